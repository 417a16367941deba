import { sql } from 'kysely';
import { sqlRule, type AuditRule } from '../credits/index.ts';

/**
 * An order takes what its searches take, and never more than its budget. Both are written in the search's transaction.
 */
export const standingOrderAuditRules: readonly AuditRule[] = [
  sqlRule(
    'every receipt of a standing order says what its search cost',
    ({ since }) => sql`
      SELECT r.id::text AS id FROM standing_receipt r
      LEFT JOIN credit_entry e ON e.reason = 'search' AND e.ref_type = 'search_run' AND e.ref_id = r.run_id::text
      WHERE r.at >= ${since} AND (r.charged <> coalesce(-e.amount, 0) OR e.account_id <> r.account_id)`,
  ),
  sqlRule(
    'a standing order used in its month what its receipts say',
    () => sql`
      SELECT o.id::text AS id FROM standing_order o
      WHERE o.used <> (SELECT coalesce(sum(r.charged), 0) FROM standing_receipt r
        WHERE r.order_id = o.id AND r.month = o.month)`,
  ),
];
