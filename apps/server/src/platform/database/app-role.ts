import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { withClient } from './with-client.ts';
import { queryRows } from './query-rows.ts';

/** The role of the running product in an embedded PostgreSQL. */
export const APP_ROLE = 'linklode_app';

const OTHERS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const KEPT = ['SELECT', 'INSERT', 'UPDATE'];
const ONLY_GROWS = ['SELECT', 'INSERT'];

/**
 * What the product may do with a table; all that is not named may be read and written. What changes these tables
 * otherwise is a function of the owner (SECURITY DEFINER, with a search_path of its own) that does one thing.
 */
const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  credit_entry: ONLY_GROWS,
  signup_grant: ONLY_GROWS,
  credit_account: KEPT,
  credit_seal: KEPT,
  credit_difference: KEPT,
  account: KEPT,
  payment_order: KEPT,
  payment: KEPT,
  payment_return: KEPT,
  payment_report: KEPT,
  operator_log: ONLY_GROWS,
  migration: ['SELECT'],
};
const ALL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];

/** The embedded role's password, made from the owner's: it opens nothing more than the role does. */
export function appPassword(ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(APP_ROLE).digest('base64url');
}

/** Makes the product's role, or gives it this password. Run by the server's superuser. */
export async function ensureAppRole(ownerUrl: string, password: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [`role:${APP_ROLE}`]);
    const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
    await client.query(
      `${found.rows.length > 0 ? 'ALTER' : 'CREATE'} ROLE ${client.escapeIdentifier(APP_ROLE)}
       LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(password)}`,
    );
  });
}

/**
 * Gives the role its rights on every table that is there, and takes away what it should not have. Run by the owner
 * after each migration, so new tables need no words of their own; partitions are reached through their table alone.
 */
export async function grantToApp(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const tables = await queryRows(
    client,
    { name: z.string(), is_partition: z.boolean(), has: z.array(z.string()) },
    `SELECT relname AS name, relispartition AS is_partition,
       ARRAY(SELECT right_name FROM unnest($2::text[]) right_name
         WHERE has_table_privilege($1, c.oid, right_name)) AS has
     FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') ORDER BY relname`,
    [role, ALL],
  );
  const statements = [
    `GRANT USAGE ON SCHEMA public TO ${name}`,
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
  ];
  for (const table of tables) {
    const wanted = table.is_partition ? [] : (RIGHTS[table.name] ?? OTHERS);
    if (wanted.length === table.has.length && wanted.every((right) => table.has.includes(right))) continue;
    const on = `ON TABLE public.${client.escapeIdentifier(table.name)}`;
    statements.push(`REVOKE ALL ${on} FROM ${name}`);
    if (wanted.length > 0) statements.push(`GRANT ${wanted.join(', ')} ${on} TO ${name}`);
  }
  statements.push(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`);
  // One transaction: who runs meanwhile never stands without rights.
  await client.query(`BEGIN; ${statements.join('; ')}; COMMIT`);
}

/** For the start and the doctor, where `isLedgerGuarded` is false. */
export const ONE_ROLE =
  'The role of DATABASE_URL owns the ledger and could change it; two roles are safer: docs/how-to/separate-database-roles.md';

/** Whether the role of `url` can neither change the ledger nor set its guards aside. */
export async function isLedgerGuarded(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const rows = await queryRows(
      client,
      { guarded: z.boolean() },
      `SELECT NOT (has_table_privilege('credit_entry', 'UPDATE') OR has_table_privilege('credit_entry', 'DELETE')
         OR has_table_privilege('credit_entry', 'TRUNCATE') OR pg_has_role(relowner, 'MEMBER')) AS guarded
       FROM pg_class WHERE oid = 'credit_entry'::regclass`,
    );
    return rows[0]?.guarded === true;
  });
}
