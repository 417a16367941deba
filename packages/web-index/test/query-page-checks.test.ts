import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPageCheck } from '../src/query/page-checks.ts';
import { planSearch } from '../src/query/plan-search.ts';
import { createSearcherOf } from '../src/query/search-index.ts';
import { createFileSource } from '../src/query/search-source.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { parsed } from './parsed-query.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';

let folder: IndexFolder;
beforeAll(() => {
  folder = makeIndexFolder();
  writePages(folder.file, [
    aPage({ url: 'https://a.example/', title: 'Offers', text: 'Nothing else' }),
    aPage({ url: 'https://b.example/', title: 'Tools', text: 'The best garden tools' }),
    aPage({ url: 'https://c.example/', title: 'Tools', text: 'Tools of the best' }),
    aPage({ url: 'https://d.example/', title: 'Offers', text: 'The best garden tools' }),
  ]);
});
afterAll(() => folder.remove());

/** The hosts of the pages that fulfil the query's checks, and of those that were read for it. */
function check(text: string): { holds: string; read: string } {
  const db = openIndexDatabase(folder.file);
  const pages = db
    .prepare('SELECT p.id, u.url FROM pages p JOIN urls u ON u.id = p.url_id ORDER BY u.url')
    .all();
  const named = pages.map((row): [number, string] => [
    Number(row['id']),
    new URL(String(row['url'])).hostname[0] ?? '',
  ]);
  const read = new Set<number>();
  const { checks } = planSearch(parsed(text), () => null);
  expect(checks.length).toBeGreaterThan(0);
  const holds = createPageCheck(db, (id) => read.add(id))(checks);
  const fulfilling = named.filter(([id]) => holds(id)).map(([, name]) => name);
  const seen = named.filter(([id]) => read.has(id)).map(([, name]) => name);
  db.close();
  return { holds: fulfilling.join(''), read: seen.join('') };
}

it.each([
  ['an alternative that the lists of words decide', '"best * tools" OR intitle:offers', 'abd', 'bc'],
  ['none that they decide', '"best * tools" OR "nothing * tools"', 'bd', 'abcd'],
  ['a group of which one part has a gap', '("best * tools" intitle:tools) OR intitle:offers', 'abd', 'bc'],
  [
    'a part that is decided beside one that is not',
    '(seo OR "best * tools") ("nothing * x" OR intitle:offers)',
    'd',
    'abcd',
  ],
  ['all parts decided', '("x * y" OR intitle:offers) ("best * tools" OR intext:nothing)', 'ad', 'bcd'],
  ['what must be absent', '"best * tools" OR -intext:the', 'abd', 'bcd'],
  ['a gap that must be absent', '-"best * tools" OR intitle:offers', 'acd', 'bc'],
])('reads no page for %s: %s', (_, text, holds, read) => {
  expect(check(text)).toEqual({ holds, read });
});

it('reads no page twice for a row of its website and the other pages under it', () => {
  const own = makeIndexFolder();
  const hosts = ['a', 'b', 'c', 'd'];
  writePages(
    own.file,
    hosts.flatMap((host) =>
      [1, 2].map((page) =>
        aPage({
          url: `https://${host}.example/${page}`,
          text: `The best ${host} tools, part ${page} of ${host}`,
        }),
      ),
    ),
  );
  const db = openIndexDatabase(own.file);
  try {
    const source = createFileSource(db);
    const read: number[] = [];
    const checkPages = createPageCheck(db, (id) => void read.push(id));
    // More candidates than are read at once, so that a website's other pages are looked for by themselves.
    const limits = { counted: 100, checked: 100, checkedForTotal: 3 };
    const { search } = createSearcherOf({ ...source, checkPages }, limits);
    const query = parsed('"best * tools"');
    const { results } = search({ query, exclude: [], page: 1, pageSize: 10, rows: 'sites' });
    expect(results.map(({ domain, otherPages }) => `${domain} ${otherPages}`).toSorted()).toEqual(
      hosts.map((host) => `${host}.example 1`),
    );
    expect(read.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  } finally {
    db.close();
    own.remove();
  }
});
