import { DatabaseSync } from 'node:sqlite';
import { giveToOwnerOfFolder } from '@linklode/web-index/owner-of-folder';
import { SQLITE, sqliteFailureOf } from '@linklode/web-index/sqlite-failure';
import { OperatorError } from '../operator-error.ts';

/** A lock that the kernel frees when its process dies, in whatever way. */
export interface FileLock {
  release(): void;
}

export interface SharedLock extends FileLock {
  /** Whether nobody else holds the file at this moment. Ask only under a lock that keeps newcomers out. */
  isAlone(): boolean;
}

/** A connection that nobody refers to any more would be collected, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes a file that one holder can have at a time; null when another has it. Node has no `flock`, but SQLite takes the
 * kernel's record locks on an empty file: they belong to the file and not to a path, a network or a process namespace,
 * so they hold between containers that share a volume, and none is ever left behind. `BEGIN IMMEDIATE` is one byte that
 * one process can have, so of those who come together exactly one gets it. The file stays; never remove it while it is
 * held, and never read it in a process that holds it (closing any descriptor of a file drops the locks on it).
 */
export function lockFile(file: string): FileLock | null {
  const connection = begin(file, 'BEGIN IMMEDIATE');
  return connection === null ? null : { release: () => close(connection) };
}

/** Waits until the file is free; throws when that takes longer than `timeoutMs`. */
export async function waitForFile(file: string, timeoutMs: number): Promise<FileLock> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lock = lockFile(file);
    if (lock !== null) return lock;
    if (Date.now() > deadline)
      throw new OperatorError(
        `Another process has held ${file} for ${timeoutMs / 1000} seconds. Look what it waits for (fuser ${file}).`,
      );
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Takes a file together with all others who share it. */
export function shareFile(file: string): SharedLock {
  const share = (): DatabaseSync => {
    const connection = begin(file, 'BEGIN; SELECT count(*) FROM sqlite_schema');
    if (connection === null) throw new OperatorError(`${file} is locked by another process.`);
    return connection;
  };
  let own: DatabaseSync | null = share();
  return {
    isAlone() {
      if (own !== null) close(own);
      own = null;
      const whole = begin(file, 'BEGIN EXCLUSIVE');
      if (whole !== null) close(whole);
      own = share();
      return whole !== null;
    },
    release() {
      if (own !== null) close(own);
      own = null;
    },
  };
}

function close(connection: DatabaseSync): void {
  if (held.delete(connection)) connection.close();
}

function begin(file: string, statement: string): DatabaseSync | null {
  let connection: DatabaseSync | null = null;
  try {
    connection = new DatabaseSync(file, { timeout: 0 });
    // No file beside it: a lock is taken on a full disk too.
    connection.exec('PRAGMA journal_mode = MEMORY');
    connection.exec(statement);
    giveToOwnerOfFolder(file);
    held.add(connection);
    return connection;
  } catch (error) {
    connection?.close();
    if (sqliteFailureOf(error) === SQLITE.busy) return null;
    throw new OperatorError(
      `${file} cannot be locked (${error instanceof Error ? error.message : String(error)}). The data folder must be writable for this account, on a file system with locks.`,
    );
  }
}
