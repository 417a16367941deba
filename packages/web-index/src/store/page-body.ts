import type { DatabaseSync } from 'node:sqlite';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { createBoundedMap } from './bounded-map.ts';
import { appendNumber } from './packed-numbers.ts';
import { blob, prepareRows } from './rows.ts';

/**
 * A text as `bodies` holds it: the number of its dictionary, seven bits to a byte, 0 for none; then raw deflate. Pages
 * of a host have menus and turns of phrase in common, and what stands in the dictionary is not said again: a third
 * less. zstd with the same dictionary is as small and takes longer both ways; larger ones with several hosts' texts
 * gain less than those of one host.
 */
export function packText(text: string, dictionary?: { id: number; text: Uint8Array }): Uint8Array {
  if (dictionary === undefined) return Buffer.concat([Buffer.of(0), deflateRawSync(text, { level: 6 })]);
  return Buffer.concat([
    numberBytes(dictionary.id),
    deflateRawSync(text, { level: 6, dictionary: dictionary.text }),
  ]);
}

function numberBytes(number: number): Buffer {
  const bytes: number[] = [];
  appendNumber(bytes, number);
  return Buffer.from(bytes);
}

/** The same text where its dictionary has another number. */
export function withDictionary(body: Uint8Array, numberOf: (id: number) => number): Uint8Array {
  const { id, length } = dictionaryOf(body);
  return id === 0 ? body : Buffer.concat([numberBytes(numberOf(id)), body.subarray(length)]);
}

/** What a dictionary is kept as; it needs none itself. */
export function packDictionary(text: Uint8Array): Uint8Array {
  return deflateRawSync(text, { level: 9 });
}

export function unpackDictionary(packed: Uint8Array): Uint8Array {
  return inflateRawSync(packed);
}

/** Dictionaries that a connection keeps unpacked, at 32 kB at most; twice as many for moments. */
const DICTIONARIES_KEPT = 128;

type FindDictionary = (id: number) => Uint8Array;
const dictionariesOf = new WeakMap<DatabaseSync, FindDictionary | null>();

/** Null for a file of a version that knew none, whose texts are raw deflate alone. */
function openDictionaries(db: DatabaseSync): FindDictionary | null {
  if (db.prepare("SELECT 1 FROM main.sqlite_schema WHERE name = 'dictionaries'").get() === undefined)
    return null;
  const find = prepareRows(db, 'SELECT text FROM main.dictionaries WHERE id = ?', blob);
  const kept = createBoundedMap<number, Uint8Array>(DICTIONARIES_KEPT);
  return (id) => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const text = find.find(id);
    if (text === null) throw new Error(`The dictionary ${id} of a page's text is not in the index.`);
    const unpacked = unpackDictionary(text);
    kept.set(id, unpacked);
    return unpacked;
  };
}

function dictionariesIn(db: DatabaseSync): FindDictionary | null {
  let found = dictionariesOf.get(db);
  if (found === undefined) dictionariesOf.set(db, (found = openDictionaries(db)));
  return found;
}

/** After a transaction was rolled back: dictionaries of it may come again with other texts. */
export function forgetDictionaries(db: DatabaseSync): void {
  dictionariesOf.delete(db);
}

/** The packed text and what it is to be read with. */
function openBody(db: DatabaseSync, body: Uint8Array): { packed: Uint8Array; dictionary?: Uint8Array } {
  const find = dictionariesIn(db);
  if (find === null) return { packed: body };
  const { id, length } = dictionaryOf(body);
  const packed = body.subarray(length);
  return id === 0 ? { packed } : { packed, dictionary: find(id) };
}

/** The number of a text's dictionary, and how many bytes say it. */
export function dictionaryOf(body: Uint8Array): { id: number; length: number } {
  let [id, length, weight] = [0, 0, 1];
  for (;;) {
    const byte = body[length++] ?? 0;
    id += (byte & 0x7f) * weight;
    if (byte < 0x80) return { id, length };
    weight *= 0x80;
  }
}

/** @param db the connection that `body` was read by, or another to the same file */
export function unpackText(db: DatabaseSync, body: Uint8Array): string {
  const { packed, dictionary } = openBody(db, body);
  return inflateRawSync(packed, dictionary === undefined ? {} : { dictionary }).toString('utf8');
}

/** Packed bytes to begin with: texts shrink to between a fifth and a third. */
const BYTES_PER_UNIT = 0.5;

/**
 * At least the first `length` UTF-16 units of a text, or all of it where it is shorter. What follows is not unpacked.
 */
export function unpackBeginning(db: DatabaseSync, body: Uint8Array, length: number): string {
  const { packed, dictionary } = openBody(db, body);
  const most = Math.ceil(length * BYTES_PER_UNIT);
  if (packed.length <= most) return unpackText(db, body);
  const begun = inflateRawSync(packed.subarray(0, most), {
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary === undefined ? {} : { dictionary }),
  }).toString('utf8');
  // The last sign may have been cut.
  return begun.length > length ? begun.slice(0, length) : unpackText(db, body);
}
