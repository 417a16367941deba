import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { Kind, KindError, sortOf, type ReadAs } from './kinds.ts';

export * from './kinds.ts';

/** What a row is read as: one kind is the value of its only column, a list of them an array, named ones an object. */
type Shape = Kind<unknown> | readonly Kind<unknown>[] | Readonly<Record<string, Kind<unknown>>>;

type RowOf<S> = S extends Kind<infer T> ? T : { -readonly [M in keyof S]: ReadAs<S[M]> };

/** A prepared statement of which every row is what its shape says. */
export interface Rows<Row> {
  /** The first row, or null. */
  find: (...parameters: SQLInputValue[]) => Row | null;
  /** The one row that the statement always answers. Throws where there is none. */
  get: (...parameters: SQLInputValue[]) => Row;
  list: (...parameters: SQLInputValue[]) => Row[];
  /** Row by row, as SQLite finds them. */
  each: (...parameters: SQLInputValue[]) => Iterable<Row>;
}

/** A row of SQL is not what the statement's shape says. */
class RowError extends Error {
  override readonly name = 'RowError';
}

/**
 * Prepares a statement whose rows are checked: `prepareRows(db, 'SELECT id, name FROM domains', { id: int, name: text
 * })`. Columns of an object are found by their names, those of a list by their places. A value of another kind throws,
 * and so does a column that the statement does not answer: a column renamed, or a file that somebody else made, ends in
 * an error that names it, and never in `undefined` in an answer. SQLite gives rows as arrays, which costs so much less
 * than objects that it pays for the checks.
 */
export function prepareRows<const S extends Shape>(db: DatabaseSync, sql: string, shape: S): Rows<RowOf<S>> {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  const names = statement.columns().map(({ name }) => name);
  // The types of node:sqlite know rows as objects only; what the row becomes is what the shape says of it.
  const read = createReader(shape, names, sql) as unknown as (row: unknown) => RowOf<S>;
  const find = (...parameters: SQLInputValue[]): RowOf<S> | null => {
    const row = statement.get(...parameters);
    return row === undefined ? null : read(row);
  };
  return {
    find,
    get(...parameters) {
      const row = statement.get(...parameters);
      if (row === undefined) throw new RowError(`A statement that always answers a row had none: ${sql}`);
      return read(row);
    },
    list: (...parameters) => statement.all(...parameters).map((row) => read(row)),
    each: (...parameters) => readEach(statement.iterate(...parameters), read),
  };
}

function createReader(shape: Shape, names: readonly string[], sql: string): (row: unknown[]) => unknown {
  if (shape instanceof Kind) {
    const readOdd = createOddReader([shape], names, sql);
    const [plain = 0] = plainSorts([shape]);
    return (row) => ((plain & sortOf(row[0])) === 0 ? readOdd(row[0], 0) : row[0]);
  }
  if (isList(shape)) {
    const readOdd = createOddReader(shape, names, sql);
    const plain = plainSorts(shape);
    return (row) => {
      for (let at = 0; at < plain.length; at++)
        if ((plain[at]! & sortOf(row[at])) === 0) row[at] = readOdd(row[at], at);
      return row;
    };
  }
  const columns = Object.keys(shape);
  const kinds = Object.values(shape);
  const readOdd = createOddReader(kinds, columns, sql);
  const plain = plainSorts(kinds);
  const places = columns.map((name) => placeOf(name, names, sql));
  return (row) => {
    const object: Record<string, unknown> = {};
    for (let at = 0; at < plain.length; at++) {
      const value = row[places[at]!];
      object[columns[at]!] = (plain[at]! & sortOf(value)) === 0 ? readOdd(value, at) : value;
    }
    return object;
  };
}

/** Of each kind the sorts that are read as they are, which nearly all values are. */
function plainSorts(kinds: readonly Kind<unknown>[]): number[] {
  return kinds.map(({ sorts, further }) => (further === null ? sorts : 0));
}

function isList(shape: Shape): shape is readonly Kind<unknown>[] {
  return Array.isArray(shape);
}

function placeOf(column: string, names: readonly string[], sql: string): number {
  const place = names.indexOf(column);
  if (place < 0) throw new RowError(`There is no column "${column}" in: ${sql}`);
  return place;
}

function createOddReader(
  kinds: readonly Kind<unknown>[],
  names: readonly string[],
  sql: string,
): (value: unknown, at: number) => unknown {
  return (value, at) => {
    try {
      return kinds[at]!.read(value);
    } catch (error) {
      if (!(error instanceof KindError)) throw error;
      throw new RowError(`The column "${names[at] ?? `${at + 1}`}" ${error.message}, in: ${sql}`);
    }
  };
}

function readEach<Row>(rows: Iterator<unknown>, read: (row: unknown) => Row): Iterable<Row> {
  const each: IterableIterator<Row> = {
    [Symbol.iterator]: () => each,
    next() {
      const next = rows.next();
      return next.done === true ? { done: true, value: undefined } : { done: false, value: read(next.value) };
    },
    return() {
      rows.return?.();
      return { done: true, value: undefined };
    },
  };
  return each;
}
