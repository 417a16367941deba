import { type Query } from '@linklode/query-language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexReader, type IndexReader } from '../src/query/index-reader.ts';
import { createSearcher, type SearchAnswer, type SearchRequest } from '../src/query/search-index.ts';
import type { SearchRow } from '../src/query/result-rows.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sealIndex } from '../src/sealing/index.ts';
import { parsed } from './parsed-query.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';
import { someQuery } from './query-chance.ts';
import { addFigures, createChance, makeRandomIndex } from './query-random-index.ts';

type Search = (request: SearchRequest) => SearchAnswer;

/** Turns pages until there are no more, and a page beyond. */
function allPages(search: Search, query: Query, exclude: string[], pageSize: number): SearchAnswer[] {
  const answers: SearchAnswer[] = [];
  for (let page = 1; ; page += 1) {
    const answer = search({ query, exclude, page, pageSize });
    if (answer.results.length === 0) return answers;
    answers.push(answer);
  }
}

const domainsOf = (rows: readonly SearchRow[]) => new Set(rows.map((row) => row.domain));
const countOf = (rows: readonly SearchRow[], domain: string) =>
  rows.filter((row) => row.domain === domain).length;
const isUnder = (host: string, entry: string) => host === entry || host.endsWith(`.${entry}`);

describe('search', () => {
  const madeUp = makeRandomIndex(21, 300);
  let folder: IndexFolder;
  let db: DatabaseSync;
  let reader: IndexReader;
  let searches: Search[];
  let searchers: ReturnType<typeof createSearcher>[];
  let databases: DatabaseSync[];
  let clusters: Map<string, number>;

  beforeAll(() => {
    folder = makeIndexFolder();
    writePages(folder.file, madeUp.pages, (writer) => {
      addFigures(writer, 5);
      // Near duplicates by chance, within and across domains.
      writer.db.exec('UPDATE pages SET cluster_id = id - id % 4 WHERE id % 4 < 2 AND id >= 4');
    });
    reader = openIndexReader(folder.file);
    // The same pages in the order of static rank, and so that a part of them came after that order was made.
    const sealed = join(folder.file, '..', 'sealed.index');
    const partly = join(folder.file, '..', 'partly.index');
    for (const copy of [sealed, partly]) copyFileSync(folder.file, copy);
    sealIndex(sealed);
    sealIndex(partly);
    databases = [folder.file, sealed, partly].map(openIndexDatabase);
    const change = new DatabaseSync(partly);
    change.exec("UPDATE meta SET value = '120' WHERE key = 'sealed'");
    change.close();
    searchers = databases.map((one) => createSearcher(one));
    searches = searchers.map(({ search }) => search);
    db = databases[0] as DatabaseSync;
    const rows = db.prepare(
      'SELECT u.url, coalesce(p.cluster_id, p.id) AS c FROM pages p JOIN urls u ON u.id = p.url_id',
    );
    clusters = new Map(rows.all().map((row) => [String(row['url']), Number(row['c'])]));
  });
  afterAll(() => {
    for (const one of databases) one.close();
    reader.close();
    folder.remove();
  });

  it('loses no row, shows none twice, folds and excludes, fills pages, and keeps to two of a domain while there are others, for queries by chance', () => {
    const chance = createChance(99);
    let manyPaged = 0;
    for (let n = 0; n < 90; n += 1) {
      const query = someQuery(chance, madeUp);
      const exclude = chance.in100(50)
        ? []
        : Array.from({ length: 1 + chance.below(4) }, () => chance.pick(madeUp.hosts));
      const pageSize = chance.pick([10, 10, 3]);
      const search = searches[n % 3] as Search;
      const answers = allPages(search, query, exclude, pageSize);
      const shown = answers.flatMap((answer) => answer.results);
      const label = JSON.stringify({ query, exclude, pageSize });

      const wanted = [...reader.matchUrls(query)].filter((url) => {
        const host = new URL(url).hostname;
        return !exclude.some((entry) => isUnder(host, entry.replace(/^www\./, '')));
      });
      const matchedClusters = new Set(wanted.map((url) => clusters.get(url)));
      expect(new Set(shown.map((row) => row.url)).size, label).toBe(shown.length);
      expect(
        shown.every((row) => wanted.includes(row.url)),
        label,
      ).toBe(true);
      expect(new Set(shown.map((row) => clusters.get(row.url))), label).toEqual(matchedClusters);
      expect(shown.length, label).toBe(matchedClusters.size);

      answers.forEach((answer, index) => {
        const later = answers.slice(index + 1).flatMap((next) => next.results);
        expect(answer.total, label).toBe(matchedClusters.size);
        expect(answer.hasMore, label).toBe(later.length > 0);
        expect(answer.results.length, label).toBe(Math.min(pageSize, answer.results.length + later.length));
        const crowded = [...domainsOf(answer.results)].some((domain) => countOf(answer.results, domain) > 2);
        // Where one domain has more than two rows, no other could have had one that it did not get.
        if (!crowded) return;
        for (const domain of domainsOf(later))
          expect(countOf(answer.results, domain), label).toBeGreaterThanOrEqual(2);
      });
      if (answers.length > 2) manyPaged += 1;
    }
    expect(manyPaged).toBeGreaterThan(24);
  }, 60_000);

  it('lists each website once, by its best page, as many as it counts; its other pages stand under it, for queries by chance', () => {
    const chance = createChance(77);
    let [unfolded, severalPages, excerpts] = [0, 0, 0];
    for (let n = 0; n < 90; n += 1) {
      const query = someQuery(chance, madeUp);
      const exclude = chance.in100(50) ? [] : [chance.pick(madeUp.hosts)];
      const at = n % 3;
      const one = databases[at] as DatabaseSync;
      const { search, count } = searchers[at] as (typeof searchers)[number];
      const answers = allPages((request) => search({ ...request, rows: 'sites' }), query, exclude, 10);
      const shown = answers.flatMap((answer) => answer.results);
      const label = JSON.stringify({ query, exclude });

      const wanted = [...reader.matchUrls(query)].filter(
        (url) => !exclude.some((entry) => isUnder(new URL(url).hostname, entry.replace(/^www\./, ''))),
      );
      // Of near duplicates the one that stands first in the file counts, as an auditor can see with two statements.
      const rows = one
        .prepare(
          `SELECT u.url, d.name AS domain, coalesce(p.cluster_id, -p.id) AS c FROM pages p JOIN urls u ON u.id = p.url_id
           JOIN domains d ON d.id = p.domain_id WHERE u.url IN (SELECT value FROM json_each(?)) ORDER BY p.id`,
        )
        .all(JSON.stringify(wanted)) as { url: string; domain: string; c: number }[];
      const seen = new Set<number>();
      const leaders = rows.filter(({ c }) => seen.size < seen.add(c).size);
      const sites = new Set(leaders.map(({ domain }) => domain));

      expect(shown.map((row) => row.domain).toSorted(), label).toEqual([...sites].toSorted());
      for (const [index, answer] of answers.entries()) {
        expect(answer.total, label).toBe(sites.size);
        expect(answer.hasMore, label).toBe(index < answers.length - 1);
        if (index < answers.length - 1) expect(answer.results, label).toHaveLength(10);
      }
      for (const row of shown) {
        const own = leaders.filter(({ domain }) => domain === row.domain).map(({ url }) => url);
        const pages = [row, ...(row.more ?? [])].map(({ url }) => url);
        expect(new Set(pages).size, label).toBe(pages.length);
        expect(
          pages.every((url) => own.includes(url)),
          label,
        ).toBe(true);
        expect([row.otherPages, row.more?.length], label).toEqual([
          own.length - 1,
          Math.min(5, own.length - 1),
        ]);
        // What nobody shows is not made.
        expect([...new Set((row.more ?? []).map(({ excerpt }) => excerpt))].join(), label).toBe('');
        excerpts += row.excerpt === '' ? 0 : 1;
        unfolded += pages.length - 1;
      }
      const counted = count({
        steps: [{ query, exclude }],
        owned: ['nobody.example', ...sites],
        budgetMs: 60_000,
      });
      expect(counted, label).toEqual({
        steps: [{ websites: sites.size, isWhole: true }],
        owned: sites.size,
      });
      if (answers.length > 1) severalPages += 1;
    }
    expect([unfolded > 100, severalPages > 5, excerpts > 100]).toEqual([true, true, true]);
  }, 60_000);

  it('finds the other pages of a website also where not all that match are known, and says that there are more websites', () => {
    const query = parsed('the OR best OR seo');
    const whole = searchers[0]?.search({ query, exclude: [], page: 1, pageSize: 10, rows: 'sites' });
    for (const one of databases) {
      const { search, count } = createSearcher(one, { counted: 15, checked: 400, checkedForTotal: 100 });
      const answer = search({ query, exclude: [], page: 1, pageSize: 3, rows: 'sites' });
      expect([answer.hasMore, answer.results.length]).toEqual([true, 3]);
      expect([null, 15]).toContain(answer.total);
      const known = new Map(whole?.results.map((row) => [row.domain, row]));
      const both = answer.results.filter((row) => known.has(row.domain));
      expect(both.length).toBeGreaterThan(0);
      for (const row of both)
        expect(row.more?.length).toBeGreaterThanOrEqual(known.get(row.domain)?.more?.length ?? 6);
      const counted = count({ steps: [{ query, exclude: [] }], owned: [], budgetMs: 60_000 });
      expect(counted.steps).toEqual([{ websites: 15, isWhole: false }]);
    }
  });

  it('ends a count when its time is over, and counts again what the index has changed', () => {
    const steps = ['the', 'best', 'seo'].map((text) => ({ query: parsed(text), exclude: [] }));
    const { count } = createSearcher(databases[0] as DatabaseSync);
    const late = count({ steps, owned: [], budgetMs: -1 });
    expect(late).toEqual({ steps: [null, null, null], owned: null });
    expect(count({ steps, owned: [], budgetMs: 60_000 }).steps).not.toContain(null);
    // What was counted costs nothing more.
    expect(count({ steps, owned: [], budgetMs: -1 }).steps).not.toContain(null);
    const change = new DatabaseSync(folder.file);
    change.exec(
      "UPDATE meta SET value = value WHERE key = 'sealed'; UPDATE domains SET da = da WHERE id = 1",
    );
    change.close();
    expect(count({ steps, owned: [], budgetMs: -1 }).steps).toEqual([null, null, null]);
  });

  it('gives the same rows in the same order each time, and the same rows in any order of pages', () => {
    const query = parsed('seo OR best OR the');
    const urls = (search: Search) =>
      allPages(search, query, [], 10).flatMap((a) => a.results.map((r) => r.url));
    const [first, ...others] = searches.map(urls);
    expect(first?.length).toBeGreaterThan(50);
    expect(urls(searches[0] as Search)).toEqual(first);
    // With all of one window the order of pages in the file has no say.
    for (const other of others) expect(other).toEqual(first);
  });

  it.each(['"best * tools"', '"the * of" OR intitle:guest', '-"best * seo" the', 'the -after:2022 da:>3'])(
    'loses no row of %s where there are more than are counted or checked',
    (text) => {
      const query = parsed(text);
      const whole = allPages(searches[0] as Search, query, [], 10).flatMap((a) =>
        a.results.map((r) => r.url),
      );
      for (const one of databases) {
        const most = allPages(
          createSearcher(one, { counted: 15, checked: 400, checkedForTotal: 100 }).search,
          query,
          [],
          10,
        );
        expect(most[0]?.total).toBe(Math.min(15, whole.length));
        // A total of the limit says that there may be more; as many rows as it says are shown.
        expect(most.flatMap((answer) => answer.results)).toHaveLength(Math.min(15, whole.length));
        for (const checked of [3, 400]) {
          const answers = allPages(
            createSearcher(one, { counted: 10_000, checked, checkedForTotal: 2 }).search,
            query,
            [],
            10,
          );
          const shown = answers.flatMap((answer) => answer.results.map((row) => row.url));
          expect(shown.toSorted()).toEqual(whole.toSorted());
          expect([null, whole.length]).toContain(answers[0]?.total);
          expect(answers.map((answer) => answer.hasMore)).toEqual(
            answers.map((_, at) => at < answers.length - 1),
          );
        }
      }
    },
  );

  it('answers a page past the end with no rows and the same total', () => {
    const search = searches[0] as Search;
    const query = parsed('seo');
    const first = search({ query, exclude: [], page: 1, pageSize: 10 });
    expect(search({ query, exclude: [], page: 1000, pageSize: 10 })).toEqual({
      total: first.total,
      results: [],
      hasMore: false,
    });
    expect(search({ query: parsed('nowhereatall'), exclude: [], page: 1, pageSize: 10 }).total).toBe(0);
  });
});

