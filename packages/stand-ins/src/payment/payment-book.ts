import { createHmac } from 'node:crypto';
import {
  newEntityId,
  type CheckoutFailure,
  type CheckoutProof,
  type DisputeEntity,
  type Notes,
  type OrderEntity,
  type PaymentEntity,
  type RefundEntity,
} from './payment-entities.ts';
import type { PaymentFaultModes } from './payment-fault-modes.ts';
import { ProviderError, unknownId } from './provider-error.ts';

/** Orders beyond this are forgotten with all that belongs to them, oldest first. */
const MAX_ORDERS = 10_000;
const MAX_PAYMENTS_PER_ORDER = 50;
const MAX_REFUNDS_PER_PAYMENT = 100;

/**
 * What the bank answers to the next payment of an order. `captured later` is authorised at once and may be captured by
 * the API; `confirmed later` is signed for and not even authorised yet; `authorised late` looks failed first.
 */
export type PaymentOutcome = 'captured' | 'captured later' | 'confirmed later' | 'failed' | 'authorised late';

type Attempt =
  | { readonly status: 'paid'; readonly proof: CheckoutProof }
  | { readonly status: 'failed'; readonly failure: CheckoutFailure };

type DisputePhase = 'created' | 'under_review' | 'won' | 'lost' | 'closed';

export interface NewOrder {
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Notes;
  readonly capture: 'automatic' | 'manual';
}

export interface NewRefund {
  readonly amount?: number;
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly speed: string;
}

interface OrderRecord {
  readonly order: OrderEntity;
  readonly capture: 'automatic' | 'manual';
  readonly payments: PaymentEntity[];
  readonly refunds: RefundEntity[];
  readonly disputes: DisputeEntity[];
}

type Announce = (name: string, record: OrderRecord, payload: Readonly<Record<string, object>>) => void;

interface PaymentBookParts {
  readonly keySecret: string;
  readonly faultModes: PaymentFaultModes;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called with every event, in the order in which it comes about. */
  readonly announce: Announce;
  /** Puts off what the bank says later. */
  readonly later: (action: () => void) => void;
}

export type PaymentBook = ReturnType<typeof createPaymentBook>;

