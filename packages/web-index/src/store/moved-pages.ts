import type { DatabaseSync } from 'node:sqlite';

/**
 * Addresses whose last known answer led elsewhere (301, 302, 303, 307, 308), and where to. Not part of the schema's version: an index
 * without the table is one that knows of none. The target is a text: it need not be known otherwise.
 */
const TABLE = `
CREATE TABLE IF NOT EXISTS moved_pages (
  url_id INTEGER PRIMARY KEY REFERENCES urls, target TEXT NOT NULL, seen_at TEXT
)`;

const MOVED_STATUS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether an answer of this status leads elsewhere. */
export function saysMoved(status: number): boolean {
  return MOVED_STATUS.has(status);
}

interface MovedPages {
  /** When the address was seen to lead elsewhere; null where it is not known to, the empty text where the time is not. */
  seenAt: (urlId: number) => string | null;
  /** Answers whether it was news. */
  put: (urlId: number, target: string, seenAt: string | null) => boolean;
  /** Something else was seen there at this time: what was seen before counts no more. Answers whether anything was. */
  drop: (urlId: number, seenAt: string | null) => boolean;
}

/** Whether the index has the table; read-only connections cannot make it. */
export function knowsMovedPages(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'moved_pages'").get() !== undefined;
}

/** How many addresses are known to lead elsewhere. */
export function countMovedPages(db: DatabaseSync): number {
  return knowsMovedPages(db) ? Number(db.prepare('SELECT count(*) AS n FROM moved_pages').get()?.['n']) : 0;
}

/** The statements that keep the table. Run inside the caller's transaction. */
export function openMovedPages(db: DatabaseSync): MovedPages {
  db.exec(TABLE);
  const find = db.prepare("SELECT coalesce(seen_at, '') AS at FROM moved_pages WHERE url_id = ?");
  const put = db.prepare(`
    INSERT INTO moved_pages (url_id, target, seen_at) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET target = excluded.target, seen_at = excluded.seen_at
      WHERE coalesce(excluded.seen_at, '') > coalesce(seen_at, '')`);
  const drop = db.prepare(
    `DELETE FROM moved_pages WHERE url_id = ? AND coalesce(seen_at, '') <= coalesce(?, '')`,
  );
  return {
    seenAt: (urlId) => (find.get(urlId)?.['at'] ?? null) as string | null,
    put: (urlId, target, seenAt) => Number(put.run(urlId, target, seenAt).changes) > 0,
    drop: (urlId, seenAt) => Number(drop.run(urlId, seenAt).changes) > 0,
  };
}
