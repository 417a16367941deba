import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import { writtenQuery } from './delivery-sql.repo.ts';

const ListedSearch = z.object({
  at: z.date(),

  /** Null if the search failed or is under way: then the query is not kept. */
  query: z.string().nullable(),
  page: z.number(),
  status: z.enum(['done', 'failed', 'running']),
  results: z.number(),

  /** Credits. */
  charged: z.number(),
});
type ListedSearch = z.infer<typeof ListedSearch>;

/** What an account searched from `from` to before `to`, oldest first; for looking into a complaint. */
export async function listSearchesBetween(
  db: Database,
  accountId: string,
  { from, to }: { from: Date; to: Date },
): Promise<ListedSearch[]> {
  return rowsOf(ListedSearch)`
    SELECT r.started_at AS at, r.page, r.status, r.cost AS charged, coalesce(jsonb_array_length(d.results), 0) AS results,
      ${writtenQuery('d')} AS query
    FROM search_run r
    LEFT JOIN page_delivery d ON d.run_id = r.id AND d.account_id = r.account_id
      AND d.delivered_at >= ${from}::timestamptz AND d.delivered_at < ${to}::timestamptz + interval '1 hour'
    WHERE r.account_id = ${accountId} AND r.started_at >= ${from} AND r.started_at < ${to}
    ORDER BY r.started_at, r.id`.list(db);
}
