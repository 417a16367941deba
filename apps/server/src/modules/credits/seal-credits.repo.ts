import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';
import {
  auditCredits,
  checkRules,
  ENTRIES_OF_ACCOUNT,
  giveRoom,
  LEDGER_RULES,
  newSince,
  rootOver,
  SEAL_RULES,
  type AuditCheck,
  type AuditRule,
} from './audit.repo.ts';

interface AuditOutcome {
  readonly checks: readonly AuditCheck[];
  /** Differences of this audit and of earlier ones that nobody has accepted. */
  readonly open: number;
  /** Entries that were new. */
  readonly entries: number;
  /**
   * Digest over all seals, in hex. If it is noted elsewhere, it proves that nobody has rewritten the books since. Null
   * for a full audit.
   */
  readonly root: string | null;
}

/**
 * Audits what is new since the last audit and seals it. A seal says up to which entry an account was checked, with a
 * digest over the entries. Here it is proved that what was charged was delivered, while the deliveries still exist;
 * after they are deleted the seal is the proof. Differences are kept until somebody accepts them, and are sealed too,
 * since entries cannot be changed any more. It waits for another audit that is under way. Soon after `stop` it ends
 * with an error and seals nothing.
 */
export async function sealCredits(
  db: DatabasePool,
  more: readonly AuditRule[] = [],
  stop?: AbortSignal,
): Promise<AuditOutcome> {
  const from = performance.now();
  const rules = [...LEDGER_RULES, ...SEAL_RULES, ...more];
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // This must come before any read: the snapshot begins with the first read, and must include what the audit before
      // has sealed.
      await sql`LOCK TABLE credit_seal IN EXCLUSIVE MODE`.execute(tx);
      await giveRoom(tx);
      await cancelWhen(stop, db, tx);
      const last = await rowsOf({ began_at: z.date(), root: z.instanceof(Buffer) })`
        SELECT began_at, root FROM credit_audit WHERE root IS NOT NULL ORDER BY id DESC LIMIT 1`.find(tx);
      const earliest = await valuesOf(z.date().nullable())`
        SELECT min(e.created_at) AS earliest FROM ${newSince(null).accounts}, ${ENTRIES_OF_ACCOUNT}`.find(tx);
      const scope = newSince(last?.began_at ?? null, earliest);
      const checks = await checkRules(tx, rules, scope);
      const entries = await valuesOf(z.number())`
        WITH sealed AS (
          INSERT INTO credit_seal AS seal (account_id, seq, balance, chain)
          SELECT a.account_id, max(e.seq), coalesce(s.balance, 0) + sum(e.amount),
            credit_chain(coalesce(s.chain, ''), e.entry ORDER BY e.seq)
          FROM ${scope.accounts}, ${ENTRIES_OF_ACCOUNT}
          GROUP BY a.account_id, s.balance, s.chain
          ON CONFLICT (account_id) DO UPDATE SET seq = excluded.seq, balance = excluded.balance, chain = excluded.chain,
            sealed_at = excluded.sealed_at
          RETURNING 1)
        SELECT count(*) AS entries FROM ${scope.entries} new WHERE (SELECT count(*) FROM sealed) >= 0`.get(
        tx,
      );
      const open = await keepDifferences(tx, rules, checks);
      const root = await valuesOf(z.string())`
        INSERT INTO credit_audit (kind, began_at, took_ms, accounts, entries, differences, root)
        SELECT 'new', now(), ${Math.round(performance.now() - from)}, (SELECT count(*) FROM credit_account), ${entries},
          ${open}, ${rootOver(sql`${last?.root ?? null}::bytea`)}
        RETURNING encode(root, 'hex') AS root`.get(tx);
      return { checks, open, entries, root };
    });
}

