import { expect, it } from 'vitest';
import type { Query } from '@linklode/query-language';
import { findCandidates, SEARCH_LIMITS } from '../src/query/candidates.ts';
import type { PageFigures } from '../src/query/page-figures.ts';
import { planSearch } from '../src/query/plan-search.ts';
import { parsed } from './parsed-query.ts';

it.each([
  [[60, 40], true],
  [[60, 41], false],
  [[0, 0, 101], false],
])('counts candidates with gaps over all portions that an engine gives them in: %j', (sizes, areFew) => {
  const candidates = findCandidates(
    {
      planOf: (query: Query) => planSearch(query, () => null),
      *readMatches() {
        let id = 0;
        for (const size of sizes) yield Array.from({ length: size }, () => ++id);
      },
      findAll: () => [],
      checkPages: () => () => true,
      exclusions: { excludedHosts: () => new Set() },
      readSealed: () => ({ sealed: 1000, last: 1000 }),
    } as unknown as Parameters<typeof findCandidates>[0],
    SEARCH_LIMITS,
    {} as PageFigures,
    parsed('"best * tools"'),
    [],
  );
  expect(candidates.areFew()).toBe(areFew);
  const all = candidates.all();
  expect(all === null ? null : [...all].flat().length).toBe(areFew ? 100 : null);
  // What counting gave up at is found from the beginning by the tier that reads the same.
  const tier = [...candidates.sealed(candidates.plan.match)];
  expect(tier).toEqual(Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, (_, at) => at + 1));
});
