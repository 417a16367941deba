import { sql, type RawBuilder } from 'kysely';
import type { CREDIT_REASONS } from '@linklode/contract';
import type { Database } from '../../platform/database/open-database.ts';

export type CreditReason = (typeof CREDIT_REASONS)[number];

export interface Balances {
  readonly balance: number;
  readonly held: number;
}

export interface EntryRow {
  readonly created_at: Date;
  readonly reason: CreditReason;
  readonly details: string | null;
  readonly amount: number;
  readonly ref_type: string;
  readonly ref_id: string;
  /** Who made a correction, since that is kept. */
  readonly operator: string | null;
}

/** Serialises everything that moves this account's credits until the transaction ends. Taken before any hold is touched. */
export async function lockAccount(tx: Database, accountId: string): Promise<Balances> {
  const found = await sql<Balances>`
    SELECT balance, held FROM credit_account WHERE account_id = ${accountId} FOR UPDATE`.execute(tx);
  return theOnly(found.rows, accountId);
}

/**
 * The same for a transaction that need not survive a power cut: its COMMIT does not wait for the disk. Only for holds,
 * which without their settlement mean nothing.
 */
export async function lockAccountBriefly(tx: Database, accountId: string): Promise<Balances> {
  const found = await sql<Balances>`
    SELECT balance, held, set_config('synchronous_commit', 'off', true) FROM credit_account
    WHERE account_id = ${accountId} FOR UPDATE`.execute(tx);
  return theOnly(found.rows, accountId);
}

function theOnly(rows: readonly Balances[], accountId: string): Balances {
  const row = rows[0];
  if (row === undefined) throw new Error(`account ${accountId} has no credit account`);
  return { balance: row.balance, held: row.held };
}

export async function insertAccount(tx: Database, accountId: string): Promise<void> {
  await sql`INSERT INTO credit_account (account_id) VALUES (${accountId}) ON CONFLICT DO NOTHING`.execute(tx);
}

export async function findBalances(db: Database, accountId: string): Promise<Balances | null> {
  const found =
    await sql<Balances>`SELECT balance, held FROM credit_account WHERE account_id = ${accountId}`.execute(db);
  return found.rows[0] ?? null;
}

/**
 * Moves the balance and writes the entry that explains it, in one statement. Guarded: null when the free part of the
 * balance does not cover a negative amount. Answers the balance afterwards.
 */
export async function insertEntry(
  tx: Database,
  entry: {
    accountId: string;
    reason: CreditReason;
    amount: number;
    refType: string;
    refId: string;
    details: string | null;
    operator?: string;
  },
): Promise<number | null> {
  const written = await sql<{ balance_after: number }>`
    WITH moved AS (
      UPDATE credit_account SET balance = balance + ${entry.amount}, seq = seq + 1
      WHERE account_id = ${entry.accountId} AND balance + ${entry.amount} >= held
      RETURNING account_id, balance, seq)
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details, operator)
    SELECT account_id, seq, ${entry.reason}, ${entry.amount}::bigint, balance, ${entry.refType}, ${entry.refId},
      ${entry.details}, ${entry.operator ?? null}
    FROM moved RETURNING balance_after`.execute(tx);
  return written.rows[0]?.balance_after ?? null;
}

/** Guarded: null when less than `amount` is free. */
export async function insertHold(
  tx: Database,
  accountId: string,
  amount: number,
  ttlSeconds: number,
): Promise<string | null> {
  const made = await sql<{ id: string }>`
    WITH reserved AS (
      UPDATE credit_account SET held = held + ${amount}
      WHERE account_id = ${accountId} AND balance - held >= ${amount} RETURNING account_id)
    INSERT INTO credit_hold (account_id, amount, expires_at)
    SELECT account_id, ${amount}::bigint, now() + make_interval(secs => ${ttlSeconds}) FROM reserved
    RETURNING id`.execute(tx);
  return made.rows[0]?.id ?? null;
}

/** A part of the WITH list of a statement, or several, with commas between them. */
export type StatementParts = RawBuilder<unknown>;

