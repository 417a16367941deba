import type { PageReading } from './page-reading.ts';

/** A longer one is no call, and patterns need not be tried on it. */
const LONGEST = 320;

const ENDS = /(?<=[.!?…])\s+/u;

/** The sentences of the page's own text, menus left out; headings and items count as sentences. */
export function sentencesOf(page: PageReading): string[] {
  return page
    .contentLines()
    .flatMap(({ text }) => text.split(ENDS))
    .filter((sentence) => sentence.length <= LONGEST);
}

/** The first sentence that one of the patterns finds; null where none does. */
export function findSentence(sentences: readonly string[], patterns: readonly RegExp[]): string | null {
  return sentences.find((sentence) => patterns.some((pattern) => pattern.test(sentence))) ?? null;
}
