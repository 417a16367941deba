import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs `fn` on one state of the index, whatever an import commits meanwhile. Joins a transaction that is open already,
 * as it is while matches are being read one by one on the same connection.
 */
export function inReadTransaction<T>(db: DatabaseSync, fn: () => T): T {
  if (db.isTransaction) return fn();
  db.exec('BEGIN');
  try {
    return fn();
  } finally {
    // SQLite ends it by itself where the file cannot be read, and that is the error to be told.
    if (db.isTransaction) db.exec('COMMIT');
  }
}
