import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchesPage, parseQuery } from '@linklode/query-language';
import { expect, test } from 'vitest';
import { openIndexReader, openIndexWriter, sealIndex } from '../src/index.ts';
import { brokenChecks, dumpOf, importInto, skipsOf } from './importing-index.ts';
import { productAnswer } from './oracle/answers.ts';
import { pagesOfIndex } from './oracle/pages-of-index.ts';
import { randomQueries } from './oracle/random-queries.ts';
import { seededRandom } from './oracle/seeded-random.ts';
import { buildRecord, packEach, withFolder } from './reading-archive-builder.ts';

interface Page {
  url: string;
  title: string;
  text: string;
  links: { href: string; text: string; rel?: string }[];
  date?: string;
}

const SEED = Number(process.env.ORACLE_SEED ?? 1);
const QUERIES = process.env.NIGHTLY === '1' ? 10_000 : 400;

const whole = ({ url, title, text, links, date }: Page): Buffer =>
  buildRecord({
    url,
    ...(date === undefined ? {} : { date }),
    body:
      `<html lang="en"><head><title>${title}</title></head><body><p>${text}</p>` +
      `${links.map((link) => `<a href="${link.href}" rel="${link.rel ?? ''}">${link.text}</a>`).join(' ')}</body></html>`,
  });

/** As the great crawls note a page: numbers as text, links of all kinds. */
function wat({ url, title, links, date }: Page, status = '200'): Buffer {
  const html = {
    Head: { Title: title, Metas: [{ name: 'description', content: `About ${title}` }] },
    Links: [
      { path: 'IMG@/src', url: '/logo.png', alt: 'logo' },
      ...links.map(({ href, text, rel }) => ({
        path: 'A@/href',
        url: href,
        text,
        ...(rel === undefined ? {} : { rel }),
      })),
    ],
  };
  const envelope = {
    'WARC-Header-Metadata': { 'WARC-Type': 'response', 'WARC-Target-URI': url },
    'Payload-Metadata': {
      'HTTP-Response-Metadata': {
        'Response-Message': { Status: status },
        Headers: { 'Content-Type': ['text/html; charset=UTF-8', 'text/html'] },
        'HTML-Metadata': html,
      },
    },
  };
  const block = Buffer.from(JSON.stringify({ Envelope: envelope }));
  return note(url, 'metadata', 'application/json', block, date);
}

const wet = ({ url, title, text, date }: Page): Buffer =>
  note(url, 'conversion', 'text/plain', Buffer.from(`${title}\n${text}\n`), date);

function note(url: string, type: string, contentType: string, block: Buffer, date?: string): Buffer {
  return buildRecord({
    url,
    type,
    block,
    fields: { 'Content-Type': contentType },
    ...(date === undefined ? {} : { date }),
  });
}

const GARDEN: Page = {
  url: 'https://garden.example/links',
  title: 'Useful links',
  text: 'Hedges and lawns, with care',
  links: [
    { href: 'https://shop.example/', text: 'The shop', rel: 'nofollow' },
    { href: '/about', text: 'About' },
  ],
};

/** Addresses that a query finds, by search and by match alike. */
function found(file: string, text: string): string[] {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const reader = openIndexReader(file);
  try {
    const matched = [...reader.matchUrls(parsed.query)].sort();
    const { results } = reader.search({ query: parsed.query, exclude: [], page: 1, pageSize: 10 });
    expect(results.map(({ url }) => url).sort(), text).toEqual(matched);
    return matched;
  } finally {
    reader.close();
  }
}

test('a page of a WAT file is found by its title, links and anchors, and not by what is unknown of it', async () => {
  await withFolder(async (folder) => {
    const home = { ...GARDEN, url: 'https://shop.example/', title: 'Shop', links: [] };
    const gone = { ...GARDEN, url: 'https://garden.example/gone' };
    const records = [
      wat(GARDEN),
      wat(home),
      wat(gone, '404'),
      note(GARDEN.url, 'metadata', 'application/json', Buffer.from('{}')),
    ];
    await writeFile(join(folder, 'cc.warc.wat.gz'), packEach(records));
    const report = await importInto(folder, ['cc.warc.wat.gz']);
    expect(report).toMatchObject({ pages: { added: 2 }, gone: { known: 1 } });
    expect(skipsOf(report)).toEqual({ 'status other than 200': 1, 'no page in this kind of record': 1 });
    const file = join(folder, 'index.db');
    for (const step of ['as imported', 'sealed']) {
      const url = GARDEN.url;
      expect(found(file, 'intitle:links'), step).toEqual([url]);
      expect(found(file, 'link:shop.example -site:shop.example'), step).toEqual([url]);
      expect(found(file, 'inanchor:shop'), step).toEqual(['https://shop.example/']);
      // Its text, language and date are unknown, so nothing is said by their absence.
      expect(found(file, 'intitle:links -hedges'), step).toEqual([]);
      expect(found(file, 'intitle:links -lang:en'), step).toEqual([]);
      expect(found(file, 'intitle:links -before:2020-01-01'), step).toEqual([]);
      expect(found(file, 'intitle:links (-hedges OR inurl:links)'), step).toEqual([]);
      expect(found(file, 'intitle:links -site:shop.example -inurl:blog'), step).toEqual([url]);
      expect(brokenChecks(file), step).toEqual([]);
      if (step === 'as imported') sealIndex(file);
    }
  });
});

