import { HISTORY_DAYS, type MetricsOrigin } from '@linklode/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

export interface DeliveredResult extends MetricsOrigin {
  readonly query: string;
  readonly title: string | null;
  readonly url: string;
  readonly da: number | null;
  readonly pa: number | null;
  readonly spam_score: number | null;
  readonly created_at: Date;
}

/** Every result that was delivered to the account in the last seven days and charged for: newest search first, inside a search best row first. */
export async function listDeliveredResults(db: Database, accountId: string): Promise<DeliveredResult[]> {
  const found = await sql<{
    query: string;
    results: (Omit<DeliveredResult, 'query' | 'created_at'> & { yours_since?: string | null })[];
    at: Date;
  }>`
    SELECT CASE WHEN mode = 'smart' THEN 'smart:' || filter || ' ' || query ELSE query END AS query, results,
      delivered_at AS at
    FROM page_delivery
    WHERE account_id = ${accountId} AND delivered_at > now() - make_interval(days => ${HISTORY_DAYS})
    ORDER BY delivered_at DESC, run_id`.execute(db);
  return found.rows.flatMap(({ query, results, at }) =>
    // What was free was charged for before, and stands there.
    results
      .filter((result) => (result.yours_since ?? null) === null)
      .map(({ title, url, da, pa, spam_score, metrics_source, metrics_as_of }) => ({
        query,
        title,
        url,
        da,
        pa,
        spam_score,
        metrics_source,
        metrics_as_of,
        created_at: at,
      })),
  );
}
