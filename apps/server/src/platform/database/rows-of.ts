import { sql } from 'kysely';
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
 * SQL whose rows are what the schema says: `rowsOf(Balances)` before a template, or the columns in place: `rowsOf({ id: z.string() })`. A row that is otherwise is a defect and
 * throws, so that a renamed column ends in an error that names it, and never in `undefined` inside a balance.
 */
export function rowsOf<Shape extends z.ZodRawShape>(shape: Shape): Tag<z.output<z.ZodObject<Shape>>>;
export function rowsOf<Row>(row: z.ZodType<Row>): Tag<Row>;
export function rowsOf(shapeOrRow: z.ZodRawShape | z.ZodType): Tag<unknown> {
  const row = shapeOrRow instanceof z.ZodType ? shapeOrRow : z.object(shapeOrRow);
  return (text, ...values) => {
    const statement = sql(text, ...values);
    const list = async (db: Database): Promise<unknown[]> =>
      readRows(row, (await statement.execute(db)).rows);
    const find = async (db: Database): Promise<unknown> => (await list(db))[0] ?? null;
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
