import type { DatabaseSync } from 'node:sqlite';
import { int, prepareRows, text } from './rows.ts';

/** Tables of addresses with what was last seen there, and what it is. */
const COLUMNS = { gone_pages: 'status', moved_pages: 'target' } as const;
type SeenTable = keyof typeof COLUMNS;

/**
 * Of each address the latest sight: a later one takes the place of an earlier one; of two without a time the first
 * stays.
 */
export interface SeenAddresses<Value> {
  /** When it was seen; null where nothing was, the empty text where the time is not known. */
  readonly seenAt: (urlId: number) => string | null;
  /** Answers whether it was news. */
  readonly put: (urlId: number, value: Value, seenAt: string | null) => boolean;
  /** Something else was seen there at this time: what was seen before counts no more. Answers whether anything was. */
  readonly drop: (urlId: number, seenAt: string | null) => boolean;
}

/** Whether the index has the table; read-only connections cannot make it. */
export function hasSeenTable(db: DatabaseSync, table: SeenTable): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined;
}

export function countSeen(db: DatabaseSync, table: SeenTable): number {
  return hasSeenTable(db, table) ? prepareRows(db, `SELECT count(*) FROM ${table}`, int).get() : 0;
}

/** The statements that keep a table that is there. Run inside the caller's transaction. */
export function openSeenAddresses<Value extends string | number>(
  db: DatabaseSync,
  table: SeenTable,
): SeenAddresses<Value> {
  const column = COLUMNS[table];
  const find = prepareRows(db, `SELECT coalesce(seen_at, '') FROM ${table} WHERE url_id = ?`, text);
  const put = db.prepare(`
    INSERT INTO ${table} (url_id, ${column}, seen_at) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET ${column} = excluded.${column}, seen_at = excluded.seen_at
      WHERE coalesce(excluded.seen_at, '') > coalesce(seen_at, '')`);
  const drop = db.prepare(
    `DELETE FROM ${table} WHERE url_id = ? AND coalesce(seen_at, '') <= coalesce(?, '')`,
  );
  return {
    seenAt: (urlId) => find.find(urlId),
    put: (urlId, value, seenAt) => Number(put.run(urlId, value, seenAt).changes) > 0,
    drop: (urlId, seenAt) => Number(drop.run(urlId, seenAt).changes) > 0,
  };
}
