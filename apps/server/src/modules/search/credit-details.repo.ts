import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import { LATELY, writtenQuery } from './delivery-sql.repo.ts';

/** What the ledger keeps of a search for ever: its filter and its page. */
export function searchFact(filter: string | null, page: number): string {
  return `${filter === null ? '' : `smart:${filter} `}page ${page}`;
}

/**
 * The details of an account's entries for searches, with the query, by run; only as long as their deliveries are kept.
 */
export async function findSearchDetails(db: Database, accountId: string): Promise<Map<string, string>> {
  const found = await rowsOf({ run_id: z.string(), details: z.string() })`
    SELECT run_id, ${writtenQuery('page_delivery')} || ' (page ' || page || ')'
      AS details
    FROM page_delivery WHERE account_id = ${accountId} AND ${LATELY}
      AND cardinality(paid_for) > 0`.list(db);
  return new Map(found.map((row) => [row.run_id, row.details]));
}
