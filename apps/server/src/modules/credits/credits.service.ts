import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { currentSpendingLimit, type SpendingCap } from '../../platform/spending-limit.ts';
import * as repo from './credits.repo.ts';
import type { CreditReason } from './credits.repo.ts';

export interface Cause {
  readonly reason: CreditReason;
  /** What kind of thing caused the entry, and its id: together with the reason they are unique for ever. */
  readonly refType: string;
  readonly refId: string;
  readonly details: string | null;
  /** Who makes a correction; only for the reason "adjustment". */
  readonly operator?: string;
}

/** For how long credits are reserved: longer than any search or look-up may take. No hold lasts longer. */
export const HOLD_SECONDS = 60;

export interface Hold {
  readonly id: string;
  readonly accountId: string;
  /** Credits reserved. */
  readonly amount: number;
}

/** The free part of the balance does not cover what was asked. */
export class InsufficientCreditsError extends Error {
  constructor() {
    super('not enough credits');
    this.name = 'InsufficientCreditsError';
  }
}

/** The hold ended before it was settled: the caller must deliver nothing. */
export class HoldLostError extends Error {
  constructor() {
    super('the hold ended before it was settled');
    this.name = 'HoldLostError';
  }
}

export async function openCreditAccount(tx: Database, accountId: string): Promise<void> {
  await repo.insertAccount(tx, accountId);
}

/**
 * Adds one entry to the ledger and moves the balance with it, inside the caller's transaction. Throws
 * InsufficientCreditsError when a negative amount exceeds what is free; a repeated cause violates a unique key.
 */
export async function post(tx: Database, accountId: string, amount: number, cause: Cause): Promise<number> {
  if (!Number.isSafeInteger(amount) || amount === 0) throw new RangeError(`an entry of ${amount} credits`);
  // A spending limit only counts holds: taking credits without one could take more than the caller allowed.
  if (amount < 0 && currentSpendingLimit() !== null)
    throw new Error('a call with a spending limit pays by a hold');
  const balance = await repo.insertEntry(tx, { accountId, amount, ...cause });
  if (balance === null) throw new InsufficientCreditsError();
  return balance;
}

type HoldAnswer =
  /** `cappedBy`: what made it less than was wanted, if that was not the balance. */
  | { readonly kind: 'held'; readonly hold: Hold; readonly cappedBy: SpendingCap | null }
  /** The call is not allowed to hold anything. */
  | { readonly kind: 'capped'; readonly cappedBy: SpendingCap }
  /** Nothing is left at all. */
  | { readonly kind: 'empty' }
  /** There is a balance, but other holds of the same account reserve all of it. */
  | { readonly kind: 'busy' };

/** How many of the wanted credits the caller's spending limit allows, if it has one. */
interface Allowance {
  /** Credits; 0 if nothing may be held. */
  readonly most: number;
  /** What made the hold smaller than was wanted, if that was not the balance. */
  cappedBy(held: number): SpendingCap | null;
  /** Must be called with the hold, in the same transaction. */
  noteHold(holdId: string): Promise<void>;
}

/** Locks the account if the call has a spending limit, which must not change before the hold is placed. */
export async function readAllowance(tx: Database, accountId: string, wanted: number): Promise<Allowance> {
  const limit = currentSpendingLimit();
  if (limit === null) return { most: wanted, cappedBy: () => null, noteHold: () => Promise.resolve() };
  const { balance } = await repo.lockAccount(tx, accountId);
  const allowed = balance === 0 ? null : await limit.readCap(tx);
  const cap = allowed !== null && allowed.credits < wanted ? allowed : null;
  const most = cap?.credits ?? wanted;
  return {
    most,
    cappedBy: (held) => (held < most ? null : cap),
    noteHold: (holdId) => limit.noteHold(tx, holdId),
  };
}

interface HoldRequest {
  readonly accountId: string;
  /** Credits, at least one. */
  readonly wanted: number;
  readonly ttlSeconds: number;
}

/**
 * Reserves `min(free, wanted)` credits for `ttlSeconds`, or less if the call's spending limit allows less. From here on
 * the caller's transaction has the account's lock. Expired holds of this account are ended first, so a crash never
 * blocks a person for longer than a hold lasts.
 */
export async function placeHold(
  tx: Database,
  { accountId, wanted, ttlSeconds }: HoldRequest,
): Promise<HoldAnswer> {
  const allowance = await readAllowance(tx, accountId, wanted);
  const cappedBy = allowance.cappedBy(0);
  if (cappedBy !== null && allowance.most === 0) return { kind: 'capped', cappedBy };
  const { hold, amount, balance } = await repo.placeHold(tx, accountId, allowance.most, ttlSeconds);
  if (hold === null) return { kind: balance === 0 ? 'empty' : 'busy' };
  await allowance.noteHold(hold);
  return { kind: 'held', hold: { id: hold, accountId, amount }, cappedBy: allowance.cappedBy(amount) };
}

/**
 * Takes `cost` of a hold and frees the rest, in the transaction that stores what it is taken for. Throws HoldLostError
 * if the hold has ended: then nothing may be delivered. Answers what is free afterwards.
 */
export async function settleHold(tx: Database, hold: Hold, cost: number, cause: Cause): Promise<number> {
  if (!Number.isSafeInteger(cost) || cost < 0 || cost > hold.amount)
    throw new RangeError(`a cost of ${cost} on a hold of ${hold.amount}`);
  const free = await repo.settleHold(tx, hold, cost, cause);
  if (free === null) throw new HoldLostError();
  return free;
}

/** Frees a hold. Harmless when it had ended. */
export async function releaseHold(tx: Database, hold: Hold): Promise<void> {
  await repo.lockAccount(tx, hold.accountId);
  await repo.endHold(tx, hold.accountId, hold.id, 'released');
}

/** The balance less what is held. 0 for an account without credits. */
export async function availableIn(db: Database, accountId: string): Promise<number> {
  const found = await repo.findBalances(db, accountId);
  return found === null ? 0 : found.balance - found.held;
}

const DUE_AT_ONCE = 100;

/**
 * Ends holds that a crash has left behind. May run several times at once; one elected process runs it. Answers how
 * many.
 */
export async function expireHolds(db: DatabasePool): Promise<number> {
  let ended = 0;
  for (;;) {
    const before = ended;
    const overdue = await repo.listDueHolds(db, DUE_AT_ONCE, HOLD_SECONDS);
    for (const due of overdue) {
      await inTransaction(db, async (tx) => {
        await repo.lockAccount(tx, due.account_id);
        if ((await repo.endHold(tx, due.account_id, due.id, 'expired')) !== null) ended++;
      });
    }
    if (overdue.length < DUE_AT_ONCE || ended === before) return ended;
  }
}
