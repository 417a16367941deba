import { HEADER_LIMIT } from './reading-limits.ts';
import type { FileWindow } from './file-window.ts';

const FLAG_HEADER_CRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;
const RESERVED_FLAGS = 0xe0;

export const GZIP_MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);

/** Whether these bytes can begin a gzip member (RFC 1952, section 2.3). */
export function isGzipHeader(bytes: Uint8Array): boolean {
  return (
    bytes.length >= 4 &&
    bytes[0] === 0x1f &&
    bytes[1] === 0x8b &&
    bytes[2] === 0x08 &&
    ((bytes[3] ?? 0xff) & RESERVED_FLAGS) === 0
  );
}

/** Length of the gzip member header at `start`; null where there is none, or one that is cut or endless. */
export async function findGzipHeaderLength(file: FileWindow, start: number): Promise<number | null> {
  const inWindow = headerLength(await file.read(start));
  // Nearly always the header lies in the window at hand; only then is more read.
  return inWindow ?? headerLength(await readAtLeast(file, start, HEADER_LIMIT));
}

function headerLength(head: Buffer): number | null {
  if (head.length < 10 || !isGzipHeader(head)) return null;
  const flags = head[3] ?? 0;
  let at = 10;
  if (flags & FLAG_EXTRA) {
    if (head.length < at + 2) return null;
    at += 2 + head.readUInt16LE(at);
  }
  for (const flag of [FLAG_NAME, FLAG_COMMENT]) {
    if (!(flags & flag)) continue;
    const end = at < head.length ? head.indexOf(0, at) : -1;
    if (end < 0) return null;
    at = end + 1;
  }
  if (flags & FLAG_HEADER_CRC) at += 2;
  return at < head.length ? at : null;
}

/** `length` bytes from `start`, fewer only where the file ends. */
export async function readAtLeast(file: FileWindow, start: number, length: number): Promise<Buffer> {
  const first = await file.read(start);
  if (first.length >= length || first.length === 0 || start + first.length >= file.size) return first;
  const parts = [first];
  let total = first.length;
  while (total < length) {
    const next = await file.read(start + total);
    if (next.length === 0) break;
    parts.push(next);
    total += next.length;
  }
  return Buffer.concat(parts);
}
