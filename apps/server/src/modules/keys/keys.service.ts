import { MAX_KEYS, type KeyScope, type PersonalKey } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { SuspendedError, type Session, type SessionReader } from '../../platform/http/session-reader.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { SpendingLimit } from '../../platform/spending-limit.ts';
import { lockCredits } from '../credits/index.ts';
import { noteUse } from './key-use.repo.ts';
import * as repo from './keys.repo.ts';
import { hintOf, isPersonalKey, newPersonalKey } from './personal-key.ts';

interface KeyWish {
  readonly name: string;
  readonly scope: KeyScope;
  readonly call_cap?: number | undefined;
  readonly day_cap?: number | undefined;
  readonly expires_in_days: number;
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/**
 * Keys that were revoked are kept for 90 days and listed at once: who makes and revokes all day would get a list that
 * nobody can read.
 */
const KEYS_A_DAY = 100;

/** Makes a key and answers it, this once. Throws AppError. */
export async function createKey(
  db: DatabasePool,
  accountId: string,
  wish: KeyWish,
): Promise<PersonalKey & { key: string }> {
  const key = newPersonalKey();
  const made = await inTransaction(db, (tx) =>
    insertKey(tx, accountId, wish, {
      keyHash: hashSecret(key),
      hint: hintOf(key),
      seconds: wish.expires_in_days * DAY_SECONDS,
    }),
  );
  return { ...made, key };
}

/**
 * Makes the key that stands for a program that is let in by consent. It lasts `seconds`, in which the program has to
 * come for it; nobody knows it, since what its program comes with are tokens. Throws AppError.
 */
export function createConnection(
  tx: Database,
  accountId: string,
  wish: KeyWish,
  { seconds, ...client }: { id: string; host: string; resource: string; seconds: number },
): Promise<PersonalKey> {
  return insertKey(tx, accountId, wish, {
    keyHash: hashSecret(newPersonalKey()),
    hint: '',
    seconds,
    client,
  });
}

async function insertKey(
  tx: Database,
  accountId: string,
  wish: KeyWish,
  made: Pick<repo.NewKey, 'keyHash' | 'hint' | 'seconds' | 'client'>,
): Promise<PersonalKey> {
  const { callCap, dayCap } = readCaps(wish);
  await lockCredits(tx, accountId);
  if ((await repo.countOpenKeys(tx, accountId)) >= MAX_KEYS) {
    const words = `An account can have ${MAX_KEYS} open keys. Revoke one that is not used, and its place is free.`;
    throw new AppError(422, 'too_many_keys', words);
  }
  if ((await repo.countKeysMade(tx, accountId, DAY_SECONDS)) >= KEYS_A_DAY) {
    const words = `An account can make ${KEYS_A_DAY} keys in a day. Tomorrow it can make more.`;
    throw new AppError(429, 'too_many_keys', words, { retryAfterSeconds: HOUR_SECONDS });
  }
  return repo.insertKey(tx, { accountId, name: wish.name, scope: wish.scope, callCap, dayCap, ...made });
}

function readCaps({ scope, call_cap: call, day_cap: day }: KeyWish) {
  if (scope === 'read') {
    if (call === undefined && day === undefined) return { callCap: null, dayCap: null };
    throw new AppError(422, 'caps', 'A key that may only read has no caps: leave call_cap and day_cap out.');
  }
  if (call === undefined || day === undefined)
    throw new AppError(422, 'caps', 'A key that may spend needs call_cap and day_cap.');
  if (call > day)
    throw new AppError(422, 'caps', 'What one call may take cannot be more than what the day may take.');
  return { callCap: call, dayCap: day };
}

/** Reads personal keys where others are not its business: `others` reads those. */
export function withPersonalKeys(db: DatabasePool, others: SessionReader): SessionReader {
  return {
    async findSession(token): Promise<Session | null> {
      if (!isPersonalKey(token)) return others.findSession(token);
      return openSession(db, await repo.findKey(db, hashSecret(token)));
    },
  };
}

/** Of a connection's token, at the address that its tokens are for. Throws SuspendedError. */
export async function findConnectionSession(
  db: DatabasePool,
  id: string,
  resource: string,
): Promise<Session | null> {
  return openSession(db, await repo.findConnection(db, id, resource));
}

async function openSession(db: DatabasePool, found: repo.FoundKey | null): Promise<Session | null> {
  if (found === null) return null;
  if (found.state === 'suspended') throw new SuspendedError(found.state_reason);
  if (found.state !== 'open') return null;
  // A full disk that cannot take the note is no reason to refuse what the program came for.
  if (found.is_stale) await repo.writeLastUse(db, found.id).catch(() => undefined);
  const { id, scope, account_id: accountId } = found;
  return {
    accountId,
    id,
    key: {
      scope,
      spendingLimitFor: (call) => spendingLimitOf(found, call),
      noteUse: (use) => noteUse(db, id, use),
    },
  };
}

/**
 * Asked under the account's lock, where what is held for the key cannot grow meanwhile: its day is never passed by one
 * credit.
 */
function spendingLimitOf(key: repo.FoundKey, call: string): SpendingLimit {
  const { id, call_cap: callCap, day_cap: dayCap } = key;
  return {
    async readCap(tx) {
      const left = Math.max(0, (dayCap ?? 0) - (await repo.readUsedToday(tx, id)));
      return left < (callCap ?? 0)
        ? { credits: left, because: 'day' }
        : { credits: callCap ?? 0, because: 'call' };
    },
    noteHold: (tx: Database, holdId) => repo.insertKeyHold(tx, id, holdId, call),
  };
}
