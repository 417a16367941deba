import type { DatabaseSync } from 'node:sqlite';
import type { WordPlace } from '../store/page-keys.ts';
import type { PageTokens } from '../store/page-words.ts';

/** Pages that are counted, spread over all. */
const SAMPLE = 4096;
/** Of a word on fewer of them nothing is said. */
export const FEWEST = 8;
/** Words on a share of 2 to the minus n have the class n; from here on they count as rare. */
const RARE = 7;

export type TokenPlace = WordPlace | 'keys';
export const TOKEN_PLACES: readonly TokenPlace[] = ['title', 'text', 'url', 'keys'];

/** Every so-manieth page belongs to the sample. */
export function sampleStep(pages: number): number {
  return Math.max(1, Math.floor(pages / SAMPLE));
}

/** The tokens of some pages as numbers, by place: the same token has the same number in a place. */
export interface WordSample {
  add: (tokens: PageTokens) => void;
  size: () => number;
  /** The tokens of a place by their numbers, which begin at 0. */
  tokensOf: (place: TokenPlace) => readonly string[];
  pagesOf: (place: TokenPlace) => readonly Int32Array[];
}

export function createWordSample(): WordSample {
  const places = new Map(
    TOKEN_PLACES.map((place) => [place, { numbers: new Map<string, number>(), pages: [] as Int32Array[] }]),
  );
  const of = (place: TokenPlace) => places.get(place) as NonNullable<ReturnType<typeof places.get>>;
  return {
    add(tokens) {
      for (const [place, { numbers, pages }] of places) {
        const numberOf = (token: string): number => {
          const known = numbers.get(token);
          if (known !== undefined) return known;
          numbers.set(token, numbers.size);
          return numbers.size - 1;
        };
        pages.push(Int32Array.from(tokens[place], numberOf));
      }
    },
    size: () => of('text').pages.length,
    tokensOf: (place) => [...of(place).numbers.keys()],
    pagesOf: (place) => of(place).pages,
  };
}

/** On how many of the pages each number stands. */
export function countPages(pages: readonly Int32Array[], numbers: number): Int32Array {
  const counts = new Int32Array(numbers);
  const last = new Int32Array(numbers).fill(-1);
  for (const [at, page] of pages.entries())
    for (const number of page) {
      if (last[number] === at) continue;
      last[number] = at;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  return counts;
}

/** How common the words of texts are. */
export function writeWordClasses(db: DatabaseSync, sample: WordSample): void {
  const put = db.prepare('INSERT INTO word_classes (word, class) VALUES (?, ?)');
  const words = sample.tokensOf('text');
  const counts = countPages(sample.pagesOf('text'), words.length);
  for (const [number, word] of words.entries()) {
    const count = counts[number] ?? 0;
    const level = Math.floor(Math.log2(sample.size() / count));
    if (count >= FEWEST && level < RARE) put.run(word, level);
  }
}
