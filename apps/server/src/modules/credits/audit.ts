import { sql } from 'kysely';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';

export interface AuditCheck {
  readonly name: string;
  /** Accounts, entries or holds that break the rule; empty when all is well. */
  readonly differences: readonly string[];
}

/** Rules that other modules add for the things they charge for. */
export type AuditRule = { readonly name: string; readonly differences: (db: Database) => Promise<string[]> };

const ids = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);

const LEDGER_RULES: readonly AuditRule[] = [
  {
    name: 'every balance is the sum of its entries',
    differences: async (db) =>
      ids(
        (
          await sql<{ id: string }>`
            SELECT a.account_id::text AS id FROM credit_account a
            LEFT JOIN (SELECT account_id, sum(amount) AS total FROM credit_entry GROUP BY account_id) e USING (account_id)
            WHERE a.balance <> coalesce(e.total, 0)`.execute(db)
        ).rows,
      ),
  },
  {
    name: 'every entry continues the one before it without a gap',
    differences: async (db) =>
      ids(
        (
          await sql<{ id: string }>`
            SELECT id::text AS id FROM (
              SELECT id, seq, amount, balance_after,
                lag(balance_after, 1, 0::bigint) OVER own AS before, lag(seq, 1, 0::bigint) OVER own AS previous
              FROM credit_entry WINDOW own AS (PARTITION BY account_id ORDER BY seq)) chain
            WHERE balance_after <> before + amount OR seq <> previous + 1`.execute(db)
        ).rows,
      ),
  },
  {
    name: 'every account stands at its last entry',
    differences: async (db) =>
      ids(
        (
          await sql<{ id: string }>`
            SELECT a.account_id::text AS id FROM credit_account a
            LEFT JOIN (SELECT account_id, max(seq) AS last FROM credit_entry GROUP BY account_id) e USING (account_id)
            WHERE a.seq <> coalesce(e.last, 0)`.execute(db)
        ).rows,
      ),
  },
  {
    name: 'what is held is the sum of the open holds',
    differences: async (db) =>
      ids(
        (
          await sql<{ id: string }>`
            SELECT a.account_id::text AS id FROM credit_account a
            LEFT JOIN (SELECT account_id, sum(amount) AS total FROM credit_hold WHERE status = 'held' GROUP BY account_id) h
              USING (account_id)
            WHERE a.held <> coalesce(h.total, 0)`.execute(db)
        ).rows,
      ),
  },
  {
    name: 'no balance is negative and none holds more than it has',
    differences: async (db) =>
      ids(
        (
          await sql<{ id: string }>`
            SELECT account_id::text AS id FROM credit_account
            WHERE balance < 0 OR held < 0 OR owed < 0 OR held > balance`.execute(db)
        ).rows,
      ),
  },
  {
    name: 'no hold is open two minutes after its time',
    differences: async (db) =>
      ids(
        (
          await sql<{ id: string }>`
            SELECT id::text AS id FROM credit_hold WHERE status = 'held' AND expires_at < now() - interval '2 minutes'`.execute(
            db,
          )
        ).rows,
      ),
  },
];

/** Runs every rule on one snapshot, so that a busy ledger is never blamed for moving while it is read. */
export async function auditCredits(db: DatabasePool, more: readonly AuditRule[] = []): Promise<AuditCheck[]> {
  return snapshot(db, async (tx) => {
    const checks: AuditCheck[] = [];
    for (const rule of [...LEDGER_RULES, ...more])
      checks.push({ name: rule.name, differences: await rule.differences(tx) });
    return checks;
  });
}

function snapshot<T>(db: DatabasePool, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
