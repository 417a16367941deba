import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';

const MAX_AGE_HOURS = 24;

/** What is stored under the key and young enough; null if there is nothing. */
export async function findAnswer(db: Database, key: Buffer): Promise<unknown> {
  const found = await rowsOf({ answer: z.unknown() })`
    SELECT answer FROM search_answer
    WHERE key = ${key} AND fetched_at > now() - make_interval(hours => ${MAX_AGE_HOURS})`.find(db);
  return found?.answer ?? null;
}

export async function storeAnswer(db: Database, key: Buffer, answer: object): Promise<void> {
  await sql`
    INSERT INTO search_answer (key, answer) VALUES (${key}, ${JSON.stringify(answer)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, fetched_at = now()`.execute(db);
}

/** Deletes old answers; answers how many. */
export async function dropOldAnswers(db: Database): Promise<number> {
  return deleteInBatches(
    db,
    'search_answer',
    sql`fetched_at < now() - make_interval(hours => ${MAX_AGE_HOURS})`,
  );
}
