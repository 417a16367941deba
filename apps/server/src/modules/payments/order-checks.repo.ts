import { sql } from 'kysely';
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

/**
 * Orders that are due for a check with the gateway, the longest due first. Open ones wait in `next_check_at`, credited
 * ones in `look_at`, which versions from before 0056 do not know: older ones would ask about them in every run.
 */
export function listDueOrders(db: Database, limit: number): Promise<{ id: string }[]> {
  return rowsOf({ id: z.string() })`
    SELECT id FROM (
      SELECT id, next_check_at AS at FROM payment_order WHERE ${isDue(sql`next_check_at`, PAUSE_SECONDS)}
      UNION ALL SELECT id, look_at FROM payment_order WHERE ${isDue(sql`look_at`, PAUSE_SECONDS)}) due
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
  await sql`
    UPDATE payment_order SET checks = checks + 1,
      state = CASE WHEN credit_entry_id IS NULL AND (created_at < now() - make_interval(days => ${OPEN_DAYS})
        OR (NOT ${isKnown} AND created_at < now() - interval '15 minutes')) THEN 'expired' ELSE state END,
      next_check_at = CASE
        WHEN credit_entry_id IS NOT NULL OR created_at < now() - make_interval(days => ${OPEN_DAYS})
          OR (NOT ${isKnown} AND created_at < now() - interval '15 minutes') THEN NULL
        ELSE now() + make_interval(secs => ${PAUSE_SECONDS}) END,
      look_at = NULL
    WHERE id = ${id}`.execute(db);
}

/**
 * The check of an open order is not postponed beyond the day on which it would be closed anyway. The look at a credited
 * one is owed at any age: money went back, and another payment may stay.
 */
export async function postponeCheck(db: DatabasePool, id: string, seconds: number): Promise<void> {
  const isOver = sql`created_at < now() - make_interval(days => ${OPEN_DAYS + 1})`;
  const next = sql`now() + make_interval(secs => ${seconds})`;
  await sql`
    UPDATE payment_order SET checks = checks + 1,
      next_check_at = CASE WHEN credit_entry_id IS NULL AND NOT (${isOver}) THEN ${next} END,
      look_at = CASE WHEN credit_entry_id IS NOT NULL THEN ${next} END,
      state = CASE WHEN credit_entry_id IS NULL AND ${isOver} THEN 'expired' ELSE state END
    WHERE id = ${id}`.execute(db);
}
