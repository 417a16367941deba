import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';
import { PAYMENT_STATES, type GatewayPayment, type GatewayReturn } from './payment-gateway.port.ts';

export const OrderState = z.enum(['new', 'created', 'attempted', 'expired', 'credited', 'refunded']);
export type OrderState = z.infer<typeof OrderState>;
export const ORDER_STATES: readonly OrderState[] = OrderState.options;

/** Where news of a payment came from. */
export const Source = z.enum(['browser', 'webhook', 'reconciliation', 'operator']);
export type Source = z.infer<typeof Source>;

export const OrderRow = z.object({
  id: z.string(),
  account_id: z.string(),
  credits: z.number(),
  amount_paise: z.number(),
  currency: z.string(),
  state: OrderState,
  provider_order_id: z.string().nullable(),
  credited_payment_id: z.string().nullable(),
  credited_at: z.date().nullable(),
  returned_paise: z.number(),
  returned_credits: z.number(),
  created_at: z.date(),
  next_check_at: z.date().nullable(),
  checks: z.number(),
  /** Looks in a row that failed, and why the last of them did. */
  failed_checks: z.number(),
  check_error: z.string().nullable(),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const PaymentRow = z.object({
  id: z.string(),
  order_id: z.string(),
  state: z.enum(PAYMENT_STATES),
  captured: z.boolean(),
  amount_paise: z.number(),
  currency: z.string(),
  refunded_paise: z.number(),
  fault: z.string().nullable(),
  source: Source,
  seen_at: z.date(),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

interface NewOrder {
  readonly accountId: string;
  readonly credits: number;
  readonly amountPaise: number;
  readonly currency: string;
}

const ORDER = sql`id, account_id, credits, amount_paise, currency, state, provider_order_id, credited_payment_id,
  credited_at, returned_paise, returned_credits, created_at, coalesce(look_at, next_check_at) AS next_check_at, checks,
  failed_checks, check_error`;
const PAYMENT = sql`id, order_id, state, captured, amount_paise, currency, refunded_paise, fault, source, seen_at`;

/** The first check follows after a quarter of an hour: by then most purchases are done or given up. */
const FIRST_CHECK_MINUTES = 15;

export async function insertOrder(tx: Database, order: NewOrder): Promise<string> {
  return valuesOf(z.string())`
    INSERT INTO payment_order (account_id, credits, amount_paise, currency, next_check_at)
    VALUES (${order.accountId}, ${order.credits}, ${order.amountPaise}, ${order.currency},
      now() + make_interval(mins => ${FIRST_CHECK_MINUTES})) RETURNING id`.get(tx);
}

/** Orders that an account began within the given time, and how old the oldest of them is. */
export async function countRecentOrders(
  tx: Database,
  accountId: string,
  withinSeconds: number,
): Promise<{ count: number; oldestAgeSeconds: number }> {
  const found = await rowsOf({ count: z.number(), age: z.number().nullable() })`
    SELECT count(*) AS count, extract(epoch FROM now() - min(created_at))::float8 AS age FROM payment_order
    WHERE account_id = ${accountId} AND created_at > now() - make_interval(secs => ${withinSeconds})`.find(
    tx,
  );
  return { count: found?.count ?? 0, oldestAgeSeconds: found?.age ?? 0 };
}

/** Stores the provider's id of the order. False if the order has another id already, or another order has this one. */
export async function attachProviderOrder(
  db: Database,
  id: string,
  providerOrderId: string,
): Promise<boolean> {
  const changed = await rowsOf({ id: z.string() })`
    UPDATE payment_order SET provider_order_id = ${providerOrderId},
      state = CASE state WHEN 'new' THEN 'created' ELSE state END
    WHERE id = ${id} AND (provider_order_id IS NULL OR provider_order_id = ${providerOrderId})
      AND NOT EXISTS (SELECT FROM payment_order o WHERE o.provider_order_id = ${providerOrderId} AND o.id <> ${id})
    RETURNING id`.list(db);
  return changed.length === 1;
}

export async function findOrder(db: Database, id: string): Promise<OrderRow | null> {
  return rowsOf(OrderRow)`SELECT ${ORDER} FROM payment_order WHERE id = ${id}`.find(db);
}

export async function findProviderOrder(db: Database, providerOrderId: string): Promise<OrderRow | null> {
  return rowsOf(
    OrderRow,
  )`SELECT ${ORDER} FROM payment_order WHERE provider_order_id = ${providerOrderId}`.find(db);
}

/** Lets only one transaction at a time work on this order. Taken before the account's lock. */
export async function lockProviderOrder(tx: Database, providerOrderId: string): Promise<OrderRow | null> {
  return rowsOf(OrderRow)`
    SELECT ${ORDER} FROM payment_order WHERE provider_order_id = ${providerOrderId} FOR UPDATE`.find(tx);
}

/**
 * Stores the furthest known state of a payment. Null if its id is known with another order, amount or currency: then
 * one of the two is wrong. The order must be locked.
 */
export async function savePayment(
  tx: Database,
  orderId: string,
  payment: GatewayPayment,
  source: Source,
): Promise<PaymentRow | null> {
  return rowsOf(PaymentRow)`
    INSERT INTO payment (id, order_id, state, captured, amount_paise, currency, refunded_paise, source)
    VALUES (${payment.id}, ${orderId}, ${payment.state}, ${payment.captured}, ${payment.amountPaise},
      ${payment.currency}, ${payment.refundedPaise}, ${source})
    ON CONFLICT (id) DO UPDATE SET
      state = CASE WHEN ${rankOfPayment(sql`excluded.state`)} > ${rankOfPayment(sql`payment.state`)} THEN excluded.state ELSE payment.state END,
      captured = payment.captured OR excluded.captured,
      refunded_paise = greatest(payment.refunded_paise, excluded.refunded_paise),
      changed_at = now()
    WHERE payment.order_id = excluded.order_id AND payment.amount_paise = excluded.amount_paise
      AND payment.currency = excluded.currency
    RETURNING ${PAYMENT}`.find(tx);
}

/** A payment's state only moves forward in this order. */
const rankOfPayment = (state: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_position(ARRAY['created', 'failed', 'authorized', 'captured', 'refunded'], ${state})`;

/**
 * The order of a payment that says more than is known of it: it was captured, or waits for that while its order has no
 * credits. Null for one that is known so, and for one of an order that is not ours.
 */
export async function findOrderOfNews(db: Database, payment: GatewayPayment): Promise<OrderRow | null> {
  if (payment.orderId === null || !(payment.captured || payment.state === 'authorized')) return null;
  return rowsOf(OrderRow)`
    SELECT ${ORDER} FROM payment_order o WHERE provider_order_id = ${payment.orderId}
      AND (${payment.captured} OR credit_entry_id IS NULL)
      AND NOT EXISTS (SELECT FROM payment p WHERE p.id = ${payment.id} AND p.order_id = o.id AND p.captured)`.find(
    db,
  );
}

export async function setFault(tx: Database, paymentId: string, fault: string): Promise<void> {
  await sql`UPDATE payment SET fault = ${fault} WHERE id = ${paymentId}`.execute(tx);
}

/** Plans a check with the provider within `seconds`, or earlier if one was planned earlier. */
export async function noteAttempt(tx: Database, orderId: string, checkWithinSeconds: number | null) {
  await sql`
    UPDATE payment_order SET state = CASE state WHEN 'created' THEN 'attempted' ELSE state END,
      next_check_at = CASE WHEN ${checkWithinSeconds}::int IS NULL THEN next_check_at
        ELSE least(next_check_at, now() + make_interval(secs => ${checkWithinSeconds}::int)) END
    WHERE id = ${orderId} AND credit_entry_id IS NULL`.execute(tx);
}

/** Connects the order with its payment and with the one ledger entry for it. */
export async function markCredited(tx: Database, orderId: string, paymentId: string): Promise<void> {
  await sql`
    UPDATE payment_order SET state = 'credited', credited_payment_id = ${paymentId}, credited_at = now(),
      next_check_at = NULL, credit_entry_id = (SELECT id FROM credit_entry
        WHERE reason = 'purchase' AND ref_type = 'payment_order' AND ref_id = ${orderId})
    WHERE id = ${orderId}`.execute(tx);
}

/** A return's state only moves forward in this order. */
const rankOfReturn = (state: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_position(ARRAY['open', 'failed', 'done'], ${state})`;

/** Stores the furthest known state of a refund or dispute: open, then failed or done; done stays done. */
export async function saveReturn(tx: Database, returned: GatewayReturn): Promise<void> {
  await sql`
    INSERT INTO payment_return (id, payment_id, kind, amount_paise, state)
    VALUES (${returned.id}, ${returned.paymentId}, ${returned.kind}, ${returned.amountPaise}, ${returned.state})
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, changed_at = now(),
      amount_paise = CASE excluded.state WHEN 'done' THEN excluded.amount_paise ELSE payment_return.amount_paise END
    WHERE ${rankOfReturn(sql`excluded.state`)} > ${rankOfReturn(sql`payment_return.state`)}`.execute(tx);
}

/** Whether the return is of a payment that we know, and says more than we already have. */
export async function isNewReturn(db: Database, returned: GatewayReturn): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM payment p WHERE p.id = ${returned.paymentId} AND NOT EXISTS (
      SELECT FROM payment_return r WHERE r.id = ${returned.id}
        AND ${rankOfReturn(sql`r.state`)} >= ${rankOfReturn(sql`${returned.state}`)})`.execute(db);
  return found.rows.length > 0;
}

/**
 * What is left in paise of each captured payment that fits the order `o`. What went back is the larger of its own sum
 * of refunds and those that were seen done, and its lost disputes.
 */
const keptPayments = sql`(
  SELECT p.amount_paise, p.amount_paise - least(p.amount_paise, greatest(p.refunded_paise, r.refunds) + r.disputes) AS kept
  FROM payment p CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_paise) FILTER (WHERE kind = 'refund'), 0) AS refunds,
      coalesce(sum(amount_paise) FILTER (WHERE kind = 'dispute'), 0) AS disputes
    FROM payment_return WHERE payment_id = p.id AND state = 'done') r
  WHERE p.order_id = o.id AND p.captured AND p.amount_paise = o.amount_paise AND p.currency = o.currency)`;

/** Whether more is kept of the order's payments than it costs: one of them waits to be refunded. */
export const isPaidTwice = sql`(SELECT sum(kept) > o.amount_paise FROM ${keptPayments} k)`;

/**
 * The captured payments that fit an order, together, and what is left of them: its amount, or more if it was paid
 * twice.
 */
export function sumPayments(db: Database, orderId: string): Promise<{ captured: number; kept: number }> {
  return rowsOf({ captured: z.number(), kept: z.number() })`
    SELECT coalesce(sum(k.amount_paise), 0)::bigint AS captured, coalesce(sum(k.kept), 0)::bigint AS kept
    FROM payment_order o LEFT JOIN LATERAL ${keptPayments} k ON true WHERE o.id = ${orderId}`.get(db);
}

/** Also plans a look at the order, since another payment of it may stay of which nobody told. */
export async function markReturned(
  tx: Database,
  orderId: string,
  returned: { paise: number; credits: number },
): Promise<void> {
  await sql`
    UPDATE payment_order SET returned_paise = ${returned.paise}, returned_credits = ${returned.credits},
      state = CASE WHEN ${returned.paise}::bigint = amount_paise THEN 'refunded' ELSE 'credited' END,
      look_at = now()
    WHERE id = ${orderId}`.execute(tx);
}

export async function listPaymentRows(db: Database, orderId: string): Promise<PaymentRow[]> {
  return rowsOf(PaymentRow)`
    SELECT ${PAYMENT} FROM payment WHERE order_id = ${orderId} ORDER BY seen_at, id`.list(db);
}
