import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/open-database.ts';
import { rowsOf } from '../database/rows-of.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { AskLease } from './request-counter.ts';

/**
 * Counts in the database, by its clock: a minute begins with the first request of a key. One statement on a table that
 * is not logged, so that its commit waits for no disk.
 */
export function createSharedLease(db: Database): AskLease {
  return async (name, key, size, max) => {
    const digest = createHash('sha256').update(`${name} ${key}`).digest().subarray(0, 16);
    // A minute that begins later than this one could is of a clock that was set back.
    const runs = sql`c.began_at > now() - interval '1 minute' AND c.began_at < now() + interval '1 minute'`;
    const row = await rowsOf({ taken: z.number(), ends_in_ms: z.number() })`
      INSERT INTO request_count AS c (key, began_at, taken) VALUES (${digest}, now(), ${size})
      ON CONFLICT (key) DO UPDATE SET
        taken = CASE WHEN ${runs} THEN c.taken + excluded.taken ELSE excluded.taken END,
        began_at = CASE WHEN ${runs} THEN c.began_at ELSE excluded.began_at END
      RETURNING taken, (extract(epoch FROM began_at + interval '1 minute' - now()) * 1000)::float8 AS ends_in_ms`.get(
      db,
    );
    const before = row.taken - size;
    return { granted: Math.min(size, Math.max(0, max - before)), minuteEndsInMs: row.ends_in_ms };
  };
}

export async function dropOldRequestCounts(db: Database, stop?: AbortSignal): Promise<void> {
  await deleteInBatches(db, 'request_count', sql`began_at < now() - interval '10 minutes'`, stop);
}
