import { applyNews, type PaymentsParts } from './apply-news.ts';
import { PaymentGatewayError, type GatewayOrder, type PaymentGateway } from './payment-gateway.port.ts';
import {
  closeOrPlan,
  FAILING_AFTER,
  listDueOrders,
  listOpenOrders,
  postponeCheck,
} from './order-checks.repo.ts';
import * as repo from './payments.repo.ts';
import type { OrderRow, OrderState, Source } from './payments.repo.ts';
import { mayCapture } from './payments.service.ts';

interface Reconciled {
  readonly looked: number;
  readonly credited: number;
  /** Orders that could not be looked up; they are tried again. */
  readonly failed: number;
}

const BATCH = 100;
/** After so many failures in a row we take it that the gateway is away, and the rest waits for the next run. */
const FAILURES_IN_A_ROW = 3;

/** Looks up each open order that is due, oldest first: from a quarter of an hour to four days after it was made. */
export async function reconcileDue(parts: PaymentsParts): Promise<Reconciled> {
  const due = await listDueOrders(parts.db, BATCH);
  return reconcileAll(parts, due, 'reconciliation');
}

/** The same at once for every open order, due or not. */
export async function reconcileOpen(parts: PaymentsParts, source: Source): Promise<Reconciled> {
  const open = await listOpenOrders(parts.db);
  return reconcileAll(parts, open, source);
}

async function reconcileAll(
  parts: PaymentsParts,
  orders: readonly { id: string }[],
  source: Source,
): Promise<Reconciled> {
  const sums = { looked: 0, credited: 0, failed: 0 };
  let inARow = 0;
  for (const { id } of orders) {
    if (inARow >= FAILURES_IN_A_ROW) break;
    let before: OrderRow | null = null;
    try {
      before = await repo.findOrder(parts.db, id);
      const state = await reconcileOrder(parts, id, source);
      sums.looked++;
      if (before?.credited_payment_id === null && (state === 'credited' || state === 'refunded'))
        sums.credited++;
      inARow = 0;
    } catch (error) {
      sums.failed++;
      const isGateway = error instanceof PaymentGatewayError;
      const isUnknown = isGateway && error.kind === 'not found';
      // What fails for hours is told by the doctor and in the metrics, and not again each time.
      const isTold = isGateway || (before?.failed_checks ?? 0) >= FAILING_AFTER;
      parts.log[isTold ? 'info' : 'error']({ err: error, order: id }, 'reconcile failed');
      // An order that the gateway does not know says nothing about the next one, and a defect with one order must not
      // hold up the others.
      if (!isUnknown) inARow++;
      if (isUnknown) await closeOrPlan(parts.db, id, true);
      else
        await postponeCheck(parts.db, id, {
          error: error instanceof Error ? error.message : String(error),
          isOwn: !isGateway || error.kind === 'refused',
        });
    }
  }
  return sums;
}

/**
 * Asks the gateway what became of an order and applies it: a captured payment is credited, an authorised one is
 * captured if it fits the order, and one that does not fit is left to expire. Answers the order's state afterwards.
 * Throws PaymentGatewayError.
 */
export async function reconcileOrder(parts: PaymentsParts, id: string, source: Source): Promise<OrderState> {
  const { db, gateway, log } = parts;
  const order = await repo.findOrder(db, id);
  if (order === null) throw new Error(`there is no order ${id}`);
  const known = await findAtGateway(gateway, order);
  if (known !== null && order.provider_order_id === null) await repo.attachProviderOrder(db, id, known.id);
  if (known !== null && (known.state !== 'created' || known.attempts > 0)) {
    let current: OrderRow = { ...order, provider_order_id: known.id };
    const payments = await gateway.listPayments(known.id);
    // Captured payments come first, so that a second, authorised payment is never captured as well; of those the ones
    // that stay, so that credits which they cover are not taken for a moment.
    const inOrder = payments.toSorted(
      (a, b) => Number(b.captured) - Number(a.captured) || a.refundedPaise - b.refundedPaise,
    );
    for (const seen of inOrder) {
      const payment = mayCapture(current, seen) ? await gateway.capture(seen) : seen;
      if (payment.orderId !== known.id) continue;
      const applied = await applyNews(parts, { payment, source });
      if (applied.kind === 'credited') {
        log.info(
          { order: id, payment: payment.id, credits: applied.credits },
          'order credited by reconciliation',
        );
        current = { ...current, credited_payment_id: payment.id };
      }
    }
  }
  await closeOrPlan(db, id, known !== null);
  return (await repo.findOrder(db, id))?.state ?? order.state;
}

async function findAtGateway(gateway: PaymentGateway, order: OrderRow): Promise<GatewayOrder | null> {
  if (order.provider_order_id !== null) return gateway.getOrder(order.provider_order_id);
  const found = await gateway.findOrderByReceipt(order.id);
  return found !== null && found.amountPaise === order.amount_paise && found.currency === order.currency
    ? found
    : null;
}
