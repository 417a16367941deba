import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { isDue } from '../../platform/database/due-time.ts';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import { isPaidTwice } from './payments.repo.ts';

/** After this time an unpaid order is not checked any more; a payment that comes anyway is credited. */
const OPEN_DAYS = 4;

/** How long after a check the next follows: later and later, as an order gets older. */
const PAUSE_SECONDS = sql`CASE WHEN created_at > now() - interval '2 hours' THEN 900
  WHEN created_at > now() - interval '1 day' THEN 3600 ELSE 14400 END`;

/** After a look that failed, and twice as long after each that follows. */
const FIRST_PAUSE_SECONDS = 300;
const LONGEST_PAUSE_SECONDS = 86_400;
/** Looks that have failed so often in a row, which takes two and a half hours, wait for somebody to mend something. */
export const FAILING_AFTER = 6;
const MAX_ERROR_LENGTH = 500;

/** How long after so many failures in a row the next look follows at most. */
const pauseAfter = (failures: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`least(${FIRST_PAUSE_SECONDS}::float8 * power(2, least(${failures}, 20) - 1), ${LONGEST_PAUSE_SECONDS}::float8)`;

/** How far ahead the next look at an order can be planned. */
const LONGEST_AHEAD = sql`CASE WHEN failed_checks = 0 THEN ${PAUSE_SECONDS}
  ELSE greatest(${PAUSE_SECONDS}, ${pauseAfter(sql`failed_checks`)}) END`;

/**
 * Orders that are due for a check with the gateway, the longest due first. Open ones wait in `next_check_at`, credited
 * ones in `look_at`, which versions from before 0056 do not know: older ones would ask about them in every run.
 */
export function listDueOrders(db: Database, limit: number): Promise<{ id: string }[]> {
  return rowsOf({ id: z.string() })`
    SELECT id FROM (
      SELECT id, next_check_at AS at FROM payment_order WHERE ${isDue(sql`next_check_at`, LONGEST_AHEAD)}
      UNION ALL SELECT id, look_at FROM payment_order WHERE ${isDue(sql`look_at`, LONGEST_AHEAD)}) due
    GROUP BY id ORDER BY min(at) LIMIT ${limit}`.list(db);
}

/** Orders that are still checked, due or not, the oldest first. */
export function listOpenOrders(db: Database): Promise<{ id: string }[]> {
  return rowsOf({ id: z.string() })`
    SELECT id FROM payment_order WHERE next_check_at IS NOT NULL OR look_at IS NOT NULL ORDER BY created_at`.list(
    db,
  );
}

/** Orders older than 20 minutes for which money was taken, or is held for us, but no credits were given. */
export function countWaitingOrders(db: Database): Promise<{ waiting: number }> {
  return rowsOf({ waiting: z.number() })`
    SELECT count(DISTINCT o.id) AS waiting FROM payment p JOIN payment_order o ON o.id = p.order_id
    WHERE o.created_at < now() - interval '20 minutes' AND p.id IS DISTINCT FROM o.credited_payment_id
      AND (p.state = 'captured' AND (p.fault IS DISTINCT FROM 'second payment' OR ${isPaidTwice})
        OR p.state = 'authorized' AND o.next_check_at IS NOT NULL
        AND p.amount_paise = o.amount_paise AND p.currency = o.currency)`.get(db);
}

/**
 * An order that was never made at the gateway can be closed after its first check; others stay open for four days. One
 * that is credited is asked about once, after money went back.
 */
export async function closeOrPlan(db: DatabasePool, id: string, isKnown: boolean): Promise<void> {
  const isOver = sql`(created_at < now() - make_interval(days => ${OPEN_DAYS})
    OR (NOT ${isKnown} AND created_at < now() - interval '15 minutes'))`;
  await sql`
    UPDATE payment_order SET checks = checks + 1, failed_checks = 0, check_error = NULL,
      state = CASE WHEN credit_entry_id IS NULL AND ${isOver} THEN 'expired' ELSE state END,
      next_check_at = CASE WHEN credit_entry_id IS NULL AND NOT ${isOver} THEN now() + make_interval(secs => ${PAUSE_SECONDS}) END,
      look_at = NULL
    WHERE id = ${id}`.execute(db);
}

const FailingOrders = z.object({
  failing: z.number(),
  id: z.string(),
  failures: z.number(),
  error: z.string(),
});

/** How many orders could not be looked up for hours, and the longest failing one of them; null where there is none. */
export function findFailingOrders(db: Database): Promise<z.infer<typeof FailingOrders> | null> {
  return rowsOf(FailingOrders)`
    SELECT count(*) OVER () AS failing, id, failed_checks AS failures, coalesce(check_error, 'no reason kept') AS error
    FROM payment_order WHERE failed_checks >= ${FAILING_AFTER} AND (next_check_at IS NOT NULL OR look_at IS NOT NULL)
    ORDER BY failed_checks DESC, id LIMIT 1`.find(db);
}

/**
 * The check of an open order is not postponed beyond the day on which it would be closed anyway. The look at a credited
 * one is owed at any age: money went back, and another payment may stay.
 *
 * @param isOwn whether it failed for reasons of this order: then the next follows later and later, a day at most.
 *   Where the gateway is away the next look waits no longer than one that succeeds would make it wait.
 */
export async function postponeCheck(
  db: DatabasePool,
  id: string,
  { error, isOwn }: { error: string; isOwn: boolean },
): Promise<void> {
  const isOver = sql`created_at < now() - make_interval(days => ${OPEN_DAYS + 1})`;
  const pause = pauseAfter(sql`failed_checks + 1`);
  const next = sql`now() + make_interval(secs => ${isOwn ? pause : sql`least(${pause}, ${PAUSE_SECONDS})`})`;
  await sql`
    UPDATE payment_order SET checks = checks + 1, failed_checks = failed_checks + 1,
      check_error = ${error.slice(0, MAX_ERROR_LENGTH)},
      next_check_at = CASE WHEN credit_entry_id IS NULL AND NOT (${isOver}) THEN ${next} END,
      look_at = CASE WHEN credit_entry_id IS NOT NULL THEN ${next} END,
      state = CASE WHEN credit_entry_id IS NULL AND ${isOver} THEN 'expired' ELSE state END
    WHERE id = ${id}`.execute(db);
}