/**
 * Ends an open hold, takes `cost` of what it reserved and writes the entry that explains it, in one statement that locks
 * the account first, as everything does that moves its credits. Null when the hold had ended before. 0 <= cost <= amount.
 * `delivery` is what else the same statement does; each of its parts takes from `settled`, which is empty then.
 */
export async function settleHold(
  db: Database,
  hold: { id: string; accountId: string },
  cost: number,
  cause: { reason: CreditReason; refType: string; refId: string; details: string | null },
  delivery: StatementParts | null,
): Promise<Balances | null> {
  const entry = sql`
    written AS (
      INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details)
      SELECT account_id, seq, ${cause.reason}, -${cost}::bigint, balance, ${cause.refType}, ${cause.refId},
        ${cause.details}
      FROM moved RETURNING 1),
    settled AS (SELECT balance, held FROM moved, written)`;
  const settled = await sql<Balances>`
    WITH locked AS (
      SELECT account_id FROM credit_account WHERE account_id = ${hold.accountId} FOR UPDATE),
    ended AS (
      UPDATE credit_hold h SET status = ${cost > 0 ? 'captured' : 'released'}, captured = ${cost}, resolved_at = now()
      FROM locked WHERE h.id = ${hold.id} AND h.account_id = locked.account_id AND h.status = 'held'
      RETURNING h.account_id, h.amount),
    moved AS (
      UPDATE credit_account a SET held = a.held - ended.amount, balance = a.balance - ${cost}::bigint,
        seq = a.seq + ${cost > 0 ? 1 : 0}
      FROM ended WHERE a.account_id = ended.account_id
      RETURNING a.account_id, a.balance, a.held, a.seq),
    ${cost > 0 ? entry : sql`settled AS (SELECT balance, held FROM moved)`}
    ${delivery === null ? sql`` : sql`, ${delivery}`}
    SELECT balance, held FROM settled`.execute(db);
  return settled.rows[0] ?? null;
}

/** Ends an open hold for nothing and frees what it reserved; null when it had ended before. The account must be locked. */
export async function endHold(
  tx: Database,
  accountId: string,
  holdId: string,
  status: 'released' | 'expired',
): Promise<number | null> {
  const ended = await sql<{ amount: number }>`
    WITH ended AS (
      UPDATE credit_hold SET status = ${status}, captured = 0, resolved_at = now()
      WHERE id = ${holdId} AND account_id = ${accountId} AND status = 'held' RETURNING account_id, amount)
    UPDATE credit_account a SET held = a.held - ended.amount FROM ended
    WHERE a.account_id = ended.account_id RETURNING ended.amount`.execute(tx);
  return ended.rows[0]?.amount ?? null;
}

export async function listDueHolds(
  db: Database,
  limit: number,
): Promise<{ id: string; account_id: string }[]> {
  const due = await sql<{ id: string; account_id: string }>`
    SELECT id, account_id FROM credit_hold WHERE status = 'held' AND expires_at < now()
    ORDER BY expires_at LIMIT ${limit}`.execute(db);
  return due.rows;
}

export async function listDueHoldsOf(tx: Database, accountId: string): Promise<string[]> {
  const due = await sql<{ id: string }>`
    SELECT id FROM credit_hold WHERE account_id = ${accountId} AND status = 'held' AND expires_at < now()`.execute(
    tx,
  );
  return due.rows.map((row) => row.id);
}

/** Takes the texts of searches and corrections out of an erased account's entries; the database allows it for no other. */
export async function eraseDetails(tx: Database, accountId: string): Promise<void> {
  await sql`SELECT erase_credit_details(${accountId})`.execute(tx);
}

export async function listEntries(db: Database, accountId: string, limit: number): Promise<EntryRow[]> {
  const found = await sql<EntryRow>`
    SELECT created_at, reason, details, amount, ref_type, ref_id, operator FROM credit_entry
    WHERE account_id = ${accountId} ORDER BY seq DESC LIMIT ${limit}`.execute(db);
  return found.rows;
}
