import { IndexUnavailableError } from './index-errors.ts';
import { appendNumber, readNumber, signed, unsigned } from './packed-numbers.ts';

/** Bytes that are alike in a row before they are worth a copy; a copy takes two to four itself. */
const LEAST_COPY = 5;
/** Places with the same beginning that are tried. */
const TRIED = 8;
const TABLE_SIZE = 4096;

/** Where bytes stand in a template. */
export interface TemplateFinder {
  readonly template: Uint8Array;
  /**
   * Of each beginning the first place, and of each place the next with the same; one more than the place, 0 for none.
   */
  readonly first: Int32Array;
  readonly next: Int32Array;
}

export function createTemplateFinder(template: Uint8Array): TemplateFinder {
  const first = new Int32Array(TABLE_SIZE);
  const next = new Int32Array(template.length);
  for (let at = template.length - LEAST_COPY; at >= 0; at--) {
    const slot = slotOf(template, at);
    next[at] = first[slot]!;
    first[slot] = at + 1;
  }
  return { template, first, next };
}

function slotOf(bytes: Uint8Array, at: number): number {
  const four = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  return (Math.imul(four ^ bytes[at + 4]!, 0x9e3779b1) >>> 20) & (TABLE_SIZE - 1);
}

function commonLength(template: Uint8Array, from: number, bytes: Uint8Array, at: number): number {
  const most = Math.min(template.length - from, bytes.length - at);
  let length = 0;
  while (length < most && template[from + length] === bytes[at + length]) length++;
  return length;
}

/**
 * What stands in the template is said by its place there: in turns so many bytes of their own, and how many to copy
 * from how far beyond where the template was left. No entropy is coded, so that reading is copying: a search reads
 * hundreds of these.
 */
export function packByTemplate(
  { template, first, next }: TemplateFinder,
  bytes: Uint8Array,
  into: number[],
): void {
  let [at, begun, left] = [0, 0, 0];
  while (at + LEAST_COPY <= bytes.length) {
    const expected = left + at - begun;
    let from = expected;
    let length = expected < template.length ? commonLength(template, expected, bytes, at) : 0;
    let place = first[slotOf(bytes, at)]!;
    for (let tried = 0; place > 0 && tried < TRIED; tried++, place = next[place - 1]!) {
      const found = commonLength(template, place - 1, bytes, at);
      if (found > length) [from, length] = [place - 1, found];
    }
    if (length < LEAST_COPY) {
      at += 1;
      continue;
    }
    pushOwn(into, bytes, begun, at);
    appendNumber(into, length);
    appendNumber(into, signed(from - expected));
    at += length;
    begun = at;
    left = from + length;
  }
  if (begun < bytes.length) pushOwn(into, bytes, begun, bytes.length);
}

function pushOwn(into: number[], bytes: Uint8Array, from: number, to: number): void {
  appendNumber(into, to - from);
  for (let at = from; at < to; at++) into.push(bytes[at]!);
}

/** No page has as much, and a damaged value shall not take the memory. */
const MOST_BYTES = 2 ** 27;

let scratch = new Uint8Array(4096);

/** @throws IndexUnavailableError for bytes that `packByTemplate` does not make of this template. */
export function unpackByTemplate(template: Uint8Array, packed: Uint8Array, start: number): Uint8Array {
  const cursor = { at: start };
  let [length, left] = [0, 0];
  const copy = (source: Uint8Array, from: number, count: number): void => {
    if (from < 0 || from + count > source.length || length + count > MOST_BYTES)
      throw new IndexUnavailableError(
        'What is kept by a template is damaged. "index verify" says what can be done.',
      );
    while (length + count > scratch.length) {
      const larger = new Uint8Array(2 * scratch.length);
      larger.set(scratch);
      scratch = larger;
    }
    // Most are short, and a loop is quicker for those than a view.
    if (count < 64) for (let n = 0; n < count; n++) scratch[length + n] = source[from + n]!;
    else scratch.set(source.subarray(from, from + count), length);
    length += count;
  };
  while (cursor.at < packed.length) {
    const own = readNumber(packed, cursor);
    copy(packed, cursor.at, own);
    cursor.at += own;
    if (cursor.at >= packed.length) break;
    const count = readNumber(packed, cursor);
    const from = left + own + unsigned(readNumber(packed, cursor));
    copy(template, from, count);
    left = from + count;
  }
  return scratch.slice(0, length);
}
