import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

const LOOKUPS_PER_HOUR = 60;

/**
 * Counts a look-up of an account. Answers null when it may be made, else in how many seconds the next may. One
 * statement on one row, so racing look-ups never pass together.
 */
export async function countLookup(db: DatabasePool, accountId: string): Promise<number | null> {
  const counted = await sql`
    INSERT INTO prospect_allowance AS a (account_id, lookups) VALUES (${accountId}, 1)
    ON CONFLICT (account_id) DO UPDATE SET
      lookups = CASE WHEN a.began_at <= now() - interval '1 hour' THEN 1 ELSE a.lookups + 1 END,
      began_at = CASE WHEN a.began_at <= now() - interval '1 hour' THEN now() ELSE a.began_at END
    WHERE a.lookups < ${LOOKUPS_PER_HOUR} OR a.began_at <= now() - interval '1 hour'
    RETURNING account_id`.execute(db);
  if (counted.rows.length > 0) return null;
  const wait = await valuesOf(z.number())`
    SELECT ceil(extract(epoch FROM began_at + interval '1 hour' - now()))::int AS seconds
    FROM prospect_allowance WHERE account_id = ${accountId}`.find(db);
  return Math.max(1, wait ?? 1);
}

/** Drops counts of hours that are long over. */
export async function dropOldAllowances(db: Database, stop?: AbortSignal): Promise<void> {
  await deleteInBatches(db, 'prospect_allowance', sql`began_at < now() - interval '1 day'`, stop);
}

const RemovedProspect = z.object({ profile: z.string(), reason: z.string(), removed_at: z.date() });
type RemovedProspect = z.infer<typeof RemovedProspect>;

/** Takes a person out of all answers from now on. False when that was done before; the first reason stays. */
export async function removeProspect(db: Database, profile: string, reason: string): Promise<boolean> {
  const added = await sql`
    INSERT INTO prospect_removal (profile, reason) VALUES (${profile}, ${reason})
    ON CONFLICT DO NOTHING RETURNING profile`.execute(db);
  return added.rows.length > 0;
}

/** Newest first. */
export async function listRemovedProspects(db: Database): Promise<RemovedProspect[]> {
  return rowsOf(RemovedProspect)`
    SELECT profile, reason, removed_at FROM prospect_removal ORDER BY removed_at DESC, profile`.list(db);
}

/** Those of the profiles that were taken out. */
export async function findRemoved(db: Database, profiles: readonly string[]): Promise<Set<string>> {
  if (profiles.length === 0) return new Set();
  return new Set(
    await valuesOf(z.string())`
    SELECT profile FROM prospect_removal WHERE profile = ANY(${[...profiles]}::text[])`.list(db),
  );
}
