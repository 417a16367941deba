import type pg from 'pg';
import { z } from 'zod';

/** The rows of a statement on a connection of one's own, as the schema reads them. Throws where one is otherwise. */
export async function queryRows<Shape extends z.ZodRawShape>(
  client: pg.ClientBase,
  shape: Shape,
  statement: string,
  values: readonly unknown[] = [],
): Promise<z.output<z.ZodObject<Shape>>[]> {
  const { rows } = await client.query<object>(statement, [...values]);
  return readRows(z.object(shape), rows);
}

/** Throws where a row is not what the schema says. */
export function readRows<Row>(row: z.ZodType<Row>, rows: readonly unknown[]): Row[] {
  return rows.map((one) => row.parse(one));
}
