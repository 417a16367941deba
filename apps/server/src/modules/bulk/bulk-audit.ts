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
        WHERE b.id IS NULL OR b.cost <> coalesce(-e.amount, 0) OR b.cost <> h.captured OR b.account_id <> e.account_id`.execute(
        db,
      );
      return found.rows.map((row) => row.id);
    },
  },
];
