import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { linkNearDuplicates } from '../src/duplicates/link-near-duplicates.ts';
import { fingerprint, fingerprintKeys } from '../src/duplicates/page-fingerprint.ts';
import { shingleText } from '../src/duplicates/shingles.ts';
import type { ExtractedPage } from '../src/page.ts';
import { type IndexWriter, openIndexWriter } from '../src/store/index-writer.ts';

function openTestIndex(): IndexWriter & { discard: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'linklode-duplicates-'));
  const writer = openIndexWriter(join(folder, 'index.sqlite'));
  let open = true;
  const discard = (): void => {
    if (open) writer.close();
    open = false;
    rmSync(folder, { recursive: true, force: true });
  };
  onTestFinished(discard);
  return { ...writer, discard };
}

/** Words that look random, the same for the same seed. */
function words(seed: number, count: number): string[] {
  let state = (seed * 2_654_435_761) >>> 0;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `w${(state >>> 16) % 5000}`;
  });
}
const prose = (seed: number, count = 200): string => words(seed, count).join(' ');

function page(url: string, text: string, more: Partial<ExtractedPage> = {}): ExtractedPage {
  const { hostname } = new URL(url);
  const rest = { description: null, lang: null, date: null, filetype: 'html', capturedAt: null, links: [] };
  return { url, host: hostname, domain: hostname, title: 'A title', text, ...rest, ...more };
}

/** Url of the first page of each page's cluster. */
function clusters(writer: IndexWriter): Record<string, string> {
  const rows = writer.db
    .prepare(
      `SELECT u.url AS url, l.url AS leader FROM pages p JOIN urls u ON u.id = p.url_id
       JOIN pages c ON c.id = p.cluster_id JOIN urls l ON l.id = c.url_id ORDER BY p.id`,
    )
    .all();
  return Object.fromEntries(rows.map((row) => [row['url'] as string, row['leader'] as string]));
}

function linkPages(pages: readonly ExtractedPage[]): Record<string, string> {
  const writer = openTestIndex();
  for (const one of pages) writer.putPage(one);
  linkNearDuplicates(writer.db);
  return clusters(writer);
}

const A = 'https://a.example/';
const B = 'https://b.example/';
const areFolded = (first: ExtractedPage, second: ExtractedPage): boolean =>
  linkPages([first, second])[second.url] === first.url;

