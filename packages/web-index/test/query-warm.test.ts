import { expect, it } from 'vitest';
import type { SearchRequest } from '../src/query/search-index.ts';
import { warmReader } from '../src/query/warm-reader.ts';

function searchesOn(pages: number): SearchRequest[] {
  const asked: SearchRequest[] = [];
  const search = (request: SearchRequest) => {
    asked.push(request);
    return { total: 0, results: [], hasMore: false };
  };
  const steps = warmReader({ search, countPages: () => pages });
  for (let done = 0; steps.next().done !== true;) expect(asked).toHaveLength(++done);
  return asked;
}

it('a process searches a large index for itself before anybody asks, one search at a time and in both kinds of rows', () => {
  const asked = searchesOn(200_000);
  expect(asked.length).toBeGreaterThan(20);
  expect(new Set(asked.map(({ rows }) => rows))).toEqual(new Set(['sites', 'pages']));
});

it('a small index is left in peace', () => {
  expect(searchesOn(2000)).toEqual([]);
});
