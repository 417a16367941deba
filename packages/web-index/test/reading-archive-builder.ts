import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { encodeBase32 } from '../src/reading/digest.ts';
import { getResponseBody, readArchive, type ArchiveEvent } from '../src/reading/read-archive.ts';

/** What a test writes into a WARC record; everything has a value that makes a good one. */
export interface RecordPlan {
  url?: string;
  type?: string;
  date?: string;
  status?: number | string;
  httpHeaders?: Record<string, string>;
  body?: string | Uint8Array;
  /** Instead of an HTTP response. */
  block?: Uint8Array;
  contentLength?: number | string;
  fields?: Record<string, string>;
  version?: string;
  trailer?: string;
  digests?: boolean;
}

/** The bytes of one record. */
export function buildRecord(plan: RecordPlan = {}): Buffer {
  const body = Buffer.from(plan.body ?? '<title>t</title>');
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...plan.httpHeaders };
  const http = `HTTP/1.1 ${plan.status ?? '200 OK'}\r\n${lines(headers)}\r\n`;
  const block = plan.block ?? Buffer.concat([Buffer.from(http), body]);
  const fields: Record<string, string> = {
    'WARC-Type': plan.type ?? 'response',
    'WARC-Record-ID': '<urn:uuid:00000000-0000-4000-8000-000000000000>',
    'WARC-Date': plan.date ?? '2024-05-01T10:20:30Z',
    'WARC-Target-URI': plan.url ?? 'https://a.example/',
    'Content-Type': 'application/http; msgtype=response',
    ...(plan.digests
      ? { 'WARC-Block-Digest': sha1(block), 'WARC-Payload-Digest': sha1(plan.block ? block : body) }
      : {}),
    'Content-Length': String(plan.contentLength ?? block.length),
    ...plan.fields,
  };
  const head = `${plan.version ?? 'WARC/1.0'}\r\n${lines(fields)}\r\n`;
  return Buffer.concat([Buffer.from(head), block, Buffer.from(plan.trailer ?? '\r\n\r\n')]);
}

export function sha1(bytes: Uint8Array): string {
  return `sha1:${encodeBase32(createHash('sha1').update(bytes).digest())}`;
}

function lines(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

/** One gzip member for each record, as nearly all archives have them. */
export function packEach(records: readonly Uint8Array[]): Buffer {
  return Buffer.concat(records.map((record) => gzipSync(record)));
}

/** A fresh folder for the time of `use`. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Everything that comes out of an archive of these bytes. */
export async function readBytes(bytes: Uint8Array, name = 'test.warc'): Promise<ArchiveEvent[]> {
  return withFolder(async (folder) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return collect(readArchive(path));
  });
}

/** The same in short: the url of a response, the reason of a skip. */
export async function outline(bytes: Uint8Array, name?: string): Promise<string[]> {
  const events = await readBytes(bytes, name);
  return events.map((event) => (event.kind === 'skip' ? event.reason : event.url));
}

/** The decoded body of the only response, or why there is none. */
export async function readBody(plan: RecordPlan): Promise<string> {
  const [event] = await readBytes(buildRecord(plan));
  if (event?.kind !== 'response') return event?.kind === 'skip' ? event.reason : 'nothing';
  const result = getResponseBody(event);
  return result.ok ? Buffer.from(result.body).toString() : result.reason;
}
