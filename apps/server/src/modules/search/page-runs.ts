import { batchCalls, newKeysUnderWay } from '../../platform/database/batch-calls.ts';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import { findChargedRows, findChargedRowsOf, type ChargedRow } from '../credits/index.ts';
import * as repo from './page-runs.repo.ts';

/** How searches begin, find out what is free, and end; each call runs in a transaction of its own or shares one. */
export interface PageRuns {
  readonly start: (run: repo.NewRun) => Promise<repo.Started>;
  /** Which of the rows the account was charged for lately, by key. */
  readonly findCharged: (asked: AskedRows) => Promise<ReadonlyMap<string, ChargedRow>>;
  readonly settle: (settlement: repo.Settlement) => Promise<repo.Settled>;
}

interface AskedRows {
  readonly accountId: string;
  readonly keys: readonly string[];
}

/**
 * Calls that wait at the same moment go together, at most one of each account (docs/decisions/0051). `freeRepeatDays`: how long a
 * row that was charged for is free.
 */
export function createPageRuns(db: DatabasePool, freeRepeatDays: number): PageRuns {
  // Both take the account's lock.
  const underWay = newKeysUnderWay();
  const keyOf = ({ key }: { readonly key: { readonly accountId: string } }): string => key.accountId;
  return {
    // A free turn is offered first to searches that end: they are the older ones.
    settle: batchCalls<repo.Settlement, repo.Settled>({
      keyOf,
      underWay,
      alone: (settlement) => repo.settleRun(db, settlement, freeRepeatDays),
      together: (settlements) => repo.settleRuns(db, settlements, freeRepeatDays),
    }),
    start: batchCalls<repo.NewRun, repo.Started>({
      keyOf,
      underWay,
      alone: (run) => repo.startRun(db, run),
      together: (runs) => repo.startRuns(db, runs),
    }),
    findCharged: batchCalls({
      alone: ({ accountId, keys }: AskedRows) => findChargedRows(db, accountId, keys, freeRepeatDays),
      together: (asked) => findChargedRowsOf(db, asked, freeRepeatDays),
    }),
  };
}

/** The calls that end a search, within a transaction that does more than that. */
export function runsWithin(tx: Database, freeRepeatDays: number): Pick<PageRuns, 'findCharged' | 'settle'> {
  return {
    findCharged: ({ accountId, keys }) => findChargedRows(tx, accountId, keys, freeRepeatDays),
    settle: (settlement) => repo.settleRun(tx, settlement, freeRepeatDays),
  };
}