describe('the order of results', () => {
  let folder: IndexFolder;
  let db: DatabaseSync;

  function urlsFor(
    text: string,
    pages: Parameters<typeof writePages>[1],
    scores = '',
    exclude: string[] = [],
  ): string[] {
    folder = makeIndexFolder();
    writePages(folder.file, pages, (writer) => {
      if (scores) writer.db.exec(scores);
    });
    db = openIndexDatabase(folder.file);
    try {
      const answer = createSearcher(db).search({ query: parsed(text), exclude, page: 1, pageSize: 10 });
      return answer.results.map((row) => row.url);
    } finally {
      db.close();
      folder.remove();
    }
  }
  const site = (name: string, given = {}) => aPage({ url: `https://${name}.example/`, ...given });
  const domainScore = (name: string, da: number, spam: number | null) =>
    `UPDATE domains SET da = ${da}, spam = ${spam} WHERE name = '${name}.example';`;
  const filler = Array.from({ length: 20 }, (_, n) => site(`filler${n}`, { text: 'nothing to see' }));

  it('puts words in the title before words in the text, and several before one', () => {
    const pages = [
      site('once', { title: 'x', text: 'cheese and then a long story of other matters that goes on' }),
      site('titled', { title: 'cheese', text: 'a long story of other matters that goes on and on' }),
      site('twice', { title: 'x', text: 'cheese and cheese, a long story of other matters that goes on' }),
    ];
    expect(urlsFor('cheese', [...pages, ...filler])).toEqual([
      'https://titled.example/',
      'https://twice.example/',
      'https://once.example/',
    ]);
  });

  it('orders equal texts by authority, and equal authority by address', () => {
    const pages = ['d', 'c', 'b', 'a'].map((name) => site(name, { text: 'same words here' }));
    expect(urlsFor('words', pages, domainScore('c', 50, null) + domainScore('b', 20, null))).toEqual([
      'https://c.example/',
      'https://b.example/',
      'https://a.example/',
      'https://d.example/',
    ]);
  });

  it('lets spam cost more than authority gives', () => {
    const pages = ['strong', 'weak', 'spam'].map((name) => site(name, { text: 'same words here' }));
    const scores = domainScore('strong', 60, 5) + domainScore('weak', 10, 5) + domainScore('spam', 80, 90);
    expect(urlsFor('words', pages, scores)).toEqual([
      'https://strong.example/',
      'https://weak.example/',
      'https://spam.example/',
    ]);
  });

  it('does not let a word that is excluded speak for a page', () => {
    const pages = [site('a', { text: 'tea milk' }), site('b', { text: 'tea sugar milk sugar' }), ...filler];
    expect(urlsFor('tea -(sugar lemon)', pages)).toEqual(['https://a.example/', 'https://b.example/']);
  });

  it('hides a copy behind a better one that matches too, but not behind one that does not match or is excluded', () => {
    const pages = [
      site('first', { text: 'a story of bread', date: '2020-01-01' }),
      site('copy', { text: 'a story of bread', date: '2024-01-01' }),
    ];
    const linked = 'UPDATE pages SET cluster_id = 1;' + domainScore('first', 50, null);
    expect(urlsFor('bread', pages, linked)).toEqual(['https://first.example/']);
    expect(urlsFor('bread after:2023', pages, linked)).toEqual(['https://copy.example/']);
    expect(urlsFor('bread', pages, linked, ['first.example'])).toEqual(['https://copy.example/']);
  });

  it('excludes a host with all below it, and leaves its parents and namesakes', () => {
    const names = ['a', 'blog.a', 'x.blog.a', 'notblog.a', 'b'];
    const pages = names.map((name) => site(name, { text: 'bread' }));
    // A domain of its own for each, so that no page is short.
    const apart = pages.map((page) => ({ ...page, domain: page.host }));
    const left = (exclude: string[]) =>
      urlsFor('bread', apart, '', exclude)
        .map((url) => new URL(url).hostname)
        .sort();
    expect(left(['blog.a.example'])).toEqual(['a.example', 'b.example', 'notblog.a.example']);
    expect(left(['www.a.example', 'b.example'])).toEqual([]);
    expect(left(['', ' A.example '])).toEqual(['b.example']);
    expect(left([])).toHaveLength(5);
  });
});
