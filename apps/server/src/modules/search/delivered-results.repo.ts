import { SearchResult, type HistoryPlace } from '@linklode/contract';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import { LATELY, writtenQuery } from './delivery-sql.repo.ts';

/** The fields of a stored row that the history shows. */
const StoredResult = SearchResult.pick({
  title: true,
  url: true,
  domain: true,
  da: true,
  pa: true,
  spam_score: true,
  metrics_source: true,
  metrics_as_of: true,
});

export type DeliveredResult = z.infer<typeof StoredResult> & {
  readonly query: string;
  readonly created_at: Date;
  readonly run_id: string;
};

const StoredDelivery = z.object({
  query: z.string(),
  results: z.array(StoredResult.extend({ yours_since: z.string().nullish() })),
  at: z.date(),
  run_id: z.string(),
  /** Microseconds since 1970: a Date has milliseconds only. */
  micros: z.number(),
});
type StoredDelivery = z.infer<typeof StoredDelivery>;

/**
 * Every result that was delivered to the account in the last seven days and charged for: newest search first, inside a
 * search best row first.
 */
export async function listDeliveredResults(db: Database, accountId: string): Promise<DeliveredResult[]> {
  return (await readDeliveries(db, accountId, sql`true`, null)).flatMap(chargedResults);
}

/** The same for a number of searches, from the newest on or from behind a given place. */
export async function pageDeliveredResults(
  db: Database,
  accountId: string,
  searches: number,
  behind: HistoryPlace | null,
): Promise<{ results: DeliveredResult[]; next: HistoryPlace | null }> {
  const time = sql`(to_timestamp(0) + ${behind?.micros ?? 0}::bigint * interval '1 microsecond')`;
  // The first comparison follows from the second, but the second alone does not tell PostgreSQL which days it can skip.
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
 * The same for all seven days, a number of searches at a time; the next ones are read when the previous ones are used
 * up. What is delivered meanwhile is not included.
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
  return rowsOf(StoredDelivery)`
    SELECT ${writtenQuery('page_delivery')} AS query, results,
      delivered_at AS at, run_id, (extract(epoch FROM delivered_at) * 1000000)::bigint AS micros
    FROM page_delivery
    WHERE account_id = ${accountId} AND ${LATELY} AND ${which}
    ORDER BY delivered_at DESC, run_id DESC LIMIT ${limit}`.list(db);
}

function chargedResults({ query, results, at, run_id }: StoredDelivery): DeliveredResult[] {
  // A free row was charged for earlier, and is listed there.
  return results.flatMap(({ yours_since: yoursSince = null, ...result }) =>
    yoursSince === null ? [{ query, ...result, created_at: at, run_id }] : [],
  );
}
