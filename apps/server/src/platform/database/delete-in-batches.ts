import { sql, type RawBuilder } from 'kysely';
import type { Database } from './open-database.ts';

const AT_ONCE = 5_000;

/**
 * Deletes the rows of a table that meet the condition, some thousand at a time, each batch in a transaction of its own:
 * no lock lasts, and after days of backlog every batch is progress. Stops between batches when told to. Answers how
 * many.
 */
export async function deleteInBatches(
  db: Database,
  table: string,
  condition: RawBuilder<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  for (let deleted = 0; ;) {
    const batch = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${AT_ONCE}))`.execute(db);
    const gone = Number(batch.numAffectedRows ?? 0);
    deleted += gone;
    if (gone < AT_ONCE || signal?.aborted === true) return deleted;
  }
}
