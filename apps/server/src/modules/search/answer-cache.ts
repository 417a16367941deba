import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

const MAX_AGE_HOURS = 24;

/** SHA-256 over the parts; a list cannot be confused with another that joins to the same text. */
export function digestOf(parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** The answer that is stored under the key, if it is young enough; else what `ask` says, stored for everybody. */
export async function findOrStore<T extends object>(
  db: Database,
  key: Buffer,
  ask: () => Promise<T>,
): Promise<T> {
  const found = await sql<{ answer: T }>`
    SELECT answer FROM search_answer
    WHERE key = ${key} AND fetched_at > now() - make_interval(hours => ${MAX_AGE_HOURS})`.execute(db);
  const known = found.rows[0]?.answer;
  if (known !== undefined) return known;
  const answer = await ask();
  await sql`
    INSERT INTO search_answer (key, answer) VALUES (${key}, ${JSON.stringify(answer)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, fetched_at = now()`.execute(db);
  return answer;
}

/** Answers how many old answers were dropped. */
export async function dropOldAnswers(db: Database): Promise<number> {
  const dropped = await sql`
    DELETE FROM search_answer WHERE fetched_at < now() - make_interval(hours => ${MAX_AGE_HOURS}) RETURNING 1`.execute(
    db,
  );
  return dropped.rows.length;
}
