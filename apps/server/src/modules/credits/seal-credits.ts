import { sql } from 'kysely';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
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
} from './audit.ts';

export interface AuditOutcome {
  readonly checks: readonly AuditCheck[];
  /** Differences of this audit and of earlier ones that nobody has accepted. */
  readonly open: number;
  /** Entries that were new. */
  readonly entries: number;
  /** Digest over all seals, in hex: noted elsewhere, it proves that nobody has written the books anew since. Null for a full audit. */
  readonly root: string | null;
}

/**
 * Audits what came since the last time and seals it: up to where each account's entries were looked at, with a digest over
 * them. That what was charged was delivered is proved here, while the deliveries are there; when they are deleted the seal is
 * what says so. What differs is kept until somebody accepts it, and sealed all the same, since nothing can be changed any
 * more. Waits for another one that is under way. Ends with an error, and seals nothing, soon after `stop`.
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
      // Before anything is read: the snapshot begins with the first look, and must see what the audit before has sealed.
      await sql`LOCK TABLE credit_seal IN EXCLUSIVE MODE`.execute(tx);
      await giveRoom(tx);
      await cancelWhen(stop, db, tx);
      const last = await sql<{ began_at: Date; root: Buffer }>`
        SELECT began_at, root FROM credit_audit WHERE root IS NOT NULL ORDER BY id DESC LIMIT 1`.execute(tx);
      const scope = newSince(last.rows[0]?.began_at ?? null);
      const checks = await checkRules(tx, rules, scope);
      const sealed = await sql<{ entries: number }>`
        WITH sealed AS (
          INSERT INTO credit_seal AS seal (account_id, seq, balance, chain)
          SELECT a.account_id, max(e.seq), coalesce(s.balance, 0) + sum(e.amount),
            credit_chain(coalesce(s.chain, ''), e.entry ORDER BY e.seq)
          FROM ${scope.accounts}, ${ENTRIES_OF_ACCOUNT}
          GROUP BY a.account_id, s.balance, s.chain
          ON CONFLICT (account_id) DO UPDATE SET seq = excluded.seq, balance = excluded.balance, chain = excluded.chain,
            sealed_at = excluded.sealed_at
          RETURNING 1)
        SELECT count(*) AS entries FROM ${scope.entries} new WHERE (SELECT count(*) FROM sealed) >= 0`.execute(
        tx,
      );
      const entries = sealed.rows[0]?.entries ?? 0;
      const open = await keepDifferences(tx, rules, checks);
      const written = await sql<{ root: string }>`
        INSERT INTO credit_audit (kind, began_at, took_ms, accounts, entries, differences, root)
        SELECT 'new', now(), ${Math.round(performance.now() - from)}, (SELECT count(*) FROM credit_account), ${entries},
          ${open}, ${rootOver(sql`${last.rows[0]?.root ?? null}::bytea`)}
        RETURNING encode(root, 'hex') AS root`.execute(tx);
      return { checks, open, entries, root: written.rows[0]?.root ?? null };
    });
}

/** Some of its statements read a whole day, and whoever stops the process does not wait for that. */
async function cancelWhen(stop: AbortSignal | undefined, db: DatabasePool, tx: Database): Promise<void> {
  if (stop === undefined) return;
  const found = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
  const cancel = (): void => {
    sql`SELECT pg_cancel_backend(${found.rows[0]?.pid}::int)`.execute(db).catch(() => undefined);
  };
  stop.addEventListener('abort', cancel, { once: true });
  stop.throwIfAborted();
}

/** Audits everything from the first entry on, and keeps what differs. Seals nothing. */
export async function auditWholeBooks(db: DatabasePool, more: readonly AuditRule[]): Promise<AuditOutcome> {
  const from = performance.now();
  const began = await sql<{ now: Date }>`SELECT now()`.execute(db);
  const checks = await auditCredits(db, more);
  const open = await keepDifferences(db, [...LEDGER_RULES, ...SEAL_RULES, ...more], checks);
  const written = await sql<{ entries: number }>`
    INSERT INTO credit_audit (kind, began_at, took_ms, accounts, entries, differences)
    SELECT 'full', ${began.rows[0]?.now}, ${Math.round(performance.now() - from)}, (SELECT count(*) FROM credit_account),
      (SELECT count(*) FROM credit_entry), ${open}
    RETURNING entries`.execute(db);
  return { checks, open, entries: written.rows[0]?.entries ?? 0, root: null };
}

/** Answers how many differences are open: those kept and not accepted, and those of rules that may mend themselves. */
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
  const found = await sql<{ open: number }>`
    SELECT count(*) AS open FROM credit_difference WHERE accepted_at IS NULL`.execute(db);
  const current = checks.filter((check) => passing.has(check.name));
  return current.reduce((sum, check) => sum + check.differences.length, found.rows[0]?.open ?? 0);
}

export interface AuditState {
  readonly kind: 'new' | 'full';
  readonly began_at: Date;
  readonly took_ms: number;
  readonly entries: number;
  readonly differences: number;
}

/** The last audit, whoever asked for it; null before the first. */
export async function findLastAudit(db: Database): Promise<AuditState | null> {
  const found = await sql<AuditState>`
    SELECT kind, began_at, took_ms, entries, differences FROM credit_audit ORDER BY id DESC LIMIT 1`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

export interface OpenDifference {
  readonly rule: string;
  readonly subject: string;
  readonly found_at: Date;
}

/** What differs and was not accepted, the oldest first. */
export async function listOpenDifferences(db: Database, limit: number): Promise<OpenDifference[]> {
  const found = await sql<OpenDifference>`
    SELECT rule, subject, found_at FROM credit_difference WHERE accepted_at IS NULL
    ORDER BY found_at, rule, subject LIMIT ${limit}`.execute(db);
  return found.rows;
}

/** Ends the alarm about a subject, by somebody who has looked into it. Answers how many rules it had broken. */
export async function acceptDifference(db: Database, subject: string, because: string): Promise<number> {
  const accepted = await sql`
    UPDATE credit_difference SET accepted_at = now(), accepted_because = ${because}
    WHERE subject = ${subject} AND accepted_at IS NULL RETURNING 1`.execute(db);
  return accepted.rows.length;
}
