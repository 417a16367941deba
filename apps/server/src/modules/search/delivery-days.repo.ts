import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { valuesOf } from '../../platform/database/rows-of.ts';

/**
 * Partitions exist for so many days ahead; only if the job fails for longer does the safety net have to take
 * deliveries.
 */
const DAYS_AHEAD = 3;

/** Makes the missing partitions of today and the coming days. Answers how many. */
export async function makeDeliveryDays(db: Database): Promise<number> {
  return valuesOf(z.number())`
    SELECT make_delivery_days(today, today + ${DAYS_AHEAD}::int) AS made
    FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) clock`.get(db);
}

/** Drops the days on which everything is older than seven days, each in a transaction of its own. Answers how many. */
export async function dropOldDeliveries(db: Database): Promise<number> {
  for (let dropped = 0; ; dropped++) {
    const gone = await valuesOf(z.number())`SELECT drop_old_delivery_day() AS gone`.get(db);
    if (gone !== 1) return dropped;
  }
}
