import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

/**
 * Removes what an account searched for from its records. What was charged stays, for the books. The fingerprint is
 * removed too: it is a digest of the query, so somebody could check a guess with it.
 */
export async function eraseSearchesOf(tx: Database, accountId: string): Promise<void> {
  await sql`DELETE FROM page_delivery WHERE account_id = ${accountId}`.execute(tx);
  await sql`
    UPDATE search_run SET fingerprint = '' WHERE account_id = ${accountId} AND status <> 'running'`.execute(
    tx,
  );
}
