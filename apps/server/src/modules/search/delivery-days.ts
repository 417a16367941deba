import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

/** So many days may pass without this job before the net has to catch deliveries. */
const DAYS_AHEAD = 3;

/** Makes the partitions of today and the coming days that are missing. Answers how many. */
export async function makeDeliveryDays(db: Database): Promise<number> {
  const made = await sql<{ made: number }>`
    SELECT make_delivery_days(today, today + ${DAYS_AHEAD}::int) AS made
    FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) clock`.execute(db);
  return made.rows[0]?.made ?? 0;
}

/** Drops the days of which everything is older than seven days, each in a transaction of its own. Answers how many. */
export async function dropOldDeliveries(db: Database): Promise<number> {
  for (let dropped = 0; ; dropped++) {
    const gone = await sql<{ gone: number }>`SELECT drop_old_delivery_day() AS gone`.execute(db);
    if (gone.rows[0]?.gone !== 1) return dropped;
  }
}
