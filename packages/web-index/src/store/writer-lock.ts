import { DatabaseSync } from 'node:sqlite';
import { IndexLockedError } from './index-errors.ts';

/**
 * Keeps a second importer out for as long as the first lives. An exclusive transaction on an empty database beside the
 * index: the operating system lets go of it when the process ends, however it ends, so no stale lock can remain.
 *
 * @throws IndexLockedError when another process, or this one, holds the lock.
 */
export function acquireWriterLock(indexFile: string): { release: () => void } {
  const lock = new DatabaseSync(`${indexFile}.lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new IndexLockedError(
      `Another import is writing to ${indexFile}. Wait for its end, then run this again.`,
      {
        cause,
      },
    );
  }
  return { release: () => lock.close() };
}
