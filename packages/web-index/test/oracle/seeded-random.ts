/** Reproducible chance: the same seed gives the same pages and the same queries everywhere. */
export interface SeededRandom {
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Of pairs of weight and choice. */
  weighted<T>(choices: readonly (readonly [number, T])[]): T;
}

/** mulberry32: 32 bits of state, good enough to wander through a grammar. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      if (choices.length === 0) throw new Error('Nothing to pick from');
      return choices[below(choices.length)]!;
    },
    weighted: (choices) => {
      let rest = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, choice] of choices) {
        rest -= weight;
        if (rest < 0) return choice;
      }
      return choices.at(-1)![1];
    },
  };
}
