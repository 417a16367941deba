import { BulkRow, HISTORY_DAYS, type BulkCheck } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';

export async function insertCheck(
  tx: Database,
  check: {
    id: string;
    accountId: string;
    holdId: string | null;
    rows: readonly BulkRow[];
    cost: number;
    /** The setting by which it charged, for the audit. */
    freeDays: number;
  },
): Promise<void> {
  await sql`
    INSERT INTO bulk_check (id, account_id, asked, cost, hold_id, rows, free_days)
    VALUES (${check.id}, ${check.accountId}, ${check.rows.length}, ${check.cost}, ${check.holdId},
      ${JSON.stringify(check.rows)}::jsonb, ${check.freeDays})`.execute(tx);
}

/** The rows of those checks whose rows are kept, by check. */
export async function findRowsOf(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, BulkRow[]>> {
  if (ids.length === 0) return new Map();
  const found = await rowsOf({ id: z.string(), rows: z.array(BulkRow) })`
    SELECT id, rows FROM bulk_check
    WHERE account_id = ${accountId} AND id = ANY(${ids}::uuid[]) AND rows IS NOT NULL`.list(db);
  return new Map(found.map(({ id, rows }) => [id, rows]));
}

/** Whether a check of the last seven days has the same domains, in whatever order. */
export async function isStored(db: Database, accountId: string, rows: readonly BulkRow[]): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM bulk_check
    WHERE account_id = ${accountId} AND asked = ${rows.length} AND rows IS NOT NULL
      AND created_at > now() - make_interval(days => ${HISTORY_DAYS})
      AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements(rows) AS row
        WHERE row ->> 'domain' <> ALL(${rows.map(({ domain }) => domain)}::text[]))
    LIMIT 1`.execute(db);
  return found.rows.length > 0;
}

/** The checks of the last seven days as their account is told of them, newest first, so many at most. */
export async function tellChecks(db: Database, accountId: string, limit: number): Promise<BulkCheck[]> {
  const checks = await rowsOf({ created_at: z.date(), cost: z.number(), rows: z.array(BulkRow) })`
    SELECT created_at, cost, rows FROM bulk_check
    WHERE account_id = ${accountId} AND rows IS NOT NULL
      AND created_at > now() - make_interval(days => ${HISTORY_DAYS})
    ORDER BY created_at DESC LIMIT ${limit}`.list(db);
  return checks.map(({ created_at, cost, rows }) => ({
    checked_at: created_at.toISOString(),
    charged: cost,
    rows,
  }));
}

/**
 * Takes the rows out of checks of more than seven days; that they were made stays, for the books. In batches, so that
 * no lock lasts. Answers how many.
 */
export async function dropOldBulkRows(db: Database, atOnce = 500): Promise<number> {
  for (let dropped = 0; ;) {
    const batch = await sql`
      UPDATE bulk_check SET rows = NULL WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM bulk_check
        WHERE rows IS NOT NULL AND created_at < now() - make_interval(days => ${HISTORY_DAYS}) LIMIT ${atOnce}))
        AND rows IS NOT NULL`.execute(db);
    const gone = Number(batch.numAffectedRows ?? 0);
    dropped += gone;
    if (gone < atOnce) return dropped;
  }
}

/** Takes what an account asked about out of its checks. */
export async function eraseBulkRowsOf(tx: Database, accountId: string): Promise<void> {
  await sql`UPDATE bulk_check SET rows = NULL WHERE account_id = ${accountId} AND rows IS NOT NULL`.execute(
    tx,
  );
}
