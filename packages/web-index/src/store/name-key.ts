import { hash } from 'node:crypto';

/**
 * The number under which an address or an anchor is looked up: 31 bits, so that an index of it takes a tenth of one of
 * the texts. Others may share it, and whoever looks compares the text too. Of a digest, so that nobody makes texts that
 * all share one.
 */
export function nameKey(text: string): number {
  if (text !== last.text) last = { text, key: hash('sha256', text, 'buffer').readUInt32LE(0) >>> 1 };
  return last.key;
}

/** What is not found is put, for which the file asks for its number again. */
let last = { text: '', key: hash('sha256', '', 'buffer').readUInt32LE(0) >>> 1 };
