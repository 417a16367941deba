import {
  matchesPage,
  parseQuery,
  preparePage,
  type PreparedPage,
  type Query,
} from '@linklode/query-language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnmatchableQueryError } from '../src/query/compile-query.ts';
import { openIndexReader, type IndexReader } from '../src/query/index-reader.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { parsed } from './parsed-query.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aLink, aPage } from './store-pages.ts';
import { someQuery } from './query-chance.ts';
import { addFigures, createChance, makeRandomIndex, type RandomIndex } from './query-random-index.ts';

const isNightly = process.env['NIGHTLY'] === '1';
const QUERIES = isNightly ? 10_000 : 500;

/** The pages with everything a query may ask about, read back from where it was stored. */
function preparePages(madeUp: RandomIndex, file: string): PreparedPage[] {
  const db = openIndexDatabase(file);
  const figures = db.prepare(`
    SELECT p.id, d.da, d.spam, p.pa FROM pages p JOIN urls u ON u.id = p.url_id JOIN domains d ON d.id = p.domain_id
    WHERE u.url = ?`);
  const labels = db.prepare('SELECT label FROM page_industries WHERE page_id = ?');
  const prepared = madeUp.pages.map((page) => {
    const row = figures.get(page.url) as {
      id: number;
      da: number | null;
      spam: number | null;
      pa: number | null;
    };
    const strangers = madeUp.pages.filter((other) => other.domain !== page.domain);
    return preparePage({
      ...page,
      ...row,
      industries: labels.all(row.id).map((label) => String(label['label'])),
      inboundAnchors: strangers.flatMap((other) =>
        other.links.filter((link) => link.url === page.url).map((link) => link.anchor),
      ),
    });
  });
  db.close();
  return prepared;
}

