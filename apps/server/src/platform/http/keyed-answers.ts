import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import { databaseFailure } from '../database/database-failure.ts';
import type { Database, DatabasePool } from '../database/open-database.ts';
import {
  claimKey,
  countKeys,
  findAnswer,
  forgetClaim,
  keepAnswer,
  type KeyedCall,
} from './keyed-answers.repo.ts';

const RETRY_AFTER_SECONDS = 1;
/**
 * Of one account in 48 hours. Who asks again for what is theirs pays nothing, and each key keeps a whole answer:
 * without an end of keys one account could fill the disk.
 */
const MOST_KEYS = 5_000;
/** Printable ASCII, with or without the quotes of the IETF draft's structured field. */
const KEY = /^(?:"([\x20\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/;

/**
 * Keeps the answer in the transaction of what it tells, so that there is never one without the other. Work that has an
 * effect for good calls it; of other work the answer is kept when it has ended.
 */
export type KeepAnswer = (tx: Database, answer: unknown) => Promise<void>;

/**
 * Answers to calls that charge, kept for 48 hours under the caller's keys, after
 * draft-ietf-httpapi-idempotency-key-header.
 */
export interface KeyedAnswers {
  /**
   * The answer that this call had under this key, or what `work` answers now. Work that throws has had no effect and is
   * forgotten, so that the same key may try again; one whose process died may be tried again after a minute. Throws
   * AppError: 400 for no key at all, 409 while the same call is under way, 422 for a key that stood for another call,
   * 429 for too many keys.
   */
  answerOnce<T>(
    call: KeyedCall,
    work: (keep: KeepAnswer) => Promise<T>,
  ): Promise<{ answer: T; isReplayed: boolean }>;
}

export function createKeyedAnswers(db: DatabasePool): KeyedAnswers {
  return {
    async answerOnce<T>(call: KeyedCall, work: (keep: KeepAnswer) => Promise<T>) {
      const key = readKey(call.header);
      const hash = createHash('sha256').update(JSON.stringify(call.asked)).digest();
      const claimId = await claimKey(db, call, key, hash, MOST_KEYS);
      if (claimId === null) {
        const known = await findAnswer(db, call, key);
        if (known === null) {
          const { count, oldestEndsIn } = await countKeys(db, call.accountId);
          if (count >= MOST_KEYS) throw tooMany(oldestEndsIn);
          // Gone between the two looks: the work of another failed, and this one may be tried.
          throw underWay();
        }
        if (!known.request_hash.equals(hash)) throw usedOtherwise();
        if (known.answer === null) throw underWay();
        return { answer: known.answer as T, isReplayed: true };
      }
      let isKept = false;
      try {
        const answer = await work(async (tx, told) => {
          // It took so long that another call has begun the same: one of the two may do it.
          if (!(await keepAnswer(tx, call, key, claimId, told))) throw underWay();
          isKept = true;
        });
        if (!isKept) await keepOrForget(db, call, key, { claimId, answer });
        return { answer, isReplayed: false };
      } catch (error) {
        await forgetClaim(db, call, key, claimId).catch(() => undefined);
        throw error;
      }
    },
  };
}

/**
 * What needs no transaction for its answer can be asked for again at no cost. So where the database goes away behind
 * it, it is answered all the same: it may have charged.
 */
async function keepOrForget(
  db: DatabasePool,
  call: KeyedCall,
  key: string,
  { claimId, answer }: { readonly claimId: string; readonly answer: unknown },
): Promise<void> {
  try {
    await keepAnswer(db, call, key, claimId, answer);
  } catch (error) {
    if (databaseFailure(error) === null) throw error;
    await forgetClaim(db, call, key, claimId).catch(() => undefined);
  }
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

function tooMany(oldestEndsIn: number): AppError {
  const words = `An account can use ${MOST_KEYS} Idempotency-Keys in 48 hours. Nothing was charged.`;
  const retryAfterSeconds = Math.max(RETRY_AFTER_SECONDS, Math.ceil(oldestEndsIn));
  return new AppError(429, 'too_many_idempotency_keys', words, { retryAfterSeconds });
}

function usedOtherwise(): AppError {
  return new AppError(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key stood for another request. A new request needs a new key.',
  );
}
