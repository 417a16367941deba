import type { createBoundedMap } from '../store/bounded-map.ts';
import { ownCopy } from '../store/own-copy.ts';

/** So many short texts of each kind are remembered, twice as many at most. */
export const REMEMBERED = 4000;
const LONGEST = 200;

/**
 * What was made of the same text before, or makes it: for texts that come again and again. Nobody may change what it
 * gives.
 */
export function rememberedOf<T extends object>(
  text: string,
  known: ReturnType<typeof createBoundedMap<string, T>>,
  make: (text: string) => T,
): T {
  if (text.length > LONGEST) return make(text);
  const before = known.get(text);
  if (before !== undefined) return before;
  const made = make(text);
  known.set(ownCopy(text), made);
  return made;
}