/** Orders, payments, refunds and disputes by the provider's rules, in memory. Throws ProviderError where it refuses. */
export function createPaymentBook(parts: PaymentBookParts) {
  const orders = new Map<string, OrderRecord>();
  const orderOf = new Map<string, OrderRecord>();
  const seconds = (): number => Math.floor(parts.now() / 1000);

  function getOrder(id: string): OrderRecord {
    const record = orders.get(id);
    if (record === undefined) throw unknownId();
    return record;
  }

  function getPayment(id: string): { record: OrderRecord; payment: PaymentEntity } {
    const record = orderOf.get(id);
    const payment = record?.payments.find((one) => one.id === id);
    if (record === undefined || payment === undefined) throw unknownId();
    return { record, payment };
  }

  function forgetOldest(): void {
    const [oldest] = orders.values();
    if (orders.size <= MAX_ORDERS || oldest === undefined) return;
    orders.delete(oldest.order.id);
    for (const { id } of oldest.payments) orderOf.delete(id);
  }

  function createOrder(given: NewOrder): OrderEntity {
    const { capture, ...fields } = given;
    const order: OrderEntity = {
      id: newEntityId('order_'),
      entity: 'order',
      ...fields,
      amount_paid: 0,
      amount_due: given.amount,
      offer_id: null,
      status: 'created',
      attempts: 0,
      created_at: seconds(),
    };
    orders.set(order.id, { order, capture, payments: [], refunds: [], disputes: [] });
    forgetOldest();
    return order;
  }

  function newPayment(record: OrderRecord, email: string, description: string | null): PaymentEntity {
    const { order } = record;
    const { payments: faultMode } = parts.faultModes;
    return {
      id: newEntityId('pay_'),
      entity: 'payment',
      amount: faultMode === 'wrong amount' ? order.amount - 100 : order.amount,
      currency: faultMode === 'wrong currency' ? 'USD' : order.currency,
      status: 'created',
      order_id: faultMode === 'of another order' ? newEntityId('order_') : order.id,
      invoice_id: null,
      international: false,
      method: 'upi',
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description,
      card_id: null,
      bank: null,
      wallet: null,
      vpa: 'success@razorpay',
      email,
      contact: '+919000000000',
      notes: order.notes,
      fee: null,
      tax: null,
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: { rrn: String(parts.now()).padStart(12, '0').slice(-12) },
      created_at: seconds(),
    };
  }

  function authorise(record: OrderRecord, payment: PaymentEntity): void {
    payment.status = 'authorized';
    payment.error_code = null;
    payment.error_description = null;
    payment.error_source = null;
    payment.error_step = null;
    payment.error_reason = null;
    parts.announce('payment.authorized', record, { payment });
  }

  function settle(record: OrderRecord, payment: PaymentEntity): void {
    const { order } = record;
    payment.status = 'captured';
    payment.captured = true;
    payment.fee = Math.round(payment.amount * 0.0236);
    payment.tax = Math.round(payment.amount * 0.0036);
    parts.announce('payment.captured', record, { payment });
    if (order.status === 'paid') return;
    order.status = 'paid';
    order.amount_paid = payment.amount;
    order.amount_due = Math.max(0, order.amount - payment.amount);
    parts.announce('order.paid', record, { payment, order });
  }

  /** What automatic capture does to an authorised payment; nothing where it is captured or refunded by now. */
  function settleByItself(record: OrderRecord, payment: PaymentEntity): void {
    if (record.capture === 'manual' || parts.faultModes.payments === 'authorised only') return;
    if (payment.status === 'authorized') settle(record, payment);
  }

  /** The bank says yes, and automatic capture follows. */
  function confirm(record: OrderRecord, payment: PaymentEntity): void {
    authorise(record, payment);
    settleByItself(record, payment);
  }

  function fail(record: OrderRecord, payment: PaymentEntity, outcome: PaymentOutcome): CheckoutFailure {
    const isSilence = outcome === 'authorised late';
    const failure = {
      code: isSilence ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
      description: isSilence
        ? 'The bank did not answer in time. If money was debited, it will be confirmed or returned.'
        : 'The bank declined this payment.',
      source: isSilence ? 'gateway' : 'customer',
      step: 'payment_authentication',
      reason: isSilence ? 'gateway_technical_error' : 'payment_failed',
    };
    payment.status = 'failed';
    payment.error_code = failure.code;
    payment.error_description = failure.description;
    payment.error_source = failure.source;
    payment.error_step = failure.step;
    payment.error_reason = failure.reason;
    parts.announce('payment.failed', record, { payment });
    return { ...failure, metadata: { order_id: record.order.id, payment_id: payment.id } };
  }

  /** The customer pays in the checkout, and the bank answers as told. */
  function attempt(
    orderId: string,
    outcome: PaymentOutcome,
    { email = 'nobody@example.com', description = null as string | null } = {},
  ): Attempt {
    const record = getOrder(orderId);
    if (record.order.status === 'paid') throw new ProviderError('The order is paid already.');
    if (record.payments.length >= MAX_PAYMENTS_PER_ORDER)
      throw new ProviderError('Too many payments were tried for this order.');
    const payment = newPayment(record, email, description);
    record.payments.push(payment);
    orderOf.set(payment.id, record);
    record.order.attempts += 1;
    record.order.status = 'attempted';
    if (outcome === 'failed' || outcome === 'authorised late') {
      const failure = fail(record, payment, outcome);
      if (outcome === 'authorised late') {
        parts.later(() => confirm(record, payment));
      }
      return { status: 'failed', failure };
    }
    if (outcome === 'captured') confirm(record, payment);
    else if (outcome === 'confirmed later') parts.later(() => confirm(record, payment));
    else {
      authorise(record, payment);
      parts.later(() => settleByItself(record, payment));
    }
    return { status: 'paid', proof: proofOf(orderId, payment.id) };
  }

  /** The checkout's signature over any pair of ids, also one that does not belong together. */
  function proofOf(orderId: string, paymentId: string): CheckoutProof {
    return {
      razorpay_payment_id: paymentId,
      razorpay_order_id: orderId,
      razorpay_signature: createHmac('sha256', parts.keySecret)
        .update(`${orderId}|${paymentId}`)
        .digest('hex'),
    };
  }

  function capture(paymentId: string, amount: unknown, currency: unknown): PaymentEntity {
    const { record, payment } = getPayment(paymentId);
    if (payment.captured) throw new ProviderError('This payment has already been captured', { step: 'NA' });
    if (payment.status !== 'authorized')
      throw new ProviderError(
        'Only payments which have been authorized and not yet captured can be captured',
      );
    if (amount !== payment.amount)
      throw new ProviderError('Capture amount must be equal to the amount authorized', { field: 'amount' });
    if (currency !== undefined && currency !== payment.currency)
      throw new ProviderError('The currency differs from that of the payment', { field: 'currency' });
    settle(record, payment);
    return payment;
  }

  function refund(paymentId: string, given: NewRefund): RefundEntity {
    const { record, payment } = getPayment(paymentId);
    if (!payment.captured)
      throw new ProviderError('The payment status should be captured for action to be taken');
    const left = payment.amount - payment.amount_refunded;
    if (left === 0) throw new ProviderError('The payment has been fully refunded already');
    const amount = given.amount ?? left;
    if (amount > left)
      throw new ProviderError('The total refund amount is greater than the refund payment amount', {
        field: 'amount',
      });
    if (record.refunds.length >= MAX_REFUNDS_PER_PAYMENT) throw new ProviderError('Too many refunds');
    const made: RefundEntity = {
      id: newEntityId('rfnd_'),
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: given.notes,
      receipt: given.receipt,
      acquirer_data: { arn: null },
      created_at: seconds(),
      batch_id: null,
      status: 'processed',
      speed_requested: given.speed,
      speed_processed: 'normal',
    };
    record.refunds.push(made);
    payment.amount_refunded += amount;
    payment.refund_status = payment.amount_refunded === payment.amount ? 'full' : 'partial';
    if (payment.refund_status === 'full') payment.status = 'refunded';
    parts.announce('refund.created', record, { refund: { ...made, status: 'pending' }, payment });
    parts.announce('refund.processed', record, { refund: made, payment });
    return made;
  }

  /** The customer's bank takes the money back, or gives up doing so. A payment has one dispute, in its last phase. */
  function dispute(paymentId: string, phase: DisputePhase, amount?: number): DisputeEntity {
    const { record, payment } = getPayment(paymentId);
    const known = record.disputes.find((one) => one.payment_id === paymentId);
    const disputed: DisputeEntity = known ?? {
      id: `disp_${payment.id.slice(4)}`,
      entity: 'dispute',
      payment_id: payment.id,
      amount: amount ?? payment.amount,
      currency: payment.currency,
      amount_deducted: 0,
      reason_code: 'chargeback_processing_error',
      respond_by: seconds() + 7 * 86_400,
      status: 'open',
      phase: 'chargeback',
      created_at: seconds(),
    };
    if (known === undefined) record.disputes.push(disputed);
    disputed.status = phase === 'created' ? 'open' : phase;
    disputed.amount_deducted = phase === 'lost' ? (amount ?? disputed.amount) : 0;
    parts.announce(`payment.dispute.${phase}`, record, { payment, dispute: { ...disputed } });
    return { ...disputed };
  }

  return {
    createOrder,
    getOrder,
    getPayment,
    attempt,
    proofOf,
    capture,
    refund,
    dispute,
    /** Newest first. */
    listOrders: () => [...orders.values()].reverse(),
  };
}
