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

/** Every result that was delivered to the account in the last seven days, newest first. */
export async function listDeliveredResults(db: Database, accountId: string): Promise<DeliveredResult[]> {
  const found = await sql<DeliveredResult>`
    SELECT CASE WHEN d.mode = 'smart' THEN 'smart:' || d.filter || ' ' || d.query ELSE d.query END AS query,
      r.title, r.url, r.da, r.pa, r.spam_score, r.metrics_source,
      r.metrics_as_of::text AS metrics_as_of, r.created_at
    FROM search_delivery d JOIN search_result r ON r.delivery_id = d.id
    WHERE d.account_id = ${accountId} AND r.created_at > now() - make_interval(days => ${HISTORY_DAYS})
    ORDER BY r.created_at DESC, r.id DESC`.execute(db);
  return found.rows;
}

/** Deletes results of more than seven days, some thousand at a time so that no lock lasts. Answers how many. */
export async function deleteOldResults(db: Database): Promise<number> {
  let deleted = 0;
  for (;;) {
    const batch = await sql`
      DELETE FROM search_result WHERE id IN (
        SELECT id FROM search_result WHERE created_at < now() - make_interval(days => ${HISTORY_DAYS})
        ORDER BY created_at LIMIT 5000)
      RETURNING 1`.execute(db);
    deleted += batch.rows.length;
    if (batch.rows.length < 5000) return deleted;
  }
}
