import type { DatabaseSync } from 'node:sqlite';

/**
 * Which pages were captured anew since the generation was made, in that order: so that whoever compares captures of several files looks at
 * no more than has changed. Not part of the schema's version: a file without the table has none, and a seal leaves it out.
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

/** Whether the file has the table; read-only connections cannot make it. */
export function knowsRecapturedPages(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'recaptured_pages'").get() !== undefined;
}
