import { sql } from 'kysely';
import { causeId, sqlRule, type AuditRule } from '../credits/index.ts';

/**
 * Checks are kept for thirty days, their rows for seven; entries that are older were looked at before they were sealed.
 */
export const bulkAuditRules: readonly AuditRule[] = [
  sqlRule(
    'every bulk check cost what its entry took',
    ({ entries, isNew }) => sql`
      SELECT e.id::text AS id FROM ${entries} e
      LEFT JOIN bulk_check b ON b.id = ${causeId}
      LEFT JOIN credit_hold h ON h.id = b.hold_id
      WHERE e.reason = 'bulk check' AND (
        (b.id IS NULL AND (${sql.raw(String(isNew))} OR e.created_at > now() - interval '29 days'))
        OR b.account_id <> e.account_id OR b.cost <> -e.amount OR coalesce(h.captured, 0) <> -e.amount)`,
  ),
  sqlRule(
    'every bulk check that cost something has its entry',
    ({ since }) => sql`
      SELECT b.id::text AS id FROM bulk_check b
      WHERE b.cost > 0 AND b.created_at >= ${since} AND NOT EXISTS (
        SELECT FROM credit_entry e WHERE e.reason = 'bulk check' AND e.ref_type = 'bulk_check' AND e.ref_id = b.id::text)`,
  ),
  sqlRule(
    'every bulk check cost what it newly delivered',
    ({ since }) => sql`
      SELECT id::text AS id FROM bulk_check
      WHERE rows IS NOT NULL AND created_at >= ${since} AND cost <> (
        SELECT count(*) FROM jsonb_array_elements(rows) AS row
        WHERE row ->> 'status' = 'ok' AND row ->> 'yours_since' IS NULL)`,
  ),
  sqlRule(
    'every free domain of a bulk check was charged for in the seven days before',
    // What is free is read when a check begins, and it is written when it ends, at most a minute later. Rows go after
    // seven days; of those that were charged for in the last six, the charge is still to be seen.
    ({ since }) => sql`
      WITH delivered AS (
        SELECT b.id, b.account_id, b.created_at, row ->> 'domain' AS domain, row ->> 'status' AS status,
          (row ->> 'yours_since')::timestamptz AS since
        FROM bulk_check b, jsonb_array_elements(b.rows) AS row)
      SELECT DISTINCT free.id::text AS id FROM delivered free
      LEFT JOIN delivered paid ON paid.account_id = free.account_id AND paid.domain = free.domain
        AND paid.status = 'ok' AND paid.since IS NULL AND date_trunc('milliseconds', paid.created_at) = free.since
      WHERE free.since IS NOT NULL AND free.created_at >= ${since}
        AND (free.since < free.created_at - interval '7 days 1 minute'
          OR (paid.id IS NULL AND free.since > now() - interval '6 days'))`,
  ),
  sqlRule(
    'no domain of a bulk check was charged for twice within its free days',
    // A check may have waited for its account after its time was taken: a minute less is held against it.
    ({ since }) => sql`
      WITH charged AS (
        SELECT b.id, b.account_id, b.created_at, b.free_days, row ->> 'domain' AS domain
        FROM bulk_check b, jsonb_array_elements(b.rows) AS row
        WHERE b.cost > 0 AND row ->> 'status' = 'ok' AND row ->> 'yours_since' IS NULL)
      SELECT DISTINCT later.id::text AS id FROM charged later
      JOIN charged earlier ON earlier.account_id = later.account_id AND earlier.domain = later.domain AND earlier.id <> later.id
      WHERE later.created_at >= ${since} AND earlier.created_at <= later.created_at
        AND earlier.created_at > later.created_at - make_interval(days => later.free_days) + interval '1 minute'`,
  ),
];
