import { DatabaseSync } from 'node:sqlite';
import { IndexLockedError, IndexUnavailableError } from './index-errors.ts';
import { giveToOwnerOfFolder } from './owner-of-folder.ts';
import { SQLITE, sqliteFailureOf } from './sqlite-failure.ts';

/**
 * Keeps a second importer out for as long as the first lives. An exclusive transaction on an empty database beside the
 * index: the operating system lets go of it when the process ends, however it ends, so no stale lock can remain.
 *
 * @throws IndexLockedError when another process, or this one, holds the lock.
 * @throws IndexUnavailableError where nobody could hold it: no room, no right.
 */
export function acquireWriterLock(indexFile: string): { release: () => void } {
  const file = `${indexFile}.lock`;
  let lock: DatabaseSync | null = null;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    giveToOwnerOfFolder(file);
  } catch (cause) {
    lock?.close();
    if (sqliteFailureOf(cause) === SQLITE.busy)
      throw new IndexLockedError(
        `Another import is writing to ${indexFile}. Wait for its end, then run this again.`,
        { cause },
      );
    throw new IndexUnavailableError(
      `${file} cannot be locked (${(cause as Error).message}): the disk is full or read-only, or this account may not write there.`,
      { cause },
    );
  }
  const held = lock;
  return { release: () => held.close() };
}
