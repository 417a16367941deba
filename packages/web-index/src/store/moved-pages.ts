import type { DatabaseSync } from 'node:sqlite';
import { countSeen, hasSeenTable, openSeenAddresses, type SeenAddresses } from './seen-addresses.ts';

/**
 * Addresses whose last known answer led elsewhere (301, 302, 303, 307, 308), and where to. Not part of the schema's
 * version: an index without the table is one that knows of none. The target is a text: it need not be known otherwise.
 */
export const MOVED_PAGES = `
CREATE TABLE IF NOT EXISTS moved_pages (
  url_id INTEGER PRIMARY KEY REFERENCES urls, target TEXT NOT NULL, seen_at TEXT
)`;

const MOVED_STATUS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether an answer of this status leads elsewhere. */
export function saysMoved(status: number): boolean {
  return MOVED_STATUS.has(status);
}

export function knowsMovedPages(db: DatabaseSync): boolean {
  return hasSeenTable(db, 'moved_pages');
}

/** How many addresses are known to lead elsewhere. */
export function countMovedPages(db: DatabaseSync): number {
  return countSeen(db, 'moved_pages');
}

export function openMovedPages(db: DatabaseSync): SeenAddresses<string> {
  db.exec(MOVED_PAGES);
  return openSeenAddresses(db, 'moved_pages');
}
