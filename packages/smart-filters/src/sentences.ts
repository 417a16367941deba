import { words } from '@linklode/query-language';
import type { PageReading } from './page-reading.ts';

/** A sentence of the page's own text; headings, items and buttons count as sentences. */
export interface Sentence {
  readonly text: string;
  readonly words: readonly string[];
  /** Positions in `words` at which a clause begins: behind a sign of punctuation. */
  readonly starts: ReadonlySet<number>;
}

/** A longer one is no call, and patterns need not be tried on it. */
const LONGEST = 320;

const ENDS = /(?<=[.!?…])\s+/u;
const CLAUSE_ENDS = /[,;:()¿?¡!.…"“”«»–—→]+/;

const made = new WeakMap<PageReading, readonly Sentence[]>();

/** The sentences of the page's own text, menus left out. */
export function sentencesOf(page: PageReading): readonly Sentence[] {
  let sentences = made.get(page);
  if (sentences === undefined) {
    sentences = page
      .contentLines()
      .flatMap(({ text }) => splitSentences(text))
      .filter((text) => text !== '' && text.length <= LONGEST)
      .map(readSentence);
    made.set(page, sentences);
  }
  return sentences;
}

/** A block of text at the signs that end its sentences. */
function splitSentences(block: string): string[] {
  return block.split(ENDS);
}

export function readSentences(block: string): Sentence[] {
  return splitSentences(block).map(readSentence);
}

export function readSentence(text: string): Sentence {
  const all: string[] = [];
  const starts = new Set<number>();
  for (const clause of text.split(CLAUSE_ENDS)) {
    const found = words(clause);
    if (found.length === 0) continue;
    starts.add(all.length);
    all.push(...found);
  }
  return { text, words: all, starts };
}

/** The first sentence that one of the patterns finds; null where none does. */
export function findSentence(sentences: readonly Sentence[], patterns: readonly RegExp[]): string | null {
  return sentences.find(({ text }) => patterns.some((pattern) => pattern.test(text)))?.text ?? null;
}
