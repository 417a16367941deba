import { sql } from 'kysely';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import * as repo from './payments.repo.ts';
import type { OrderRow, OrderState, PaymentRow } from './payments.repo.ts';

export interface ListedOrder {
  readonly id: string;
  readonly created_at: Date;
  readonly email: string | null;
  readonly credits: number;
  readonly amount_paise: number;
  readonly currency: string;
  readonly state: OrderState;
  readonly provider_order_id: string | null;
  readonly returned_paise: number;
  /** Payments of it that were captured and not credited. */
  readonly faults: number;
}

/** Orders by what an operator asks for, newest first. */
export async function listOrders(
  db: DatabasePool,
  asked: { state?: OrderState; since?: Date; email?: string; accountId?: string; limit: number },
): Promise<ListedOrder[]> {
  const found = await sql<ListedOrder>`
    SELECT o.id, o.created_at, a.email, o.credits, o.amount_paise, o.currency, o.state, o.provider_order_id,
      o.returned_paise, (SELECT count(*) FROM payment p WHERE p.order_id = o.id AND p.fault IS NOT NULL) AS faults
    FROM payment_order o JOIN account a ON a.id = o.account_id
    WHERE (${asked.state ?? null}::text IS NULL OR o.state = ${asked.state ?? null})
      AND (${asked.since ?? null}::timestamptz IS NULL OR o.created_at >= ${asked.since ?? null})
      AND (${asked.email ?? null}::text IS NULL OR lower(a.email) = lower(${asked.email ?? null}))
      AND (${asked.accountId ?? null}::uuid IS NULL OR o.account_id = ${asked.accountId ?? null}::uuid)
    ORDER BY o.created_at DESC, o.id LIMIT ${asked.limit}`.execute(db);
  return found.rows;
}

/** Every order of an account, newest first, as its owner may have it. */
export async function listOrdersOf(
  db: Database,
  accountId: string,
): Promise<
  (Omit<ListedOrder, 'email' | 'faults' | 'provider_order_id'> & { readonly credited_at: Date | null })[]
> {
  const found = await sql<ListedOrder & { credited_at: Date | null }>`
    SELECT id, created_at, credits, amount_paise, currency, state, returned_paise, credited_at
    FROM payment_order WHERE account_id = ${accountId} ORDER BY created_at DESC, id`.execute(db);
  return found.rows;
}

export interface OrderReport {
  readonly order: OrderRow;
  readonly email: string | null;
  readonly payments: readonly PaymentRow[];
  readonly returns: readonly {
    readonly id: string;
    readonly kind: string;
    readonly amount_paise: number;
    readonly state: string;
    readonly seen_at: Date;
  }[];
  readonly entries: readonly {
    readonly created_at: Date;
    readonly reason: string;
    readonly amount: number;
    readonly details: string | null;
  }[];
}

/** All that is known of one order, by its own id, the provider's, or that of one of its payments. Null when there is none. */
export async function showOrder(db: DatabasePool, id: string): Promise<OrderReport | null> {
  const named = await sql<{ id: string }>`
    SELECT o.id FROM payment_order o WHERE o.id::text = ${id} OR o.provider_order_id = ${id}
      OR o.id = (SELECT order_id FROM payment WHERE payment.id = ${id})`.execute(db);
  const found = named.rows[0];
  const order = found === undefined ? null : await repo.findOrder(db, found.id);
  if (order === null) return null;
  const account = await sql<{ email: string | null }>`
    SELECT email FROM account WHERE id = ${order.account_id}`.execute(db);
  const returns = await sql<OrderReport['returns'][number]>`
    SELECT r.id, r.kind, r.amount_paise, r.state, r.seen_at FROM payment_return r JOIN payment p ON p.id = r.payment_id
    WHERE p.order_id = ${order.id} ORDER BY r.seen_at, r.id`.execute(db);
  const entries = await sql<OrderReport['entries'][number]>`
    SELECT created_at, reason, amount, details FROM credit_entry
    WHERE account_id = ${order.account_id} AND ((ref_type = 'payment_order' AND ref_id = ${order.id})
      OR (ref_type = 'payment_return' AND starts_with(ref_id, ${`${order.id}:`}))) ORDER BY seq`.execute(db);
  return {
    order,
    email: account.rows[0]?.email ?? null,
    payments: await repo.listPaymentRows(db, order.id),
    returns: returns.rows,
    entries: entries.rows,
  };
}
