import { hash } from 'node:crypto';

/**
 * The number under which an address or an anchor is looked up: 31 bits, so that an index of it takes a tenth of one of the texts. Others may share
 * it, and whoever looks compares the text too. Of a digest, so that nobody makes texts that all share one.
 */
export function nameKey(text: string): number {
  return hash('sha256', text, 'buffer').readUInt32LE(0) >>> 1;
}
