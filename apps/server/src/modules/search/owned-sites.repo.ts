import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { valuesOf } from '../../platform/database/rows-of.ts';

/** Registrable domains of the websites that searches of the account were charged for in the last `days`. */
export async function listOwnedSites(db: Database, accountId: string, days: number): Promise<string[]> {
  if (days === 0) return [];
  // A row that was paid for as a page has its address there.
  return valuesOf(z.string())`
    SELECT DISTINCT name FROM page_delivery, unnest(paid_for) AS name
    WHERE account_id = ${accountId} AND delivered_at > now() - make_interval(days => ${days})
      AND position('://' IN name) = 0`.list(db);
}
