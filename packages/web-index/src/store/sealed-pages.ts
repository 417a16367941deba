import type { DatabaseSync } from 'node:sqlite';

/** The meta entry for the last page of those whose ids are in the order of standing. */
export const SEALED = 'sealed';

export interface SealedPages {
  /** Pages up to here are in the order of standing; 0 where none are. */
  sealed: number;
  /** The highest id of a page; 0 where there is none. */
  last: number;
}

export function createSealedReader(db: DatabaseSync): () => SealedPages {
  const find = db.prepare(
    'SELECT (SELECT value FROM meta WHERE key = ?) AS sealed, (SELECT max(id) FROM pages) AS last',
  );
  return () => {
    const row = find.get(SEALED);
    return { sealed: Number(row?.['sealed'] ?? 0), last: Number(row?.['last'] ?? 0) };
  };
}
