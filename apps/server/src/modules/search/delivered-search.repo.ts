import { SmartSearchResult } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';
import type { SearchKey } from './search.repo.ts';
import { LATELY, writtenQuery } from './delivery-sql.repo.ts';

const DeliveredPart = z.object({
  query: z.string(),
  run_id: z.string(),
  page: z.number(),
  delivered_at: z.string(),
  results: z.array(SmartSearchResult),
});

/** A row as it was delivered. Where `yours_since` is null, it took a credit. */
export interface DeliveredRow extends SmartSearchResult {
  /** As the history writes it. */
  readonly query: string;
  readonly page: number;
  /** The search run that delivered it. */
  readonly run_id: string;
  /** UTC, ISO 8601. */
  readonly delivered_at: string;
}

const PART = sql`${writtenQuery('page_delivery')} AS query, page, run_id,
  ${isoTime(sql.ref('delivered_at'))} AS delivered_at, results`;

function rowsOfPart({ results, ...of }: z.infer<typeof DeliveredPart>): DeliveredRow[] {
  return results.map((row) => ({ ...row, ...of }));
}

/**
 * What was delivered last of each page of a search, by pages, the parts of a page in their order; a page is in memory
 * at a time.
 */
export async function* eachDeliveredRow(
  db: Database,
  key: Omit<SearchKey, 'page'>,
): AsyncGenerator<DeliveredRow> {
  const pages = await valuesOf(z.string())`
    SELECT DISTINCT ON (page) page_id FROM page_delivery
    WHERE account_id = ${key.accountId} AND fingerprint = ${key.fingerprint} AND ${LATELY}
    ORDER BY page, first_delivered_at DESC`.list(db);
  for (const pageId of pages) {
    const parts = await rowsOf(DeliveredPart)`
      SELECT ${PART} FROM page_delivery WHERE account_id = ${key.accountId} AND page_id = ${pageId} AND ${LATELY}
      ORDER BY first_position, page_delivery.delivered_at`.list(db);
    yield* parts.flatMap(rowsOfPart);
  }
}

/**
 * Which of two searches of an account, by their fingerprints, brought a page before this one last; null where neither
 * did.
 */
export async function findLastDelivered(
  db: Database,
  accountId: string,
  fingerprints: readonly Buffer[],
  beforePage: number,
): Promise<Buffer | null> {
  return valuesOf(z.instanceof(Buffer))`
    SELECT fingerprint FROM page_delivery
    WHERE account_id = ${accountId} AND fingerprint = ANY(${[...fingerprints]}::bytea[]) AND page < ${beforePage} AND ${LATELY}
    ORDER BY delivered_at DESC LIMIT 1`.find(db);
}

const MOST_PARTS = 100;

/**
 * What was delivered of a query or a filter's inputs, whatever was excluded and for whatever project: each address
 * once, as it was delivered last, the newest search first. At most a thousand rows.
 */
export async function* eachRowOfQuery(
  db: Database,
  accountId: string,
  { filter, query }: { readonly filter: string | null; readonly query: string },
): AsyncGenerator<DeliveredRow> {
  const parts = await rowsOf(DeliveredPart)`
    SELECT ${PART} FROM page_delivery
    WHERE account_id = ${accountId} AND query = ${query} AND filter IS NOT DISTINCT FROM ${filter} AND ${LATELY}
    ORDER BY date_trunc('hour', first_delivered_at) DESC, page, first_position, page_delivery.delivered_at DESC
    LIMIT ${MOST_PARTS}`.list(db);
  const told = new Set<string>();
  for (const row of parts.flatMap(rowsOfPart)) {
    if (told.has(row.url)) continue;
    told.add(row.url);
    yield row;
  }
}
