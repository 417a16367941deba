import { sql } from 'kysely';
import { z } from 'zod';
import { CREDIT_REASONS } from '@linklode/contract';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';

export type CreditReason = (typeof CREDIT_REASONS)[number];

export const Balances = z.object({ balance: z.number(), held: z.number() });
export type Balances = z.infer<typeof Balances>;

export const EntryRow = z.object({
  created_at: z.date(),
  reason: z.enum(CREDIT_REASONS),
  details: z.string().nullable(),
  amount: z.number(),
  ref_type: z.string(),
  ref_id: z.string(),
  /** Who made a correction, since that is kept. */
  operator: z.string().nullable(),
});
export type EntryRow = z.infer<typeof EntryRow>;

/** `overdue`: holds whose time was up when the account was asked for; one may have ended since by somebody else's hand. */
export const LockedAccount = Balances.extend({ overdue: z.array(z.string()) });
export type LockedAccount = z.infer<typeof LockedAccount>;

const OVERDUE = sql`ARRAY(
  SELECT id::text FROM credit_hold h
  WHERE h.account_id = credit_account.account_id AND h.status = 'held' AND h.expires_at < now()) AS overdue`;

/** Serialises everything that moves this account's credits until the transaction ends. Taken before any hold is touched. */
export function lockAccount(tx: Database, accountId: string): Promise<LockedAccount> {
  return rowsOf(LockedAccount)`
    SELECT balance, held, ${OVERDUE} FROM credit_account WHERE account_id = ${accountId} FOR UPDATE`.get(tx);
}

/**
 * The same for a transaction that need not survive a power cut: its COMMIT does not wait for the disk. Only for holds,
 * which without their settlement mean nothing.
 */
export function lockAccountBriefly(tx: Database, accountId: string): Promise<LockedAccount> {
  return rowsOf(LockedAccount)`
    SELECT balance, held, ${OVERDUE}, set_config('synchronous_commit', 'off', true) FROM credit_account
    WHERE account_id = ${accountId} FOR UPDATE`.get(tx);
}

export async function insertAccount(tx: Database, accountId: string): Promise<void> {
  await sql`INSERT INTO credit_account (account_id) VALUES (${accountId}) ON CONFLICT DO NOTHING`.execute(tx);
}

export async function findBalances(db: Database, accountId: string): Promise<Balances | null> {
  return rowsOf(Balances)`SELECT balance, held FROM credit_account WHERE account_id = ${accountId}`.find(db);
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
  const written = await rowsOf({ balance_after: z.number() })`
    WITH moved AS (
      UPDATE credit_account SET balance = balance + ${entry.amount}, seq = seq + 1
      WHERE account_id = ${entry.accountId} AND balance + ${entry.amount} >= held
      RETURNING account_id, balance, seq)
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details, operator)
    SELECT account_id, seq, ${entry.reason}, ${entry.amount}::bigint, balance, ${entry.refType}, ${entry.refId},
      ${entry.details}, ${entry.operator ?? null}
    FROM moved RETURNING balance_after`.find(tx);
  return written?.balance_after ?? null;
}

/** Guarded: null when less than `amount` is free. */
export async function insertHold(
  tx: Database,
  accountId: string,
  amount: number,
  ttlSeconds: number,
): Promise<string | null> {
  const made = await rowsOf({ id: z.string() })`
    WITH reserved AS (
      UPDATE credit_account SET held = held + ${amount}
      WHERE account_id = ${accountId} AND balance - held >= ${amount} RETURNING account_id)
    INSERT INTO credit_hold (account_id, amount, expires_at)
    SELECT account_id, ${amount}::bigint, now() + make_interval(secs => ${ttlSeconds}) FROM reserved
    RETURNING id`.find(tx);
  return made?.id ?? null;
}

/**
 * Ends an open hold, takes `cost` of what it reserved and writes the entry that explains it, in one statement that locks the
 * account first, as everything does that moves its credits. Null when the hold had ended before. 0 <= cost <= amount.
 */
export async function settleHold(
  tx: Database,
  hold: { id: string; accountId: string },
  cost: number,
  cause: { reason: CreditReason; refType: string; refId: string; details: string | null },
): Promise<Balances | null> {
  const moved = sql`
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
      RETURNING a.account_id, a.balance, a.held, a.seq)`;
  if (cost === 0) return rowsOf(Balances)`${moved} SELECT balance, held FROM moved`.find(tx);
  return rowsOf(Balances)`${moved},
    written AS (
      INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details)
      SELECT account_id, seq, ${cause.reason}, -${cost}::bigint, balance, ${cause.refType}, ${cause.refId},
        ${cause.details}
      FROM moved RETURNING 1)
    SELECT balance, held FROM moved, written`.find(tx);
}

/** Moves what an account owes by so many credits, up or down. */
export async function addOwed(tx: Database, accountId: string, credits: number): Promise<void> {
  await sql`UPDATE credit_account SET owed = owed + ${credits} WHERE account_id = ${accountId}`.execute(tx);
}

/** 0 for an account without credits. */
export async function owedBy(db: Database, accountId: string): Promise<number> {
  const found = await rowsOf({ owed: z.number() })`
    SELECT owed FROM credit_account WHERE account_id = ${accountId}`.find(db);
  return found?.owed ?? 0;
}

/** Ends an open hold for nothing and frees what it reserved; null when it had ended before. The account must be locked. */
export async function endHold(
  tx: Database,
  accountId: string,
  holdId: string,
  status: 'released' | 'expired',
): Promise<number | null> {
  const ended = await rowsOf({ amount: z.number() })`
    WITH ended AS (
      UPDATE credit_hold SET status = ${status}, captured = 0, resolved_at = now()
      WHERE id = ${holdId} AND account_id = ${accountId} AND status = 'held' RETURNING account_id, amount)
    UPDATE credit_account a SET held = a.held - ended.amount FROM ended
    WHERE a.account_id = ended.account_id RETURNING ended.amount`.find(tx);
  return ended?.amount ?? null;
}

export async function listDueHolds(
  db: Database,
  limit: number,
): Promise<{ id: string; account_id: string }[]> {
  return rowsOf({ id: z.string(), account_id: z.string() })`
    SELECT id, account_id FROM credit_hold WHERE status = 'held' AND expires_at < now()
    ORDER BY expires_at LIMIT ${limit}`.list(db);
}

/** Takes the texts of searches and corrections out of an erased account's entries; the database allows it for no other. */
export async function eraseDetails(tx: Database, accountId: string): Promise<void> {
  await sql`SELECT erase_credit_details(${accountId})`.execute(tx);
}

export async function listEntries(db: Database, accountId: string, limit: number): Promise<EntryRow[]> {
  return rowsOf(EntryRow)`
    SELECT created_at, reason, details, amount, ref_type, ref_id, operator FROM credit_entry
    WHERE account_id = ${accountId} ORDER BY seq DESC LIMIT ${limit}`.list(db);
}
