import { expect, test } from 'vitest';
import { atLeast } from '../src/query/at-least.ts';

type Holds = (held: ReadonlySet<number>) => boolean;

test('at least so many of the conditions hold, for every number of them and whatever holds', () => {
  for (let count = 1; count <= 8; count++) {
    const conditions = Array.from(
      { length: count },
      (_, at): Holds =>
        (held) =>
          held.has(at),
    );
    for (let wanted = 1; wanted <= count; wanted++) {
      const holds = atLeast<Holds>(
        wanted,
        conditions,
        (some) => (held) => some.every((one) => one(held)),
        (some) => (held) => some.some((one) => one(held)),
      );
      for (let which = 0; which < 2 ** count; which++) {
        const held = new Set(conditions.keys().filter((at) => (which & (2 ** at)) !== 0));
        expect(holds(held), `${wanted} of ${count}: ${[...held].join()}`).toBe(held.size >= wanted);
      }
    }
  }
});

test('of ten it is neither long nor deep', () => {
  let [leaves, depth] = [0, 0];
  const join = (some: { leaves: number; depth: number }[]) => ({
    leaves: some.reduce((sum, one) => sum + one.leaves, 0),
    depth: 1 + Math.max(...some.map((one) => one.depth)),
  });
  for (let wanted = 2; wanted <= 10; wanted++) {
    const made = atLeast(
      wanted,
      Array.from({ length: 10 }, () => ({ leaves: 1, depth: 0 })),
      join,
      join,
    );
    leaves = Math.max(leaves, made.leaves);
    depth = Math.max(depth, made.depth);
  }
  expect(leaves).toBeLessThanOrEqual(120);
  expect(depth).toBeLessThanOrEqual(8);
});
