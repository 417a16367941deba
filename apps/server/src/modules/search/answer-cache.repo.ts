import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { valuesOf } from '../../platform/database/rows-of.ts';

const MAX_AGE_HOURS = 24;
const PARTIAL_MINUTES = 10;

/**
 * How long an answer is kept: for minutes where a part of who was asked did not answer, so that its next pages begin
 * where it ended, and nobody has thin results for long.
 */
export type Lifetime = 'a day' | 'minutes';

/** What is stored under the key and young enough; null if there is nothing. */
export async function findAnswer(db: Database, key: Buffer): Promise<unknown> {
  return valuesOf(z.unknown())`
    SELECT answer FROM search_answer
    WHERE key = ${key} AND fetched_at > now() - make_interval(hours => ${MAX_AGE_HOURS})`.find(db);
}

export async function storeAnswer(
  db: Database,
  key: Buffer,
  answer: object,
  lifetime: Lifetime = 'a day',
): Promise<void> {
  // Stored as old as leaves it so many minutes.
  const ageMinutes = lifetime === 'minutes' ? MAX_AGE_HOURS * 60 - PARTIAL_MINUTES : 0;
  await sql`
    INSERT INTO search_answer (key, answer, fetched_at)
    VALUES (${key}, ${JSON.stringify(answer)}::jsonb, now() - make_interval(mins => ${ageMinutes}))
    ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, fetched_at = excluded.fetched_at`.execute(db);
}

/** Deletes old answers; answers how many. */
export async function dropOldAnswers(db: Database): Promise<number> {
  return deleteInBatches(
    db,
    'search_answer',
    sql`fetched_at < now() - make_interval(hours => ${MAX_AGE_HOURS})`,
  );
}
