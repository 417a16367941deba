import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dealPages } from '../src/query/result-pages.ts';

/** Rows are numbers; `domains[row]` is the row's domain. */
function deal(domains: readonly number[], pageSize: number): number[][] {
  const rowsByDomain = new Map<number, number>();
  for (const domain of domains) rowsByDomain.set(domain, (rowsByDomain.get(domain) ?? 0) + 1);
  const domainOf = (row: number) => domains[row] ?? -1;
  const dealt = (known: ReadonlyMap<number, number> | null) =>
    [...dealPages({ order: domains.keys(), domainOf, rowsByDomain: known }, pageSize)].map(
      ({ rows }) => rows,
    );
  // Not knowing what the order holds costs reading more of it, and changes nothing else.
  expect(dealt(null)).toEqual(dealt(rowsByDomain));
  return dealt(rowsByDomain);
}

/** The rule told as simply as it can be, for any sizes. */
function dealSlowly(domains: readonly number[], pageSize: number): number[][] {
  let left = [...domains.keys()];
  const pages: number[][] = [];
  while (left.length > 0) {
    const page: number[] = [];
    for (const row of left) {
      const already = page.filter((other) => domains[other] === domains[row]).length;
      if (page.length < pageSize && already < 2) page.push(row);
    }
    for (const row of left) if (page.length < pageSize && !page.includes(row)) page.push(row);
    left = left.filter((row) => !page.includes(row));
    pages.push(page);
  }
  return pages;
}

it('deals as the rule says, for any order of domains', () => {
  const domains = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 80 });
  fc.assert(
    fc.property(domains, fc.integer({ min: 1, max: 12 }), (given, pageSize) => {
      expect(deal(given, pageSize)).toEqual(dealSlowly(given, pageSize));
    }),
    { numRuns: 500 },
  );
});

it('fills pages with one domain when there is no other', () => {
  expect(deal([7, 7, 7, 7, 7], 3)).toEqual([
    [0, 1, 2],
    [3, 4],
  ]);
});

it('fills a page up when the other domains cannot, and none but the last page is short', () => {
  expect(deal([7, 7, 7, 7, 7, 7, 8, 8, 8, 9], 4)).toEqual([
    [0, 1, 6, 7],
    [2, 3, 8, 9],
    [4, 5],
  ]);
  expect(deal([7, 7, 7, 7, 8, 8, 8], 6)).toEqual([[0, 1, 4, 5, 2, 3], [6]]);
  const domains = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(domains, (given) => {
      const pages = deal(given, 10);
      expect(pages.slice(0, -1).every((page) => page.length === 10)).toBe(true);
      expect(pages.flat().toSorted((a, b) => a - b)).toEqual([...given.keys()]);
    }),
  );
});

it('reads no further in the order than the page needs', () => {
  let read = 0;
  function* order(): Generator<number> {
    for (; read < 1000;) yield read++;
  }
  const rowsByDomain = new Map(Array.from({ length: 1000 }, (_, domain) => [domain, 1]));
  const pages = dealPages({ order: order(), domainOf: (row) => row, rowsByDomain }, 10);
  expect(pages.next().value?.rows).toHaveLength(10);
  expect(read).toBe(10);
});
