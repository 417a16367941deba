import type { WordPlace } from './page-keys.ts';
import { FIRST_WORDS, LOW_BASIS, LOW_PRIME } from './text-words.ts';

/** So many words of each place are kept. */
const MOST: Record<WordPlace, number> = { title: 32, url: 16, text: FIRST_WORDS };
const COUNTS = 2;

/** The first words of a page by place, each as the number that `wordNumber` gives. */
export type PageHead = Record<WordPlace, Uint16Array>;

/**
 * A word as 16 bits of FNV-1a over its UTF-16 units. Two words in 65,536 pairs share a number: what is made of it may
 * decide the order of results and never whether a page is one.
 */
export function wordNumber(word: string): number {
  let hash = LOW_BASIS;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), LOW_PRIME);
  return numberOf(hash);
}

function numberOf(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff;
}

/**
 * Bytes of little-endian 16-bit numbers: how many words of title and address follow, these, then the text's, by the
 * lower hashes of its words.
 */
export function packHead(
  words: Record<Exclude<WordPlace, 'text'>, readonly string[]>,
  textHashes: Int32Array,
): Uint8Array {
  const [title, url] = [words.title.slice(0, MOST.title), words.url.slice(0, MOST.url)];
  const text = Math.min(textHashes.length, MOST.text);
  const numbers = [title.length, url.length, ...title.map(wordNumber), ...url.map(wordNumber)];
  const bytes = new Uint8Array(2 * (numbers.length + text));
  const view = new DataView(bytes.buffer);
  numbers.forEach((number, at) => view.setUint16(2 * at, number, true));
  for (let at = 0; at < text; at++)
    view.setUint16(2 * (numbers.length + at), numberOf(textHashes[at]!), true);
  return bytes;
}

export function unpackHead(bytes: Uint8Array): PageHead {
  const numbers = numbersOf(bytes);
  const titleEnd = COUNTS + (numbers[0] ?? 0);
  const urlEnd = titleEnd + (numbers[1] ?? 0);
  return {
    title: numbers.subarray(COUNTS, titleEnd),
    url: numbers.subarray(titleEnd, urlEnd),
    text: numbers.subarray(urlEnd),
  };
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** The bytes themselves where they lie as this machine has its numbers, for a search looks at hundreds of heads. */
function numbersOf(bytes: Uint8Array): Uint16Array {
  if (IS_LITTLE_ENDIAN && bytes.byteOffset % 2 === 0)
    return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: bytes.byteLength >> 1 }, (_, at) => view.getUint16(2 * at, true));
}
