import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

export const AccountState = z.enum(['open', 'suspended', 'closed', 'erased']);
export type AccountState = z.infer<typeof AccountState>;

export const Account = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  state: AccountState,
  state_since: z.date(),
  state_reason: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

const ACCOUNT = sql`id, email, name, state, state_since, state_reason`;

/**
 * The account of this issuer and subject, made when it is new; name and address follow what the issuer says now. Two
 * first sign-ins at once meet at the unique key and get the same account. A closed account is opened by it; a suspended
 * one stays as it is, and the caller must not let anybody in.
 */
export async function upsertAccount(
  tx: Database,
  identity: { issuer: string; subject: string; email: string | null; name: string | null },
): Promise<Account> {
  return rowsOf(Account)`
    INSERT INTO account (issuer, subject, email, name)
    VALUES (${identity.issuer}, ${identity.subject}, ${identity.email}, ${identity.name})
    ON CONFLICT (issuer, subject) DO UPDATE SET email = excluded.email, name = excluded.name,
      state = CASE account.state WHEN 'closed' THEN 'open' ELSE account.state END,
      state_since = CASE account.state WHEN 'closed' THEN now() ELSE account.state_since END,
      state_reason = CASE account.state WHEN 'closed' THEN NULL ELSE account.state_reason END
    RETURNING ${ACCOUNT}`.get(tx);
}

export async function findAccount(
  db: Database,
  id: string,
): Promise<(Account & { readonly bonus_withheld_at: Date | null }) | null> {
  return rowsOf(Account.extend({ bonus_withheld_at: z.date().nullable() }))`
    SELECT ${ACCOUNT}, bonus_withheld_at FROM account WHERE id = ${id}`.find(db);
}

/** Notes whether an account waits for its sign-up bonus. */
export async function noteBonus(tx: Database, id: string, state: 'withheld' | 'settled'): Promise<void> {
  await sql`
    UPDATE account SET bonus_withheld_at = CASE WHEN ${state === 'withheld'} THEN coalesce(bonus_withheld_at, now()) END
    WHERE id = ${id}`.execute(tx);
}

const OwnAccount = Account.extend({ issuer: z.string(), subject: z.string(), created_at: z.date() });
type OwnAccount = z.infer<typeof OwnAccount>;

/** All that the row holds, for its owner. */
export async function findOwnAccount(db: Database, id: string): Promise<OwnAccount | null> {
  return rowsOf(OwnAccount)`
    SELECT ${ACCOUNT}, issuer, subject, created_at FROM account WHERE id = ${id}`.find(db);
}

export async function findAccountByEmail(db: Database, email: string): Promise<Account[]> {
  return rowsOf(Account)`
    SELECT ${ACCOUNT} FROM account
    WHERE lower(email) = lower(${email}) ORDER BY created_at`.list(db);
}

/**
 * Accounts whose address or name holds `part` (all without one), the newest first; the next page begins after the last
 * `id` of this one.
 */
export async function listAccounts(
  db: Database,
  asked: { part: string | null; state: AccountState | null; after: string | null; limit: number },
): Promise<(Account & { readonly created_at: Date })[]> {
  const like = asked.part === null ? null : `%${asked.part.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return rowsOf(Account.extend({ created_at: z.date() }))`
    SELECT ${ACCOUNT}, created_at FROM account
    WHERE (${like}::text IS NULL OR email ILIKE ${like} OR name ILIKE ${like})
      AND (${asked.state}::text IS NULL OR state = ${asked.state})
      AND (${asked.after}::uuid IS NULL
        OR (created_at, id) < (SELECT created_at, id FROM account WHERE id = ${asked.after}::uuid))
    ORDER BY created_at DESC, id DESC LIMIT ${asked.limit}`.list(db);
}

/** Moves an account from one state to another; false where it was not in `from`. Locks the row. */
export async function changeState(
  tx: Database,
  id: string,
  change: { from: AccountState; to: AccountState; reason: string | null },
): Promise<boolean> {
  const changed = await sql`
    UPDATE account SET state = ${change.to}, state_since = now(), state_reason = ${change.reason}
    WHERE id = ${id} AND state = ${change.from} RETURNING 1`.execute(tx);
  return changed.rows.length > 0;
}

/**
 * Takes the person out of the row for ever, if the account has been closed for the whole grace period; false where it
 * has not. The next sign-in of the same person is a new account.
 */
export async function eraseAccount(tx: Database, id: string, graceDays: number): Promise<boolean> {
  const erased = await sql`
    UPDATE account SET state = 'erased', state_since = now(), state_reason = NULL, email = NULL, name = NULL,
      issuer = 'erased', subject = id::text
    WHERE id = ${id} AND state = 'closed' AND state_since < now() - make_interval(days => ${graceDays})
    RETURNING 1`.execute(tx);
  return erased.rows.length > 0;
}

export async function listAccountsDueForErasure(
  db: Database,
  graceDays: number,
  limit: number,
): Promise<string[]> {
  return valuesOf(z.string())`
    SELECT id FROM account WHERE state = 'closed' AND state_since < now() - make_interval(days => ${graceDays})
    ORDER BY state_since LIMIT ${limit}`.list(db);
}
