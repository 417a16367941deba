import { CREDIT_PACKS, PAYMENT_CURRENCY, PRODUCT_NAME } from '@linklode/contract';
import { sql } from 'kysely';
import { PaymentGatewayError, type GatewayOrder, type GatewayReturn } from './payment-gateway.port.ts';
import * as repo from './payments.repo.ts';
import type { OrderRow, Source } from './payments.repo.ts';
import { applyNews, reconcileOrder, type ReconcileParts } from './reconcile.ts';
import { rupeesText } from './rupees-text.ts';

/** What the gateway says came in for the orders of a day (UTC), what we credited for them, and where the two differ. */
export interface DailyReport {
  readonly day: string;
  readonly paid: { readonly orders: number; readonly paise: number };
  readonly credited: { readonly orders: number; readonly paise: number; readonly credits: number };
  /** Of credits of any day that were asked back on this one. */
  readonly returned: { readonly orders: number; readonly paise: number };
  /** Events that came on this day; none although orders were paid means that the webhook may be switched off. */
  readonly events: { readonly received: number; readonly waiting: number };
  /** In words, over the orders of the last four days. */
  readonly differences: readonly string[];
}

const PAGE = 100;
const MAX_PAGES = 1000;
/** A report compares the orders of its day and of those before it, so many in all. */
export const COMPARED_DAYS = 4;
const DAY_MS = 86_400_000;

