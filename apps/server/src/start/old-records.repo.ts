import { sql } from 'kysely';
import { dropOldGrantCounts } from '../modules/auth/index.ts';
import { dropOldAudits } from '../modules/credits/index.ts';
import { dropEndedKeys, dropOldKeyUse } from '../modules/keys/index.ts';
import { dropOldInvitations } from '../modules/members/index.ts';
import { dropSpentSecrets } from '../modules/oauth/index.ts';
import { dropOldImports } from '../modules/projects/index.ts';
import { dropOldAllowances } from '../modules/prospects/index.ts';
import { dropOldLooks } from '../modules/watched-links/index.ts';
import { dropOldDeliveries } from '../modules/webhooks/index.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import type { Database } from '../platform/database/open-database.ts';
import { dropOldRequestCounts } from '../platform/limits/shared-lease.repo.ts';
import { dropOldSpend } from '../platform/outgoing/daily-budget.repo.ts';

/**
 * A run, its hold and a bulk check are kept for so many days, for questions about a charge; what they prove is sealed
 * by then.
 */
export const RECORD_DAYS = 30;
export const STATISTICS_DAYS = 400;

/**
 * Deletes records that are older than `RETENTION` allows, in batches. Those that prove a charge go only when the audit
 * has sealed what came after them: `began_at` of a sealing is the moment of the books that it saw.
 */
export async function deleteOldRecords(db: Database, stop?: AbortSignal): Promise<void> {
  const old = sql`least(now() - make_interval(days => ${RECORD_DAYS}),
    coalesce((SELECT max(began_at) FROM credit_audit WHERE root IS NOT NULL) - interval '1 hour', '-infinity'))`;
  await deleteInBatches(db, 'search_run', sql`started_at < ${old} AND status <> 'running'`, stop);
  // A month that is not over keeps its row, by which it is paid once; after it the audit asks each of its looks for it.
  await deleteInBatches(
    db,
    'link_month',
    sql`charged_at < ${old} AND (month + interval '1 month') AT TIME ZONE 'UTC' < ${old}`,
    stop,
  );
  await deleteInBatches(db, 'bulk_check', sql`created_at < ${old}`, stop);
  // So does a hold of a member's month, of which their cap is held against.
  await deleteInBatches(
    db,
    'credit_hold',
    sql`created_at < ${old} AND status <> 'held'
      AND (asked_by IS NULL OR created_at < date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') AND NOT EXISTS (SELECT FROM search_run WHERE hold_id = credit_hold.id)
      AND NOT EXISTS (SELECT FROM bulk_check WHERE hold_id = credit_hold.id)`,
    stop,
  );
  await dropEndedKeys(db, stop);
  await dropOldKeyUse(db, stop);
  await dropOldInvitations(db);
  await dropSpentSecrets(db, stop);
  await dropOldAudits(db, STATISTICS_DAYS, stop);
  await dropOldSpend(db, STATISTICS_DAYS, stop);
  await dropOldRequestCounts(db, stop);
  await dropOldGrantCounts(db, stop);
  await dropOldAllowances(db, stop);
  await dropOldImports(db, stop);
  await dropOldLooks(db, stop);
  await dropOldDeliveries(db, stop);
}
