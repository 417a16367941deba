import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInflateRaw } from 'node:zlib';
import { openFileWindow, type FileWindow } from './file-window.ts';
import { readAtLeast } from './gzip-header.ts';
import { RATIO_FREE_BYTES, RATIO_LIMIT } from './reading-limits.ts';

/** One file of a zip (PKWARE's APPNOTE 6.3, sections 4.3 and 4.5.3). */
interface ZipEntry {
  name: string;
  method: number;
  packedSize: number;
  /** Where its local header stands. */
  headerOffset: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const IN_64 = 0xffffffff;
const DIRECTORY_LIMIT = 64 * 1024 * 1024;
export const STORED = 0;
export const DEFLATED = 8;

export function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL;
}

/** What the zip holds, in the directory's order; null where it has no directory that makes sense. */
export async function listZipEntries(file: FileWindow): Promise<ZipEntry[] | null> {
  const found = await findDirectory(file);
  if (found === null || found.length > DIRECTORY_LIMIT || found.start + found.length > file.size) return null;
  const bytes = (await readAtLeast(file, found.start, found.length)).subarray(0, found.length);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= bytes.length;) {
    if (bytes.readUInt32LE(at) !== ENTRY) return null;
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const end = extraEnd + bytes.readUInt16LE(at + 32);
    if (end > bytes.length) return null;
    const sizes = {
      size: bytes.readUInt32LE(at + 24),
      packedSize: bytes.readUInt32LE(at + 20),
      headerOffset: bytes.readUInt32LE(at + 42),
    };
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      ...withLargeSizes(sizes, bytes.subarray(nameEnd, extraEnd)),
    });
    at = end;
  }
  return entries;
}

async function findDirectory(file: FileWindow): Promise<{ start: number; length: number } | null> {
  const from = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT);
  const tail = await readAtLeast(file, from, file.size - from);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) return null;
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (length !== IN_64 && start !== IN_64) return { start, length };
  const locator = at - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64) return null;
  const end64 = await readAtLeast(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
  if (end64.length < 56 || end64.readUInt32LE(0) !== END_64) return null;
  return { start: Number(end64.readBigUInt64LE(48)), length: Number(end64.readBigUInt64LE(40)) };
}

/**
 * Of a file beyond 4 GiB the sizes stand in an extra field, those that the entry itself has no room for, in this order.
 */
function withLargeSizes(
  sizes: { size: number; packedSize: number; headerOffset: number },
  extra: Buffer,
): { packedSize: number; headerOffset: number } {
  const found = { ...sizes };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let value = at + 4;
    for (const name of ['size', 'packedSize', 'headerOffset'] as const) {
      if (sizes[name] !== IN_64 || value + 8 > extra.length) continue;
      found[name] = Number(extra.readBigUInt64LE(value));
      value += 8;
    }
  }
  return { packedSize: found.packedSize, headerOffset: found.headerOffset };
}

/** Where the packed bytes of an entry begin; null where its own header says nothing sensible. */
export async function findEntryStart(file: FileWindow, entry: ZipEntry): Promise<number | null> {
  const local = await readAtLeast(file, entry.headerOffset, LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL) return null;
  const start = entry.headerOffset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  return start + entry.packedSize <= file.size ? start : null;
}

/** A stretch of a file as a file of its own; closing it closes nothing. */
export function sectionOf(file: FileWindow, start: number, length: number): FileWindow {
  return {
    size: length,
    async read(position) {
      if (position >= length) return Buffer.alloc(0);
      return (await file.read(start + position)).subarray(0, length - position);
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Unpacks a stretch of deflated bytes to a file of the system's temporary folder, which goes with the window. Null for
 * damage, or where it unfolds to what no archive does.
 */
export async function inflateSection(section: FileWindow): Promise<FileWindow | null> {
  const folder = await mkdtemp(join(tmpdir(), 'linklode-unpacked-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'archive');
  const isWhole = await inflateTo(section, path).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  if (!isWhole) {
    await remove();
    return null;
  }
  const window = await openFileWindow(path);
  return {
    ...window,
    close: async () => {
      await window.close();
      await remove();
    },
  };
}

async function inflateTo(section: FileWindow, path: string): Promise<boolean> {
  const engine = createInflateRaw();
  const output = await open(path, 'w');
  let written = 0;
  const feeding = (async () => {
    for (let at = 0; at < section.size && !engine.destroyed;) {
      const bytes = await section.read(at);
      if (bytes.length === 0) break;
      at += bytes.length;
      if (!engine.write(bytes))
        await new Promise<void>((resolve) => engine.once('drain', resolve).once('close', resolve));
    }
    engine.end();
  })();
  try {
    for await (const chunk of engine as AsyncIterable<Buffer>) {
      written += chunk.length;
      if (written > RATIO_FREE_BYTES && written > RATIO_LIMIT * section.size) return false;
      await output.write(chunk);
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return false;
    throw error;
  } finally {
    engine.destroy();
    await feeding.catch(() => undefined);
    await output.close();
  }
}
