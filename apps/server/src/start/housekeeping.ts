import type { AuthService } from '../modules/auth/index.ts';
import { dropOldBulkRows } from '../modules/bulk/index.ts';
import { dropOldChargedRows, expireHolds } from '../modules/credits/index.ts';
import { dropOldMetrics } from '../modules/metrics/index.ts';
import {
  dropOldAnswers,
  dropOldDeliveries,
  failAbandonedRuns,
  makeDeliveryDays,
} from '../modules/search/index.ts';
import type { DatabasePool } from '../platform/database/open-database.ts';
import type { Job } from '../platform/jobs/start-jobs.ts';
import { eraseClosedAccounts } from './erase-accounts.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** What the installation does by itself. */
export function housekeepingJobs(db: DatabasePool, auth: AuthService): Job[] {
  return [
    {
      name: 'free overdue holds',
      everyMs: 15 * SECOND_MS,
      async run() {
        await expireHolds(db);
        await failAbandonedRuns(db);
      },
    },
    { name: 'drop ended sessions', everyMs: HOUR_MS, run: () => auth.purge() },
    {
      name: 'drop old answers',
      everyMs: HOUR_MS,
      async run() {
        await dropOldAnswers(db);
      },
    },
    {
      name: 'drop old metrics',
      everyMs: HOUR_MS,
      async run() {
        await dropOldMetrics(db);
      },
    },
    {
      // Daily is the promise; hourly keeps each sweep small.
      name: 'delete history of more than seven days',
      everyMs: HOUR_MS,
      async run() {
        await makeDeliveryDays(db);
        await dropOldDeliveries(db);
        await dropOldBulkRows(db);
        await dropOldChargedRows(db);
      },
    },
    {
      name: 'erase accounts closed long enough ago',
      everyMs: HOUR_MS,
      async run() {
        await eraseClosedAccounts(db);
      },
    },
  ];
}
