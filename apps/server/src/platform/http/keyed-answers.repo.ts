import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { isFarAhead } from '../database/due-time.ts';
import type { Database, DatabasePool } from '../database/open-database.ts';
import { rowsOf, valuesOf } from '../database/rows-of.ts';

/** After so long a call without an answer is one whose process died: no call takes longer. */
const STALE_SECONDS = 60;
const KEPT_HOURS = 48;

/** One call as its key stands for it. */
export interface KeyedCall {
  readonly accountId: string;
  /** Method and path. */
  readonly route: string;
  /** The header as it came. */
  readonly header: string;
  /** What was asked, as it was understood. */
  readonly asked: unknown;
}

const Known = z.object({ request_hash: z.instanceof(Buffer), answer: z.unknown() });
type Known = z.infer<typeof Known>;

/**
 * A claim that only this call has; null where the key stands for a call that is under way or answered, and where the
 * account has `most` keys already.
 */
export async function claimKey(
  db: DatabasePool,
  call: KeyedCall,
  key: string,
  hash: Buffer,
  most: number,
): Promise<string | null> {
  return valuesOf(z.string())`
    INSERT INTO idempotency_key AS known (account_id, route, key, request_hash, claim_id)
    SELECT ${call.accountId}, ${call.route}, ${key}, ${hash}, ${randomUUID()}
    WHERE (SELECT count(*) FROM idempotency_key WHERE account_id = ${call.accountId}) < ${most}
    ON CONFLICT (account_id, route, key) DO UPDATE SET request_hash = excluded.request_hash, answer = NULL,
      claim_id = excluded.claim_id, claimed_at = excluded.claimed_at
    WHERE known.claimed_at < now() - make_interval(hours => ${KEPT_HOURS})
      OR (known.answer IS NULL AND known.request_hash = excluded.request_hash
        AND (known.claimed_at < now() - make_interval(secs => ${STALE_SECONDS}) OR ${isFarAhead(sql`known.claimed_at`, 0)}))
    RETURNING claim_id`.find(db);
}

export async function findAnswer(db: DatabasePool, call: KeyedCall, key: string): Promise<Known | null> {
  return rowsOf(Known)`
    SELECT request_hash, answer FROM idempotency_key
    WHERE account_id = ${call.accountId} AND route = ${call.route} AND key = ${key}`.find(db);
}

/** How many keys an account has, and in how many seconds the oldest of them is dropped. */
export function countKeys(db: Database, accountId: string): Promise<{ count: number; oldestEndsIn: number }> {
  return rowsOf({ count: z.number(), oldestEndsIn: z.number() })`
    SELECT count(*) AS count, coalesce(greatest(0,
      extract(epoch FROM min(claimed_at) + make_interval(hours => ${KEPT_HOURS}) - now())), 0)::float8 AS "oldestEndsIn"
    FROM idempotency_key WHERE account_id = ${accountId}`.get(db);
}

export async function forgetClaim(
  db: DatabasePool,
  call: KeyedCall,
  key: string,
  claimId: string,
): Promise<void> {
  await sql`
    DELETE FROM idempotency_key WHERE claim_id = ${claimId} AND answer IS NULL
      AND account_id = ${call.accountId} AND route = ${call.route} AND key = ${key}`.execute(db);
}

/** False where the claim is another call's by now. */
export async function keepAnswer(
  db: Database,
  call: KeyedCall,
  key: string,
  claimId: string,
  answer: unknown,
): Promise<boolean> {
  const kept = await sql`
    UPDATE idempotency_key SET answer = ${JSON.stringify(answer)}::jsonb WHERE claim_id = ${claimId}
      AND account_id = ${call.accountId} AND route = ${call.route} AND key = ${key} RETURNING 1`.execute(db);
  return kept.rows.length > 0;
}

/** Answers hold what was looked for. */
export async function eraseKeyedAnswersOf(tx: Database, accountId: string): Promise<void> {
  await sql`DELETE FROM idempotency_key WHERE account_id = ${accountId}`.execute(tx);
}

/** Answers how many were dropped. */
export async function dropOldKeyedAnswers(db: DatabasePool): Promise<number> {
  const dropped = await sql`
    DELETE FROM idempotency_key WHERE claimed_at < now() - make_interval(hours => ${KEPT_HOURS}) RETURNING 1`.execute(
    db,
  );
  return dropped.rows.length;
}
