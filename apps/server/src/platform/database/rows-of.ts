import { CompiledQuery, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from './open-database.ts';
import { readRows } from './query-rows.ts';

/** A statement of which every row is read by a schema. */
interface RowsOf<Row> {
  /** All rows. */
  list(db: Database): Promise<Row[]>;
  /** The first row, or null. */
  find(db: Database): Promise<Row | null>;
  /** The one row that the statement always answers. Throws where there is none. */
  get(db: Database): Promise<Row>;
}

type Tag<Row> = (text: TemplateStringsArray, ...values: unknown[]) => RowsOf<Row>;

/**
 * SQL whose rows are what the schema says: `rowsOf(Balances)` before a template, or the columns in place: `rowsOf({ id:
 * z.string() })`. A row that is otherwise is a defect and throws, so that a renamed column ends in an error that names
 * it, and never in `undefined` inside a balance.
 */
export function rowsOf<Shape extends z.ZodRawShape>(shape: Shape): Tag<z.output<z.ZodObject<Shape>>>;
export function rowsOf<Row>(row: z.ZodType<Row>): Tag<Row>;
export function rowsOf(shapeOrRow: z.ZodRawShape | z.ZodType): Tag<unknown> {
  const row = shapeOrRow instanceof z.ZodType ? shapeOrRow : z.object(shapeOrRow);
  return tagOf((rows) => readRows(row, rows));
}

/**
 * SQL that answers one column: its values in place of rows, as in `valuesOf(z.number())`. `find` answers null for NULL
 * too, and so `get` is for what is never NULL.
 */
export function valuesOf<Value>(value: z.ZodType<Value>): Tag<Value> {
  return tagOf((rows) => readRows(value, rows.map(onlyValue)));
}

function onlyValue(row: unknown): unknown {
  const [value, ...more] = Object.values(row as object) as unknown[];
  if (more.length > 0) throw new Error('a statement of one column answered several');
  return value;
}

function tagOf<Row>(read: (rows: readonly unknown[]) => Row[]): Tag<Row> {
  return (text, ...values) => {
    const run = statementOf(text, values);
    const list = async (db: Database): Promise<Row[]> => read((await run(db)).rows);
    const find = async (db: Database): Promise<Row | null> => (await list(db))[0] ?? null;
    return {
      list,
      find,
      async get(db) {
        const found = await find(db);
        if (found === null) throw new Error('a statement that always answers a row answered none');
        return found;
      },
    };
  };
}

/** The texts of the templates whose values are all parameters: they are always the same. */
const texts = new WeakMap<TemplateStringsArray, string>();

type Run = (db: Database) => Promise<{ readonly rows: readonly unknown[] }>;

function statementOf(text: TemplateStringsArray, values: readonly unknown[]): Run {
  if (values.some(isPieceOfSql)) return (db) => sql(text, ...values).execute(db);
  let whole = texts.get(text);
  if (whole === undefined) {
    whole = text.reduce((before, part, at) => `${before}$${at}${part}`);
    texts.set(text, whole);
  }
  const statement = CompiledQuery.raw(whole, [...values]);
  return (db) => db.executeQuery(statement);
}

function isPieceOfSql(value: unknown): boolean {
  return (
    typeof value === 'function' || (typeof value === 'object' && value !== null && 'toOperationNode' in value)
  );
}
