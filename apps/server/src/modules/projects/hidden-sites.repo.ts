import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import { seen } from './projects.repo.ts';

/** What a search leaves out because the account has it or blocks it. */
interface HiddenSites {
  /** Each stands for itself and all below it; sorted, without doubles. */
  readonly hosts: readonly string[];
  /** What was blocked after `at`. */
  readonly since: readonly string[];
  /** As of when, in microseconds: UTC, ISO 8601. */
  readonly at: string;
}

const HiddenRow = z.object({
  is_there: z.boolean(),
  at: z.string(),
  hosts: z.array(z.string()),
  since: z.array(z.string()),
});

/**
 * The block list of the account and, for a project, its block list and its websites: as of `at`, where that is given,
 * so that the pages of one search leave out the same, and what was blocked since. Null where the account has no such
 * project.
 */
export async function findHiddenSites(
  db: Database,
  accountId: string,
  projectId: string | null,
  at: string | null,
): Promise<HiddenSites | null> {
  const row = await rowsOf(HiddenRow)`
    SELECT ${projectId}::uuid IS NULL OR EXISTS (
        SELECT FROM project p WHERE p.id = ${projectId} AND p.account_id = ${accountId} AND ${seen()}) AS is_there,
      to_char(asked.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
      ARRAY(SELECT host FROM blocked_site WHERE account_id = ${accountId} AND project_id IS NULL AND added_at <= asked.at
        UNION SELECT host FROM blocked_site WHERE account_id = ${accountId} AND project_id = ${projectId}
          AND added_at <= asked.at
        UNION SELECT s.site FROM project_site s JOIN project p ON p.id = s.project_id
          WHERE p.id = ${projectId} AND p.account_id = ${accountId} AND s.added_at <= asked.at ORDER BY 1) AS hosts,
      ARRAY(SELECT host FROM blocked_site WHERE account_id = ${accountId}
        AND (project_id IS NULL OR project_id = ${projectId}) AND added_at > asked.at) AS since
    FROM (SELECT coalesce(${at}::timestamptz, clock_timestamp()) AS at) asked`.get(db);
  return row.is_there ? { hosts: row.hosts, since: row.since, at: row.at } : null;
}
