import { CREDIT_PACKS, PAYMENT_CURRENCY, PRODUCT_NAME } from '@linklode/contract';
import type { PaymentsParts } from './apply-news.ts';
import * as reports from './daily-report.repo.ts';
import type { DailyReport } from './daily-report.repo.ts';
import { listAll } from './list-all.ts';
import { PaymentGatewayError, type GatewayOrder } from './payment-gateway.port.ts';
import * as repo from './payments.repo.ts';
import type { OrderRow, Source } from './payments.repo.ts';
import { reconcileOrder } from './reconcile.ts';
import { rupeesText } from './rupees-text.ts';
import { settleDisputes, settleEach, settleRefunds } from './settle-returns.ts';

/** A report compares the orders of its day and of the days before, so many days in all. */
export const COMPARED_DAYS = 4;
/**
 * A payment may be begun long after its order, and the provider captures it up to five days after that, so payments are
 * compared by their own days.
 */
const PAYMENT_DAYS = 7;
/** After days without one it compares those too, back to the last report; so many are some minutes of asking. */
const MOST_COMPARED_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Makes the report of the last full day, once; null if there is one already. It waits some hours, so that late payments
 * can arrive.
 */
export async function makeDueReport(parts: PaymentsParts): Promise<DailyReport | null> {
  const due = await reports.findDueDay(parts.db);
  if (due === null) return null;
  // While no report is made nobody compares, and a refund of that time may have told nobody of itself.
  const days = Math.min(MOST_COMPARED_DAYS, Math.max(COMPARED_DAYS, due.since_last ?? 0));
  const report = await makeReport(parts, due.day, 'reconciliation', days);
  if (!(await reports.insertReport(parts.db, report))) return null;
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
 * Compares the gateway's lists with our tables and mends what it can: an order that is paid there and open here is
 * looked up, also where it was paid long after it was made, one that is missing after a backup was restored is made
 * again from its notes, and a refund or a lost dispute that nobody reported is applied. Throws PaymentGatewayError.
 */
export async function makeReport(
  parts: PaymentsParts,
  day: string,
  source: Source,
  days = COMPARED_DAYS,
): Promise<DailyReport> {
  const { gateway } = parts;
  const from = new Date(`${day}T00:00:00Z`);
  const to = new Date(from.getTime() + DAY_MS);
  const differences: string[] = [];
  const paid = { orders: 0, paise: 0 };
  const seen = new Set<string>();
  const since = new Date(to.getTime() - days * DAY_MS);
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
  const ours = await reports.listCreditedOrders(parts.db, since, to);
  for (const row of ours) {
    if (seen.has(row.provider_order_id)) continue;
    // An order of the last second of a day here may belong to the next day there: only looking it up can tell.
    if (!(await isPaid(parts, row.provider_order_id)))
      differences.push(`${row.id} is credited here and ${row.provider_order_id} is not paid there`);
  }
  const begunSince = new Date(to.getTime() - Math.max(PAYMENT_DAYS, days) * DAY_MS);
  differences.push(
    ...(await settlePayments(parts, { from: begunSince, to }, source)),
    ...(await settleRefunds(parts, { from: since, to }, source)),
    ...(await settleDisputes(parts, to, source)),
  );
  return { day, paid, ...(await reports.sumDay(parts.db, from, to)), differences };
}

async function isPaid({ gateway }: PaymentsParts, providerOrderId: string): Promise<boolean> {
  try {
    return (await gateway.getOrder(providerOrderId)).state === 'paid';
  } catch (error) {
    if (error instanceof PaymentGatewayError && error.kind === 'not found') return false;
    throw error;
  }
}

/** Null if the paid order is credited here, before or by this call. */
async function settleDifference(
  parts: PaymentsParts,
  order: GatewayOrder,
  source: Source,
): Promise<string | null> {
  const known = (await repo.findProviderOrder(parts.db, order.id)) ?? (await restoreLostOrder(parts, order));
  if (known === null) return `${order.id} is paid there and unknown here`;
  if (known.credited_payment_id !== null) return null;
  const state = await reconcileForReport(parts, known, source);
  if (state === 'credited' || state === 'refunded') return null;
  if (state === null) return `${known.id} could not be compared with ${order.id}, which is paid there`;
  return `${known.id} is ${state} here and ${order.id} is paid there`;
}

/**
 * Looks up the orders of payments that nobody told of: an order is no longer asked about after some days, but its
 * checkout stays open, and a second payment of one that is credited is told by nothing else. The reports of the next
 * days look at the same payments.
 */
function settlePayments(
  parts: PaymentsParts,
  window: { from: Date; to: Date },
  source: Source,
): Promise<string[]> {
  const payments = listAll((page) => parts.gateway.listPaymentsBegun({ ...window, ...page }));
  return settleEach('payments', payments, async (payment) => {
    const order = await repo.findOrderOfNews(parts.db, payment);
    if (order === null) return null;
    await reconcileForReport(parts, order, source);
    if (!payment.captured || (await repo.findOrderOfNews(parts.db, payment)) === null) return null;
    return `${payment.id} was captured there and could not be applied to ${order.id}`;
  });
}

/** If the gateway is away there is no report yet; an error of one order is a line in it, and null here. */
async function reconcileForReport(
  parts: PaymentsParts,
  order: OrderRow,
  source: Source,
): Promise<string | null> {
  try {
    return await reconcileOrder(parts, order.id, source);
  } catch (error) {
    if (error instanceof PaymentGatewayError && error.kind !== 'not found') throw error;
    parts.log.error({ err: error, order: order.id }, 'daily payment report: order could not be reconciled');
    return null;
  }
}

/**
 * Restores a purchase that is paid there and lost here, or whose provider id was never stored. We wrote the notes: only
 * the owner of the secret key can write them.
 */
async function restoreLostOrder({ db, log }: PaymentsParts, order: GatewayOrder): Promise<OrderRow | null> {
  const { receipt, notes } = order;
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  if (receipt === null || !uuid.test(receipt) || !uuid.test(notes['account'] ?? '')) return null;
  const pack = CREDIT_PACKS.find(
    (one) => String(one.credits) === notes['credits'] && one.priceRupees * 100 === order.amountPaise,
  );
  if (pack === undefined || order.currency !== PAYMENT_CURRENCY) return null;
  const isRestored = await reports.restoreOrder(db, {
    id: receipt,
    accountId: notes['account'] ?? '',
    credits: pack.credits,
    amountPaise: order.amountPaise,
    currency: order.currency,
    createdAt: order.createdAt,
  });
  if (isRestored)
    log.warn({ order: receipt }, 'order restored from the payment provider: paid there, missing here');
  const own = await repo.findOrder(db, receipt);
  if (own === null || own.amount_paise !== order.amountPaise) return null;
  return (await repo.attachProviderOrder(db, receipt, order.id)) ? own : null;
}
