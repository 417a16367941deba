import { expect, it } from 'vitest';
import type { CountRequest } from '../src/query/count-sites.ts';
import type { SearchRequest } from '../src/query/search-index.ts';
import { warmReader } from '../src/query/warm-reader.ts';

function searchesOn(pages: number): SearchRequest[] {
  const asked: SearchRequest[] = [];
  const search = (request: SearchRequest) => {
    asked.push(request);
    return { total: 0, results: [], hasMore: false };
  };
  // As a count that begins anew with more of the figures in memory, and is whole the third time.
  let counts = 0;
  const countSites = ({ steps }: CountRequest) => {
    counts += 1;
    return { steps: steps.map(() => ({ websites: 5, isWhole: counts >= 3 })), owned: null };
  };
  const steps = warmReader({ search, countSites, countPages: () => pages });
  for (let done = 0; steps.next().done !== true;) expect(asked.length + counts).toBe(++done);
  expect(counts).toBe(asked.length === 0 ? 0 : 3);
  return asked;
}

it('a process searches a large index for itself before anybody asks, one search at a time and in both kinds of rows, and counts until it need not read for it', () => {
  const asked = searchesOn(200_000);
  expect(asked.length).toBeGreaterThan(20);
  expect(new Set(asked.map(({ rows }) => rows))).toEqual(new Set(['sites', 'pages']));
});

it('a small index is left in peace', () => {
  expect(searchesOn(2000)).toEqual([]);
});
