import { sql } from 'kysely';
import type { AuditRule } from '../credits/index.ts';

/** Charged equals delivered, seen from both ends. */
export const searchAuditRules: readonly AuditRule[] = [
  {
    name: 'every search cost what its entry took and what it delivered',
    differences: async (db) => {
      const found = await sql<{ id: string }>`
        SELECT r.id::text AS id FROM search_run r
        LEFT JOIN credit_entry e ON e.reason = 'search' AND e.ref_type = 'search_run' AND e.ref_id = r.id::text
        LEFT JOIN page_delivery s ON s.run_id = r.id
        LEFT JOIN credit_hold h ON h.id = r.hold_id
        WHERE r.cost <> coalesce(-e.amount, 0) OR r.cost <> h.captured
          -- Results are deleted after seven days; until then each one that was charged is there.
          OR (r.cost <> coalesce(cardinality(s.paid_for), 0) AND r.started_at > now() - interval '6 days')`.execute(
        db,
      );
      return found.rows.map((row) => row.id);
    },
  },
  {
    name: 'every entry for a search belongs to a search that is done',
    differences: async (db) => {
      const found = await sql<{ id: string }>`
        SELECT e.id::text AS id FROM credit_entry e
        LEFT JOIN search_run r ON r.id::text = e.ref_id
        WHERE e.reason = 'search' AND (r.id IS NULL OR r.status <> 'done' OR r.account_id <> e.account_id)`.execute(
        db,
      );
      return found.rows.map((row) => row.id);
    },
  },
];
