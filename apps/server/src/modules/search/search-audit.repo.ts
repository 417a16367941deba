import { sql } from 'kysely';
import { causeId, sqlRule, type AuditRule } from '../credits/index.ts';

/**
 * Charged equals delivered, seen from both ends. Deliveries are kept for seven days and runs for thirty; entries that
 * are older were looked at before they were sealed, while both were there (sealCredits).
 */
export const searchAuditRules: readonly AuditRule[] = [
  sqlRule(
    'every search cost what its entry took and what it delivered',
    ({ entries, since, isNew }) => sql`
      SELECT e.id::text AS id FROM ${entries} e
      LEFT JOIN search_run r ON r.id = ${causeId}
      LEFT JOIN credit_hold h ON h.id = r.hold_id
      LEFT JOIN page_delivery d ON d.run_id = ${causeId} AND d.delivered_at >= ${since}
      WHERE e.reason = 'search' AND (
        (r.id IS NULL AND (${sql.raw(String(isNew))} OR e.created_at > now() - interval '29 days'))
        OR r.status <> 'done' OR r.account_id <> e.account_id OR r.cost <> -e.amount OR h.captured <> -e.amount
        OR d.account_id <> e.account_id OR cardinality(d.paid_for) <> -e.amount
        OR (d.run_id IS NULL AND least(e.created_at, r.started_at) > now() - interval '7 days'))`,
  ),
  sqlRule(
    'everything that was delivered for credits has its entry',
    ({ since }) => sql`
      SELECT d.run_id::text AS id FROM page_delivery d
      WHERE d.delivered_at >= ${since} AND cardinality(d.paid_for) > 0 AND NOT EXISTS (
        SELECT FROM credit_entry e WHERE e.reason = 'search' AND e.ref_type = 'search_run' AND e.ref_id = d.run_id::text)`,
  ),
  sqlRule(
    'every run that cost something has its entry',
    ({ since }) => sql`
      SELECT r.id::text AS id FROM search_run r
      WHERE r.cost > 0 AND r.started_at >= ${since} AND NOT EXISTS (
        SELECT FROM credit_entry e WHERE e.reason = 'search' AND e.ref_type = 'search_run' AND e.ref_id = r.id::text)`,
  ),
  sqlRule(
    'every free result of a search was charged for in the seven days before',
    // What is free is read before a settlement, which may wait for its account for as long as its hold lasts. Of what
    // was charged for in the last six days, the charge is still to be seen. Only pages that cost less than they have
    // rows can hold a free one.
    ({ since }) => sql`
      SELECT DISTINCT d.run_id::text AS id FROM page_delivery d
      CROSS JOIN jsonb_to_recordset(CASE WHEN cardinality(d.paid_for) < d.row_count THEN d.results ELSE '[]' END)
        AS row(url text, domain text, yours_since timestamptz)
      WHERE d.delivered_at >= ${since} AND (row.yours_since < d.delivered_at - interval '7 days 1 minute'
        OR (row.yours_since > now() - interval '6 days' AND NOT EXISTS (
          SELECT 1 FROM page_delivery paid
          WHERE paid.account_id = d.account_id AND (row.url = ANY(paid.paid_for) OR row.domain = ANY(paid.paid_for))
            AND paid.delivered_at >= row.yours_since
            AND paid.delivered_at < row.yours_since + interval '1 millisecond')))`,
  ),
  sqlRule(
    'no row of a search was charged for twice within its free days',
    // A settlement may have waited for its account after its time was taken: a minute less is held against it.
    ({ since }) => sql`
      WITH later AS MATERIALIZED (
        SELECT d.run_id, d.account_id, d.delivered_at, d.free_days, name FROM page_delivery d, unnest(d.paid_for) AS name
        WHERE d.delivered_at >= ${since} AND d.free_days > 0)
      SELECT DISTINCT later.run_id::text AS id FROM (SELECT DISTINCT account_id FROM later) a
      CROSS JOIN LATERAL (
        SELECT d.run_id, d.delivered_at, name FROM page_delivery d, unnest(d.paid_for) AS name
        WHERE d.account_id = a.account_id OFFSET 0) earlier
      JOIN later ON later.account_id = a.account_id AND later.name = earlier.name AND later.run_id <> earlier.run_id
      WHERE earlier.delivered_at <= later.delivered_at
        AND earlier.delivered_at > later.delivered_at - make_interval(days => later.free_days) + interval '1 minute'`,
  ),
];
