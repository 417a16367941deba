import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './app-error.ts';
import type { Database } from './database/open-database.ts';

/** Why no more can be held: what the call was allowed, its key for the day, or who makes it for the month. */
export interface SpendingCap {
  readonly credits: number;
  readonly because: 'call' | 'day' | 'month';
}

/** What a call may have credits held for, whatever the balance is. */
export interface SpendingLimit {
  /** What may be held now. In the transaction that holds, under the account's lock. */
  readCap(tx: Database): Promise<SpendingCap>;
  noteHold(tx: Database, holdId: string): Promise<void>;
}

const current = new AsyncLocalStorage<SpendingLimit>();

/**
 * The ledger asks for the limit wherever credits are held, so no call that a program makes can forget it
 * (docs/decisions/0041).
 */
export function runWithSpendingLimit<T>(limit: SpendingLimit | null, work: () => T): T {
  return limit === null ? work() : current.run(limit, work);
}

/** Null for people, jobs and commands: their limit is the balance. */
export function currentSpendingLimit(): SpendingLimit | null {
  return current.getStore() ?? null;
}

/** A spending limit of one call that named the most it may take. */
export function withCallLimit(limit: SpendingLimit | null, credits: number): SpendingLimit {
  return {
    async readCap(tx) {
      const inner = await limit?.readCap(tx);
      return inner === undefined || inner.credits >= credits ? { credits, because: 'call' } : inner;
    },
    noteHold: async (tx, holdId) => limit?.noteHold(tx, holdId),
  };
}

const DAY_SECONDS = 24 * 3600;

/**
 * `needed`: what the work would take. Search errors hold no other number and never the word on which the screen empties
 * the account.
 */
export function overSpendingCap({ credits, because }: SpendingCap, needed: number | null = null): AppError {
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
