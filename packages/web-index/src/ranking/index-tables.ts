import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Rows as arrays, streamed: an object per row would double the time of reading a large index. */
export function streamRows<Row extends readonly unknown[]>(db: DatabaseSync, sql: string): Iterable<Row> {
  const statement: StatementSync = db.prepare(sql);
  statement.setReturnArrays(true);
  return statement.iterate() as unknown as Iterable<Row>;
}

export function readNumber(db: DatabaseSync, sql: string): number {
  for (const [value] of streamRows<[number | null]>(db, sql)) return value ?? 0;
  return 0;
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
  for (const [id] of streamRows<[number]>(db, `SELECT id FROM ${table} ORDER BY id`)) {
    ids[position] = id;
    positions[id] = position++;
  }
  return { count, ids, positions };
}
