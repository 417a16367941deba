import type { Database } from '../../platform/database/open-database.ts';
import { lockCredits, post, repayOwed, takeBack } from '../credits/index.ts';
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
 * its own amount and currency, and credits are taken back at most once for what was returned. Nothing here depends on
 * the order of arrival: states only move forward, sums only grow, and the rest is computed from them. Locks the order,
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
  if (fault !== null) {
    await repo.setFault(tx, known.id, fault);
    await repo.noteAttempt(tx, order.id, null);
    return { kind: 'not credited', fault };
  }
  const isFirst = order.credited_payment_id === null;
  if (isFirst) await credit(tx, order, known);
  await askBack(tx, order, known);
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
 * Takes back the share of the credits that was refunded, less what was taken back before. Rounds in the payer's favour.
 */
async function askBack(tx: Database, order: OrderRow, payment: PaymentRow): Promise<void> {
  const paise = Math.min(order.amount_paise, await repo.sumReturned(tx, payment.id));
  if (paise <= order.returned_paise) return;
  const credits = Math.floor((order.credits * paise) / order.amount_paise);
  const due = credits - order.returned_credits;
  await repo.markReturned(tx, order.id, { paise, credits });
  if (due === 0) return;
  await takeBack(tx, order.account_id, due, {
    reason: 'refund',
    refType: 'payment_return',
    refId: `${order.id}:${credits}`,
    details: `Refund of ${rupeesText(paise - order.returned_paise)}`,
  });
}
