import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import { addressKey } from '../../platform/limits/address-key.ts';

const TODAY = sql`(now() AT TIME ZONE 'UTC')::date`;

/**
 * Counts one sign-up bonus for an address and a UTC day; false where it has had `max` of them. Inside the transaction
 * that gives the bonus, so that what fails does not count. The address is kept as a keyed hash, and the key only as
 * long as the day's count.
 */
export async function takeGrant(tx: Database, address: string, max: number): Promise<boolean> {
  await sql`
    INSERT INTO address_key (day, key) VALUES (${TODAY}, ${randomBytes(32)}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  const today = await rowsOf({ day: z.string(), key: z.instanceof(Buffer) })`
    SELECT day::text, key FROM address_key WHERE day = ${TODAY}`.get(tx);
  const hash = createHmac('sha256', today.key).update(addressKey(address)).digest();
  const counted = await sql`
    INSERT INTO grant_count AS g (day, address_hash, granted) SELECT ${today.day}::date, ${hash}, 1 WHERE ${max} > 0
    ON CONFLICT (day, address_hash) DO UPDATE SET granted = g.granted + 1 WHERE g.granted < ${max}
    RETURNING 1`.execute(tx);
  return counted.rows.length > 0;
}

/** Yesterday's stay, for whoever looks into them. */
export async function dropOldGrantCounts(db: Database, stop?: AbortSignal): Promise<void> {
  for (const table of ['grant_count', 'address_key'])
    await deleteInBatches(db, table, sql`day < ${TODAY} - 1`, stop);
}
