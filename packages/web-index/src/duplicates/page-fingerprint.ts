import { bandKeys, minHash, SIGNATURE_LENGTH } from './min-hash.ts';
import { SHORT_WORDS } from './near-duplicate.ts';
import type { TextWords } from '../store/text-words.ts';
import { hashRuns, shingleWords, type ShingledText } from './shingles.ts';

/**
 * What is stored of a page to find its candidates again: a MinHash signature, or, for a page too short to be like
 * another, one hash of all its words and its title. Of each value of a signature 8 bits are kept, which two texts share
 * by chance once in 256 times: a page may have one candidate more for it, and each is compared by its text. Numbers are
 * stored in little-endian order on every machine.
 */
export function fingerprint(text: ShingledText): Uint8Array {
  if (text.words.length < SHORT_WORDS) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, hashJoined(`${text.title}\n${text.words.join(' ')}`), true);
    return bytes;
  }
  return packSignature(text.runs);
}

/** The same from the words that a page is written with. */
export function fingerprintOfWords(title: string, words: TextWords): Uint8Array {
  return words.count < SHORT_WORDS
    ? fingerprint(shingleWords(title, words.list()))
    : packSignature(hashRuns(words.hashes));
}

function packSignature(runs: Float64Array): Uint8Array {
  return Uint8Array.from(minHash(runs), (value) => value & 0xff);
}

/**
 * As versions 1 and 2 of the index kept it, with 32 bits of each value, or version 3, with 16; the lowest come first.
 */
export function shortenFingerprint(stored: Uint8Array): Uint8Array {
  if (stored.byteLength === 8) return stored;
  const bytesEach = stored.byteLength / SIGNATURE_LENGTH;
  return stored.filter((_, at) => at % bytesEach === 0);
}

/** Keys under which a page with this fingerprint is found; pages that share none are no candidates. */
export function fingerprintKeys(stored: Uint8Array): number[] {
  return stored.byteLength === 8
    ? [new DataView(stored.buffer, stored.byteOffset, stored.byteLength).getFloat64(0, true)]
    : bandKeys(stored);
}

/**
 * Equal values from which it is worth reading the texts: three quarters, four standard errors below the likeness looked
 * for.
 */
const EQUAL_VALUES = SIGNATURE_LENGTH * 0.75;

/** Whether two pages that share a key may be near duplicates, by what is stored of them. */
export function mayBeAlike(a: Uint8Array, b: Uint8Array): boolean {
  if (a.byteLength !== b.byteLength) return false;
  if (a.byteLength === 8) return true;
  let equal = 0;
  for (let at = 0; at < a.byteLength; at++) if (a[at] === b[at]) equal++;
  return equal >= EQUAL_VALUES;
}

/** Above the range of band keys, so that short and long pages never meet. */
function hashJoined(text: string): number {
  let [low, high] = [0x811c9dc5, 0x2f0b4a27];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995);
    high ^= high >>> 15;
  }
  return 2 ** 52 + (high & 0x7ffff) * 0x1_0000_0000 + (low >>> 0);
}
