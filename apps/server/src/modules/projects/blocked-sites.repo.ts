import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { valuesOf } from '../../platform/database/rows-of.ts';

/** Whose list: null for that of the whole account. */
type ListOf = string | null;

const listIs = (accountId: string, projectId: ListOf) =>
  sql`account_id = ${accountId} AND project_id IS NOT DISTINCT FROM ${projectId}::uuid`;

/** Answers the hosts that were added; those that are there stay. */
export async function insertBlockedSites(
  tx: Database,
  accountId: string,
  projectId: ListOf,
  hosts: readonly string[],
  importId: string | null,
): Promise<string[]> {
  return valuesOf(z.string())`
    INSERT INTO blocked_site (account_id, project_id, host, import_id)
    SELECT ${accountId}::uuid, ${projectId}::uuid, host, ${importId}::uuid FROM unnest(${[...hosts]}::text[]) AS host
    ON CONFLICT DO NOTHING RETURNING host`.list(tx);
}

/** Under the lock of the account's lists. */
export async function deleteBlockedSites(
  tx: Database,
  accountId: string,
  projectId: ListOf,
  hosts: readonly string[],
): Promise<number> {
  const gone = await sql`
    DELETE FROM blocked_site WHERE ${listIs(accountId, projectId)} AND host = ANY(${[...hosts]}::text[])
    RETURNING 1`.execute(tx);
  return gone.rows.length;
}

export async function countBlockedSites(db: Database, accountId: string, projectId: ListOf): Promise<number> {
  return valuesOf(z.number())`
    SELECT count(*) AS n FROM blocked_site WHERE ${listIs(accountId, projectId)}`.get(db);
}

/** By name, from behind a host on; all where there is no limit. */
export async function pageBlockedSites(
  db: Database,
  accountId: string,
  projectId: ListOf,
  { after, limit }: { after: string; limit: number | null },
): Promise<string[]> {
  return valuesOf(z.string())`
    SELECT host FROM blocked_site WHERE ${listIs(accountId, projectId)} AND host > ${after}
    ORDER BY host LIMIT ${limit}`.list(db);
}
