import type { DatabaseSync } from 'node:sqlite';
import { int, prepareRows } from './rows.ts';

/** The meta entry for the last page of those whose ids are in the order of static rank. */
export const SEALED = 'sealed';

export interface SealedPages {
  /** Pages up to here are in the order of static rank; 0 where none are. */
  sealed: number;
  /** The highest id of a page; 0 where there is none. */
  last: number;
}

export function createSealedReader(db: DatabaseSync): () => SealedPages {
  const find = prepareRows(
    db,
    `SELECT CAST(coalesce((SELECT value FROM meta WHERE key = ?), 0) AS INTEGER) AS sealed,
       coalesce((SELECT max(id) FROM pages), 0) AS last`,
    { sealed: int, last: int },
  );
  return () => find.get(SEALED);
}

/** About how many pages came since; numbers of pages that are gone count too. */
export function unorderedOf({ sealed, last }: SealedPages): number {
  return Math.max(0, last - sealed);
}
