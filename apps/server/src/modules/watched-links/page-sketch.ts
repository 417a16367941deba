import { words } from '@linklode/query-language';

/** How many of the smallest hashes are kept: likeness is known to within some eight hundredths. */
const KEPT = 128;
const RUN = 3;
const MOST_WORDS = 50_000;

/** Of a page's text, what tells it from another one: the smallest hashes of its runs of three words, in base64. */
export function sketchOf(text: string): string {
  const all = words(text).slice(0, MOST_WORDS);
  const hashes = new Set<number>();
  for (let at = 0; at + RUN <= all.length; at++) hashes.add(hashText(all.slice(at, at + RUN).join(' ')));
  const smallest = Uint32Array.from(hashes).toSorted().slice(0, KEPT);
  const bytes = new DataView(new ArrayBuffer(smallest.length * 4));
  smallest.forEach((hash, at) => bytes.setUint32(at * 4, hash, true));
  return Buffer.from(bytes.buffer).toString('base64');
}

/**
 * How much of an earlier text is in a later one, from 0 to 1; what was added does not count. Estimated from the hashes
 * that both sketches would hold: Broder 1997, "On the resemblance and containment of documents".
 */
export function keptOf(earlier: string, later: string): number {
  const [before, after] = [readSketch(earlier), readSketch(later)];
  if (before.length === 0) return 1;
  const seenUpTo = after.length < KEPT ? Infinity : (after.at(-1) ?? 0);
  const comparable = before.filter((hash) => hash <= seenUpTo);
  const there = new Set(after);
  return comparable.length === 0
    ? 0
    : comparable.filter((hash) => there.has(hash)).length / comparable.length;
}

function readSketch(text: string): number[] {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4));
}

/** FNV-1a with a last mix, so that the smallest are evenly spread. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
