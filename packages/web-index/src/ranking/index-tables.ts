import type { DatabaseSync } from 'node:sqlite';
import { int, nullable, prepareRows } from '../store/rows.ts';

/** The first value of a statement; 0 where it has none. */
export function readNumber(db: DatabaseSync, sql: string): number {
  return prepareRows(db, sql, nullable(int)).find() ?? 0;
}

/** Rows of one table by dense position, in the order of their ids. */
export interface DenseIds {
  count: number;
  /** Id at each position. */
  ids: Int32Array;
  /** Position of each id, -1 for an id that is not in the table. */
  positions: Int32Array;
}

const GREATEST_ID = 400_000_000;

export function readDenseIds(db: DatabaseSync, table: 'domains' | 'pages' | 'hosts'): DenseIds {
  const count = readNumber(db, `SELECT count(*) FROM ${table}`);
  const greatest = readNumber(db, `SELECT max(id) FROM ${table}`);
  if (greatest > GREATEST_ID)
    throw new Error(`The ids of ${table} run up to ${greatest}: too many to rank in one file.`);
  const ids = new Int32Array(count);
  const positions = new Int32Array(greatest + 1).fill(-1);
  let position = 0;
  for (const id of prepareRows(db, `SELECT id FROM ${table} ORDER BY id`, int).each()) {
    ids[position] = id;
    positions[id] = position++;
  }
  return { count, ids, positions };
}
