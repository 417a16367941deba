import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseQuery, type Query } from '@linklode/query-language';
import { importPaths, openIndexReader, openIndexWriter, sealIndex, type IndexReader } from '../src/index.ts';
import { differences, productAnswer, withRightAnswers } from './oracle/answers.ts';
import { writeIndexOf } from './oracle/index-of-pages.ts';
import { labelledPages } from './oracle/labelled-pages.ts';
import { readWeb, type OraclePage } from './oracle/oracle-match.ts';
import { pagesOfIndex } from './oracle/pages-of-index.ts';
import { randomLinkQueries, randomQueries } from './oracle/random-queries.ts';
import { worthOf } from './oracle/worth-of-queries.ts';

/**
 * Every operator is exact: each page answered satisfies the query, and no satisfying page is missing. ORACLE_SEED
 * repeats a run (a failure names its seed); NIGHTLY=1 makes of 500 queries 10,000.
 */
const SEED = Number(process.env.ORACLE_SEED ?? 1);
const NIGHTLY = process.env.NIGHTLY === '1';
const ROUNDS = NIGHTLY ? 20 : 1;
const SITES = join(import.meta.dirname, '../../../../shared/data/sites');
const SMALL_SITES = [
  'chrisholdgraf.com',
  'datacarpentry.org',
  'jtleek.com',
  'numpy.org',
  'privseo.ru',
  'thesearchpro.com',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linklode-exactness-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function differencesOfIndex(file: string, asked: ReturnType<typeof withRightAnswers>): unknown[] {
  const reader = openIndexReader(file);
  try {
    return differences(asked, (query) => productAnswer(query, reader.matchUrls));
  } finally {
    reader.close();
  }
}

/** What a search shows of a sealed index, on all of its pages together. */
function differencesOfSearches(file: string, asked: ReturnType<typeof withRightAnswers>): unknown[] {
  sealIndex(file);
  const reader = openIndexReader(file);
  try {
    return differences(asked, (query) => productAnswer(query, (parsed) => searchedUrls(reader, parsed)));
  } finally {
    reader.close();
  }
}

/** Searches show one of several near duplicates; which ones match is asked here. */
function unfold(file: string): void {
  const writer = openIndexWriter(file);
  writer.db.exec('UPDATE pages SET cluster_id = NULL');
  writer.close();
}

function searchedUrls(reader: IndexReader, query: Query): Iterable<string> {
  const { root } = query;
  const parts = root.type === 'and' ? root.children : [root];
  if (parts.some((part) => part.type === 'related')) return reader.matchUrls(query);
  const { total, results, hasMore } = reader.search({ query, exclude: [], page: 1, pageSize: 10_000 });
  expect(hasMore).toBe(false);
  if (total !== null) expect(total).toBe(results.length);
  return results.map((row) => row.url);
}

describe('made-up pages', () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => SEED * 1000 + round))(
    '500 queries, ORACLE_SEED times 1000 plus round: %i',
    { timeout: 120_000 },
    (seed) => {
      const labelled = labelledPages(seed, 220);
      const file = join(folder, `${seed}.sqlite`);
      writeIndexOf(labelled, file);
      const asked = withRightAnswers(randomQueries(seed, 500, labelled.pages), readWeb(labelled.pages));
      expect(differencesOfIndex(file, asked)).toEqual([]);
      expect(differencesOfSearches(file, asked)).toEqual([]);
    },
  );

  test('the queries use every operator with answers that say something', () => {
    const { pages } = labelledPages(SEED * 1000, 220);
    const queries = randomQueries(SEED * 1000, 1000, pages);
    const worth = worthOf(withRightAnswers(queries, readWeb(pages)), pages.length);
    expect(worth.telling).toBeGreaterThan(500);
    expect(worth.refused).toBeGreaterThan(50);
    expect(worth.unusedTests).toEqual([]);
  });
});

describe('made-up link graphs', () => {
  test.each(Array.from({ length: NIGHTLY ? 40 : 1 }, (_, round) => SEED * 1000 + 500 + round))(
    '250 queries of links, and what each row says of them: %i',
    { timeout: 120_000 },
    (seed) => {
      const labelled = labelledPages(seed, 220);
      const file = join(folder, `links-${seed}.sqlite`);
      writeIndexOf(labelled, file);
      const web = readWeb(labelled.pages);
      const asked = withRightAnswers(randomLinkQueries(seed, 250, labelled.pages), web);
      const telling = asked.filter(({ right }) => 'urls' in right && right.urls.length > 0);
      expect(telling.length).toBeGreaterThan(75);
      expect(differencesOfIndex(file, asked)).toEqual([]);
      expect(differencesOfSearches(file, asked)).toEqual([]);
      expect(
        differencesOfEvidence(
          file,
          asked.map(({ query }) => query),
          labelled.pages,
        ),
      ).toEqual([]);
    },
  );
});

