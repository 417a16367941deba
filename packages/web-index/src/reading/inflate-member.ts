import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { feedEngine } from './feed-engine.ts';
import type { FileWindow } from './file-window.ts';
import { findGzipHeaderLength, readAtLeast } from './gzip-header.ts';
import { RATIO_FREE_BYTES, RATIO_LIMIT } from './reading-limits.ts';

/** How a member ended: `next` is the first byte after it, or after what was taken in before it broke. */
export type MemberEnd =
  | { ok: true; next: number }
  | {
      ok: false;
      reason: 'truncated gzip' | 'damaged gzip' | 'truncated zstd' | 'damaged zstd' | 'decompression bomb';
      next: number;
    };

const TRAILER_BYTES = 8;
/** A member that gives no more is unpacked in one go; most records are far smaller. */
const WHOLE_BYTES = 1024 * 1024;

/**
 * Unpacks the gzip member that begins at `start`, chunk by chunk; checksum and length are checked before the end is
 * called good. Node's own gunzip runs members together and cannot say where one broke, hence the raw engine.
 * Rejects only when the file cannot be read.
 */
export async function* inflateMember(
  file: FileWindow,
  start: number,
): AsyncGenerator<Buffer, MemberEnd, undefined> {
  const headerLength = await findGzipHeaderLength(file, start);
  if (headerLength === null) {
    const cut = file.size - start < 20;
    return { ok: false, reason: cut ? 'truncated gzip' : 'damaged gzip', next: start + 1 };
  }
  const body = start + headerLength;
  const whole = unpackWhole(await file.read(body));
  if (whole !== null) {
    if (whole.output.length > 0) yield whole.output;
    return { ok: true, next: body + whole.length };
  }
  const engine = createInflateRaw({ chunkSize: 64 * 1024 });
  const feeding = feedEngine(engine, file, body);
  let output = 0;
  let checksum = 0;
  try {
    for await (const chunk of engine as AsyncIterable<Buffer>) {
      output += chunk.length;
      if (output > RATIO_FREE_BYTES && output > RATIO_LIMIT * engine.bytesWritten) {
        return { ok: false, reason: 'decompression bomb', next: body + engine.bytesWritten };
      }
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    const reason = error.code === 'Z_BUF_ERROR' ? 'truncated gzip' : 'damaged gzip';
    return { ok: false, reason, next: body + engine.bytesWritten };
  } finally {
    engine.destroy();
    await feeding;
  }
  const end = body + engine.bytesWritten;
  const trailer = await readAtLeast(file, end, TRAILER_BYTES);
  if (trailer.length < TRAILER_BYTES) return { ok: false, reason: 'truncated gzip', next: end };
  if (trailer.readUInt32LE(0) !== checksum || trailer.readUInt32LE(4) !== output % 2 ** 32) {
    return { ok: false, reason: 'damaged gzip', next: end };
  }
  return { ok: true, next: end + TRAILER_BYTES };
}

/**
 * A member that lies whole in these bytes, is sound and of no great size; null for any other, which goes through the
 * engine from its beginning, so that there is one judge of damage. The engine costs several times as much for each
 * member as unpacking.
 */
function unpackWhole(bytes: Buffer): { output: Buffer; length: number } | null {
  let output: Buffer;
  let consumed: number;
  try {
    const options = { info: true, chunkSize: 64 * 1024, maxOutputLength: WHOLE_BYTES } as const;
    const unpacked = inflateRawSync(bytes, options) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    output = unpacked.buffer;
    consumed = unpacked.engine.bytesWritten;
  } catch {
    return null;
  }
  const length = consumed + TRAILER_BYTES;
  if (length > bytes.length) return null;
  const isSound =
    bytes.readUInt32LE(consumed) === crc32(output) && bytes.readUInt32LE(consumed + 4) === output.length;
  return isSound ? { output, length } : null;
}

function isZlibError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
