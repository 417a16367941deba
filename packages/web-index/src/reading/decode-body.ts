import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { CONTENT_CODING_LIMIT, PAGE_LIMIT, RATIO_LIMIT } from './reading-limits.ts';

export type BodySkipReason =
  | 'page too large'
  | 'decompression bomb'
  | 'broken transfer encoding'
  | 'broken content encoding';

export type BodyResult = { ok: true; body: Uint8Array } | { ok: false; reason: BodySkipReason };

/**
 * The bytes of a page as its server meant them: transfer and content codings undone where they are really there. Many
 * archives keep the original headers above a body that they decoded. Never throws; at most PAGE_LIMIT bytes come out.
 */
export function decodeBody(
  headers: ReadonlyMap<string, string>,
  stored: Uint8Array<ArrayBuffer>,
): BodyResult {
  let body = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  if (/\bchunked\b/i.test(headers.get('transfer-encoding') ?? '')) {
    const joined = joinChunks(body);
    if (joined === 'broken') return { ok: false, reason: 'broken transfer encoding' };
    if (joined !== 'not chunked') body = joined;
  }
  const codings = listCodings(headers.get('content-encoding') ?? '');
  if (codings.length > CONTENT_CODING_LIMIT) return { ok: false, reason: 'broken content encoding' };
  for (const coding of codings.reverse()) {
    const decoded = undo(coding, body);
    if (!decoded.ok) return decoded;
    body = decoded.body;
  }
  return body.length > PAGE_LIMIT ? { ok: false, reason: 'page too large' } : { ok: true, body };
}

/** The body without its chunk frames, for digests that were taken over that; null where there are no whole frames. */
export function findUnchunkedBody(
  headers: ReadonlyMap<string, string>,
  stored: Uint8Array<ArrayBuffer>,
): Uint8Array | null {
  if (!/\bchunked\b/i.test(headers.get('transfer-encoding') ?? '')) return null;
  const joined = joinChunks(Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength));
  return typeof joined === 'string' ? null : joined;
}

/** RFC 9112, section 7.1. */
function joinChunks(body: Buffer): Buffer<ArrayBuffer> | 'not chunked' | 'broken' {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = body.subarray(at, at + 4096).indexOf(10);
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?\r?\n$/i.exec(
      lineEnd < 0 ? '' : body.toString('latin1', at, at + lineEnd + 1),
    );
    if (size === null) return at === 0 ? 'not chunked' : 'broken';
    const length = Number.parseInt(size[1] ?? '', 16);
    at += lineEnd + 1;
    // Trailer fields behind the last chunk are of no use here.
    if (length === 0) return Buffer.concat(parts);
    if (at + length > body.length) return 'broken';
    parts.push(body.subarray(at, at + length));
    at += length;
    if (body[at] === 13) at += 1;
    if (body[at] !== 10) return 'broken';
    at += 1;
  }
}

type Coding = 'gzip' | 'deflate' | 'br' | 'zstd' | 'unknown';

const CODING_NAMES: Record<string, Coding> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
  zstd: 'zstd',
};

function listCodings(header: string): Coding[] {
  return header
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity' && name !== 'none')
    .map((name) => CODING_NAMES[name] ?? 'unknown');
}

function undo(
  coding: Coding,
  body: Buffer<ArrayBuffer>,
): { ok: true; body: Buffer<ArrayBuffer> } | { ok: false; reason: BodySkipReason } {
  if (body.length === 0) return { ok: true, body };
  const options = { maxOutputLength: PAGE_LIMIT };
  let tooLarge = false;
  for (const decode of decodersOf(coding, body)) {
    try {
      return { ok: true, body: decode(body, options) };
    } catch (error) {
      tooLarge ||= error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    }
  }
  if (tooLarge) {
    const bomb = body.length * RATIO_LIMIT < PAGE_LIMIT;
    return { ok: false, reason: bomb ? 'decompression bomb' : 'page too large' };
  }
  // Gzip and zstd show by their first bytes whether they are there; of the others, markup is what tells.
  const decodedBefore =
    coding === 'gzip' || coding === 'zstd' ? !hasMagic(coding, body) : looksLikeMarkup(body);
  return decodedBefore ? { ok: true, body } : { ok: false, reason: 'broken content encoding' };
}

type Decoder = (body: Buffer, options: { maxOutputLength: number }) => Buffer<ArrayBuffer>;

function decodersOf(coding: Coding, body: Buffer): Decoder[] {
  switch (coding) {
    case 'gzip':
      return hasMagic('gzip', body) ? [gunzipSync] : [];
    case 'zstd':
      return hasMagic('zstd', body) ? [zstdDecompressSync] : [];
    case 'deflate':
      // The name means zlib's format, yet some servers send the bare stream.
      return [inflateSync, inflateRawSync];
    case 'br':
      return [brotliDecompressSync];
    case 'unknown':
      return [];
  }
}

function hasMagic(coding: 'gzip' | 'zstd', body: Buffer): boolean {
  return coding === 'gzip'
    ? body[0] === 0x1f && body[1] === 0x8b
    : body.length >= 4 && body.readUInt32LE(0) === 0xfd2fb528;
}

function looksLikeMarkup(body: Buffer): boolean {
  return /^[\s\uFEFF]*</.test(body.subarray(0, 256).toString('utf8'));
}
