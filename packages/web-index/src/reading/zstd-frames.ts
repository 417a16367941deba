import { createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import { feedEngine } from './feed-engine.ts';
import { readAtLeast } from './gzip-header.ts';
import type { FileWindow } from './file-window.ts';
import type { MemberEnd } from './inflate-member.ts';
import type { MemberCoding } from './packed-members.ts';
import { RATIO_FREE_BYTES, RATIO_LIMIT } from './reading-limits.ts';

/** RFC 8878, section 3.1.1. */
const FRAME_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** RFC 8878, section 3.1.2: sixteen of them, told apart by the first half byte. */
const SKIPPABLE_MAGIC = 0x184d2a50;
/**
 * What WARC files in Zstandard begin with where their records were packed with a dictionary (IIPC's note on .warc.zst).
 */
const DICTIONARY_MAGIC = 0x184d2a5d;
const DICTIONARY_LIMIT = 16 * 1024 * 1024;
/** Frames of no more packed bytes are unpacked in one go, unless they give more than WHOLE_BYTES. */
const SMALL_FRAME = 256 * 1024;
const WHOLE_BYTES = 1024 * 1024;
const LONGEST_HEADER = 18;
const RLE_BLOCK = 1;
const RESERVED_BLOCK = 3;

export function isZstdFrame(bytes: Buffer): boolean {
  return bytes.length >= 4 && (bytes.subarray(0, 4).equals(FRAME_MAGIC) || isSkippable(bytes));
}

function isSkippable(bytes: Buffer): boolean {
  return bytes.length >= 4 && (bytes.readUInt32LE(0) & 0xfffffff0) >>> 0 === SKIPPABLE_MAGIC;
}

/** How the frames of this file are unpacked: with the dictionary that it begins with, where it does. */
export async function zstdCoding(file: FileWindow): Promise<MemberCoding> {
  const dictionary = await readDictionary(file);
  return {
    magic: FRAME_MAGIC,
    leads: (byte) => byte === FRAME_MAGIC[0] || byte >> 4 === 5,
    begins: isZstdFrame,
    unpack: (from, start) => unpackFrame(from, start, dictionary),
  };
}

async function readDictionary(file: FileWindow): Promise<Buffer | null> {
  const head = await readAtLeast(file, 0, 8);
  if (head.length < 8 || head.readUInt32LE(0) !== DICTIONARY_MAGIC) return null;
  const length = head.readUInt32LE(4);
  if (length > DICTIONARY_LIMIT || 8 + length > file.size) return null;
  const stored = (await readAtLeast(file, 8, length)).subarray(0, length);
  if (!stored.subarray(0, 4).equals(FRAME_MAGIC)) return stored;
  try {
    return zstdDecompressSync(stored, { maxOutputLength: DICTIONARY_LIMIT });
  } catch {
    return null;
  }
}

/** The length of the frame is read from its blocks first, so that unpacking never runs into the next one. */
async function* unpackFrame(
  file: FileWindow,
  start: number,
  dictionary: Buffer | null,
): AsyncGenerator<Buffer, MemberEnd, undefined> {
  const { end, whole } = await findFrameEnd(file, start);
  if (!whole) {
    const isCut = end >= file.size;
    return { ok: false, reason: isCut ? 'truncated zstd' : 'damaged zstd', next: Math.min(end, file.size) };
  }
  const head = await readAtLeast(file, start, 4);
  if (isSkippable(head)) return { ok: true, next: end };
  const options = dictionary === null ? {} : { dictionary };
  const length = end - start;
  if (length <= SMALL_FRAME) {
    const bytes = (await readAtLeast(file, start, length)).subarray(0, length);
    try {
      const output = zstdDecompressSync(bytes, { ...options, maxOutputLength: WHOLE_BYTES });
      if (output.length > 0) yield output;
      return { ok: true, next: end };
    } catch (error) {
      if (!isTooLong(error)) return { ok: false, reason: 'damaged zstd', next: end };
    }
  }
  const engine = createZstdDecompress({ ...options, chunkSize: 64 * 1024 });
  const feeding = feedEngine(engine, file, start, end);
  let output = 0;
  try {
    for await (const chunk of engine as AsyncIterable<Buffer>) {
      output += chunk.length;
      if (output > RATIO_FREE_BYTES && output > RATIO_LIMIT * engine.bytesWritten)
        return { ok: false, reason: 'decompression bomb', next: end };
      yield chunk;
    }
  } catch (error) {
    if (!isZstdError(error)) throw error;
    return { ok: false, reason: 'damaged zstd', next: end };
  } finally {
    engine.destroy();
    await feeding;
  }
  return { ok: true, next: end };
}

/** `end` is the first byte after the frame, or where it stopped making sense. */
async function findFrameEnd(file: FileWindow, start: number): Promise<{ end: number; whole: boolean }> {
  const head = await readAtLeast(file, start, LONGEST_HEADER);
  if (isSkippable(head)) {
    if (head.length < 8) return { end: file.size, whole: false };
    const end = start + 8 + head.readUInt32LE(4);
    return { end, whole: end <= file.size };
  }
  const descriptor = head[4];
  if (descriptor === undefined) return { end: file.size, whole: false };
  if (!head.subarray(0, 4).equals(FRAME_MAGIC)) return { end: start + 1, whole: false };
  const isSingle = (descriptor & 0x20) !== 0;
  const hasChecksum = (descriptor & 0x04) !== 0;
  const idBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  let at = start + 5 + (isSingle ? 0 : 1) + idBytes + sizeBytes;
  for (;;) {
    const block = await readAtLeast(file, at, 3);
    if (block.length < 3) return { end: file.size, whole: false };
    const header = block.readUIntLE(0, 3);
    const type = (header >> 1) & 3;
    if (type === RESERVED_BLOCK) return { end: at, whole: false };
    at += 3 + (type === RLE_BLOCK ? 1 : header >> 3);
    if ((header & 1) === 1) break;
  }
  const end = at + (hasChecksum ? 4 : 0);
  return { end, whole: end <= file.size };
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

function isZstdError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ZSTD_') || code.startsWith('Z_');
}
