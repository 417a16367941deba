import { SmartSearchResult } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';
import { LATELY } from './delivery-sql.repo.ts';

const ProvenSearch = z.object({
  /** The run that charged; ledger entries name it. */
  run: z.string(),
  filter: z.string().nullable(),
  query: z.string(),
  page: z.number(),
  delivered_at: z.string(),
  total: z.number().nullable(),
  rows: z.array(SmartSearchResult),
  /** What credits were taken for: websites or pages. */
  charged_for: z.array(z.string()),
});

/**
 * All delivered pages of the search to which this page belongs, earlier runs included, oldest first; empty if there is
 * no page with this id.
 */
export async function listPagesOfSearch(
  db: Database,
  accountId: string,
  id: string,
): Promise<readonly string[]> {
  return valuesOf(z.string())`
    SELECT DISTINCT page_id FROM page_delivery
    WHERE account_id = ${accountId} AND ${LATELY} AND fingerprint IN (
      SELECT fingerprint FROM page_delivery WHERE account_id = ${accountId} AND page_id = ${id} AND ${LATELY})`.list(
    db,
  );
}

/** What runs delivered, or all parts of the pages with these ids, as long as they are kept; oldest first. */
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
