import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` in one transaction, beside which nobody else writes: all of it is kept or, where it throws, nothing. */
export function inWriteTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite ends it by itself where the disk is full, and that is the error to be told.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
