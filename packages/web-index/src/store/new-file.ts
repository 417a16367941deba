import { DatabaseSync } from 'node:sqlite';
import { FILE_PAGE_SIZE } from './schema.ts';

/**
 * Opens a file that is made beside the index and takes its place once it is whole: nothing is lost with it before, so
 * it has no journal and is flushed by whoever renames it.
 *
 * @param cacheKib SQLite's page cache in KiB; its own default when not given
 * @param isDefensive false where tables of a full text are written by themselves, which SQLite else refuses
 */
export function openNewFile(file: string, cacheKib?: number, isDefensive = true): DatabaseSync {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false, defensive: isDefensive });
  db.exec(`PRAGMA page_size = ${FILE_PAGE_SIZE}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF`);
  if (cacheKib !== undefined) db.exec(`PRAGMA cache_size = -${cacheKib}`);
  return db;
}
