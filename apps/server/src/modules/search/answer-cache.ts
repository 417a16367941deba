import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { createSingleFlight, type SingleFlight } from '../../platform/outgoing/single-flight.ts';

const MAX_AGE_HOURS = 24;

/** SHA-256 over the parts; a list cannot be confused with another that joins to the same text. */
export function digestOf(parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** What sources of results said, for everybody. */
export interface AnswerCache {
  find(key: Buffer): Promise<object | null>;
  findOrStore<T extends object>(
    key: Buffer,
    ask: () => Promise<T>,
    isKept?: (answer: T) => boolean,
  ): Promise<T>;
}

export function createAnswerCache(db: Database): AnswerCache {
  return {
    find: (key) => find(db, key),
    findOrStore: (key, ask, isKept) => findOrStore(db, key, ask, isKept),
  };
}

async function find<T extends object>(db: Database, key: Buffer): Promise<T | null> {
  const found = await sql<{ answer: T }>`
    SELECT answer FROM search_answer
    WHERE key = ${key} AND fetched_at > now() - make_interval(hours => ${MAX_AGE_HOURS})`.execute(db);
  return found.rows[0]?.answer ?? null;
}

/** By database, so that every user of one shares the questions under way. */
const flights = new WeakMap<Database, SingleFlight<object>>();

/**
 * The answer that is stored under the key, if it is young enough; else what `ask` says, stored for everybody unless `isKept`
 * says no. Whoever asks meanwhile waits for the same answer, or for the same failure.
 */
export function findOrStore<T extends object>(
  db: Database,
  key: Buffer,
  ask: () => Promise<T>,
  isKept: (answer: T) => boolean = () => true,
): Promise<T> {
  const share = flights.get(db) ?? createSingleFlight<object>();
  flights.set(db, share);
  const work = async (): Promise<T> => {
    const known = await find<T>(db, key);
    if (known !== null) return known;
    const answer = await ask();
    if (isKept(answer)) {
      await sql`
        INSERT INTO search_answer (key, answer) VALUES (${key}, ${JSON.stringify(answer)}::jsonb)
        ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, fetched_at = now()`.execute(db);
    }
    return answer;
  };
  // A key belongs to one kind of answer.
  return share(key.toString('hex'), work) as Promise<T>;
}

/** Answers how many old answers were dropped. */
export async function dropOldAnswers(db: Database): Promise<number> {
  return deleteInBatches(
    db,
    'search_answer',
    sql`fetched_at < now() - make_interval(hours => ${MAX_AGE_HOURS})`,
  );
}
