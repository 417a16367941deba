import { SecretAddress } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';
import { writtenQuery } from '../search/index.ts';

const ADDRESS = sql`id, kind, ${writtenQuery('secret_address')} AS query,
  ${isoTime(sql.ref('created_at'))} AS created_at,
  ${isoTime(sql.ref('last_read_at'))} AS last_read_at`;

/** Of a project; of searches with null. */
export async function listAddresses(
  db: Database,
  accountId: string,
  projectId: string | null,
): Promise<SecretAddress[]> {
  return rowsOf(SecretAddress)`
    SELECT ${ADDRESS} FROM secret_address WHERE account_id = ${accountId} AND project_id IS NOT DISTINCT FROM ${projectId}
    ORDER BY secret_address.created_at DESC, id`.list(db);
}

export async function countAddresses(db: Database, accountId: string): Promise<number> {
  return valuesOf(z.number())`
    SELECT count(*) AS n FROM secret_address WHERE account_id = ${accountId}`.get(db);
}

export async function insertAddress(
  tx: Database,
  address: { accountId: string; projectId: string; kind: SecretAddress['kind']; keyHash: Buffer },
): Promise<SecretAddress> {
  return rowsOf(SecretAddress)`
    INSERT INTO secret_address (account_id, project_id, kind, key_hash)
    VALUES (${address.accountId}, ${address.projectId}, ${address.kind}, ${address.keyHash}) RETURNING ${ADDRESS}`.get(
    tx,
  );
}

export async function removeAddress(db: Database, accountId: string, id: string): Promise<boolean> {
  const gone = await sql`
    DELETE FROM secret_address WHERE id = ${id} AND account_id = ${accountId} RETURNING 1`.execute(db);
  return gone.rows.length > 0;
}

export async function insertSearchAddress(
  tx: Database,
  address: { accountId: string; filter: string | null; query: string; keyHash: Buffer },
): Promise<SecretAddress> {
  return rowsOf(SecretAddress)`
    INSERT INTO secret_address (account_id, kind, filter, query, key_hash)
    VALUES (${address.accountId}, 'search', ${address.filter}, ${address.query}, ${address.keyHash}) RETURNING ${ADDRESS}`.get(
    tx,
  );
}

const OpenedAddress = z.object({
  id: z.string(),
  account_id: z.string(),
  /** Null of a search, which then has a query. */
  project_id: z.string().nullable(),
  filter: z.string().nullable(),
  query: z.string().nullable(),
  is_read: z.boolean(),
});
type OpenedAddress = z.infer<typeof OpenedAddress>;

/** What an address opens; null where there is none of this kind and key, or its account is not open. */
export async function findOpened(
  db: Database,
  kind: SecretAddress['kind'],
  keyHash: Buffer,
): Promise<OpenedAddress | null> {
  const found = await rowsOf(OpenedAddress)`
    SELECT s.id, s.account_id, s.project_id, s.filter, s.query,
      coalesce(s.last_read_at > now() - interval '1 hour', false) AS is_read
    FROM secret_address s JOIN account a ON a.id = s.account_id
    WHERE s.key_hash = ${keyHash} AND s.kind = ${kind} AND a.state = 'open'`.find(db);
  if (found !== null && !found.is_read)
    await sql`UPDATE secret_address SET last_read_at = now() WHERE id = ${found.id}`.execute(db);
  return found;
}

export async function eraseAddressesOf(tx: Database, accountId: string): Promise<void> {
  await sql`DELETE FROM secret_address WHERE account_id = ${accountId}`.execute(tx);
}
