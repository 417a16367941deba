import { HISTORY_DAYS, SmartSearchResult } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';

const LATELY = sql`delivered_at > now() - make_interval(days => ${HISTORY_DAYS})`;

const ProvenSearch = z.object({
  /** The search that charged, which entries of the ledger name. */
  run: z.string(),
  filter: z.string().nullable(),
  query: z.string(),
  page: z.number(),
  delivered_at: z.string(),
  total: z.number().nullable(),
  rows: z.array(SmartSearchResult),
  /** What credits were taken for: a website or a page each. */
  charged_for: z.array(z.string()),
});

/** Every page that was delivered of the search of this one, also of runs of it before, oldest first; empty where there is none by this id. */
export async function listPagesOfSearch(
  db: Database,
  accountId: string,
  id: string,
): Promise<readonly string[]> {
  const pages = await rowsOf({ page_id: z.string() })`
    SELECT DISTINCT page_id FROM page_delivery
    WHERE account_id = ${accountId} AND ${LATELY} AND fingerprint IN (
      SELECT fingerprint FROM page_delivery WHERE account_id = ${accountId} AND page_id = ${id} AND ${LATELY})`.list(
    db,
  );
  return pages.map((page) => page.page_id);
}

/** What runs delivered, or all parts of the pages of these ids, as long as that is kept: oldest first. */
export async function findDelivery(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<z.infer<typeof ProvenSearch>[]> {
  return rowsOf(ProvenSearch)`
    SELECT run_id AS run, filter, query, page, ${isoTime(sql.ref('delivered_at'))} AS delivered_at,
      total, results AS rows, paid_for AS charged_for
    FROM page_delivery
    WHERE account_id = ${accountId} AND ${LATELY}
      AND (page_id = ANY(${ids}::uuid[]) OR run_id = ANY(${ids}::uuid[]))
    ORDER BY page_delivery.delivered_at, run_id`.list(db);
}
