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

/** Another text after pages were captured anew, and of another generation: a count of pages stays the same. */
export function tellRecaptures(db: DatabaseSync): string {
  const generation = db.prepare("SELECT value FROM meta WHERE key = 'generation'").get()?.['value'] ?? '';
  const last = knowsRecapturedPages(db) ? db.prepare('SELECT max(n) AS n FROM recaptured_pages').get() : null;
  return `${String(generation)}.${String(last?.['n'] ?? 0)}`;
}

/** Whether the file has the table; read-only connections cannot make it. */
export function knowsRecapturedPages(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'recaptured_pages'").get() !== undefined;
}
