import { HISTORY_DAYS, type HistoryPlace, type MetricsOrigin } from '@linklode/contract';
import { sql, type RawBuilder } from 'kysely';
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

interface StoredDelivery {
  readonly query: string;
  readonly results: (Omit<DeliveredResult, 'query' | 'created_at'> & { yours_since?: string | null })[];
  readonly at: Date;
  readonly run_id: string;
  /** Microseconds since 1970: a Date has milliseconds only. */
  readonly micros: number;
}

/** Every result that was delivered to the account in the last seven days and charged for: newest search first, inside a search best row first. */
export async function listDeliveredResults(db: Database, accountId: string): Promise<DeliveredResult[]> {
  return (await readDeliveries(db, accountId, sql`true`, null)).flatMap(chargedResults);
}

/** The same of so many searches, from the newest or from behind a place on. */
export async function pageDeliveredResults(
  db: Database,
  accountId: string,
  searches: number,
  behind: HistoryPlace | null,
): Promise<{ results: DeliveredResult[]; next: HistoryPlace | null }> {
  const time = sql`(to_timestamp(0) + ${behind?.micros ?? 0}::bigint * interval '1 microsecond')`;
  // Said twice, since the first alone does not tell which days need not be looked at.
  const rest =
    behind === null
      ? sql`true`
      : sql`delivered_at <= ${time} AND (delivered_at, run_id) < (${time}, ${behind.runId}::uuid)`;
  const found = await readDeliveries(db, accountId, rest, searches + 1);
  const page = found.slice(0, searches);
  const last = page.at(-1);
  return {
    results: page.flatMap(chargedResults),
    next:
      last === undefined || found.length === page.length ? null : { micros: last.micros, runId: last.run_id },
  };
}

/**
 * The same of all seven days, so many searches at a time: the next are read when the former are used. What is delivered
 * meanwhile is in none of them.
 */
export async function* eachDeliveredResult(
  db: Database,
  accountId: string,
  searchesAtOnce: number,
): AsyncGenerator<DeliveredResult> {
  let behind: HistoryPlace | null = null;
  do {
    const part: Awaited<ReturnType<typeof pageDeliveredResults>> = await pageDeliveredResults(
      db,
      accountId,
      searchesAtOnce,
      behind,
    );
    yield* part.results;
    behind = part.next;
  } while (behind !== null);
}

async function readDeliveries(
  db: Database,
  accountId: string,
  which: RawBuilder<unknown>,
  limit: number | null,
): Promise<StoredDelivery[]> {
  const found = await sql<StoredDelivery>`
    SELECT CASE WHEN mode = 'smart' THEN 'smart:' || filter || ' ' || query ELSE query END AS query, results,
      delivered_at AS at, run_id, (extract(epoch FROM delivered_at) * 1000000)::bigint AS micros
    FROM page_delivery
    WHERE account_id = ${accountId} AND delivered_at > now() - make_interval(days => ${HISTORY_DAYS}) AND ${which}
    ORDER BY delivered_at DESC, run_id DESC LIMIT ${limit}`.execute(db);
  return found.rows;
}

function chargedResults({ query, results, at }: StoredDelivery): DeliveredResult[] {
  // What was free was charged for before, and stands there.
  return results
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
    }));
}
