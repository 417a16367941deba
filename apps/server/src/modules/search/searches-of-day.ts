import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

export interface ListedSearch {
  readonly at: Date;
  /** Null where it failed or is under way: of these the query is not kept. */
  readonly query: string | null;
  readonly page: number;
  readonly status: 'done' | 'failed' | 'running';
  readonly results: number;
  /** Credits. */
  readonly charged: number;
}

/** What an account searched from `from` to before `to`, the first at first, for whoever looks into a complaint. */
export async function listSearchesBetween(
  db: Database,
  accountId: string,
  { from, to }: { from: Date; to: Date },
): Promise<ListedSearch[]> {
  const found = await sql<ListedSearch>`
    SELECT r.started_at AS at, r.page, r.status, r.cost AS charged, coalesce(jsonb_array_length(d.results), 0) AS results,
      CASE WHEN d.mode = 'smart' THEN 'smart:' || d.filter || ' ' || d.query ELSE d.query END AS query
    FROM search_run r
    LEFT JOIN page_delivery d ON d.run_id = r.id AND d.account_id = r.account_id
      AND d.delivered_at >= ${from}::timestamptz AND d.delivered_at < ${to}::timestamptz + interval '1 hour'
    WHERE r.account_id = ${accountId} AND r.started_at >= ${from} AND r.started_at < ${to}
    ORDER BY r.started_at, r.id`.execute(db);
  return found.rows;
}