describe('matchUrls', () => {
  const madeUp = makeRandomIndex(7, 400);
  let folder: IndexFolder;
  let reader: IndexReader;
  let pages: PreparedPage[];

  beforeAll(() => {
    folder = makeIndexFolder();
    writePages(folder.file, madeUp.pages, (writer) => addFigures(writer, 11));
    reader = openIndexReader(folder.file);
    pages = preparePages(madeUp, folder.file);
  });
  afterAll(() => {
    reader.close();
    folder.remove();
  });

  const expected = (query: Query) =>
    pages
      .filter((page) => matchesPage(query, page))
      .map((page) => page.fields.url)
      .sort();

  it(
    `finds exactly the pages that match, for ${QUERIES} queries made by chance`,
    () => {
      const chance = createChance(isNightly ? Date.now() : 3);
      let matching = 0;
      for (let n = 0; n < QUERIES; n += 1) {
        const query = someQuery(chance, madeUp);
        const wanted = expected(query);
        expect([...reader.matchUrls(query)].sort(), JSON.stringify(query)).toEqual(wanted);
        if (wanted.length > 0 && wanted.length < pages.length) matching += 1;
      }
      // The comparison would be worth little if nearly all queries found nothing or everything.
      expect(matching).toBeGreaterThan(QUERIES / 3);
    },
    isNightly ? 300_000 : 30_000,
  );

  it.each([
    ['a thousand words', Array.from({ length: 500 }, (_, n) => `w${n % 90}`).join(' ')],
    ['a thousand alternatives', Array.from({ length: 400 }, (_, n) => `b${n}`).join('|') + ' | seo'],
    ['hundreds of exclusions', Array.from({ length: 400 }, (_, n) => `-${n}`).join(' ')],
    ['twenty levels, each with all there is', '(best -(the | '.repeat(9) + '-best' + '))'.repeat(9) + ' seo'],
    ['twenty levels of negated mixtures', '-(best | da:>20 -(of '.repeat(9) + 'seo' + '))'.repeat(9)],
    ['two hundred dates', Array.from({ length: 160 }, (_, n) => `-after:2${n + 100}`).join(' ')],
    ['hundreds of metrics', Array.from({ length: 280 }, (_, n) => `da:${n % 100}`).join('|')],
    ['many gaps', Array.from({ length: 200 }, (_, n) => `"of*${n}"`).join('|') + '|"the * best"'],
    ['many anchors', Array.from({ length: 140 }, (_, n) => `inanchor:${n}`).join('|') + '|inanchor:seo'],
    ['one phrase of 900 words', `"${'the '.repeat(450)}best"`],
    ['many gaps in one phrase', `"${'the * '.repeat(300)}best"`],
  ])('answers a query of 2,000 characters: %s', (_, text) => {
    expect(text.length).toBeLessThanOrEqual(2000);
    const query = parsed(text);
    const started = performance.now();
    expect([...reader.matchUrls(query)].sort()).toEqual(expected(query));
    expect(reader.search({ query, exclude: [], page: 1, pageSize: 10 }).total).toBe(expected(query).length);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('refuses related:, which no single page can match', () => {
    expect(() => [...reader.matchUrls(parsed('related:site1.example seo'))]).toThrow(UnmatchableQueryError);
  });

  it('never passes user text to the engine as syntax', () => {
    for (const text of [
      '"a OR b"',
      '"title : x"',
      'NEAR',
      'AND^',
      'ab"NOT"cd',
      "' or 1=1 --",
      '"*"seo',
      'rowid:1',
    ]) {
      const result = parseQuery(text);
      if (result.ok) expect([...reader.matchUrls(result.query)].sort(), text).toEqual(expected(result.query));
    }
  });

  it('can be left half read, and read beside a search', () => {
    const all = parsed('-absent');
    for (const url of reader.matchUrls(all)) {
      expect(url).toMatch(/^https:/);
      expect(reader.search({ query: all, exclude: [], page: 1, pageSize: 5 }).results).toHaveLength(5);
      break;
    }
    expect([...reader.matchUrls(all)]).toHaveLength(pages.length);
  });
});

describe('words at the limits of the engine', () => {
  it('tells words of 50,000 letters apart, and from the token that stands for them', () => {
    const long = 'x'.repeat(50_000);
    const folder = makeIndexFolder();
    writePages(folder.file, [
      aPage({ url: 'https://a.example/', text: `${long}y` }),
      aPage({ url: 'https://b.example/', text: `${long}z`, title: '¤a¤all' }),
    ]);
    const reader = openIndexReader(folder.file);
    const urls = (word: string) => [
      ...reader.matchUrls({ root: { type: 'phrase', field: 'any', items: [word] } }),
    ];
    expect(urls(`${long}y`)).toEqual(['https://a.example/']);
    expect(urls(`${long}z`)).toEqual(['https://b.example/']);
    expect(urls(long)).toEqual([]);
    expect(urls('all')).toEqual(['https://b.example/']);
    reader.close();
    folder.remove();
  });

  it('lets neither an inner link nor one of the same domain answer link: and inanchor:', () => {
    const folder = makeIndexFolder();
    writePages(folder.file, [
      aPage({
        url: 'https://a.example/',
        links: [aLink('https://a.example/x', 'inner'), aLink('https://b.example/', 'outer')],
      }),
      aPage({ url: 'https://a.example/x' }),
      aPage({ url: 'https://www.a.example/', links: [aLink('https://a.example/x', 'sister')] }),
      aPage({ url: 'https://b.example/', links: [aLink('https://a.example/x', 'stranger')] }),
    ]);
    const reader = openIndexReader(folder.file);
    const urls = (text: string) => {
      const result = parseQuery(text);
      return result.ok ? [...reader.matchUrls(result.query)].sort() : [];
    };
    expect(urls('link:a.example')).toEqual(['https://b.example/']);
    expect(urls('link:example')).toEqual([]);
    expect(urls('link:b.example')).toEqual(['https://a.example/']);
    expect(urls('inanchor:stranger')).toEqual(['https://a.example/x']);
    expect(urls('inanchor:sister')).toEqual([]);
    expect(urls('inanchor:outer')).toEqual(['https://b.example/']);
    reader.close();
    folder.remove();
  });
});