/** Cancels the running statement: some read a whole day, and whoever stops the process should not wait for that. */
async function cancelWhen(stop: AbortSignal | undefined, db: DatabasePool, tx: Database): Promise<void> {
  if (stop === undefined) return;
  const pid = await valuesOf(z.number())`SELECT pg_backend_pid()`.get(tx);
  const cancel = (): void => {
    sql`SELECT pg_cancel_backend(${pid}::int)`.execute(db).catch(() => undefined);
  };
  stop.addEventListener('abort', cancel, { once: true });
  stop.throwIfAborted();
}

/** Audits everything from the first entry on, and keeps what differs. Seals nothing. */
export async function auditWholeBooks(db: DatabasePool, more: readonly AuditRule[]): Promise<AuditOutcome> {
  const from = performance.now();
  const began = await valuesOf(z.date())`SELECT now()`.get(db);
  const checks = await auditCredits(db, more);
  const open = await keepDifferences(db, [...LEDGER_RULES, ...SEAL_RULES, ...more], checks);
  const entries = await valuesOf(z.number())`
    INSERT INTO credit_audit (kind, began_at, took_ms, accounts, entries, differences)
    SELECT 'full', ${began}, ${Math.round(performance.now() - from)}, (SELECT count(*) FROM credit_account),
      (SELECT count(*) FROM credit_entry), ${open}
    RETURNING entries`.get(db);
  return { checks, open, entries, root: null };
}

/**
 * Answers how many differences are open: those that are kept and not accepted, and those of rules whose differences may
 * go away by themselves.
 */
async function keepDifferences(
  db: Database,
  rules: readonly AuditRule[],
  checks: readonly AuditCheck[],
): Promise<number> {
  const passing = new Set(rules.filter((rule) => rule.isPassing).map((rule) => rule.name));
  const kept = checks
    .filter((check) => !passing.has(check.name))
    .flatMap(({ name, differences }) => differences.map((subject) => ({ rule: name, subject })));
  await sql`
    INSERT INTO credit_difference (rule, subject)
    SELECT rule, subject FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS kept(rule text, subject text)
    ON CONFLICT DO NOTHING`.execute(db);
  const open = await valuesOf(z.number())`
    SELECT count(*) AS open FROM credit_difference WHERE accepted_at IS NULL`.get(db);
  const current = checks.filter((check) => passing.has(check.name));
  return current.reduce((sum, check) => sum + check.differences.length, open);
}

const AuditState = z.object({
  kind: z.enum(['new', 'full']),
  began_at: z.date(),
  took_ms: z.number(),
  entries: z.number(),
  differences: z.number(),
});
type AuditState = z.infer<typeof AuditState>;

/** The last audit, whoever started it; null before the first. */
export async function findLastAudit(db: Database): Promise<AuditState | null> {
  return rowsOf(AuditState)`
    SELECT kind, began_at, took_ms, entries, differences FROM credit_audit ORDER BY id DESC LIMIT 1`.find(db);
}

const OpenDifference = z.object({ rule: z.string(), subject: z.string(), found_at: z.date() });
type OpenDifference = z.infer<typeof OpenDifference>;

/** Differences that were not accepted, oldest first. */
export async function listOpenDifferences(db: Database, limit: number): Promise<OpenDifference[]> {
  return rowsOf(OpenDifference)`
    SELECT rule, subject, found_at FROM credit_difference WHERE accepted_at IS NULL
    ORDER BY found_at, rule, subject LIMIT ${limit}`.list(db);
}

/** Accepts the differences of a subject, after somebody has looked into them. Answers how many rules it had broken. */
export async function acceptDifference(db: Database, subject: string, because: string): Promise<number> {
  const accepted = await sql`
    UPDATE credit_difference SET accepted_at = now(), accepted_because = ${because}
    WHERE subject = ${subject} AND accepted_at IS NULL RETURNING 1`.execute(db);
  return accepted.rows.length;
}

/** Deletes audits older than so many days, except the last hundred. */
export async function dropOldAudits(db: Database, days: number, stop?: AbortSignal): Promise<void> {
  await deleteInBatches(
    db,
    'credit_audit',
    sql`began_at < now() - make_interval(days => ${days}) AND id < (SELECT max(id) - 100 FROM credit_audit)`,
    stop,
  );
}
