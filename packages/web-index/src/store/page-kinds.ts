import type { DatabaseSync } from 'node:sqlite';
import { blob, int, nullable, prepareRows, text } from './rows.ts';
import { inWriteTransaction } from './write-transaction.ts';

/**
 * What a model said of pages that it has read (packages/kind-model): a few bytes whose meaning is its own. Not part of
 * the schema's version: without the table, or without a row, nobody has asked it.
 */
const TABLE = `CREATE TABLE IF NOT EXISTS page_kinds (page_id INTEGER PRIMARY KEY REFERENCES pages, said BLOB NOT NULL)`;

/** Whether the index has the table; read-only connections cannot make it. */
export function knowsPageKinds(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'page_kinds'").get() !== undefined;
}

/** For a page that changes: what was said of it was said of another text. Run inside the caller's transaction. */
export function createKindsDropper(db: DatabaseSync): (pageId: number) => void {
  db.exec(TABLE);
  const drop = db.prepare('DELETE FROM page_kinds WHERE page_id = ?');
  return (pageId) => void drop.run(pageId);
}

/** For readers of pages. */
export function createKindsReader(db: DatabaseSync): (pageId: number) => Uint8Array | null {
  if (!knowsPageKinds(db)) return () => null;
  const find = prepareRows(db, 'SELECT said FROM page_kinds WHERE page_id = ?', blob);
  return (pageId) => find.find(pageId);
}

/** A page and what was said of it; null where nobody was asked. */
interface KnownKinds {
  readonly id: number;
  readonly url: string;
  readonly said: Uint8Array | null;
}

export interface KindsStore {
  /** Of the pages behind this one, in the order of their ids, so many. */
  listFrom: (id: number, most: number) => KnownKinds[];
  /** In one transaction. Pages that were removed meanwhile are left out. */
  put: (said: readonly { readonly id: number; readonly said: Uint8Array }[]) => void;
}

/** The file's pages and what was said of them, for who asks the model. The database is a writer's. */
export function openPageKinds(db: DatabaseSync): KindsStore {
  db.exec(TABLE);
  const list = prepareRows(
    db,
    `SELECT p.id, u.url, k.said FROM pages p CROSS JOIN urls u ON u.id = p.url_id LEFT JOIN page_kinds k ON k.page_id = p.id
    WHERE p.id > ? ORDER BY p.id LIMIT ?`,
    { id: int, url: text, said: nullable(blob) },
  );
  const put = db.prepare(
    'INSERT OR REPLACE INTO page_kinds (page_id, said) SELECT id, ?2 FROM pages WHERE id = ?1',
  );
  return {
    listFrom: (id, most) => list.list(id, most),
    put: (said) =>
      inWriteTransaction(db, () => {
        for (const one of said) put.run(one.id, one.said);
      }),
  };
}
