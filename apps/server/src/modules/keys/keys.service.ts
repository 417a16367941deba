import { MAX_KEYS, type KeyScope, type PersonalKey } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { SuspendedError, type Session, type SessionReader } from '../../platform/http/session-reader.ts';
import type { Purse } from '../../platform/purse.ts';
import { lockCredits } from '../credits/index.ts';
import * as repo from './keys.repo.ts';
import { hashKey, hintOf, isPersonalKey, newPersonalKey } from './personal-key.ts';

interface KeyWish {
  readonly name: string;
  readonly scope: KeyScope;
  readonly call_cap?: number | undefined;
  readonly day_cap?: number | undefined;
  readonly expires_in_days: number;
}

/** Makes a key and answers it, this once. Throws AppError. */
export async function createKey(
  db: DatabasePool,
  accountId: string,
  wish: KeyWish,
): Promise<PersonalKey & { key: string }> {
  const { callCap, dayCap } = readCaps(wish);
  const key = newPersonalKey();
  const made = await inTransaction(db, async (tx) => {
    await lockCredits(tx, accountId);
    if ((await repo.countOpenKeys(tx, accountId)) >= MAX_KEYS) {
      const words = `An account can have ${MAX_KEYS} open keys. Revoke one that is not used, and its place is free.`;
      throw new AppError(422, 'too_many_keys', words);
    }
    const { name, scope, expires_in_days: days } = wish;
    return repo.insertKey(tx, {
      accountId,
      name,
      scope,
      days,
      callCap,
      dayCap,
      keyHash: hashKey(key),
      hint: hintOf(key),
    });
  });
  return { ...made, key };
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
      const found = await repo.findKey(db, hashKey(token));
      if (found === null) return null;
      if (found.state === 'suspended') throw new SuspendedError(found.state_reason);
      if (found.state !== 'open') return null;
      // A full disk that cannot take the note is no reason to refuse what the program came for.
      if (found.is_stale) await repo.writeLastUse(db, found.id).catch(() => undefined);
      const { id, scope, account_id: accountId } = found;
      return { accountId, id, key: { scope, purseFor: (call) => purseOf(found, call) } };
    },
  };
}

/** Asked under the account's lock, where what is held for the key cannot grow meanwhile: its day is never passed by one credit. */
function purseOf(key: repo.FoundKey, call: string): Purse {
  const { id, call_cap: callCap, day_cap: dayCap } = key;
  return {
    async limit(tx) {
      const left = Math.max(0, (dayCap ?? 0) - (await repo.readUsedToday(tx, id)));
      return left < (callCap ?? 0)
        ? { credits: left, because: 'day' }
        : { credits: callCap ?? 0, because: 'call' };
    },
    noteHold: (tx: Database, holdId) => repo.insertKeyHold(tx, id, holdId, call),
  };
}