describe('who links to more of the sites of a gap', () => {
  test.each(Array.from({ length: NIGHTLY ? 40 : 1 }, (_, round) => SEED * 1000 + 700 + round))(
    'comes before who links to fewer, over all pages of a search: %i',
    { timeout: 120_000 },
    (seed) => {
      const labelled = labelledPages(seed, 220);
      const byUrl = new Map(labelled.pages.map((page) => [page.url, page]));
      const file = join(folder, `order-${seed}.sqlite`);
      writeIndexOf(labelled, file);
      const hosts = mostLinkedHosts(labelled.pages).slice(0, 10);
      const queries = Array.from({ length: NIGHTLY ? 60 : 6 }, (_, at) => {
        const sites = hosts.map((_, place) => hosts[(3 * place + at + seed) % hosts.length]);
        const gap = `gap:(${sites.slice(0, 3 + (at % 8)).join(' ')})`;
        return [gap, `${gap} -site:${hosts[at % 10]}`, `coffee ${gap}`][at % 3] ?? gap;
      });
      let levels = 0;
      // Before there is an order of static rank, and in it.
      for (const prepare of [() => unfold(file), () => sealIndex(file)]) {
        prepare();
        const reader = openIndexReader(file);
        try {
          for (const text of queries) {
            for (const rows of ['sites', 'pages'] as const) {
              const seen = rivalsInOrder(reader, text, rows, byUrl);
              // Of pages of one site two stand on a page, the others later.
              if (rows === 'sites') expect(seen, text).toEqual(seen.toSorted((a, b) => b - a));
              else expect(seen[0], text).toBe(seen.length === 0 ? undefined : Math.max(...seen));
              levels = Math.max(levels, new Set(seen).size);
            }
          }
        } finally {
          reader.close();
        }
      }
      expect(levels).toBeGreaterThanOrEqual(3);
    },
  );
});

function mostLinkedHosts(pages: OraclePage[]): string[] {
  const counts = new Map<string, number>();
  for (const { host, links } of pages)
    for (const linked of new Set(links.map((link) => link.host)))
      if (linked !== host && linked !== '') counts.set(linked, (counts.get(linked) ?? 0) + 1);
  return [...counts].toSorted(([a, had], [b, has]) => has - had || (a < b ? -1 : 1)).map(([host]) => host);
}

/** To how many of the sites each row's page links, row by row over all pages of the search. */
function rivalsInOrder(
  reader: IndexReader,
  text: string,
  rows: 'sites' | 'pages',
  pages: ReadonlyMap<string, OraclePage>,
): number[] {
  const parsed = parseQuery(text);
  if (!parsed.ok) return [];
  const { root } = parsed.query;
  const parts = root.type === 'and' ? root.children : [root];
  const sites = parts.flatMap((part) => (part.type === 'gap' ? part.sites : []));
  const seen: number[] = [];
  for (let page = 1; ; page++) {
    const { results, hasMore } = reader.search({
      query: parsed.query,
      exclude: [],
      page,
      pageSize: 10,
      rows,
    });
    for (const { url } of results) {
      const { host = '', links = [] } = pages.get(url) ?? {};
      const isUnder = (name: string, site: string) => name === site || name.endsWith(`.${site}`);
      const linked = sites.filter(
        (site) => !isUnder(host, site.host) && links.some((link) => isUnder(link.host, site.host)),
      );
      seen.push(linked.length);
    }
    if (!hasMore) return seen;
  }
}

/** Rows whose shown links are not one for each site of a gap that the page links to, with the words of such a link. */
function differencesOfEvidence(file: string, queries: string[], pages: OraclePage[]): unknown[] {
  const reader = openIndexReader(file);
  try {
    return queries.flatMap((text) => {
      const parsed = parseQuery(text);
      if (!parsed.ok || parsed.query.root.type !== 'gap') return [];
      const { sites } = parsed.query.root;
      return reader
        .search({ query: parsed.query, exclude: [], page: 1, pageSize: 10 })
        .results.flatMap(({ url, matches }) => {
          const page = pages.find((one) => one.url === url)!;
          const right = sites.flatMap(({ host, subdomainsOnly }) => {
            const isUnder = (name: string) => name.endsWith(`.${host}`) || (!subdomainsOnly && name === host);
            const links = page.links.filter((link) => isUnder(link.host));
            return isUnder(page.host) || links.length === 0
              ? []
              : [
                  {
                    site: (subdomainsOnly ? '.' : '') + host,
                    said: links.map((link) => `${link.url} ${link.anchor.toWellFormed()}`),
                  },
                ];
          });
          const shown = matches[0]?.links ?? [];
          const agrees =
            shown.length === right.length &&
            shown.every(
              ({ site, url: to, anchor }, at) =>
                right[at]?.site === site && right[at].said.includes(`${to} ${anchor}`),
            );
          return agrees ? [] : [{ text, url, shown, right }];
        });
    });
  } finally {
    reader.close();
  }
}

describe.skipIf(!SMALL_SITES.every((site) => existsSync(join(SITES, `${site}.warc.gz`))))(
  'real pages (skipped where ../shared/data is absent)',
  () => {
    test('150 queries', { timeout: NIGHTLY ? 300_000 : 180_000 }, async () => {
      const file = join(folder, 'real.sqlite');
      await importPaths({
        indexFile: file,
        paths: SMALL_SITES.map((site) => join(SITES, `${site}.warc.gz`)),
        workers: 0,
      });
      const pages = pagesOfIndex(file);
      expect(pages.length).toBeGreaterThan(100);
      const queries = randomQueries(SEED, NIGHTLY ? 2000 : 150, pages);
      const asked = withRightAnswers(queries, readWeb(pages));
      expect(differencesOfIndex(file, asked)).toEqual([]);
      unfold(file);
      expect(differencesOfSearches(file, asked)).toEqual([]);
    });
  },
);
