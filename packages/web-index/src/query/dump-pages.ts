import type { DatabaseSync } from 'node:sqlite';
import type { ThinKind } from '../page.ts';
import { unpackText } from '../store/page-body.ts';
import { createThinReader } from '../store/thin-pages.ts';
import { blob, int, nullable, prepareRows, text } from '../store/rows.ts';

/** A page as stored, with everything that operators look at except links and metrics. */
export interface DumpedPage {
  url: string;
  host: string;
  domain: string;
  title: string;
  text: string;
  date: string | null;
  lang: string | null;
  filetype: string | null;
  /** For a thin page: what kind of part is known. Left out for whole pages. */
  thin?: ThinKind;
}

/** Every page, in the order in which they were first imported. One at a time, so memory stays flat. */
export function* dumpPages(db: DatabaseSync): Generator<DumpedPage> {
  const pages = prepareRows(
    db,
    `SELECT p.id, u.url, h.name AS host, d.name AS domain, p.title, b.body, p.date, p.lang, p.filetype
    FROM pages p JOIN urls u ON u.id = p.url_id JOIN hosts h ON h.id = p.host_id
      JOIN domains d ON d.id = p.domain_id JOIN bodies b ON b.page_id = p.id
    ORDER BY p.id`,
    {
      id: int,
      url: text,
      host: text,
      domain: text,
      title: text,
      body: blob,
      date: nullable(text),
      lang: nullable(text),
      filetype: nullable(text),
    },
  );
  const thinKindOf = createThinReader(db);
  for (const { id, url, host, domain, title, body, date, lang, filetype } of pages.each()) {
    const thin = thinKindOf(id);
    yield {
      url,
      host,
      domain,
      title,
      text: unpackText(db, body),
      date,
      lang,
      filetype,
      ...(thin === null ? {} : { thin }),
    };
  }
}

// JSON escapes the line separators below U+0020 by itself.
const LINE_SEPARATORS = /[\u0085\u2028\u2029]/g;

/**
 * One line of JSON with its line feed. It contains no other character that any reader might take for the end of a line.
 */
export function toJsonLine(value: unknown): string {
  const escape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value).replace(LINE_SEPARATORS, escape)}\n`;
}
