import { shingleLikeness, type ShingledText } from './shingles.ts';

/** Pages with fewer words are duplicates only when text and title are the same. */
export const SHORT_WORDS = 30;
export const LIKENESS = 0.9;

/**
 * Whether two pages say nearly the same: nine tenths of their shingles are shared, and what differs is no other subject.
 * For the latter, the words of each that the other lacks are counted. A list of recent posts that was added to one of
 * them leaves the other side at zero; another main text between the same menus leaves words on both sides, and a few of
 * those already part two pages when their titles differ too.
 */
export function isNearDuplicate(a: ShingledText, b: ShingledText): boolean {
  const fewest = Math.min(a.words.length, b.words.length);
  if (fewest < SHORT_WORDS) {
    return (
      a.title === b.title &&
      a.words.length === b.words.length &&
      a.words.every((word, at) => word === b.words[at])
    );
  }
  if (shingleLikeness(a.shingles, b.shingles) < LIKENESS) return false;
  return exchangedWords(a.words, b.words) <= exchangeAllowed(fewest, a.title === b.title);
}

/** Dates, counters and a heading may differ; a paragraph may not. */
function exchangeAllowed(words: number, sameTitle: boolean): number {
  const part = Math.ceil(words * (sameTitle ? 0.04 : 0.01));
  return sameTitle ? Math.min(60, Math.max(12, part)) : Math.min(12, Math.max(6, part));
}

/** The lesser of the numbers of words that one text has and the other lacks, repetitions counted. */
function exchangedWords(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let missingFromA = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left > 0) counts.set(word, left - 1);
    else missingFromA++;
  }
  return Math.min(missingFromA, a.length - (b.length - missingFromA));
}
