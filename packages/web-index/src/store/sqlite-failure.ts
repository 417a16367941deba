/** What SQLite fails with, as far as somebody tells it apart: https://www.sqlite.org/rescode.html */
export const SQLITE = {
  error: 1,
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** One of those, without what its extended codes add; null where it was not SQLite that failed. */
export function sqliteFailureOf(error: unknown): number | null {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : null;
}
