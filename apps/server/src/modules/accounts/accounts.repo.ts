import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

export interface Account {
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
}

/**
 * The account of this issuer and subject, made when it is new; name and address follow what the issuer says now. Two first
 * sign-ins at once meet at the unique key and get the same account.
 */
export async function upsertAccount(
  tx: Database,
  identity: { issuer: string; subject: string; email: string | null; name: string | null },
): Promise<Account> {
  const made = await sql<Account>`
    INSERT INTO account (issuer, subject, email, name)
    VALUES (${identity.issuer}, ${identity.subject}, ${identity.email}, ${identity.name})
    ON CONFLICT (issuer, subject) DO UPDATE SET email = excluded.email, name = excluded.name
    RETURNING id, email, name`.execute(tx);
  const account = made.rows[0];
  if (account === undefined) throw new Error('an upsert returned no row');
  return account;
}

export async function findAccount(db: Database, id: string): Promise<Account | null> {
  const found = await sql<Account>`SELECT id, email, name FROM account WHERE id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

export async function findAccountByEmail(db: Database, email: string): Promise<Account[]> {
  const found =
    await sql<Account>`SELECT id, email, name FROM account WHERE lower(email) = lower(${email})`.execute(db);
  return found.rows;
}
