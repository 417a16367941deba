import { createBoundedMap } from '../store/bounded-map.ts';
import { ownCopy } from '../store/own-copy.ts';

/** So many short texts of each kind are remembered, twice as many at most. */
export const REMEMBERED = 4000;
const LONGEST = 200;
/** Of these, too; twice as many at most. */
const SHARED = 16_000;
const shared = createBoundedMap<string, string>(SHARED);

/**
 * The one copy of a short text that all that is remembered of it shares. What asks for it by this copy finds it at
 * once: its number is made already, and the two texts are the same one. It has one byte a sign where it can, however
 * the page has its text, and patterns are quicker along such.
 */
export function sharedCopy(text: string): string {
  if (text.length > LONGEST) return text;
  const known = shared.get(text);
  if (known !== undefined) return known;
  const copy = ownCopy(text);
  shared.set(copy, copy);
  return copy;
}

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
  known.set(sharedCopy(text), made);
  return made;
}
