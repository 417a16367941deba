import { shingleLikeness, type ShingledText } from './shingles.ts';

/** Pages with fewer words are duplicates only when text and title are the same. */
export const SHORT_WORDS = 30;
const LIKENESS = 0.9;

/**
 * Whether two pages say nearly the same: nine tenths of their shingles are shared, and what differs is no other
 * subject. For the latter, the words of each that the other lacks are counted. A list of recent posts that was added to
 * one of them leaves the other side near zero; another main text between the same menus leaves words on both sides.
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
  if (shingleLikeness(a.shingles(), b.shingles()) < LIKENESS) return false;
  const { less, more } = differingWords(a.words, b.words);
  const allowed = a.title === b.title ? allowedUnderOneTitle(fewest) : ALLOWED_UNDER_TWO_TITLES;
  return less <= allowed.exchanged && more <= allowed.added;
}

/**
 * The name of a tag above the same list of posts, with the links to the next and last one. Read off real sites:
 * glossary entries, events and class documentation between large menus differ by four words and more under different
 * titles, and a page without content differs from one with a little by what it lacks.
 */
const ALLOWED_UNDER_TWO_TITLES = { exchanged: 3, added: 12 };

/** Dates, counters, a list of what is new; but sites that give all their pages one title have main texts too. */
function allowedUnderOneTitle(words: number): { exchanged: number; added: number } {
  return {
    exchanged: Math.min(30, Math.max(6, Math.ceil(words * 0.02))),
    added: Math.min(60, Math.max(30, Math.ceil(words * 0.04))),
  };
}

/** How many words each text has that the other lacks, repetitions counted; the lesser and the greater of the two. */
function differingWords(a: readonly string[], b: readonly string[]): { less: number; more: number } {
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let onlyInB = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left > 0) counts.set(word, left - 1);
    else onlyInB += weightOf(word);
  }
  let onlyInA = 0;
  for (const [word, left] of counts) onlyInA += left * weightOf(word);
  return { less: Math.min(onlyInA, onlyInB), more: Math.max(onlyInA, onlyInB) };
}

const WITHOUT_SPACES = /[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** In scripts without spaces a word is a whole run of text; two signs of it stand for a word. */
function weightOf(word: string): number {
  return WITHOUT_SPACES.test(word) ? Math.ceil(word.length / 2) : 1;
}
