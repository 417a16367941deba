import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 16 * 1024;

/** The fields of a posted form; what goes beyond 16 KiB is dropped. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
