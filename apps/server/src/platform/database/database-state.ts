import { z } from 'zod';
import type { Database } from './open-database.ts';
import { rowsOf } from './rows-of.ts';

/** What a probe asks: whether the database takes changes, and which migrations it has. */
export function readDatabaseState(db: Database): Promise<{ isReadOnly: boolean; migrations: string[] }> {
  return rowsOf({ isReadOnly: z.boolean(), migrations: z.array(z.string()) })`
    SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly",
      ARRAY(SELECT name FROM migration) AS migrations`.get(db);
}

/** The clock of the database, and how far ours is before it, in milliseconds. */
export async function readClockSkew(db: Database): Promise<number> {
  // The first statement opens the connection, which takes longer than to ask.
  const ask = () => rowsOf({ now: z.date() })`SELECT clock_timestamp() AS now`.get(db);
  await ask();
  const before = Date.now();
  const { now } = await ask();
  return (before + Date.now()) / 2 - now.getTime();
}
