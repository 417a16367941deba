import { parseQuery } from '@linklode/query-language';
import { beforeEach, describe, expect, test } from 'vitest';
import { MetricsError, type LinkMetrics, type MetricsLookup } from '../../modules/metrics/index.ts';
import { WebSearchError, type WebSearchAnswer } from '../../modules/search/index.ts';
import { VendorError } from '../../platform/outgoing/vendor-error.ts';
import { GOOGLE_DIALECT } from './dialect.ts';
import type { SearchVendorAdapter } from './search-vendor.ts';
import { createVendorSearch } from './vendor-search.ts';

/** Pages that were asked for. */
let asked: number[];
/** From this page on the vendor fails. */
let failsFrom: number;
/** From this page on a part of whom the vendor asks is silent. */
let partialFrom: number;
let lookup: (site: number) => MetricsLookup;

beforeEach(() => {
  asked = [];
  failsFrom = Infinity;
  partialFrom = Infinity;
  lookup = (da) => ({
    kind: 'known',
    metrics: { da, pa: null, spamScore: null, asOf: null, source: 'own-index' },
  });
});

/** A hundred sites, ten a page. */
const adapter: SearchVendorAdapter = {
  name: 'serper',
  version: 'serper test',
  dialect: GOOGLE_DIALECT,
  rowsPerPage: 10,
  mostPages: 10,
  fetchPage(_, page) {
    asked.push(page);
    if (page >= failsFrom) return Promise.reject(new VendorError('serper', 'retryable', 'failed'));
    const rows = Array.from({ length: 10 }, (_row, at) => {
      const site = (page - 1) * 10 + at;
      return { link: `https://site-${site}.example/roses`, title: `Roses ${site}`, snippet: null };
    });
    return Promise.resolve({ rows, hasMore: page < 10, isPartial: page >= partialFrom });
  },
  checkKey: () => Promise.resolve({ left: null }),
};

const metrics: LinkMetrics = {
  sources: ['own-index'],
  lookUp: (pages) => Promise.resolve(pages.map(({ url }) => lookup(Number(/site-(\d+)/.exec(url)?.[1])))),
};

const source = createVendorSearch({
  adapter,
  cache: { find: () => Promise.resolve(null), findOrStore: (_, __, ask) => ask() },
  metrics,
});

function search(
  typed: string,
  over: { exclude?: string[]; page?: number; resume?: unknown; elapsedMs?: number } = {},
): Promise<WebSearchAnswer> {
  const parsed = parseQuery(typed);
  if (!parsed.ok) throw new Error(typed);
  const { elapsedMs = 0, ...more } = over;
  return source.search({ query: parsed.query, exclude: [], page: 1, pageSize: 10, ...more }, () => elapsedMs);
}
const sitesOf = ({ results }: WebSearchAnswer): number[] =>
  results.map(({ url }) => Number(/site-(\d+)/.exec(url)?.[1]));
const hosts = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `site-${first + at}.example`);

describe('a second look', () => {
  test('that fails leaves what the first one found, which is not kept for others', async () => {
    failsFrom = 2;
    const answer = await search('roses', { exclude: hosts(0, 3) });
    expect(sitesOf(answer)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(answer).toMatchObject({ keptFor: null, hasMore: true });
    failsFrom = Infinity;
    const next = await search('roses', { exclude: hosts(0, 3), page: 2, resume: answer.end });
    expect(sitesOf(next)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });

  test('is not begun for who has waited long', async () => {
    const answer = await search('roses', { exclude: hosts(0, 3), elapsedMs: 8_000 });
    expect(asked).toEqual([1]);
    expect(answer).toMatchObject({ keptFor: null, hasMore: true });
    expect(answer.results).toHaveLength(7);
  });

  test('is the last, however little it brings', async () => {
    const answer = await search('roses', { exclude: hosts(0, 19) });
    expect(asked).toEqual([1, 2]);
    expect(sitesOf(answer)).toEqual([19]);
    expect(answer).toMatchObject({ keptFor: 'a day', hasMore: true });
  });

  test('leaves the answer to others for minutes where a part of it is missing', async () => {
    expect(await search('roses')).toMatchObject({ keptFor: 'a day' });
    partialFrom = 2;
    expect(await search('roses', { exclude: hosts(0, 3) })).toMatchObject({ keptFor: 'minutes' });
    failsFrom = 2;
    expect(await search('roses', { exclude: hosts(0, 3) })).toMatchObject({ keptFor: null });
  });

  test('a first look that fails is a failure', async () => {
    failsFrom = 1;
    await expect(search('roses')).rejects.toThrow(VendorError);
  });
});

describe('rows that are left over', () => {
  test('begin the next page, which costs one call at most', async () => {
    const first = await search('roses', { exclude: hosts(0, 1) });
    expect(sitesOf(first)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    asked = [];
    // Nine rows are left, so one call is enough.
    const second = await search('roses', { exclude: hosts(0, 1), page: 2, resume: first.end });
    expect(sitesOf(second)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(asked).toEqual([3]);
  });

  test('of another vendor are not taken over, but what was shown is not shown again', async () => {
    const first = await search('roses');
    const end = {
      ...(first.end as object),
      source: 'brave',
      shown: hosts(10, 2).map((host) => `https://${host}/roses`),
    };
    expect(sitesOf(await search('roses', { page: 2, resume: end }))).not.toContain(11);
    for (const resume of [null, 'x', 7, [], { rest: 1 }])
      expect(sitesOf(await search('roses', { page: 2, resume }))[0]).toBe(10);
  });

  test('end with the vendor’s last page', async () => {
    const last = await search('roses', { page: 10 });
    expect(sitesOf(last)[0]).toBe(90);
    expect(last.hasMore).toBe(false);
    asked = [];
    expect(await search('roses', { page: 11 })).toMatchObject({ results: [], hasMore: false });
    expect(asked).toEqual([]);
  });
});

describe('a wanted authority', () => {
  const away: MetricsLookup = { kind: 'unavailable', cause: new MetricsError('no answer in time') };

  test('drops what does not have it, and what nobody knows', async () => {
    lookup = (da) =>
      da === 7
        ? { kind: 'unknown' }
        : { kind: 'known', metrics: { da, pa: null, spamScore: null, asOf: null, source: 'own-index' } };
    expect(sitesOf(await search('roses da:5..12'))).toEqual([5, 6, 8, 9, 10, 11, 12]);
    expect(sitesOf(await search('roses -da:<=8'))).toContain(7);
  });

  test('drops what could not be asked about, either way, and does not keep that for others', async () => {
    const known = lookup;
    lookup = (site) => (site === 6 ? away : known(site));
    for (const typed of ['roses da:>=3', 'roses -da:<3']) {
      const answer = await search(typed);
      expect(sitesOf(answer)).not.toContain(6);
      expect(answer.keptFor).toBeNull();
    }
  });

  test('without any answer of the sources is no search', async () => {
    lookup = () => away;
    const error: unknown = await search('roses da:>=3').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(WebSearchError);
    expect(error).toMatchObject({ retryable: true });
    // Without such a wish nobody is asked.
    expect((await search('roses')).results).toHaveLength(10);
  });
});
