import { plainOrWords } from '@linklode/query-language';
import { indexedWords } from './indexed-text.ts';
import { LONGEST_WORD } from './page-keys.ts';

/** The words of a text in the forms that a page is written with. */
export interface TextWords {
  readonly count: number;
  /** As the full-text tables take them. */
  readonly indexed: string;
  readonly hashes: WordHashes;
  /** The lower hashes of the first words, as many as a head keeps at least where there are so many. */
  readonly firstHashes: Int32Array;
  readonly list: () => readonly string[];
}

/** Two hashes of each word, in the order of the text. */
export interface WordHashes {
  /** FNV-1a over its UTF-16 units, of which heads keep a part. */
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/** So many words of a text are kept in a head. */
export const FIRST_WORDS = 256;

export const LOW_BASIS = 0x811c9dc5 | 0;
export const LOW_PRIME = 0x01000193;
const HIGH_BASIS = 0x3c6ef372;
const HIGH_PRIME = 0x5bd1e995;

const NO_SIGN_OF_WORDS = /[^ -~]+/g;

/**
 * Most texts have words of a to z and 0 to 9 alone. Those are gone through once, sign by sign, and no word is made: the
 * full text parts such a text into words itself, by the same rule.
 */
export function readTextWords(text: string): TextWords {
  const found = plainOrWords(text);
  return typeof found === 'string' ? wordsOfPlain(found) : wordsOfList(found);
}

export function wordsOfList(list: readonly string[]): TextWords {
  return {
    count: list.length,
    indexed: indexedWords(list),
    // Whoever writes words again has no need of all of them.
    get hashes() {
      return hashWords(list);
    },
    firstHashes: hashWords(list.slice(0, FIRST_WORDS)).low,
    list: () => list,
  };
}

export function hashWords(list: readonly string[]): WordHashes {
  const hashes = { low: new Int32Array(list.length), high: new Int32Array(list.length) };
  for (let place = 0; place < list.length; place++) {
    const word = list[place]!;
    let low = LOW_BASIS;
    let high = HIGH_BASIS;
    for (let at = 0; at < word.length; at++) {
      const unit = word.charCodeAt(at);
      low = Math.imul(low ^ unit, LOW_PRIME);
      high = Math.imul(high ^ unit, HIGH_PRIME);
      high ^= high >>> 15;
    }
    hashes.low[place] = low;
    hashes.high[place] = high;
  }
  return hashes;
}

/**
 * Where hashes are put together, for texts of up to so many words: each its own would be memory that only a collection
 * gives back.
 */
const ROOM = 65_536;
const room: readonly [Int32Array, Int32Array] = [new Int32Array(ROOM), new Int32Array(ROOM)];

/** @param plain as `plainOrWords` gives it: lower case, and no letters but a to z */
function wordsOfPlain(plain: string): TextWords {
  const { length } = plain;
  // A word and what parts it from the next take two signs.
  const most = (length + 1) >> 1;
  const [lows, highs] = most <= ROOM ? room : [new Int32Array(most), new Int32Array(most)];
  let [count, longest, begin] = [0, 0, -1];
  let [lowHash, highHash] = [LOW_BASIS, HIGH_BASIS];
  let isAscii = true;
  for (let at = 0; at <= length; at++) {
    const unit = at < length ? plain.charCodeAt(at) : 0x20;
    if ((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)) {
      if (begin < 0) begin = at;
      lowHash = Math.imul(lowHash ^ unit, LOW_PRIME);
      highHash = Math.imul(highHash ^ unit, HIGH_PRIME);
      highHash ^= highHash >>> 15;
      continue;
    }
    // The full text takes every sign beyond ASCII for a part of a word, and might take a zero for the end.
    if (unit > 0x7f || unit === 0) isAscii = false;
    if (begin < 0) continue;
    lows[count] = lowHash;
    highs[count++] = highHash;
    longest = Math.max(longest, at - begin);
    begin = -1;
    lowHash = LOW_BASIS;
    highHash = HIGH_BASIS;
  }
  const [low, high] = [lows.slice(0, count), highs.slice(0, count)];
  const list = (): string[] => plain.match(/[a-z0-9]+/g) ?? [];
  const asItStands = (): string => (isAscii ? plain : plain.replace(NO_SIGN_OF_WORDS, ' '));
  return {
    count,
    indexed: longest > LONGEST_WORD ? indexedWords(list()) : asItStands(),
    hashes: { low, high },
    firstHashes: low,
    list,
  };
}
