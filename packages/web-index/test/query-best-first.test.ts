import { expect, it } from 'vitest';
import { bestFirst, WINDOW, type Weighing } from '../src/query/best-first.ts';
import type { Candidates } from '../src/query/candidates.ts';
import type { PageFigures } from '../src/query/page-figures.ts';

/** Sealed pages in the order of static rank, and what came since behind them; all match, and all texts are alike. */
function aWorld(sealed: readonly number[], since: readonly number[]) {
  const worth = [Number.NaN, ...sealed, ...since];
  const idsSince = since.map((_, at) => sealed.length + at + 1);
  let looks = 0;
  const candidates = {
    plan: { better: [], match: 'all', levels: [], readsPages: false },
    *sealed() {
      for (let id = 1; id <= sealed.length; id++) yield id;
    },
    recent() {
      looks += 1;
      return idsSince;
    },
    highestRecent: () => Math.max(0, ...since),
    areFew: () => true,
  } as unknown as Candidates;
  const weighing: Weighing = {
    // Within a window nothing moves.
    scoresOf: (ids) => Float64Array.from(ids, (_, at) => 1 - at / 1000),
    urlsOf: (ids) => new Map(ids.map((id) => [id, String(id)])),
    figures: {
      clusterOf: () => 0,
      staticRankOf: (id: number) => ({ authority: worth[id] ?? 0, trust: 1 }),
    } as unknown as PageFigures,
  };
  const order = bestFirst(candidates, null, weighing);
  return { order, worth, looks: () => looks };
}

const falling = (count: number): number[] => Array.from({ length: count }, (_, at) => 0.9 - at / (2 * count));

it('puts what came since the order was made where it stands', () => {
  const { order, worth } = aWorld(falling(3 * WINDOW), [0.1, 0.7, 0.65, 0.9, 0, 0.41]);
  const ranks = [...order].map((id) => worth[id] ?? 0);
  expect(ranks).toHaveLength(3 * WINDOW + 6);
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
});

it('does not look for what came since where none of it can stand so high', () => {
  const { order, looks } = aWorld(falling(3 * WINDOW), [0.1, 0.45]);
  for (let row = 0; row < 2 * WINDOW; row++) order.next();
  expect(looks()).toBe(0);
  expect([...order]).toHaveLength(WINDOW + 2);
  expect(looks()).toBe(1);
});
