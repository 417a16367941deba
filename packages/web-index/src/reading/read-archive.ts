import { createArcParser } from './arc-parser.ts';
import { detectFormat, type ArchiveFormat } from './archive-format.ts';
import { decodeBody, findUnchunkedBody, type BodyResult } from './decode-body.ts';
import { matchesDigest } from './digest.ts';
import { tellPath, type FilePath } from './file-path.ts';
import { openFileWindow, type FileWindow } from './file-window.ts';
import { parseHttpHead, type HttpHead } from './http-response.ts';
import { readMembers, type MemberCoding } from './packed-members.ts';
import { findRecordDate, findTargetUrl, type RecordHead } from './record-head.ts';
import { createRecordParser, type RawRecord, type RecordParser } from './record-parser.ts';
import type { ReadSkip } from './skip.ts';
import {
  DEFLATED,
  findEntryStart,
  inflateSection,
  listZipEntries,
  sectionOf,
  STORED,
} from './zip-directory.ts';

/** A stored HTTP response whose length and digests were proven. */
export interface ArchivedResponse {
  kind: 'response';
  offset: number;
  /** As written in the archive. */
  url: string;
  /** ISO 8601 UTC, to the second; null where the archive states none. */
  capturedAt: string | null;
  http: HttpHead;
  /** Why the crawler itself stored less than came, as WARC-Truncated says (`length`, `time`, ...); else null. */
  truncated: string | null;
  /** HTTP head and body as stored. */
  block: Uint8Array<ArrayBuffer>;
}

/** A record that tells of a page without holding it: JSON of a WAT file, text of a WET file. */
interface ThinRecord {
  kind: 'thin';
  form: 'wat' | 'wet';
  offset: number;
  url: string;
  capturedAt: string | null;
  block: Uint8Array<ArrayBuffer>;
}

export type ArchiveEvent = ArchivedResponse | ThinRecord | ReadSkip;

interface ReadArchiveOptions {
  /** Told how far into the file reading has come, in bytes. */
  onPosition?: (position: number) => void;
  signal?: AbortSignal;
}

/** The body of a response with its codings undone. */
export function getResponseBody(response: Pick<ArchivedResponse, 'http' | 'block'>): BodyResult {
  return decodeBody(response.http.headers, response.block.subarray(response.http.bodyStart));
}

/**
 * Reads a WARC file (1.0, 1.1) or one of the older ARC format, plain, gzipped or in Zstandard, or a WACZ file of such,
 * from front to back in bounded memory, whatever it holds: what is malformed comes out as a skip with its reason, in
 * the file's order. Rejects only when `signal` is aborted.
 */
export async function* readArchive(
  path: FilePath,
  options: ReadArchiveOptions = {},
): AsyncGenerator<ArchiveEvent, void, undefined> {
  let file: FileWindow | null = null;
  let position = 0;
  try {
    file = await openFileWindow(path);
    for await (const step of readEvents(file, tellPath(path))) {
      options.signal?.throwIfAborted();
      position = step.position;
      options.onPosition?.(position);
      for (const event of step.events) yield event;
    }
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const detail = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    yield { kind: 'skip', reason: 'cannot be read', offset: position, url: null, detail };
  } finally {
    await file?.close();
  }
}

const ARCHIVE_IN_ZIP = /\.w?arc(?:\.gz|\.zst)?$/i;

interface Step {
  position: number;
  events: ArchiveEvent[];
}

/** Record types that come out of the parser; the others (requests, crawl notes) are no news to anyone. */
const KEPT_TYPES = new Set(['response', 'revisit', 'resource', 'conversion', 'continuation']);

/** What the great crawls note of each page: its head and its links. */
function isWat({ type, fields }: RecordHead): boolean {
  return type === 'metadata' && /^\s*application\/json\b/i.test(fields.get('content-type') ?? '');
}

/** What the great crawls keep of a page's text. */
function isWet({ type, fields }: RecordHead): boolean {
  return type === 'conversion' && /^\s*text\/plain\b/i.test(fields.get('content-type') ?? '');
}

function isKept(head: RecordHead): boolean {
  return KEPT_TYPES.has(head.type) || isWat(head);
}

async function* readEvents(file: FileWindow, path: string): AsyncGenerator<Step, void, undefined> {
  const format = await detectFormat(file, path);
  if (format.kind === 'other') yield notAnArchive(format.detail);
  else if (format.kind === 'zip') yield* readZip(file);
  else yield* readRecords(file, format);
}

function notAnArchive(detail: string): Step {
  return { position: 0, events: [{ kind: 'skip', reason: 'not an archive', offset: 0, url: null, detail }] };
}

function readRecords(
  file: FileWindow,
  { layout, coding, beginsRecord }: Extract<ArchiveFormat, { kind: 'records' }>,
): AsyncGenerator<Step, void, undefined> {
  const plain = coding === null;
  const parser =
    layout === 'arc'
      ? createArcParser({ plain })
      : createRecordParser({ plain, fileSize: file.size, keep: isKept });
  return plain ? readPlain(file, parser) : readPacked(file, parser, coding, beginsRecord);
}