describe('near duplicates', () => {
  it('are pages with the same text on any hosts, also under other titles', () => {
    expect(areFolded(page(A, prose(1)), page(B, prose(1)))).toBe(true);
    expect(areFolded(page(A, prose(1)), page(B, prose(1), { title: 'Quite another one' }))).toBe(true);
  });

  it('may differ in case, punctuation and blocks', () => {
    expect(areFolded(page(A, prose(1)), page(B, prose(1).toUpperCase().replaceAll(' ', ',\n')))).toBe(true);
  });

  it('may differ in a date and a counter', () => {
    const text = words(2, 300);
    const other = text.with(10, 'monday').with(11, '1999').with(290, '17');
    expect(areFolded(page(A, text.join(' ')), page(B, other.join(' ')))).toBe(true);
  });

  it('may have a list of recent posts that the other lacks', () => {
    expect(areFolded(page(A, prose(3, 400)), page(B, `${prose(3, 400)} ${prose(4, 30)}`))).toBe(true);
  });

  it('are not pages that share half of their text', () => {
    expect(areFolded(page(A, `${prose(5)} ${prose(6)}`), page(B, `${prose(5)} ${prose(7)}`))).toBe(false);
  });

  it.each([
    ['with other titles', 1000, 30, 'Another product'],
    ['with one title for the whole site', 1000, 60, 'A title'],
    ['with a huge menu', 5000, 60, 'Another product'],
    ['with a huge menu and one title', 5000, 150, 'A title'],
  ])('are not pages with one template and different main text, %s', (_, template, main, title) => {
    const [head, foot] = [prose(8, template / 2), prose(9, template / 2)];
    const first = page('https://shop.example/1', `${head}\n${prose(10, main)}\n${foot}`);
    const second = page('https://shop.example/2', `${head}\n${prose(11, main)}\n${foot}`, { title });
    expect(areFolded(first, second)).toBe(false);
  });

  it('are not entries of a glossary in a script without spaces, whose texts are single long words', () => {
    const entry = (text: string): string => `${prose(13, 400)}\n${text}`;
    const first = page(
      'https://glossary.example/data',
      entry('データは事実の未処理で原始的な記述だと考えられる'),
      { title: 'データ' },
    );
    const second = page(
      'https://glossary.example/api',
      entry('機械がほかの機械の機能を呼び出すための取り決めのこと'),
      { title: '仕様' },
    );
    expect(areFolded(first, second)).toBe(false);
  });

  it.each([
    ['Another product', 40],
    ['A title', 80],
  ])(
    'are not a page with a little text and one with the same template and none, titled %s',
    (title, main) => {
      const empty = page('https://shop.example/1', prose(8, 1200));
      expect(
        areFolded(empty, page('https://shop.example/2', `${prose(8, 1200)} ${prose(9, main)}`, { title })),
      ).toBe(false);
    },
  );

  it('are lists of the same posts under the names of two tags', () => {
    const list = (tag: string): ExtractedPage =>
      page(`https://blog.example/tag/${tag}`, `${tag}\n${prose(14, 150)}`, { title: `Posts on ${tag}` });
    expect(areFolded(list('cache'), list('memory'))).toBe(true);
  });

  it('of very few words need the same text and the same title', () => {
    expect(areFolded(page(A, 'Not found.'), page(B, 'not found'))).toBe(true);
    expect(areFolded(page(A, 'Not found.'), page(B, 'not found', { title: 'Another' }))).toBe(false);
    expect(areFolded(page(A, prose(12, 29)), page(B, words(12, 29).with(3, 'other').join(' ')))).toBe(false);
    expect(areFolded(page(A, ''), page(B, ''))).toBe(true);
    expect(areFolded(page(A, ''), page(B, '', { title: 'Another' }))).toBe(false);
  });

  it('follow the first stored page that they are like, and the report counts them', () => {
    const writer = openTestIndex();
    for (const [at, seed] of [1, 2, 1, 1, 2, 3].entries())
      writer.putPage(page(`https://h${at}.example/`, prose(seed)));
    expect(linkNearDuplicates(writer.db)).toEqual({ linked: 3, clusters: 2, compared: 6 });
    expect(Object.values(clusters(writer)).map((url) => url.slice(8, 10))).toEqual([
      'h0',
      'h1',
      'h0',
      'h0',
      'h1',
      'h5',
    ]);
    expect(linkNearDuplicates(writer.db)).toEqual({ linked: 3, clusters: 2, compared: 0 });
  });

  it('are found among hundreds of pages of one template without comparing all pairs', () => {
    const writer = openTestIndex();
    const menu = prose(20, 300);
    writer.transaction(() => {
      for (let at = 0; at < 600; at++)
        writer.putPage(
          page(`https://shop.example/${at}`, `${menu} ${prose(100 + at, 60)}`, { title: `Product ${at}` }),
        );
      writer.putPage(
        page('https://copy.example/', `${menu} ${prose(100 + 20, 60)}`, { title: 'Product 20' }),
      );
    });
    const started = performance.now();
    expect(linkNearDuplicates(writer.db)).toMatchObject({ linked: 1, clusters: 1 });
    expect(clusters(writer)['https://copy.example/']).toBe('https://shop.example/20');
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('of an empty index are none', () => {
    expect(linkNearDuplicates(openTestIndex().db)).toEqual({ linked: 0, clusters: 0, compared: 0 });
  });
});

describe('runs after each import', () => {
  /**
   * A page of the generated web: which text, how many of its words were changed, which title. Edits add up, so that
   * there are chains in which neighbours are near duplicates and the ends are not.
   */
  const variant = fc.record({
    url: fc.integer({ min: 0, max: 11 }),
    base: fc.integer({ min: 1, max: 2 }),
    edits: fc.integer({ min: 0, max: 5 }),
    editSeed: fc.integer({ min: 1, max: 2 }),
    length: fc.constantFrom(5, 120, 120, 120, 260),
    title: fc.constantFrom('One', 'One', 'One', 'Two'),
  });
  const build = (
    one: { url: number; base: number; edits: number; editSeed: number; length: number; title: string },
    time: number,
  ): ExtractedPage => {
    const text = words(one.base, one.length);
    for (let edit = 0; edit < one.edits; edit++)
      text[(edit * 17 + one.editSeed * 5) % text.length] = `edit${one.editSeed}x${edit}`;
    const capturedAt = new Date(Date.UTC(2026, 0, 1) + time * 1000).toISOString();
    return page(`https://p${one.url}.example/`, text.join(' '), { title: one.title, capturedAt });
  };

  it('end as one run over all does, also when pages are replaced in between', () => {
    fc.assert(
      fc.property(
        fc.array(variant, { minLength: 4, maxLength: 30 }),
        fc.array(fc.nat(29), { maxLength: 6 }),
        (variants, breaks) => {
          const step = openTestIndex();
          const whole = openTestIndex();
          variants.forEach((one, at) => {
            step.putPage(build(one, at));
            whole.putPage(build(one, at));
            if (breaks.includes(at)) linkNearDuplicates(step.db);
          });
          linkNearDuplicates(step.db);
          linkNearDuplicates(whole.db);
          const [stepwise, atOnce] = [clusters(step), clusters(whole)];
          step.discard();
          whole.discard();
          expect(stepwise).toEqual(atOnce);
          expect(Object.keys(atOnce).length).toBe(new Set(variants.map(({ url }) => url)).size);
          // Who is followed leads.
          for (const leader of Object.values(atOnce)) expect(atOnce[leader]).toBe(leader);
        },
      ),
      { numRuns: 30, seed: 9 },
    );
  });

  it('find the next first page when the first one was replaced', () => {
    const writer = openTestIndex();
    for (const at of [0, 1, 2]) writer.putPage(page(`https://h${at}.example/`, prose(1)));
    linkNearDuplicates(writer.db);
    writer.putPage(page('https://h0.example/', prose(2), { capturedAt: '2026-01-01T00:00:00Z' }));
    expect(linkNearDuplicates(writer.db)).toMatchObject({ linked: 1, clusters: 1 });
    expect(clusters(writer)).toEqual({
      'https://h0.example/': 'https://h0.example/',
      'https://h1.example/': 'https://h1.example/',
      'https://h2.example/': 'https://h1.example/',
    });
  });

  it('part followers from a page that itself follows now', () => {
    const keysOf = (text: string): number[] => fingerprintKeys(fingerprint(shingleText('A title', text)));
    const chain = (seed: number): [string, string, string] => {
      const middle = words(seed, 120);
      return [middle.with(20, 'x').join(' '), middle.join(' '), middle.with(80, 'y').join(' ')];
    };
    // Ends of a chain nearly always share a key; here they do not, so only their common neighbour connects them.
    const seed = Array.from({ length: 3000 }, (_, at) => at).find((at) => {
      const [first, , last] = chain(at);
      const keys = new Set(keysOf(first));
      return !keysOf(last).some((key) => keys.has(key));
    });
    const [first, middle, last] = chain(seed!);
    const writer = openTestIndex();
    for (const [at, text] of [prose(99), middle, last].entries())
      writer.putPage(page(`https://h${at}.example/`, text));
    linkNearDuplicates(writer.db);
    expect(clusters(writer)['https://h2.example/']).toBe('https://h1.example/');
    writer.putPage(page('https://h0.example/', first, { capturedAt: '2026-01-01T00:00:00Z' }));
    linkNearDuplicates(writer.db);
    expect(clusters(writer)).toEqual({
      'https://h0.example/': 'https://h0.example/',
      'https://h1.example/': 'https://h0.example/',
      'https://h2.example/': 'https://h2.example/',
    });
  });

  it('go on after being stopped, and lose nothing', () => {
    const writer = openTestIndex();
    writer.transaction(() => {
      for (let at = 0; at < 2300; at++) writer.putPage(page(`https://h${at}.example/`, prose(at % 1150, 40)));
    });
    const stop = new AbortController();
    const onProgress = ({ done }: { done: number }): void => {
      if (done >= 2000) stop.abort(new Error('enough'));
    };
    expect(() => linkNearDuplicates(writer.db, { onProgress, signal: stop.signal })).toThrow('enough');
    expect(writer.db.isTransaction).toBe(false);
    expect(linkNearDuplicates(writer.db)).toEqual({ linked: 1150, clusters: 1150, compared: 300 });
  });
});
