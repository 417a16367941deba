import { SQLITE, sqliteFailureOf } from '@linklode/web-index/sqlite-failure';

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);
const REFUSED = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

interface SystemError {
  readonly message: string;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
}

/**
 * What a full disk, or one that may not be written to, stopped, in a line for an operator; null for any other error.
 */
export function diskFailure(error: unknown): string | null {
  let at = error;
  // As deep as workers and their callers wrap it.
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    const { message, code, syscall, cause } = at as SystemError;
    const failure = sqliteFailureOf(at);
    if (FULL.has(code) || failure === SQLITE.full)
      return `A disk is full (${message}). What was finished before stays; make room and give the same command again.`;
    if (failure === SQLITE.readOnly || failure === SQLITE.cannotOpen)
      return `A file of the index or the data folder may not be written to (${message}). Run the command as the account that the folder belongs to, on a disk that is not read-only.`;
    // Of a file: what cannot be connected to is told by whoever connects.
    if (REFUSED.has(code) && syscall !== 'connect')
      return `This account may not do that: ${message}. Run the command as the account that the folder belongs to, or give this one the right.`;
    at = cause;
  }
  return null;
}