/** The archives of a WACZ file, or of any zip: what stands beside them is made from them. */
async function* readZip(file: FileWindow): AsyncGenerator<Step, void, undefined> {
  const entries = await listZipEntries(file);
  if (entries === null) yield notAnArchive('a zip file without its directory');
  const archives = (entries ?? []).filter(({ name }) => ARCHIVE_IN_ZIP.test(name));
  if (entries !== null && archives.length === 0) yield notAnArchive('a zip file without archives');
  for (const entry of archives) {
    const start = await findEntryStart(file, entry);
    const detail = entry.name.slice(0, 200);
    const skip = (reason: ReadSkip['reason']): Step => ({
      position: entry.headerOffset,
      events: [{ kind: 'skip', reason, offset: entry.headerOffset, url: null, detail }],
    });
    if (start === null) {
      yield skip('truncated record');
      continue;
    }
    const section = sectionOf(file, start, entry.packedSize);
    if (entry.method !== STORED && entry.method !== DEFLATED) {
      yield skip('not an archive');
      continue;
    }
    const window = entry.method === STORED ? section : await inflateSection(section);
    if (window === null) {
      yield skip('damaged gzip');
      continue;
    }
    try {
      for await (const step of readInside(window, entry.name))
        yield {
          position: start + Math.min(step.position, entry.packedSize),
          events: step.events.map((event) => ({ ...event, offset: start + event.offset })),
        };
    } finally {
      await window.close();
    }
  }
}

async function* readInside(file: FileWindow, name: string): AsyncGenerator<Step, void, undefined> {
  const format = await detectFormat(file, name);
  if (format.kind === 'records') yield* readRecords(file, format);
  else yield notAnArchive(format.kind === 'zip' ? 'a zip file in a zip file' : format.detail);
}

async function* readPlain(file: FileWindow, parser: RecordParser): AsyncGenerator<Step, void, undefined> {
  let at = 0;
  for (;;) {
    const bytes = await file.read(at);
    const again = bytes.length === 0 ? parser.end() : parser.push(bytes, at);
    yield { position: at, events: parser.take().map(toEvent) };
    if (again !== null) at = again;
    else if (bytes.length === 0) return;
    else at += bytes.length;
  }
}

async function* readPacked(
  file: FileWindow,
  parser: RecordParser,
  coding: MemberCoding,
  beginsRecord: (content: Buffer) => boolean,
): AsyncGenerator<Step, void, undefined> {
  let position = 0;
  for await (const piece of readMembers(file, coding, beginsRecord)) {
    if (piece.kind === 'member') {
      position = piece.offset;
      parser.startMember();
    } else if (piece.kind === 'data') {
      parser.push(piece.bytes, position);
    } else if (piece.kind === 'end') {
      parser.endMember();
    } else {
      position = piece.offset;
      parser.fail(piece.reason, piece.offset);
    }
    yield { position, events: parser.take().map(toEvent) };
  }
  parser.end();
  yield { position: file.size, events: parser.take().map(toEvent) };
}

/** A response is believed when the digests that its archive states fit its bytes. */
function toEvent(item: RawRecord | ReadSkip): ArchiveEvent {
  if (item.kind === 'skip') return item;
  const { offset, head, block } = item;
  const url = findTargetUrl(head.fields);
  const skip = (reason: ReadSkip['reason'], detail?: string): ReadSkip => ({
    kind: 'skip',
    reason,
    offset,
    url,
    ...(detail === undefined ? {} : { detail }),
  });
  if (head.type === 'revisit')
    return { ...skip('no page in this kind of record', 'revisit'), ...seenAgain(item) };
  if (isWat(head) || isWet(head)) {
    if (url === null) return skip('not a web address');
    const form = isWat(head) ? 'wat' : 'wet';
    return { kind: 'thin', form, offset, url, capturedAt: findRecordDate(head.fields), block };
  }
  if (head.type !== 'response') return skip('no page in this kind of record', head.type);
  // A record in segments is whole only with its continuations, which few tools write and none of the great crawls.
  if (head.fields.has('warc-segment-number')) return skip('no page in this kind of record', 'segment');
  if (url === null)
    return skip('not a web address', (head.fields.get('warc-target-uri') ?? '').slice(0, 200));
  // The great crawl kept in a draft states digests of something else than its blocks.
  const blockDigest = head.draft ? undefined : head.fields.get('warc-block-digest');
  if (blockDigest !== undefined && matchesDigest(blockDigest, block) === false)
    return skip('digest mismatch');
  const http = parseHttpHead(Buffer.from(block.buffer));
  if (!http.ok) return skip(http.reason);
  const truncated = head.fields.get('warc-truncated') || null;
  const payloadDigest = head.draft ? undefined : head.fields.get('warc-payload-digest');
  if (payloadDigest !== undefined && truncated === null) {
    const body = block.subarray(http.head.bodyStart);
    // The standard means the body without its transfer coding; most crawlers take it as it came.
    const fits = (bytes: Uint8Array): boolean => matchesDigest(payloadDigest, bytes) !== false;
    const unchunked = fits(body) ? body : findUnchunkedBody(http.head.headers, body);
    if (unchunked !== body && (unchunked === null || !fits(unchunked))) return skip('digest mismatch');
  }
  const capturedAt = findRecordDate(head.fields);
  return { kind: 'response', offset, url, capturedAt, http: http.head, truncated, block };
}

/**
 * A revisit holds the head of an answer whose body was the same as before; nothing where it holds none, or a damaged
 * one.
 */
function seenAgain({ head, block }: RawRecord): Pick<ReadSkip, 'seen'> {
  const digest = head.draft ? undefined : head.fields.get('warc-block-digest');
  if (digest !== undefined && matchesDigest(digest, block) === false) return {};
  const http = parseHttpHead(Buffer.from(block.buffer));
  if (!http.ok) return {};
  const { status, headers } = http.head;
  const location = headers.get('location') ?? null;
  return { seen: { status, capturedAt: findRecordDate(head.fields), location } };
}
