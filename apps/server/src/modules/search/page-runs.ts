import { batchCalls, newKeysUnderWay } from '../../platform/database/batch-calls.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import * as repo from './page-runs.repo.ts';

/** How searches begin and end, each in a transaction of its own or of many. */
export interface PageRuns {
  readonly start: (run: repo.NewRun) => Promise<repo.Started>;
  readonly settle: (settlement: repo.Settlement) => Promise<repo.Settled>;
}

/** Those that wait at the same moment go together, of each account one (docs/decisions/0051). `freeRepeatDays`: for so long what was charged for is free. */
export function createPageRuns(db: DatabasePool, freeRepeatDays: number): PageRuns {
  // Both take the account's lock.
  const underWay = newKeysUnderWay();
  const keyOf = ({ key }: { readonly key: { readonly accountId: string } }): string => key.accountId;
  return {
    start: batchCalls<repo.NewRun, repo.Started>({
      keyOf,
      underWay,
      alone: (run) => repo.startRun(db, run),
      together: (runs) => repo.startRuns(db, runs),
    }),
    settle: batchCalls<repo.Settlement, repo.Settled>({
      keyOf,
      underWay,
      alone: (settlement) => repo.settleRun(db, settlement, freeRepeatDays),
      together: (settlements) => repo.settleRuns(db, settlements, freeRepeatDays),
    }),
  };
}
