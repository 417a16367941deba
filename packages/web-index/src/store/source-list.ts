import { appendNumber, readNumber } from './packed-numbers.ts';

/** Pages of which one value holds those that have a link: so many, so that adding one never writes much again. */
export const SOURCE_BLOCK = 1024;

/** A page that links, as a number: twice its id, and one more where the link passes authority on. */
export function sourceNumber(pageId: number, follows: boolean): number {
  return 2 * pageId + (follows ? 1 : 0);
}

/**
 * Numbers of sources of one block, descending: the first by how far it is from the block's beginning, each other by how
 * far it is from the one before. So a page that comes last, as in every import, is put in front without reading the
 * others.
 */
export function packSources(block: number, numbers: readonly number[]): Uint8Array {
  const into: number[] = [];
  const base = 2 * SOURCE_BLOCK * block;
  let before = -1;
  for (const number of numbers.toSorted((a, b) => b - a)) {
    appendNumber(into, before < 0 ? number - base : before - number);
    before = number;
  }
  return Uint8Array.from(into);
}

/** @throws Error for bytes that `packSources` does not make. */
export function unpackSources(block: number, bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  const cursor = { at: 0 };
  let number = 2 * SOURCE_BLOCK * block;
  while (cursor.at < bytes.length) {
    const step = readNumber(bytes, cursor);
    number += numbers.length === 0 ? step : -step;
    numbers.push(number);
  }
  return numbers;
}

/** With one more; a page that is there already passes authority on when either does. */
export function addSource(block: number, bytes: Uint8Array, number: number): Uint8Array {
  const cursor = { at: 0 };
  const base = 2 * SOURCE_BLOCK * block;
  const last = base + readNumber(bytes, cursor);
  if (number >> 1 > last >> 1) {
    const front: number[] = [];
    appendNumber(front, number - base);
    appendNumber(front, number - last);
    return Buffer.concat([Uint8Array.from(front), bytes.subarray(cursor.at)]);
  }
  const numbers = unpackSources(block, bytes);
  const at = numbers.findIndex((one) => one >> 1 === number >> 1);
  if (at >= 0) numbers[at] = numbers[at]! | number;
  else numbers.push(number);
  return packSources(block, numbers);
}

/** Without what a page has in it. */
export function dropSource(block: number, bytes: Uint8Array, pageId: number): Uint8Array {
  return packSources(
    block,
    unpackSources(block, bytes).filter((number) => number >> 1 !== pageId),
  );
}
