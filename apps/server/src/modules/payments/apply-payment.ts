import type { Database } from '../../platform/database/open-database.ts';
import { giveAgain, lockCredits, post, repayOwed, takeBack } from '../credits/index.ts';
import { rupeesText } from './rupees-text.ts';
import type { GatewayPayment, GatewayReturn } from './payment-gateway.port.ts';
import * as repo from './payments.repo.ts';
import type { OrderRow, PaymentRow, Source } from './payments.repo.ts';

/** A payment as the sender of the news saw it, with the refund or dispute that the news is about, if any. */
export interface PaymentNews {
  readonly payment: GatewayPayment;
  readonly returned?: GatewayReturn | null;
  readonly source: Source;
}

export type Applied =
  /** The order is not ours. */
  | { readonly kind: 'unknown order' }
  /** Stored; there is nothing to credit yet. */
  | { readonly kind: 'noted' }
  | { readonly kind: 'credited'; readonly credits: number }
  | { readonly kind: 'credited before' }
  /** Money was taken that must not be credited; somebody has to look. */
  | { readonly kind: 'not credited'; readonly fault: Fault };

type Fault = 'amount' | 'currency' | 'second payment' | 'contradiction';

/** An authorised payment that is not captured within this time is looked up. */
const LOOK_AFTER_SECONDS = 120;

/**
 * The only way in which money becomes credits, for the browser, webhooks and reconciliation alike. Takes what a trusted
 * party says of a payment, in any order and as often as it likes. An order is credited once, for a captured payment of
 * its own amount and currency; what is asked back of the credits is the share of its price that none of its payments
 * covers any more, so whoever paid twice and got one payment back keeps them. Nothing here depends on the order of
 * arrival: states only move forward, sums only grow, and the rest is computed from them. Locks the order,
 * then the account. Must run in one transaction; makes no network call.
 */
export async function applyPayment(tx: Database, news: PaymentNews): Promise<Applied> {
  const { payment, source } = news;
  if (payment.orderId === null) return { kind: 'unknown order' };
  const order = await repo.lockProviderOrder(tx, payment.orderId);
  if (order === null) return { kind: 'unknown order' };
  const known = await repo.savePayment(tx, order.id, payment, source);
  if (known === null) return { kind: 'not credited', fault: 'contradiction' };
  const { returned } = news;
  if (returned !== undefined && returned !== null && isReturnOf(returned, payment))
    await repo.saveReturn(tx, returned);

  if (!known.captured) {
    await repo.noteAttempt(tx, order.id, known.state === 'authorized' ? LOOK_AFTER_SECONDS : null);
    return { kind: order.credited_payment_id === null ? 'noted' : 'credited before' };
  }
  const fault = faultOf(order, known);
  if (fault !== null) await repo.setFault(tx, known.id, fault);
  if (fault === 'amount' || fault === 'currency') {
    await repo.noteAttempt(tx, order.id, null);
    return { kind: 'not credited', fault };
  }
  const isFirst = order.credited_payment_id === null;
  if (isFirst) await credit(tx, order, known);
  const kept = await settleReturned(tx, order);
  if (fault !== null && kept > order.amount_paise) return { kind: 'not credited', fault };
  return isFirst ? { kind: 'credited', credits: order.credits } : { kind: 'credited before' };
}

/** An amount in another currency cannot be compared with what was paid. */
export function isReturnOf(returned: GatewayReturn, payment: GatewayPayment): boolean {
  return (
    returned.paymentId === payment.id &&
    (returned.currency === null || returned.currency === payment.currency)
  );
}

function faultOf(order: OrderRow, payment: PaymentRow): Exclude<Fault, 'contradiction'> | null {
  if (payment.amount_paise !== order.amount_paise) return 'amount';
  if (payment.currency !== order.currency) return 'currency';
  if (order.credited_payment_id !== null && order.credited_payment_id !== payment.id) return 'second payment';
  return null;
}

async function credit(tx: Database, order: OrderRow, payment: PaymentRow): Promise<void> {
  await lockCredits(tx, order.account_id);
  await post(tx, order.account_id, order.credits, {
    reason: 'purchase',
    refType: 'payment_order',
    refId: order.id,
    details: `${order.credits} Credits Pack`,
  });
  await repo.markCredited(tx, order.id, payment.id);
  await repayOwed(tx, order.account_id, {
    reason: 'refund',
    refType: 'payment_order',
    refId: order.id,
    details: 'Owed since an earlier refund',
  });
}

/**
 * Takes back the share of the credits that no payment covers any more, less what was taken back before; gives again
 * what was taken too much, as where a second payment becomes known after the first went back. Rounds in the payer's
 * favour. Answers what is left of the order's payments, in paise.
 */
async function settleReturned(tx: Database, order: OrderRow): Promise<number> {
  const { captured, kept } = await repo.sumPayments(tx, order.id);
  const paise = Math.max(0, order.amount_paise - kept);
  if (paise === order.returned_paise) return kept;
  const credits = Math.floor((order.credits * paise) / order.amount_paise);
  const due = credits - order.returned_credits;
  await repo.markReturned(tx, order.id, { paise, credits });
  // Both sums only grow, so no two steps have one name.
  const cause = { refType: 'payment_return', refId: `${order.id}:${captured - kept} of ${captured}` };
  const details = `Refund of ${rupeesText(paise - order.returned_paise)}`;
  if (due > 0) await takeBack(tx, order.account_id, due, { reason: 'refund', ...cause, details });
  if (due < 0)
    await giveAgain(tx, order.account_id, -due, {
      reason: 'adjustment',
      ...cause,
      details: 'Paid twice, and only one payment was refunded',
    });
  return kept;
}
