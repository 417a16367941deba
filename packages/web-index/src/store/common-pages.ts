import type { DatabaseSync } from 'node:sqlite';

/**
 * Which pages hold a phrase that very many pages hold. The full text keeps every place of such a phrase, and reading
 * all of them takes long; here each block of 16,384 ids has one bit for each page. A phrase is named as the full text
 * is asked for it, without quotes. The sets are made with a generation of the index and never changed after.
 */
const BLOCK_BITS = 14;
export const BLOCK_PAGES = 1 << BLOCK_BITS;
const SET_LENGTH = BLOCK_PAGES / 32;
const SET_BYTES = BLOCK_PAGES / 8;
const PHRASE_BITS = 20;

/** The meta entry for the generation whose ids the sets are of. */
export const COMMON_GENERATION = 'common_generation';

/** Pages of one block, a bit each. */
export type PageSet = Uint32Array;

export function emptySet(): PageSet {
  return new Uint32Array(SET_LENGTH);
}

export function blockOf(pageId: number): number {
  return pageId >>> BLOCK_BITS;
}

export function firstOf(block: number): number {
  return block << BLOCK_BITS;
}

export function addPage(set: PageSet, pageId: number): void {
  const place = pageId & (BLOCK_PAGES - 1);
  set[place >>> 5] = (set[place >>> 5] ?? 0) | (1 << (place & 31));
}

export function hasPage(set: PageSet, pageId: number): boolean {
  const place = pageId & (BLOCK_PAGES - 1);
  return (((set[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
}

/** Ids from the first to the last of them, ascending. */
export function pagesOf(set: PageSet, block: number, from: number, to: number): number[] {
  const ids: number[] = [];
  for (let at = 0; at < SET_LENGTH; at++) {
    const first = firstOf(block) + 32 * at;
    for (let bits = set[at] ?? 0; bits !== 0; bits &= bits - 1) {
      const id = first + 31 - Math.clz32(bits & -bits);
      if (id >= from && id <= to) ids.push(id);
    }
  }
  return ids;
}

/** The key of a set's row: those of a block lie together, so that they are written one after the other. */
export function setKey(block: number, phraseId: number): number {
  return block * 2 ** PHRASE_BITS + phraseId;
}

/** The whole set, little-endian, or the distances between its pages, seven bits to a byte, where those are shorter. */
export function packSet(set: PageSet): { bytes: Uint8Array; pages: number } {
  const places = pagesOf(set, 0, 0, BLOCK_PAGES);
  const distances = distancesOf(places);
  if (distances.length < SET_BYTES) return { bytes: Uint8Array.from(distances), pages: places.length };
  const bytes = new Uint8Array(SET_BYTES);
  const view = new DataView(bytes.buffer);
  set.forEach((bits, at) => view.setUint32(4 * at, bits, true));
  return { bytes, pages: places.length };
}

/** From each place to the next, the high bit set where the next byte goes on. */
function distancesOf(places: readonly number[]): number[] {
  const bytes: number[] = [];
  let before = 0;
  for (const place of places) {
    const distance = place - before;
    before = place;
    if (distance >= 0x80) bytes.push((distance & 0x7f) | 0x80, distance >>> 7);
    else bytes.push(distance);
  }
  return bytes;
}

export function unpackSet(bytes: Uint8Array): PageSet {
  const set = emptySet();
  if (bytes.byteLength === SET_BYTES) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < SET_LENGTH; at++) set[at] = view.getUint32(4 * at, true);
    return set;
  }
  let place = 0;
  for (let at = 0; at < bytes.byteLength; at++) {
    const byte = bytes[at] ?? 0;
    place += byte < 0x80 ? byte : (byte & 0x7f) | ((bytes[++at] ?? 0) << 7);
    addPage(set, place);
  }
  return set;
}

/**
 * Whether the sets that the file has are of its own generation: a program that knows them not copies them as they were.
 */
export function knowsCommonPages(db: DatabaseSync): boolean {
  const hasTables = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'common_pages'").get() !== undefined;
  const own = db.prepare(
    `SELECT 1 FROM meta g JOIN meta c ON c.value = g.value WHERE g.key = 'generation' AND c.key = ?`,
  );
  return hasTables && own.get(COMMON_GENERATION) !== undefined;
}
