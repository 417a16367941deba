import { sql } from 'kysely';
import { causeId, sqlRule, type AuditRule } from '../credits/index.ts';

/**
 * A month of a link costs one credit, once, and only by a look that succeeded in it. Months are kept for thirty days
 * and more.
 */
export const watchedLinkAuditRules: readonly AuditRule[] = [
  sqlRule(
    'every credit for a watched link is of one month of it',
    ({ entries, isNew }) => sql`
      SELECT e.id::text AS id FROM ${entries} e LEFT JOIN link_month m ON m.id = ${causeId}
      WHERE e.reason = 'link watch' AND (
        (m.id IS NULL AND (${sql.raw(String(isNew))} OR e.created_at > now() - interval '29 days'))
        OR e.amount <> -1 OR e.ref_type <> 'link_month' OR m.account_id <> e.account_id)`,
  ),
  sqlRule(
    'every month of a watched link that is paid has its entry',
    ({ since }) => sql`
      SELECT m.id::text AS id FROM link_month m WHERE m.charged_at >= ${since} AND NOT EXISTS (
        SELECT FROM credit_entry e WHERE e.reason = 'link watch' AND e.ref_type = 'link_month' AND e.ref_id = m.id::text)`,
  ),
  sqlRule(
    'every month of a watched link was paid for a look that succeeded in it',
    ({ since }) => sql`
      SELECT m.id::text AS id FROM link_month m JOIN watched_link w ON w.id = m.link_id
      WHERE m.charged_at >= ${since} AND NOT EXISTS (SELECT FROM link_look k WHERE k.id = m.look_id AND k.link_id = w.id
        AND k.saw <> 'unseen' AND date_trunc('month', k.at AT TIME ZONE 'UTC')::date = m.month)`,
  ),
  sqlRule(
    'every look that succeeded is in a month that was paid',
    ({ since }) => sql`
      SELECT k.id::text AS id FROM link_look k JOIN watched_link w ON w.id = k.link_id
      WHERE k.at >= ${since} AND k.at > now() - interval '29 days' AND k.saw <> 'unseen' AND NOT EXISTS (
        SELECT FROM link_month m WHERE m.account_id = w.account_id AND m.link_key = w.link_key
          AND m.month = date_trunc('month', k.at AT TIME ZONE 'UTC')::date)`,
  ),
];
