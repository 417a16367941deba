import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Database, DatabasePool } from '../database/open-database.ts';

/** After so long a call without an answer is one whose process died: no call takes longer. */
const STALE_SECONDS = 60;
const KEPT_HOURS = 48;
const RETRY_AFTER_SECONDS = 1;
/** Printable ASCII, with or without the quotes of the IETF draft's structured field. */
const KEY = /^(?:"([\x20\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/;

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

/** Answers to calls that charge, kept for 48 hours under the caller's keys, after draft-ietf-httpapi-idempotency-key-header. */
export interface KeyedAnswers {
  /**
   * The answer that this call had under this key, or what `work` answers now. Work that throws has had no effect and is
   * forgotten, so that the same key may try again; one whose process died may be tried again after a minute. Throws AppError:
   * 400 for no key at all, 409 while the same call is under way, 422 for a key that stood for another call.
   */
  answerOnce<T>(call: KeyedCall, work: () => Promise<T>): Promise<{ answer: T; isReplayed: boolean }>;
}

interface Known {
  readonly request_hash: Buffer;
  readonly answer: unknown;
}

export function createKeyedAnswers(db: DatabasePool): KeyedAnswers {
  return {
    async answerOnce<T>(call: KeyedCall, work: () => Promise<T>) {
      const key = readKey(call.header);
      const hash = createHash('sha256').update(JSON.stringify(call.asked)).digest();
      const claimId = await claim(db, call, key, hash);
      if (claimId === null) {
        const known = await find(db, call, key);
        // Gone between the two looks: the work of another failed, and this one may be tried.
        if (known === null) throw underWay();
        if (!known.request_hash.equals(hash)) throw usedOtherwise();
        if (known.answer === null) throw underWay();
        return { answer: known.answer as T, isReplayed: true };
      }
      try {
        const answer = await work();
        await sql`
          UPDATE idempotency_key SET answer = ${JSON.stringify(answer)}::jsonb WHERE claim_id = ${claimId}
            AND account_id = ${call.accountId} AND route = ${call.route} AND key = ${key}`.execute(db);
        return { answer, isReplayed: false };
      } catch (error) {
        await forget(db, call, key, claimId).catch(() => undefined);
        throw error;
      }
    },
  };
}

/** A claim that only this call has; null where the key stands for a call that is under way or answered. */
async function claim(db: DatabasePool, call: KeyedCall, key: string, hash: Buffer): Promise<string | null> {
  const made = await sql<{ claim_id: string }>`
    INSERT INTO idempotency_key AS known (account_id, route, key, request_hash, claim_id)
    VALUES (${call.accountId}, ${call.route}, ${key}, ${hash}, ${randomUUID()})
    ON CONFLICT (account_id, route, key) DO UPDATE SET request_hash = excluded.request_hash, answer = NULL,
      claim_id = excluded.claim_id, claimed_at = excluded.claimed_at
    WHERE known.claimed_at < now() - make_interval(hours => ${KEPT_HOURS})
      OR (known.answer IS NULL AND known.request_hash = excluded.request_hash
        AND known.claimed_at < now() - make_interval(secs => ${STALE_SECONDS}))
    RETURNING claim_id`.execute(db);
  return made.rows[0]?.claim_id ?? null;
}

async function find(db: DatabasePool, call: KeyedCall, key: string): Promise<Known | null> {
  const found = await sql<Known>`
    SELECT request_hash, answer FROM idempotency_key
    WHERE account_id = ${call.accountId} AND route = ${call.route} AND key = ${key}`.execute(db);
  return found.rows[0] ?? null;
}

async function forget(db: DatabasePool, call: KeyedCall, key: string, claimId: string): Promise<void> {
  await sql`
    DELETE FROM idempotency_key WHERE claim_id = ${claimId} AND answer IS NULL
      AND account_id = ${call.accountId} AND route = ${call.route} AND key = ${key}`.execute(db);
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

function readKey(header: string): string {
  const found = KEY.exec(header);
  const key = found?.[1] ?? found?.[2];
  if (key !== undefined) return key;
  const detail = 'The Idempotency-Key must be 1 to 255 printable characters.';
  throw new AppError(400, 'invalid_idempotency_key', detail);
}

function underWay(): AppError {
  return new AppError(
    409,
    'idempotency_key_in_use',
    'The same request is still being worked on. Its answer will be there in a moment.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

function usedOtherwise(): AppError {
  return new AppError(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key stood for another request. A new request needs a new key.',
  );
}
