import { SiteImport } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';
import { seen } from './projects.repo.ts';

/** An import can be looked at and undone for so long. */
export const IMPORT_DAYS = 30;
/** So many of the rows that were refused are kept with their text. */
export const REFUSED_ROWS_KEPT = 50;

const ImportRow = SiteImport.extend({ project_id: z.string().nullable() });
export type ImportRow = z.infer<typeof ImportRow>;

const IMPORT = sql`id, project_id, file, column_name AS "column", list, ${isoTime(sql.ref('created_at'))} AS created_at,
  row_count AS rows, added, known, repeated, refused, refused_rows, ${isoTime(sql.ref('undone_at'))} AS undone_at`;

export async function insertImport(
  tx: Database,
  accountId: string,
  what: { projectId: string | null; list: 'sites' | 'blocked'; file: string; column: string },
): Promise<ImportRow> {
  return rowsOf(ImportRow)`
    INSERT INTO site_import (account_id, project_id, list, file, column_name)
    VALUES (${accountId}, ${what.projectId}, ${what.list}, ${what.file}, ${what.column}) RETURNING ${IMPORT}`.get(
    tx,
  );
}

/** How many imports an account began within the given time, and how old the oldest of them is. */
export function countImportsBegun(
  tx: Database,
  accountId: string,
  withinSeconds: number,
): Promise<{ count: number; oldestAgeSeconds: number }> {
  return rowsOf({ count: z.number(), oldestAgeSeconds: z.number() })`
    SELECT count(*) AS count, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestAgeSeconds"
    FROM site_import WHERE account_id = ${accountId} AND created_at > now() - make_interval(secs => ${withinSeconds})`.get(
    tx,
  );
}

/**
 * The project that an import brought something into. To be locked before the import, as whoever deletes a project does,
 * or the two wait for each other.
 */
export async function lockProjectOf(tx: Database, accountId: string, importId: string): Promise<void> {
  await sql`
    SELECT 1 FROM project p WHERE p.account_id = ${accountId} AND ${seen()}
      AND p.id = (SELECT i.project_id FROM site_import i WHERE i.id = ${importId}) FOR UPDATE`.execute(tx);
}

/** Serialises the parts of an import and its undoing. */
export async function lockImport(tx: Database, accountId: string, id: string): Promise<ImportRow | null> {
  return rowsOf(ImportRow)`
    SELECT ${IMPORT} FROM site_import i WHERE i.id = ${id} AND i.account_id = ${accountId}
      AND NOT EXISTS (SELECT FROM project p WHERE p.id = i.project_id AND NOT ${seen()}) FOR UPDATE`.find(tx);
}

type Counts = Pick<SiteImport, 'added' | 'known' | 'repeated' | 'refused' | 'refused_rows'>;

/** Adds what became of a part's rows. */
export async function countImported(tx: Database, id: string, part: Counts): Promise<ImportRow> {
  const { added, known, repeated, refused, refused_rows } = part;
  return rowsOf(ImportRow)`
    UPDATE site_import SET row_count = row_count + ${added + known + repeated + refused}, added = added + ${added},
      known = known + ${known}, repeated = repeated + ${repeated}, refused = refused + ${refused},
      refused_rows = refused_rows || ${JSON.stringify(refused_rows)}::jsonb
    WHERE id = ${id} RETURNING ${IMPORT}`.get(tx);
}

/** Those of the sites that an earlier part of the import has added. */
export async function findAddedBy(tx: Database, id: string, sites: readonly string[]): Promise<Set<string>> {
  return new Set(
    await valuesOf(z.string())`
    SELECT site AS name FROM project_site WHERE import_id = ${id} AND site = ANY(${[...sites]}::text[])
    UNION ALL SELECT host FROM blocked_site WHERE import_id = ${id} AND host = ANY(${[...sites]}::text[])`.list(
      tx,
    ),
  );
}

/** Takes out what the import put in and nobody changed since; answers how many, and how many changed ones are left. */
export async function takeBackImport(tx: Database, id: string): Promise<{ removed: number; kept: number }> {
  const sites = await sql`
    DELETE FROM project_site WHERE import_id = ${id} AND changed_at IS NULL RETURNING 1`.execute(tx);
  const blocked = await sql`DELETE FROM blocked_site WHERE import_id = ${id} RETURNING 1`.execute(tx);
  const kept = await valuesOf(z.number())`
    SELECT count(*) AS kept FROM project_site WHERE import_id = ${id}`.get(tx);
  await sql`UPDATE site_import SET undone_at = coalesce(undone_at, now()) WHERE id = ${id}`.execute(tx);
  return { removed: sites.rows.length + blocked.rows.length, kept };
}

/**
 * The imports of the last thirty days into a project or, with null, into the block list of the account; newest first.
 */
export async function listImports(
  db: Database,
  accountId: string,
  projectId: string | null,
): Promise<SiteImport[]> {
  const rows = await rowsOf(ImportRow)`
    SELECT ${IMPORT} FROM site_import
    WHERE account_id = ${accountId} AND project_id IS NOT DISTINCT FROM ${projectId}::uuid
      AND created_at > now() - make_interval(days => ${IMPORT_DAYS})
    ORDER BY site_import.created_at DESC LIMIT 20`.list(db);
  return rows.map((row) => SiteImport.parse(row));
}

/** What they brought stays; only how they went is forgotten. */
export async function dropOldImports(db: Database, stop?: AbortSignal): Promise<void> {
  const old = sql`created_at < now() - make_interval(days => ${IMPORT_DAYS})`;
  await deleteInBatches(db, 'site_import', old, stop);
}
