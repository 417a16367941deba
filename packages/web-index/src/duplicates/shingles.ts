import { words } from '@linklode/query-language';
import { hashWords, type WordHashes } from '../store/text-words.ts';

/** Words in a row that are compared as one; five hold enough of the order of a text to tell quotation from chance. */
const SHINGLE_WORDS = 5;

/** What two texts are compared by. */
export interface ShingledText {
  title: string;
  words: readonly string[];
  /** 52-bit hashes of all runs of five words, as they come. Texts that are shorter have one. */
  runs: Float64Array;
  /** The same, each once, ascending. */
  shingles: () => Float64Array;
}

/** Anything past this many words is not compared: no page that a person reads is longer. */
const MOST_WORDS = 200_000;

export function shingleText(title: string, text: string): ShingledText {
  return shingleWords(title, words(text));
}

/** @param list the words of the text */
export function shingleWords(title: string, list: readonly string[]): ShingledText {
  const kept = list.length > MOST_WORDS ? list.slice(0, MOST_WORDS) : list;
  const runs = hashRuns(hashWords(kept));
  let shingles: Float64Array | null = null;
  return {
    title: words(title).join(' '),
    words: kept,
    runs,
    shingles: () => (shingles ??= sortedOnce(runs)),
  };
}

/** Hashes of all runs of words. */
export function hashRuns({ low, high }: WordHashes): Float64Array {
  const { length } = low;
  const kept = Math.min(length, MOST_WORDS);
  const count = Math.max(kept === 0 ? 0 : 1, kept - SHINGLE_WORDS + 1);
  const hashes = new Float64Array(count);
  for (let first = 0; first < count; first++) {
    const end = Math.min(kept, first + SHINGLE_WORDS);
    let a = 0x9e3779b9 | 0;
    let b = 0x7f4a7c15;
    for (let at = first; at < end; at++) {
      a = Math.imul(a ^ low[at]!, 0x85ebca6b);
      a ^= a >>> 13;
      b = Math.imul(b ^ high[at]!, 0xc2b2ae35);
      b ^= b >>> 16;
    }
    hashes[first] = (b & 0xfffff) * 0x1_0000_0000 + (a >>> 0);
  }
  return hashes;
}

function sortedOnce(runs: Float64Array): Float64Array {
  const hashes = runs.slice().sort();
  let kept = 0;
  for (const hash of hashes) if (kept === 0 || hashes[kept - 1] !== hash) hashes[kept++] = hash;
  return hashes.slice(0, kept);
}

/** Part of all shingles of two texts that both have: Jaccard's coefficient, exact but for collisions of the hashes. */
export function shingleLikeness(a: Float64Array, b: Float64Array): number {
  if (a.length === 0 && b.length === 0) return 1;
  let shared = 0;
  for (let x = 0, y = 0; x < a.length && y < b.length;) {
    const difference = a[x]! - b[y]!;
    if (difference === 0) shared++;
    if (difference <= 0) x++;
    if (difference >= 0) y++;
  }
  return shared / (a.length + b.length - shared);
}
