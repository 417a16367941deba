import type { SearchPool } from '@linklode/web-index';
import type { FastifyBaseLogger } from 'fastify';
import { AUDIT_RULES } from '../compose-audit.ts';
import type { AuthService } from '../modules/auth/index.ts';
import { dropOldBulkRows } from '../modules/bulk/index.ts';
import { dropOldChargedRows, expireHolds, sealCredits } from '../modules/credits/index.ts';
import { dropOldMetrics } from '../modules/metrics/index.ts';
import { dropOldShownPeople } from '../modules/prospects/index.ts';
import {
  dropOldAnswers,
  dropOldDeliveries,
  failAbandonedRuns,
  makeDeliveryDays,
} from '../modules/search/index.ts';
import { runDueOrders } from '../modules/standing-orders/index.ts';
import { watchDueLinks, type WatchParts } from '../modules/watched-links/index.ts';
import { deliverDue } from '../modules/webhooks/index.ts';
import type { DatabasePool } from '../platform/database/open-database.ts';
import { dropOldKeyedAnswers } from '../platform/http/keyed-answers.repo.ts';
import type { Job } from '../platform/jobs/start-jobs.ts';
import { eraseClosedAccounts } from './erase-accounts.ts';
import { deleteOldRecords } from './old-records.repo.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** What the installation does by itself. */
export function housekeepingJobs(db: DatabasePool, auth: AuthService, log: FastifyBaseLogger): Job[] {
  return [
    {
      name: 'free overdue holds',
      everyMs: 15 * SECOND_MS,
      async run() {
        await expireHolds(db);
        await failAbandonedRuns(db);
      },
    },
    { name: 'drop ended sessions', everyMs: HOUR_MS, deletesByAge: true, run: () => auth.purge() },
    {
      name: 'drop old answers',
      everyMs: HOUR_MS,
      async run() {
        await dropOldAnswers(db);
        await dropOldKeyedAnswers(db);
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
      name: 'audit and seal the ledger',
      everyMs: HOUR_MS,
      run: (stop) => auditLedger(db, log, stop),
    },
    {
      name: 'make partitions for the coming days',
      everyMs: HOUR_MS,
      async run() {
        await makeDeliveryDays(db);
      },
    },
    {
      // Daily is the promise; hourly keeps each sweep small.
      name: 'delete history of more than seven days',
      everyMs: HOUR_MS,
      deletesByAge: true,
      async run() {
        await dropOldDeliveries(db);
        await dropOldBulkRows(db);
        await dropOldChargedRows(db);
        await dropOldShownPeople(db);
      },
    },
    {
      name: 'delete old records',
      everyMs: HOUR_MS,
      deletesByAge: true,
      run: (stop) => deleteOldRecords(db, stop),
    },
    {
      name: 'erase accounts closed long enough ago',
      everyMs: HOUR_MS,
      deletesByAge: true,
      async run() {
        await eraseClosedAccounts(db);
      },
    },
  ];
}

/**
 * Runs the standing orders that are due: each day, and when the index is another one, by what it holds and not by its
 * file, of which each machine may have a copy.
 */
export function standingOrdersJob(
  parts: Parameters<typeof runDueOrders>[0],
  index: Pick<SearchPool, 'status'>,
): Job {
  return {
    name: 'run standing orders',
    // Who has just made one waits for its first websites.
    everyMs: 15 * SECOND_MS,
    async run(stop) {
      const { isSearchable, pages, rankedAt, generation, recaptures } = await index.status();
      const held = `${pages} pages ranked ${rankedAt} of ${generation ?? recaptures}`;
      const ran = await runDueOrders(parts, isSearchable ? held : null, stop);
      if (ran > 0) parts.log.info({ orders: ran }, 'standing orders run');
    },
  };
}

/** Looks at the placed links that are due. */
export function watchedLinksJob(parts: WatchParts): Job {
  return {
    name: 'look at watched links',
    everyMs: 60 * SECOND_MS,
    async run(stop) {
      const looks = await watchDueLinks(parts, stop);
      if (looks > 0) parts.log.info({ checked: looks }, 'watched links checked');
    },
  };
}

/** Sends what webhooks are to be told. */
export function webhooksJob(parts: Parameters<typeof deliverDue>[0]): Job {
  return {
    name: 'send webhooks',
    everyMs: 10 * SECOND_MS,
    async run(stop) {
      await deliverDue(parts, stop);
    },
  };
}

/**
 * The line at level error is the alarm; the digest in the other, kept with the logs, proves that the seals are these.
 */
async function auditLedger(db: DatabasePool, log: FastifyBaseLogger, stop: AbortSignal): Promise<void> {
  // The job that frees them begins in the same moment where the start was long after a crash.
  await expireHolds(db);
  const { open, entries, root, checks } = await sealCredits(db, AUDIT_RULES, stop);
  if (open === 0) {
    log.info({ entries, root }, 'ledger audit passed and sealed');
    return;
  }
  const rules = checks.filter((check) => check.differences.length > 0).map((check) => check.name);
  log.error(
    { differences: open, entries, root, rules },
    'ledger audit failed: differences found; see "ops credits audit"',
  );
}
