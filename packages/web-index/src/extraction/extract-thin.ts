import type { ExtractedPage } from '../page.ts';
import { parseContentType } from './content-type.ts';
import { findDescription, type ExtractionResult } from './extract-page.ts';
import { TITLE_LIMIT } from './extraction-limits.ts';
import { findFiletype, findPageAddress } from './page-address.ts';
import { resolveLinks } from './page-links.ts';
import type { Meta, RawLink } from './read-document.ts';
import { isRecord } from './structured-data.ts';
import { cutText, foldText } from './text-builder.ts';

interface ThinInput {
  url: string;
  body: Uint8Array;
  capturedAt: string | null;
}

const LINK_PATH = /^(?:A|AREA)@\/href$/i;

/**
 * The thin page that a record of a WAT file tells of: title, description and links with their anchors, no text. The
 * record is JSON as the great crawls write it. Never throws.
 */
export function extractWat({ url, body, capturedAt }: ThinInput): ExtractionResult {
  const address = findPageAddress(url);
  if (address === null) return { ok: false, reason: 'not a web address' };
  const envelope = member(parse(body), 'Envelope');
  if (text(member(envelope, 'WARC-Header-Metadata'), 'WARC-Type') !== 'response')
    return { ok: false, reason: 'no page in this kind of record', detail: 'a note on no answer', status: 0 };
  const http = member(member(envelope, 'Payload-Metadata'), 'HTTP-Response-Metadata');
  const status = Number(text(member(http, 'Response-Message'), 'Status') ?? '0');
  if (status !== 200) return { ok: false, reason: 'status other than 200', detail: String(status), status };
  const html = member(http, 'HTML-Metadata');
  const { mediaType } = parseContentType(header(member(http, 'Headers'), 'content-type') ?? '');
  if (
    html === null ||
    (mediaType !== '' && mediaType !== 'text/html' && mediaType !== 'application/xhtml+xml')
  )
    return { ok: false, reason: 'not html', detail: mediaType.slice(0, 60) };
  const head = member(html, 'Head');
  const { links, dropped } = resolveLinks(
    list(html, 'Links').flatMap(toLink),
    address.url,
    text(head, 'Base'),
  );
  const page: ExtractedPage = {
    ...address,
    title: cutText(foldText(text(head, 'Title') ?? ''), TITLE_LIMIT),
    description: findDescription(list(head, 'Metas').flatMap(toMeta)),
    text: '',
    lang: null,
    date: null,
    filetype: findFiletype(address.url, mediaType === '' ? 'text/html' : mediaType),
    capturedAt,
    links,
    thin: 'links',
  };
  return { ok: true, page, droppedLinks: dropped };
}

/**
 * The thin page of a WET record: the text as the crawl's own converter took it, whose first line is the title. Never
 * throws.
 */
export function extractWet({ url, body, capturedAt }: ThinInput): ExtractionResult {
  const address = findPageAddress(url);
  if (address === null) return { ok: false, reason: 'not a web address' };
  const lines = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    .toString('utf8')
    .split('\n')
    .slice(1)
    .map(foldText)
    .filter((line) => line !== '');
  if (lines.length === 0) return { ok: false, reason: 'empty body' };
  const page: ExtractedPage = {
    ...address,
    title: '',
    description: null,
    text: lines.join('\n'),
    lang: null,
    date: null,
    filetype: findFiletype(address.url, 'text/html'),
    capturedAt,
    links: [],
    thin: 'text',
  };
  return { ok: true, page, droppedLinks: 0 };
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

type Members = Readonly<Record<string, unknown>>;

function member(of: unknown, name: string): Members | null {
  const value = isRecord(of) ? of[name] : null;
  return isRecord(value) ? value : null;
}

function text(of: Members | null, name: string): string | null {
  const value = of?.[name];
  return typeof value === 'string' ? value : null;
}

function list(of: Members | null, name: string): readonly unknown[] {
  const value = of?.[name];
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Of a header that came several times the first counts. */
function header(headers: Members | null, name: string): string | null {
  const found = Object.entries(headers ?? {}).find(([one]) => one.toLowerCase() === name)?.[1];
  const first: unknown = Array.isArray(found) ? found[0] : found;
  return typeof first === 'string' ? first : null;
}

function toLink(value: unknown): RawLink[] {
  if (!isRecord(value)) return [];
  const href = text(value, 'url');
  if (href === null || !LINK_PATH.test(text(value, 'path') ?? '')) return [];
  const anchor = cutText(foldText(text(value, 'text') ?? text(value, 'alt') ?? ''), 1_000);
  return [{ href, rel: text(value, 'rel') ?? '', anchor, textOffset: null }];
}

function toMeta(value: unknown): Meta[] {
  if (!isRecord(value)) return [];
  const key = (text(value, 'name') ?? text(value, 'property') ?? '').trim().toLowerCase();
  const content = text(value, 'content');
  return key === '' || content === null ? [] : [{ key, content }];
}
