import { batchCalls, newKeysUnderWay } from '../../platform/database/batch-calls.ts';
import {
  inOneStatement,
  inTransaction,
  type Database,
  type DatabasePool,
} from '../../platform/database/open-database.ts';
import { currentSpendingLimit, type SpendingCap } from '../../platform/spending-limit.ts';
import { findChargedRows, findChargedRowsOf, readAllowance, type ChargedRow } from '../credits/index.ts';
import * as repo from './page-runs.repo.ts';

/** How searches begin, find out what is free, and end. */
export interface PageRuns extends EndOfRuns {
  /** Where the call has a spending limit it never holds more than that allows. */
  readonly start: (run: repo.NewRun) => Promise<StartedWithin>;
}

/** The calls that end a search. */
export interface EndOfRuns {
  /** Which of the rows the account was charged for lately, by key. */
  readonly findCharged: (asked: AskedRows) => Promise<ReadonlyMap<string, ChargedRow>>;
  readonly settle: (settlement: repo.Settlement) => Promise<repo.Settled>;
}

/** `cappedBy`: what made it hold less than was wanted, if that was not the balance. */
type StartedWithin = repo.Started & { readonly cappedBy: SpendingCap | null };

interface AskedRows {
  readonly accountId: string;
  readonly keys: readonly string[];
}

/**
 * Each call runs in a transaction of its own or shares one: calls that wait at the same moment go together, at most one
 * of each account (docs/decisions/0051). `freeRepeatDays`: how long a row that was charged for is free.
 */
export function createPageRuns(db: DatabasePool, freeRepeatDays: number): PageRuns {
  // Both take the account's lock.
  const underWay = newKeysUnderWay();
  const keyOf = ({ key }: { readonly key: { readonly accountId: string } }): string => key.accountId;
  // A free turn is offered first to searches that end: they are the older ones.
  const settle = batchCalls<repo.Settlement, repo.Settled>({
    keyOf,
    underWay,
    alone: (settlement) => inOneStatement(db, (one) => repo.settleRun(one, settlement, freeRepeatDays)),
    together: (settlements) => inOneStatement(db, (one) => repo.settleRuns(one, settlements, freeRepeatDays)),
  });
  const start = batchCalls<repo.NewRun, repo.Started>({
    keyOf,
    underWay,
    alone: (run) => repo.startRun(db, run),
    together: (runs) => repo.startRuns(db, runs),
  });
  return {
    settle,
    // What a spending limit allows is read under the account's lock, so such a call begins alone.
    start: async (run) =>
      currentSpendingLimit() === null || run.wanted === 0
        ? { ...(await start(run)), cappedBy: null }
        : startWithinLimit(db, run),
    findCharged: batchCalls({
      alone: ({ accountId, keys }: AskedRows) => findChargedRows(db, accountId, keys, freeRepeatDays),
      together: (asked) => findChargedRowsOf(db, asked, freeRepeatDays),
    }),
  };
}

/** A call whose spending limit allows nothing is treated like a call of an empty account, but is told the reason. */
function startWithinLimit(db: DatabasePool, run: repo.NewRun): Promise<StartedWithin> {
  return inTransaction(db, async (tx) => {
    const allowance = await readAllowance(tx, run.key.accountId, run.wanted);
    if (allowance.most === 0) return { outcome: 'empty', cappedBy: allowance.cappedBy(0) };
    const started = await repo.startRun(tx, { ...run, wanted: allowance.most });
    if (started.outcome !== 'started') return { ...started, cappedBy: null };
    await allowance.noteHold(started.hold);
    return { ...started, cappedBy: allowance.cappedBy(started.amount) };
  });
}

/** The same within a transaction of the caller. */
export function endRunsWithin(tx: Database, freeRepeatDays: number): EndOfRuns {
  return {
    findCharged: ({ accountId, keys }) => findChargedRows(tx, accountId, keys, freeRepeatDays),
    settle: (settlement) => repo.settleRun(tx, settlement, freeRepeatDays),
  };
}
