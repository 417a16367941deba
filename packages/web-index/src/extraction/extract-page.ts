import type { ExtractedPage } from '../page.ts';
import { readPagePeople } from '../people/read-page-people.ts';
import { decodeHtml, isBinary } from './charset.ts';
import { beginsLikeHtml, parseContentType } from './content-type.ts';
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from './extraction-limits.ts';
import { findFiletype, findPageAddress } from './page-address.ts';
import { findPageDate } from './page-date.ts';
import { findDeclaredLanguage } from './page-language.ts';
import { resolveLinks } from './page-links.ts';
import type { Meta } from './read-document.ts';
import { takeApart } from './take-apart.ts';
import { cutText, foldText } from './text-builder.ts';

export interface PageInput {
  url: string;
  /** HTTP status; 200 for a page out of a folder. */
  status: number;
  /** The Content-Type header, null where there was none. */
  contentType: string | null;
  /** Transfer and content codings undone. */
  body: Uint8Array;
  /** ISO 8601 UTC. */
  capturedAt: string | null;
}

export type ExtractionSkipReason =
  | 'status other than 200'
  | 'not html'
  | 'empty body'
  | 'not a web address'
  | 'binary in place of text'
  | 'too many elements'
  | 'no page in this kind of record';

export type ExtractionResult =
  | { ok: true; page: ExtractedPage; /** Links beyond LINK_LIMIT. */ droppedLinks: number }
  | {
      ok: false;
      reason: ExtractionSkipReason;
      detail?: string;
      /** Of the answer that is told of, where it is not the record's own. */
      status?: number;
    };

/**
 * Turns a response into a page, field by field as the product defines them, or says why it is none. Its language is the
 * declared one: asking the words is for the caller. Never throws, whatever the bytes are, and takes time in proportion
 * to their number.
 */
export function extractPage(input: PageInput): ExtractionResult {
  const { status, body, capturedAt } = input;
  if (status !== 200) return { ok: false, reason: 'status other than 200', detail: String(status) };
  const address = findPageAddress(input.url);
  if (address === null) return { ok: false, reason: 'not a web address' };
  const type = parseContentType(input.contentType ?? '');
  const mediaType = type.mediaType !== '' ? type.mediaType : beginsLikeHtml(body) ? 'text/html' : '';
  const xhtml = mediaType === 'application/xhtml+xml';
  if (mediaType !== 'text/html' && !xhtml) {
    return { ok: false, reason: 'not html', detail: mediaType.slice(0, 60) };
  }
  if (body.length === 0) return { ok: false, reason: 'empty body' };
  const html = decodeHtml(body, type.charset, xhtml);
  if (isBinary(html)) return { ok: false, reason: 'binary in place of text' };
  const document = takeApart(html, xhtml);
  if (document === null) return { ok: false, reason: 'too many elements' };

  const { links, dropped } = resolveLinks(document.links, address.url, document.base);
  const page: ExtractedPage = {
    ...address,
    title: cutText(foldText(document.title ?? ''), TITLE_LIMIT),
    description: findDescription(document.metas),
    text: document.text,
    lang: findDeclaredLanguage(document),
    date: findPageDate(document, capturedAt),
    filetype: findFiletype(address.url, mediaType),
    capturedAt,
    links,
  };
  const { forms, mailAddresses, lines } = document.lines;
  page.people = readPagePeople({
    ...page,
    lines,
    forms,
    mailAddresses,
    isDemo: document.lines.isDemo(),
    metas: document.metas,
    structured: document.structured,
  });
  return { ok: true, page, droppedLinks: dropped };
}

export function findDescription(metas: readonly Meta[]): string | null {
  for (const wanted of ['description', 'og:description', 'twitter:description']) {
    for (const { key, content } of metas) {
      const folded = key === wanted ? foldText(withoutMarkup(content)) : '';
      if (folded !== '') return cutText(folded, DESCRIPTION_LIMIT);
    }
  }
  return null;
}

/** References to signs, and tags of texts: nobody writes them for readers, but programs escape a text twice. */
const MARKUP =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});|<\/?(?:p|br|b|i|u|em|strong|a|span|div|img|font|[uo]l|li|h[1-6]|blockquote)[\s/>]/i;

/** The text that a page of it would show. */
function withoutMarkup(content: string): string {
  return MARKUP.test(content) ? (takeApart(content, false)?.text ?? content) : content;
}
