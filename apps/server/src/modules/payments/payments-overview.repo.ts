import { z } from 'zod';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';
import * as repo from './payments.repo.ts';
import { OrderState, type OrderRow, type PaymentRow } from './payments.repo.ts';

/** The parts of an order that its owner may see. */
const OwnOrder = z.object({
  id: z.string(),
  created_at: z.date(),
  credits: z.number(),
  amount_paise: z.number(),
  currency: z.string(),
  state: OrderState,
  returned_paise: z.number(),
  credited_at: z.date().nullable(),
});
type OwnOrder = z.infer<typeof OwnOrder>;

const ListedOrder = OwnOrder.omit({ credited_at: true }).extend({
  email: z.string().nullable(),
  provider_order_id: z.string().nullable(),
  /** Its payments that were captured and not credited, but for one that stands in for another that went back. */
  faults: z.number(),
});
export type ListedOrder = z.infer<typeof ListedOrder>;

/** The orders that an operator asks for, newest first. */
export async function listOrders(
  db: DatabasePool,
  asked: { state?: OrderState; since?: Date; email?: string; accountId?: string; limit: number },
): Promise<ListedOrder[]> {
  return rowsOf(ListedOrder)`
    SELECT o.id, o.created_at, a.email, o.credits, o.amount_paise, o.currency, o.state, o.provider_order_id,
      o.returned_paise, (SELECT count(*) FROM payment p WHERE p.order_id = o.id AND p.fault IS NOT NULL
        AND (p.fault <> 'second payment' OR ${repo.isPaidTwice})) AS faults
    FROM payment_order o JOIN account a ON a.id = o.account_id
    WHERE (${asked.state ?? null}::text IS NULL OR o.state = ${asked.state ?? null})
      AND (${asked.since ?? null}::timestamptz IS NULL OR o.created_at >= ${asked.since ?? null})
      AND (${asked.email ?? null}::text IS NULL OR lower(a.email) = lower(${asked.email ?? null}))
      AND (${asked.accountId ?? null}::uuid IS NULL OR o.account_id = ${asked.accountId ?? null}::uuid)
    ORDER BY o.created_at DESC, o.id LIMIT ${asked.limit}`.list(db);
}

/** Every order of an account, newest first. */
export function listOrdersOf(db: Database, accountId: string): Promise<OwnOrder[]> {
  return rowsOf(OwnOrder)`
    SELECT id, created_at, credits, amount_paise, currency, state, returned_paise, credited_at
    FROM payment_order WHERE account_id = ${accountId} ORDER BY created_at DESC, id`.list(db);
}

const ReportedReturn = z.object({
  id: z.string(),
  kind: z.string(),
  amount_paise: z.number(),
  state: z.string(),
  seen_at: z.date(),
});
const ReportedEntry = z.object({
  created_at: z.date(),
  reason: z.string(),
  amount: z.number(),
  details: z.string().nullable(),
});

export interface OrderReport {
  readonly order: OrderRow;
  readonly email: string | null;
  readonly payments: readonly PaymentRow[];
  /** What is left of its payments, but for those of another amount or currency. */
  readonly kept_paise: number;
  readonly returns: readonly z.infer<typeof ReportedReturn>[];
  readonly entries: readonly z.infer<typeof ReportedEntry>[];
}

/**
 * All that is known of one order, by its own id, the provider's, or that of one of its payments. Null when there is
 * none.
 */
export async function showOrder(db: DatabasePool, id: string): Promise<OrderReport | null> {
  const found = await valuesOf(z.string())`
    SELECT o.id FROM payment_order o WHERE o.id::text = ${id} OR o.provider_order_id = ${id}
      OR o.id = (SELECT order_id FROM payment WHERE payment.id = ${id})`.find(db);
  const order = found === null ? null : await repo.findOrder(db, found);
  if (order === null) return null;
  const email = await valuesOf(z.string().nullable())`
    SELECT email FROM account WHERE id = ${order.account_id}`.find(db);
  const returns = await rowsOf(ReportedReturn)`
    SELECT r.id, r.kind, r.amount_paise, r.state, r.seen_at FROM payment_return r JOIN payment p ON p.id = r.payment_id
    WHERE p.order_id = ${order.id} ORDER BY r.seen_at, r.id`.list(db);
  const entries = await rowsOf(ReportedEntry)`
    SELECT created_at, reason, amount, details FROM credit_entry
    WHERE account_id = ${order.account_id} AND ((ref_type = 'payment_order' AND ref_id = ${order.id})
      OR (ref_type = 'payment_return' AND starts_with(ref_id, ${`${order.id}:`}))) ORDER BY seq`.list(db);
  return {
    order,
    email,
    payments: await repo.listPaymentRows(db, order.id),
    kept_paise: (await repo.sumPayments(db, order.id)).kept,
    returns,
    entries,
  };
}
