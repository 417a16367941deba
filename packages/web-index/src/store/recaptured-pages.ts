import type { DatabaseSync } from 'node:sqlite';
import { int, prepareRows, text } from './rows.ts';

/**
 * Which pages were captured anew since the generation was made, in that order: so that whoever compares captures of
 * several files looks at no more than has changed. Not part of the schema's version: a file without the table has none,
 * and a seal leaves it out.
 */
const TABLE = `
CREATE TABLE IF NOT EXISTS recaptured_pages (n INTEGER PRIMARY KEY, page_id INTEGER NOT NULL)`;

/** The statement that notes a page. Runs inside the caller's transaction. */
export function openRecapturedPages(db: DatabaseSync): (pageId: number) => void {
  db.exec(TABLE);
  const add = db.prepare('INSERT INTO recaptured_pages (page_id) VALUES (?)');
  return (pageId) => {
    add.run(pageId);
  };
}

/** Another text after pages were captured anew, and of another generation: a count of pages stays the same. */
export function tellRecaptures(db: DatabaseSync): string {
  const generation = prepareRows(db, "SELECT value FROM meta WHERE key = 'generation'", text).find() ?? '';
  const last = knowsRecapturedPages(db)
    ? prepareRows(db, 'SELECT coalesce(max(n), 0) FROM recaptured_pages', int).get()
    : 0;
  return `${generation}.${last}`;
}

/** Whether the file has the table; read-only connections cannot make it. */
export function knowsRecapturedPages(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'recaptured_pages'").get() !== undefined;
}