test('WAT and WET of one capture make one page, a whole capture outdoes both, and a thin one never a whole', async () => {
  await withFolder(async (folder) => {
    const later = { ...GARDEN, date: '2030-01-01T00:00:00Z', title: 'Later' };
    const put = async (name: string, ...records: Buffer[]): Promise<object> => {
      await writeFile(join(folder, name), packEach(records));
      return (await importInto(folder, [name])).pages;
    };
    const file = join(folder, 'index.db');
    expect(await put('a.warc.wat.gz', wat(GARDEN))).toMatchObject({ added: 1 });
    expect(await put('a.warc.wet.gz', wet(GARDEN))).toMatchObject({ replaced: 1 });
    expect(dumpOf(file)).toMatchObject([
      { title: 'Useful links', text: GARDEN.text, thin: 'links and text' },
    ]);
    expect(found(file, 'link:shop.example "hedges and lawns"')).toEqual([GARDEN.url]);
    expect(found(file, 'hedges -roses')).toEqual([]);
    expect(await put('again.warc.wat.gz', wat(GARDEN))).toMatchObject({ older: 1 });
    expect(await put('b.warc.gz', whole(GARDEN))).toMatchObject({ replaced: 1 });
    expect(found(file, 'hedges -roses lang:en')).toEqual([GARDEN.url]);
    expect(await put('c.warc.wat.gz', wat(later))).toMatchObject({ older: 1 });
    expect(dumpOf(file)).toMatchObject([{ title: 'Useful links' }]);
    expect(dumpOf(file)[0]).not.toHaveProperty('thin');
    expect(brokenChecks(file)).toEqual([]);
    // In the other order it comes to the same.
    expect(await put('d.warc.wet.gz', wet({ ...GARDEN, url: 'https://d.example/' }))).toMatchObject({
      added: 1,
    });
    expect(await put('d.warc.wat.gz', wat({ ...GARDEN, url: 'https://d.example/' }))).toMatchObject({
      replaced: 1,
    });
    expect(found(file, 'site:d.example intitle:useful intext:lawns')).toEqual(['https://d.example/']);
  });
});

test(
  'whatever is asked, thin pages are delivered only where the whole page fulfils the query',
  { timeout: 600_000 },
  async () => {
    await withFolder(async (folder) => {
      const random = seededRandom(SEED);
      const words = ['write', 'for', 'us', 'garden', 'seo', 'links', 'best', 'tools', 'coffee'];
      const some = (most: number): string =>
        Array.from({ length: 1 + random.below(most) }, () => random.pick(words)).join(' ');
      const pages = Array.from({ length: 120 }, (_, number): Page => ({
        url: `https://${random.pick(['a.example', 'www.b.example', 'c.example.org'])}/${random.pick(words)}/${number}`,
        title: some(3),
        text: some(12),
        links: Array.from({ length: random.below(3) }, () => ({
          href: `https://${random.pick(['a.example', 'd.example', 'www.b.example'])}/`,
          text: some(2),
        })),
      }));
      const index = async (name: string, file: string, records: Buffer[]): Promise<string> => {
        await writeFile(join(folder, name), packEach(records));
        const indexFile = join(folder, file);
        await importInto(folder, [name], { indexFile });
        openIndexWriter(indexFile).close();
        return indexFile;
      };
      const truth = await index('whole.warc.gz', 'whole.db', pages.map(whole));
      const thin = await index(
        'thin.warc.wat.gz',
        'wat.db',
        pages.map((page) => wat(page)),
      );
      const text = await index('thin.warc.wet.gz', 'wet.db', pages.map(wet));
      const queries = randomQueries(SEED, QUERIES, pagesOfIndex(truth));
      const asked = (file: string): Set<string>[] => {
        const reader = openIndexReader(file);
        try {
          return queries.map((query) => {
            const answer = productAnswer(query, reader.matchUrls);
            return new Set('urls' in answer && !query.includes('related') ? answer.urls : []);
          });
        } finally {
          reader.close();
        }
      };
      const right = asked(truth);
      let delivered = 0;
      for (const file of [thin, text]) {
        asked(file).forEach((urls, at) => {
          delivered += urls.size;
          expect(
            [...urls].filter((url) => right[at]?.has(url) !== true),
            queries[at],
          ).toEqual([]);
        });
      }
      expect(delivered).toBeGreaterThan(100);
      // Were what is unknown taken for absent, wrong pages would be delivered.
      const dumped = dumpOf(thin);
      const wrong = queries.flatMap((query, at) => {
        const parsed = parseQuery(query);
        if (!parsed.ok || query.includes('related')) return [];
        const naive = dumped.filter((page) =>
          matchesPage(parsed.query, { ...page, date: null, lang: null, inboundAnchors: [], links: [] }),
        );
        return naive.filter(({ url }) => right[at]?.has(url) !== true);
      });
      expect(wrong.length).toBeGreaterThan(0);
    });
  },
);