/** The report of the last day that is over, once; null when it is there already. A few hours' grace lets late ones arrive. */
export async function makeDueReport(parts: ReconcileParts): Promise<DailyReport | null> {
  const due = await sql<{ day: string }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day
    FROM (SELECT ((now() - interval '3 hours') AT TIME ZONE 'UTC')::date - 1 AS day) last
    WHERE NOT EXISTS (SELECT FROM payment_report r WHERE r.day = last.day)`.execute(parts.db);
  const day = due.rows[0]?.day;
  if (day === undefined) return null;
  const report = await makeReport(parts, day, 'reconciliation');
  const isFirst = await sql`
    INSERT INTO payment_report (day, report) VALUES (${day}::date, ${JSON.stringify(report)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING day`.execute(parts.db);
  if (isFirst.rows.length === 0) return null;
  const isSilent = report.paid.orders > 0 && report.events.received === 0;
  const isWrong = report.differences.length > 0 || report.events.waiting > 0 || isSilent;
  parts.log[isWrong ? 'error' : 'info']({ report }, reportLine(report));
  return report;
}

/** One line for the log and the terminal. */
export function reportLine({ day, paid, credited, returned, events, differences }: DailyReport): string {
  const parts = [
    `payments of ${day}: ${paid.orders} orders paid with ${rupeesText(paid.paise)}`,
    `${credited.orders} credited with ${credited.credits} credits for ${rupeesText(credited.paise)}`,
    `${rupeesText(returned.paise)} returned`,
    `${events.received} events received, ${events.waiting} waiting`,
    `${differences.length} differences`,
  ];
  if (paid.orders > 0 && events.received === 0)
    parts.push('no webhook came: look whether the provider has switched it off');
  return parts.join('; ');
}

/**
 * Compares the gateway's lists with our tables and mends what it can: an order that is paid there and open here is looked at,
 * one that a restored backup has lost is taken up again from its notes, and a refund that nobody told us of is applied. Throws
 * PaymentGatewayError.
 */
export async function makeReport(parts: ReconcileParts, day: string, source: Source): Promise<DailyReport> {
  const { db, gateway } = parts;
  const from = new Date(`${day}T00:00:00Z`);
  const to = new Date(from.getTime() + DAY_MS);
  const differences: string[] = [];
  const paid = { orders: 0, paise: 0 };
  const seen = new Set<string>();
  const since = new Date(to.getTime() - COMPARED_DAYS * DAY_MS);
  for await (const order of listAll((page) => gateway.listOrders({ from: since, to, ...page }))) {
    // Another product may use the same merchant account.
    if (seen.has(order.id) || order.notes['product'] !== PRODUCT_NAME) continue;
    seen.add(order.id);
    if (order.state !== 'paid') continue;
    if (order.createdAt >= from) {
      paid.orders++;
      paid.paise += order.amountPaidPaise;
    }
    const difference = await settleDifference(parts, order, source);
    if (difference !== null) differences.push(difference);
  }
  const ours = await sql<{ id: string; provider_order_id: string }>`
    SELECT id, provider_order_id FROM payment_order WHERE credit_entry_id IS NOT NULL
      AND created_at >= ${to}::timestamptz - make_interval(days => ${COMPARED_DAYS}) AND created_at < ${to}`.execute(
    db,
  );
  for (const row of ours.rows) {
    if (seen.has(row.provider_order_id)) continue;
    // Made in the last second of a day here, it may be of the next one there: only a look can tell.
    if (!(await isPaid(parts, row.provider_order_id)))
      differences.push(`${row.id} is credited here and ${row.provider_order_id} is not paid there`);
  }
  for await (const refund of listAll((page) => gateway.listRefunds({ from: since, to, ...page }))) {
    const difference = await settleRefund(parts, refund, source);
    if (difference !== null) differences.push(difference);
  }
  return { day, paid, ...(await ownFigures(parts, from, to)), differences };
}

async function* listAll<T>(
  list: (page: { skip: number; count: number }) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let page = 0; page < MAX_PAGES; page++) {
    const items = await list({ skip: page * PAGE, count: PAGE });
    yield* items;
    if (items.length < PAGE) return;
  }
}

async function isPaid({ gateway }: ReconcileParts, providerOrderId: string): Promise<boolean> {
  try {
    return (await gateway.getOrder(providerOrderId)).state === 'paid';
  } catch (error) {
    if (error instanceof PaymentGatewayError && error.kind === 'not found') return false;
    throw error;
  }
}

/** Null when a paid order is credited here, by now at the latest. */
async function settleDifference(
  parts: ReconcileParts,
  order: GatewayOrder,
  source: Source,
): Promise<string | null> {
  const known = (await repo.findProviderOrder(parts.db, order.id)) ?? (await takeUp(parts, order));
  if (known === null) return `${order.id} is paid there and unknown here`;
  if (known.credited_payment_id !== null) return null;
  let state: string;
  try {
    state = await reconcileOrder(parts, known.id, source);
  } catch (error) {
    // Without the gateway there is no report yet; what is wrong with one order is a line of it.
    if (error instanceof PaymentGatewayError && error.kind !== 'not found') throw error;
    parts.log.error({ err: error, order: known.id }, 'an order could not be compared');
    return `${known.id} could not be compared with ${order.id}, which is paid there`;
  }
  if (state === 'credited' || state === 'refunded') return null;
  return `${known.id} is ${state} here and ${order.id} is paid there`;
}

/** Null when the refund is known here, by now at the latest; one of a payment that we never saw is another product's. */
async function settleRefund(
  parts: ReconcileParts,
  refund: GatewayReturn,
  source: Source,
): Promise<string | null> {
  const { db, gateway, log } = parts;
  if (!(await repo.isNewReturn(db, refund))) return null;
  try {
    const payment = await gateway.getPayment(refund.paymentId);
    await applyNews(parts, { payment, returned: refund, source });
    log.info({ payment: payment.id, refund: refund.id }, 'a refund was found late');
    return null;
  } catch (error) {
    if (error instanceof PaymentGatewayError && error.kind !== 'not found') throw error;
    log.error({ err: error, payment: refund.paymentId, refund: refund.id }, 'a refund could not be applied');
    return `${refund.id} of ${refund.paymentId} was made there and could not be applied here`;
  }
}

/**
 * A purchase that is paid there and lost here, or whose name there was never stored. The notes are ours: only whoever has
 * the secret key can write them.
 */
async function takeUp({ db, log }: ReconcileParts, order: GatewayOrder): Promise<OrderRow | null> {
  const { receipt, notes } = order;
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  if (receipt === null || !uuid.test(receipt) || !uuid.test(notes['account'] ?? '')) return null;
  const pack = CREDIT_PACKS.find(
    (one) => String(one.credits) === notes['credits'] && one.priceRupees * 100 === order.amountPaise,
  );
  if (pack === undefined || order.currency !== PAYMENT_CURRENCY) return null;
  const made = await sql<{ id: string }>`
    INSERT INTO payment_order (id, account_id, credits, amount_paise, currency, created_at, next_check_at)
    SELECT ${receipt}::uuid, account_id, ${pack.credits}, ${order.amountPaise}, ${order.currency},
      ${order.createdAt}::timestamptz, now()
    FROM credit_account WHERE account_id = ${notes['account']}::uuid
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  if (made.rows.length === 1) log.warn({ order: receipt }, 'a lost purchase was taken up again');
  const own = await repo.findOrder(db, receipt);
  if (own === null || own.amount_paise !== order.amountPaise) return null;
  return (await repo.attachProviderOrder(db, receipt, order.id)) ? own : null;
}

async function ownFigures(
  { db }: ReconcileParts,
  from: Date,
  to: Date,
): Promise<Pick<DailyReport, 'credited' | 'returned' | 'events'>> {
  const found = await sql<{
    orders: number;
    paise: number;
    credits: number;
    returned_orders: number;
    returned_paise: number;
    received: number;
    waiting: number;
  }>`
    SELECT
      (SELECT count(*) FROM payment_order o WHERE o.credit_entry_id IS NOT NULL AND o.created_at >= ${from} AND o.created_at < ${to}) AS orders,
      (SELECT coalesce(sum(amount_paise), 0)::bigint FROM payment_order o WHERE o.credit_entry_id IS NOT NULL AND o.created_at >= ${from} AND o.created_at < ${to}) AS paise,
      (SELECT coalesce(sum(credits), 0)::bigint FROM payment_order o WHERE o.credit_entry_id IS NOT NULL AND o.created_at >= ${from} AND o.created_at < ${to}) AS credits,
      (SELECT count(DISTINCT r.payment_id) FROM payment_return r WHERE r.state = 'done' AND r.changed_at >= ${from} AND r.changed_at < ${to}) AS returned_orders,
      (SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM payment_return r WHERE r.state = 'done' AND r.changed_at >= ${from} AND r.changed_at < ${to}) AS returned_paise,
      (SELECT count(*) FROM webhook_event e WHERE e.received_at >= ${from} AND e.received_at < ${to}) AS received,
      (SELECT count(*) FROM webhook_event e WHERE e.processed_at IS NULL AND e.received_at < now() - interval '5 minutes') AS waiting`.execute(
    db,
  );
  const row = found.rows[0];
  if (row === undefined) throw new Error('figures without a row');
  return {
    credited: { orders: row.orders, paise: row.paise, credits: row.credits },
    returned: { orders: row.returned_orders, paise: row.returned_paise },
    events: { received: row.received, waiting: row.waiting },
  };
}
