import { sql } from 'kysely';
import { z } from 'zod';
import { CREDIT_REASONS } from '@linklode/contract';
import { isDue } from '../../platform/database/due-time.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

export type CreditReason = (typeof CREDIT_REASONS)[number];

const Balances = z.object({ balance: z.number(), held: z.number() });
type Balances = z.infer<typeof Balances>;

export const EntryRow = z.object({
  created_at: z.date(),
  reason: z.enum(CREDIT_REASONS),
  details: z.string().nullable(),
  amount: z.number(),
  ref_type: z.string(),
  ref_id: z.string(),
  /** Who made a correction; null for those from before this was kept. */
  operator: z.string().nullable(),
});
export type EntryRow = z.infer<typeof EntryRow>;

/** Until the transaction ends, nobody else can move this account's credits. Taken before any hold is touched. */
export function lockAccount(tx: Database, accountId: string): Promise<Balances> {
  return rowsOf(Balances)`
    SELECT balance, held FROM credit_account WHERE account_id = ${accountId} FOR UPDATE`.get(tx);
}

export async function insertAccount(tx: Database, accountId: string): Promise<void> {
  await sql`INSERT INTO credit_account (account_id) VALUES (${accountId}) ON CONFLICT DO NOTHING`.execute(tx);
}

export async function findBalances(db: Database, accountId: string): Promise<Balances | null> {
  return rowsOf(Balances)`SELECT balance, held FROM credit_account WHERE account_id = ${accountId}`.find(db);
}

/**
 * Moves the balance and writes the entry that explains it, in one statement. Null if the free part of the balance does
 * not cover a negative amount. Answers the balance afterwards.
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
  return valuesOf(z.number())`
    WITH moved AS (
      UPDATE credit_account SET balance = balance + ${entry.amount}, seq = seq + 1
      WHERE account_id = ${entry.accountId} AND balance + ${entry.amount} >= held
      RETURNING account_id, balance, seq)
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details, operator)
    SELECT account_id, seq, ${entry.reason}, ${entry.amount}::bigint, balance, ${entry.refType}, ${entry.refId},
      ${entry.details}, ${entry.operator ?? null}
    FROM moved RETURNING balance_after`.find(tx);
}

const Placed = z.object({ hold: z.string().nullable(), amount: z.number(), balance: z.number() });

/** Reserves min(free, wanted); `hold` is null if nothing is free. See the function in the database. */
export function placeHold(
  tx: Database,
  accountId: string,
  wanted: number,
  ttlSeconds: number,
): Promise<z.infer<typeof Placed>> {
  return rowsOf(Placed)`
    SELECT hold, amount, balance FROM place_hold(${accountId}, ${wanted}, ${ttlSeconds})`.get(tx);
}

/**
 * Takes `cost` of an open hold and frees the rest. Answers what is free afterwards; null if the hold had ended before.
 */
export async function settleHold(
  tx: Database,
  hold: { id: string; accountId: string },
  cost: number,
  cause: { reason: CreditReason; refType: string; refId: string; details: string | null },
): Promise<number | null> {
  return valuesOf(z.number().nullable())`
    SELECT settle_hold(${hold.accountId}, ${hold.id}, ${cost}, ${cause.reason}, ${cause.refType}, ${cause.refId},
      ${cause.details}) AS free`.find(tx);
}

/** Notes who asked for a hold, if that is not the account's owner. */
export async function noteAsker(tx: Database, holdId: string, personId: string): Promise<void> {
  await sql`UPDATE credit_hold SET asked_by = ${personId} WHERE id = ${holdId}`.execute(tx);
}

/**
 * Marks what is held now: freed unspent, it pays what the account owes (`pay_owed` in the database). The account must
 * be locked.
 */
export async function letHoldsPayOwed(tx: Database, accountId: string): Promise<void> {
  await sql`UPDATE credit_hold SET pays_owed = true WHERE account_id = ${accountId} AND status = 'held'`.execute(
    tx,
  );
}

/** Changes what an account owes by so many credits, up or down. */
export async function addOwed(tx: Database, accountId: string, credits: number): Promise<void> {
  await sql`UPDATE credit_account SET owed = owed + ${credits} WHERE account_id = ${accountId}`.execute(tx);
}

/** 0 for an account without credits. */
export async function owedBy(db: Database, accountId: string): Promise<number> {
  return (
    (await valuesOf(z.number())`
    SELECT owed FROM credit_account WHERE account_id = ${accountId}`.find(db)) ?? 0
  );
}

/**
 * Ends an open hold without a charge and frees what it reserved; null if it had ended before. The account must be
 * locked.
 */
export async function endHold(
  tx: Database,
  accountId: string,
  holdId: string,
  status: 'released' | 'expired',
): Promise<number | null> {
  return valuesOf(z.number())`
    WITH ended AS (
      UPDATE credit_hold SET status = ${status}, captured = 0, resolved_at = now()
      WHERE id = ${holdId} AND account_id = ${accountId} AND status = 'held' RETURNING account_id, amount)
    UPDATE credit_account a SET held = a.held - ended.amount FROM ended
    WHERE a.account_id = ended.account_id RETURNING ended.amount`.find(tx);
}

export async function listDueHolds(
  db: Database,
  limit: number,
  longestSeconds: number,
): Promise<{ id: string; account_id: string }[]> {
  return rowsOf({ id: z.string(), account_id: z.string() })`
    SELECT id, account_id FROM credit_hold WHERE status = 'held' AND ${isDue(sql`expires_at`, longestSeconds)}
    ORDER BY expires_at LIMIT ${limit}`.list(db);
}

/**
 * Removes the texts of searches and corrections from the entries of an erased account; the database allows it for no
 * other account.
 */
export async function eraseDetails(tx: Database, accountId: string): Promise<void> {
  await sql`SELECT erase_credit_details(${accountId})`.execute(tx);
}

export async function listEntries(db: Database, accountId: string, limit: number): Promise<EntryRow[]> {
  return rowsOf(EntryRow)`
    SELECT created_at, reason, details, amount, ref_type, ref_id, operator FROM credit_entry
    WHERE account_id = ${accountId} ORDER BY seq DESC LIMIT ${limit}`.list(db);
}

const CausedEntry = z.object({
  /** The number of the entry in the ledger; it never changes. */
  entry: z.number(),
  at: z.string(),
  reason: z.enum(CREDIT_REASONS),
  amount: z.number(),
  /** What caused it. */
  cause: z.string(),
});

/** The entries of an account that these runs, checks or months caused, in the order of their numbers. */
export async function listCausedEntries(
  db: Database,
  accountId: string,
  causeIds: readonly string[],
): Promise<z.infer<typeof CausedEntry>[]> {
  return rowsOf(CausedEntry)`
    SELECT id AS entry, ${isoTime(sql.ref('created_at'))} AS at, reason, amount, ref_id AS cause FROM credit_entry
    WHERE account_id = ${accountId} AND ref_id = ANY(${[...causeIds]}::text[]) ORDER BY id`.list(db);
}
