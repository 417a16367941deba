import { HISTORY_DAYS, SmartSearchResult } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import type { SearchKey } from './search.repo.ts';

const LATELY = sql`delivered_at > now() - make_interval(days => ${HISTORY_DAYS})`;

const DeliveredPart = z.object({
  query: z.string(),
  page: z.number(),
  delivered_at: z.string(),
  results: z.array(SmartSearchResult),
});

/** A row as it was delivered. Where `yours_since` is null, it took a credit. */
export interface DeliveredRow extends SmartSearchResult {
  /** As the history writes it. */
  readonly query: string;
  readonly page: number;
  /** UTC, ISO 8601. */
  readonly delivered_at: string;
}

const PART = sql`CASE WHEN mode = 'smart' THEN 'smart:' || filter || ' ' || query ELSE query END AS query, page,
  ${isoTime(sql.ref('delivered_at'))} AS delivered_at, results`;

function rowsOfPart({ results, ...of }: z.infer<typeof DeliveredPart>): DeliveredRow[] {
  return results.map((row) => ({ ...row, ...of }));
}

/** What was delivered last of each page of a search, by pages, the parts of a page in their order; a page is in memory at a time. */
export async function* eachDeliveredRow(
  db: Database,
  key: Omit<SearchKey, 'page'>,
): AsyncGenerator<DeliveredRow> {
  const pages = await rowsOf({ page_id: z.string() })`
    SELECT DISTINCT ON (page) page_id FROM page_delivery
    WHERE account_id = ${key.accountId} AND fingerprint = ${key.fingerprint} AND ${LATELY}
    ORDER BY page, first_delivered_at DESC`.list(db);
  for (const { page_id: pageId } of pages) {
    const parts = await rowsOf(DeliveredPart)`
      SELECT ${PART} FROM page_delivery WHERE account_id = ${key.accountId} AND page_id = ${pageId} AND ${LATELY}
      ORDER BY first_position, page_delivery.delivered_at`.list(db);
    yield* parts.flatMap(rowsOfPart);
  }
}
