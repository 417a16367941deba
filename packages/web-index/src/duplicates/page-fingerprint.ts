import { bandKeys, minHash, SIGNATURE_LENGTH } from './min-hash.ts';
import { SHORT_WORDS } from './near-duplicate.ts';
import type { ShingledText } from './shingles.ts';

/**
 * What is stored of a page to find its candidates again: a MinHash signature, or, for a page too short to be like
 * another, one hash of all its words and its title. Numbers are stored in little-endian order on every machine.
 */
export function fingerprint(text: ShingledText): Uint8Array {
  if (text.words.length < SHORT_WORDS) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, hashJoined(`${text.title}\n${text.words.join(' ')}`), true);
    return bytes;
  }
  const bytes = new Uint8Array(SIGNATURE_LENGTH * 4);
  const view = new DataView(bytes.buffer);
  minHash(text.runs).forEach((value, at) => view.setUint32(at * 4, value, true));
  return bytes;
}

/** Keys under which a page with this fingerprint is found; pages that share none are no candidates. */
export function fingerprintKeys(stored: Uint8Array): number[] {
  const view = viewOf(stored);
  return stored.byteLength === 8 ? [view.getFloat64(0, true)] : bandKeys(readSignature(view));
}

/** Equal values from which it is worth reading the texts: three quarters, four standard errors below the likeness looked for. */
const EQUAL_VALUES = SIGNATURE_LENGTH * 0.75;

/** Whether two pages that share a key may be near duplicates, by what is stored of them. */
export function mayBeAlike(a: Uint8Array, b: Uint8Array): boolean {
  if (a.byteLength !== b.byteLength) return false;
  if (a.byteLength === 8) return true;
  const [first, second] = [viewOf(a), viewOf(b)];
  let equal = 0;
  for (let at = 0; at < a.byteLength; at += 4) if (first.getUint32(at) === second.getUint32(at)) equal++;
  return equal >= EQUAL_VALUES;
}

function viewOf(stored: Uint8Array): DataView {
  return new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
}

function readSignature(view: DataView): Uint32Array {
  return new Uint32Array(SIGNATURE_LENGTH).map((_, at) => view.getUint32(at * 4, true));
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
