import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

/** The state of the books for monitoring: counts, and credits owed. */
export function readBookFigures(
  db: Database,
): Promise<{ differences: number; owed: number; holdsOpen: number; holdsOverdue: number }> {
  return rowsOf({
    differences: z.number(),
    owed: z.number(),
    holdsOpen: z.number(),
    holdsOverdue: z.number(),
  })`
    SELECT (SELECT count(*) FROM credit_difference WHERE accepted_at IS NULL) AS differences,
      (SELECT coalesce(sum(owed), 0)::bigint FROM credit_account WHERE owed > 0) AS owed,
      (SELECT count(*) FROM credit_hold WHERE status = 'held') AS "holdsOpen",
      (SELECT count(*) FROM credit_hold WHERE status = 'held' AND expires_at < now() - interval '1 minute')
        AS "holdsOverdue"`.get(db);
}

const NewEntries = z.object({
  reason: z.string().nullable(),
  entries: z.number(),
  credits: z.number(),
  last: z.number(),
});

/**
 * Entries since the reader was made, and the credits they moved, by reason. Each entry is read once: the ledger only
 * grows, and a sum over all of it would take too long.
 */
export function createLedgerReader(
  db: Database,
): () => Promise<ReadonlyMap<string, { readonly entries: number; readonly credits: number }>> {
  const sums = new Map<string, { entries: number; credits: number }>();
  let after: number | null = null;
  return async () => {
    const rows = await rowsOf(NewEntries)`
      SELECT reason, count(*) AS entries, sum(abs(amount))::bigint AS credits, max(id) AS last FROM credit_entry
      WHERE id > coalesce(${after}::bigint, (SELECT max(id) FROM credit_entry), 0) GROUP BY reason`.list(db);
    const top = await valuesOf(z.number())`SELECT coalesce(max(id), 0) AS id FROM credit_entry`.get(db);
    for (const row of rows) {
      const sum = sums.get(row.reason ?? '') ?? { entries: 0, credits: 0 };
      sums.set(row.reason ?? '', { entries: sum.entries + row.entries, credits: sum.credits + row.credits });
    }
    after = Math.max(after ?? top, ...rows.map((row) => row.last));
    return sums;
  };
}
