import { sql } from 'kysely';
import type { AuditRule } from '../credits/index.ts';

export const bulkAuditRules: readonly AuditRule[] = [
  {
    name: 'every bulk check cost what its entry took, and every such entry has its check',
    differences: async (db) => {
      const found = await sql<{ id: string }>`
        SELECT coalesce(b.id::text, e.id::text) AS id FROM bulk_check b
        FULL JOIN (SELECT * FROM credit_entry WHERE reason = 'bulk check') e ON e.ref_id = b.id::text
        LEFT JOIN credit_hold h ON h.id = b.hold_id
        WHERE b.id IS NULL OR b.cost <> coalesce(-e.amount, 0) OR b.cost <> coalesce(h.captured, 0)
          OR b.account_id <> e.account_id`.execute(db);
      return found.rows.map((row) => row.id);
    },
  },
  {
    name: 'every bulk check cost what it newly delivered',
    differences: async (db) => {
      const found = await sql<{ id: string }>`
        SELECT id::text AS id FROM bulk_check
        WHERE rows IS NOT NULL AND cost <> (
          SELECT count(*) FROM jsonb_array_elements(rows) AS row
          WHERE row ->> 'status' = 'ok' AND row ->> 'yours_since' IS NULL)`.execute(db);
      return found.rows.map((row) => row.id);
    },
  },
  {
    name: 'every free domain of a bulk check was charged for in the seven days before',
    differences: async (db) => {
      // Rows go after seven days; of those that were charged for in the last six, the charge is still to be seen.
      const found = await sql<{ id: string }>`
        WITH delivered AS (
          SELECT b.id, b.account_id, b.created_at, row ->> 'domain' AS domain, row ->> 'status' AS status,
            (row ->> 'yours_since')::timestamptz AS since
          FROM bulk_check b, jsonb_array_elements(b.rows) AS row)
        SELECT DISTINCT free.id::text AS id FROM delivered free
        LEFT JOIN delivered paid ON paid.account_id = free.account_id AND paid.domain = free.domain
          AND paid.status = 'ok' AND paid.since IS NULL AND date_trunc('milliseconds', paid.created_at) = free.since
        WHERE free.since IS NOT NULL
          AND (free.since < free.created_at - interval '7 days 1 second'
            OR (paid.id IS NULL AND free.since > now() - interval '6 days'))`.execute(db);
      return found.rows.map((row) => row.id);
    },
  },
];
