import type { DatabaseSync } from 'node:sqlite';
import type { ExtractedPage, ThinKind } from '../page.ts';
import { unpackText } from './page-body.ts';
import { blob, int, nullable, oneOf, prepareRows, text } from './rows.ts';

/**
 * Pages of which only a part is known. Not part of the schema's version: an index without the table is one whose pages
 * were all read whole.
 */
const TABLE = `CREATE TABLE IF NOT EXISTS thin_pages (page_id INTEGER PRIMARY KEY REFERENCES pages, kind TEXT NOT NULL)`;

/**
 * Stands among the languages of a thin page. No query can ask for it; one that excludes anything that may be unknown of
 * such a page leaves these pages out by it.
 */
export const THIN_LANGUAGE = '*thin';

const THIN_KIND = oneOf('links', 'text', 'links and text');

interface ThinPages {
  kindOf: (pageId: number) => ThinKind | null;
  set: (pageId: number, kind: ThinKind | null) => void;
  /** A thin page and what is stored of the same capture from the other kind of file, as one. */
  merge: (pageId: number, page: ExtractedPage) => ExtractedPage;
}

/** Whether the index has the table; read-only connections cannot make it. */
export function knowsThinPages(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'thin_pages'").get() !== undefined;
}

/** For readers of all pages: which of them are thin. */
export function createThinReader(db: DatabaseSync): (pageId: number) => ThinKind | null {
  if (!knowsThinPages(db)) return () => null;
  const find = prepareRows(db, 'SELECT kind FROM thin_pages WHERE page_id = ?', THIN_KIND);
  return (pageId) => find.find(pageId);
}

/** The statements that keep the table. Run inside the caller's transaction. */
export function openThinPages(db: DatabaseSync): ThinPages {
  db.exec(TABLE);
  const put = db.prepare('INSERT OR REPLACE INTO thin_pages (page_id, kind) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM thin_pages WHERE page_id = ?');
  const findHead = prepareRows(db, 'SELECT title, description, filetype FROM pages WHERE id = ?', {
    title: text,
    description: nullable(text),
    filetype: nullable(text),
  });
  const findBody = prepareRows(db, 'SELECT body FROM bodies WHERE page_id = ?', blob);
  const findLinks = prepareRows(
    db,
    `SELECT u.url, h.name AS host, d.name AS domain, a.text AS anchor, l.rel, l.text_offset AS textOffset
    FROM links l JOIN urls u ON u.id = l.target_url_id JOIN hosts h ON h.id = u.host_id JOIN domains d ON d.id = h.domain_id
      JOIN anchors a ON a.id = l.anchor_id
    WHERE l.source_id = ? ORDER BY l.position`,
    { url: text, host: text, domain: text, anchor: text, rel: text, textOffset: nullable(int) },
  );
  return {
    kindOf: createThinReader(db),
    set(pageId, kind) {
      if (kind === null) drop.run(pageId);
      else put.run(pageId, kind);
    },
    merge(pageId, page) {
      if (page.thin === 'links') {
        return { ...page, text: unpackText(db, findBody.get(pageId)), thin: 'links and text' };
      }
      const links = findLinks.list(pageId);
      return { ...page, ...findHead.get(pageId), links, thin: 'links and text' };
    },
  };
}
