import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { RankFileError } from './rank-file-error.ts';

export interface PackedFile {
  /**
   * Unpacked, in pieces. Throws RankFileError where it cannot be read to its end, and the signal's reason when stopped.
   */
  parts: AsyncIterable<Buffer>;
  /** How far into the file reading has come, packed as it is. */
  bytesRead: () => number;
  /** SHA-256 of the file as it lies, once its end has been read. */
  digest: () => string;
}

const GZIP_MAGIC = [0x1f, 0x8b];

/**
 * A file that may be gzipped, also in several members one after the other. Whoever stops early has to end the
 * iteration.
 */
export function readPackedFile(file: string, signal?: AbortSignal): PackedFile {
  const raw = fs.createReadStream(file, { highWaterMark: 1 << 18 });
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
  });
  const input = startsLike(file, GZIP_MAGIC) ? createGunzip({ chunkSize: 1 << 18 }) : null;
  raw.on('error', (error) => hashed.destroy(error));
  raw.pipe(hashed);
  if (input !== null) {
    hashed.on('error', (error) => input.destroy(error));
    hashed.pipe(input);
  }
  async function* parts(): AsyncGenerator<Buffer> {
    try {
      for await (const part of (input ?? hashed) as AsyncIterable<Buffer>) {
        signal?.throwIfAborted();
        yield part;
      }
    } catch (error) {
      if (error instanceof RankFileError || signal?.aborted === true) throw error;
      throw new RankFileError(`${file} cannot be read to its end: ${(error as Error).message}.`, {
        cause: error,
      });
    } finally {
      raw.destroy();
    }
  }
  return { parts: parts(), bytesRead: () => raw.bytesRead, digest: () => hash.digest('hex') };
}

function startsLike(file: string, bytes: readonly number[]): boolean {
  const start = Buffer.alloc(bytes.length);
  const handle = fs.openSync(file, 'r');
  try {
    fs.readSync(handle, start);
  } finally {
    fs.closeSync(handle);
  }
  return bytes.every((byte, at) => start[at] === byte);
}
