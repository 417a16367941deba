import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface FileDigest {
  bytes: number;
  sha256: string;
}

/**
 * Writes what comes to a file and to the disk, and answers its length and SHA-256. Stops where more comes than `most`.
 */
export async function copyWithDigest(
  from: AsyncIterable<Uint8Array>,
  to: string,
  { most, signal }: { most: number; signal?: AbortSignal | undefined },
): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > most ? new TooLongError() : null, chunk);
    },
  });
  try {
    await pipeline(from, measure, fs.createWriteStream(to, { flush: true, flags: 'wx' }), { signal });
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

class TooLongError extends Error {}

export async function digestFile(file: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of fs.createReadStream(file)) {
    bytes += (chunk as Uint8Array).length;
    hash.update(chunk as Uint8Array);
  }
  return { bytes, sha256: hash.digest('hex') };
}
