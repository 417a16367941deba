import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './app-error.ts';
import type { Database } from './database/open-database.ts';

/** Why no more can be held: what the call was allowed, its key for the day, or who makes it for the month. */
export interface PurseLimit {
  readonly credits: number;
  readonly because: 'call' | 'day' | 'month';
}

/** What a call may have credits held for, whatever the balance is. */
export interface Purse {
  /** What may be held now. In the transaction that holds, under the account's lock. */
  limit(tx: Database): Promise<PurseLimit>;
  noteHold(tx: Database, holdId: string): Promise<void>;
}

const opened = new AsyncLocalStorage<Purse>();

/**
 * Runs `work` with a purse. The ledger asks for it wherever credits are held, so no call that a program makes can
 * forget its limit (docs/decisions/0041).
 */
export function runWithPurse<T>(purse: Purse | null, work: () => T): T {
  return purse === null ? work() : opened.run(purse, work);
}

/** Null for people, jobs and commands: their limit is the balance. */
export function openPurse(): Purse | null {
  return opened.getStore() ?? null;
}

/** A purse for one call that named the most it may take. */
export function withCallLimit(purse: Purse | null, credits: number): Purse {
  return {
    async limit(tx) {
      const inner = await purse?.limit(tx);
      return inner === undefined || inner.credits >= credits ? { credits, because: 'call' } : inner;
    },
    noteHold: async (tx, holdId) => purse?.noteHold(tx, holdId),
  };
}

const DAY_SECONDS = 24 * 3600;

/**
 * `needed`: what the work would take. Search errors hold no other number and never the word on which the screen empties
 * the account.
 */
export function overPurse({ credits, because }: PurseLimit, needed: number | null = null): AppError {
  const over = needed === null ? 'Nothing here is free' : `This needs ${needed}`;
  if (because === 'day') {
    const words = `${over}, and this key may spend ${credits} more today. Its day begins anew at midnight UTC. Nothing was charged.`;
    return new AppError(429, 'key_day_cap', words, {
      retryAfterSeconds: Math.max(1, DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS)),
    });
  }
  if (because === 'month') {
    const words = `${over}, and you may spend ${credits} more for this account this month (UTC). Its owner set that and can change it. Nothing was charged.`;
    const now = new Date();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    const retryAfterSeconds = Math.max(1, Math.ceil((next - now.getTime()) / 1000));
    return new AppError(429, 'member_month_cap', words, { retryAfterSeconds });
  }
  const words = `${over}, and this call may spend ${credits} credits at most. Nothing was charged.`;
  return new AppError(402, 'over_call_cap', words);
}
