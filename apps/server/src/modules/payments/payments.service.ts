import {
  CREDIT_PACKS,
  PAYMENT_CURRENCY,
  PAYMENT_PENDING_MESSAGE,
  PRODUCT_NAME,
  type PaymentOrder,
  type PaymentVerification,
  type VerifyPaymentRequest,
} from '@linklode/contract';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/open-database.ts';
import { lockCredits } from '../credits/index.ts';
import { applyNews, type PaymentsParts } from './apply-news.ts';
import type { Applied } from './apply-payment.ts';
import {
  PaymentGatewayError,
  type GatewayOrder,
  type GatewayPayment,
  type NewGatewayOrder,
  type PaymentGateway,
} from './payment-gateway.port.ts';
import * as repo from './payments.repo.ts';
import type { OrderRow } from './payments.repo.ts';
import { createWebhookInbox, type WebhookInbox } from './webhook-inbox.ts';

/** Far more than a person needs, and too few to flood the provider with orders that nobody pays. */
const ORDERS_PER_WINDOW = 20;
const WINDOW_SECONDS = 600;
/** If a payment has a proof but is not captured yet, it is looked up again soon. */
const LOOK_AFTER_SECONDS = 60;
const BAD_SIGNATURE_TOLD_EVERY_MS = 60_000;

export interface PaymentsService {
  /** Begins the purchase of a pack. Throws AppError. */
  createOrder(accountId: string, pack: { amount: number; credits: number }): Promise<PaymentOrder>;
  /** Credits the payment that the checkout's proof names, once it is captured. Throws AppError. */
  verify(accountId: string, proof: VerifyPaymentRequest): Promise<PaymentVerification>;
  /** Stores a webhook; throws AppError if its signature is not good. */
  receive(body: Buffer, signature: string, eventId: string | null): Promise<void>;
  readonly inbox: WebhookInbox;
}

export function createPayments(parts: PaymentsParts): PaymentsService {
  const { db, gateway, log } = parts;
  const inbox = createWebhookInbox(parts);
  let badSignatureTold = -Infinity;

  /**
   * A wrong secret must be noticed before the provider gives up, but somebody who sends rubbish must not fill the log.
   */
  function tellOfBadSignature(): void {
    const now = performance.now();
    if (now - badSignatureTold < BAD_SIGNATURE_TOLD_EVERY_MS) return;
    badSignatureTold = now;
    log.warn(
      'webhook rejected: invalid signature; if the payment provider sent it, the webhook secret is wrong',
    );
  }

  return {
    inbox,

    async createOrder(accountId, { amount, credits }) {
      const pack = CREDIT_PACKS.find((one) => one.credits === credits && one.priceRupees === amount);
      if (pack === undefined)
        throw new AppError(
          422,
          'unknown_pack',
          'There is no such pack. Please choose one of those on offer.',
        );
      const order = {
        accountId,
        credits: pack.credits,
        amountPaise: pack.priceRupees * 100,
        currency: PAYMENT_CURRENCY,
      };
      const id = await inTransaction(db, async (tx) => {
        await lockCredits(tx, accountId);
        const recent = await repo.countRecentOrders(tx, accountId, WINDOW_SECONDS);
        if (recent.count >= ORDERS_PER_WINDOW) {
          throw new AppError(429, 'rate_limited', 'Too many purchases were begun. Please try again later.', {
            retryAfterSeconds: Math.max(1, Math.ceil(WINDOW_SECONDS - recent.oldestAgeSeconds)),
          });
        }
        return repo.insertOrder(tx, order);
      });
      const made = await placeOrder(gateway, {
        receipt: id,
        amountPaise: order.amountPaise,
        currency: order.currency,
        notes: { product: PRODUCT_NAME, account: accountId, credits: String(order.credits) },
      });
      if (!(await repo.attachProviderOrder(db, id, made.id)))
        throw new Error(`the payment provider's order ${made.id} belongs to another purchase`);
      return { id: made.id, amount: made.amountPaise, currency: made.currency, key_id: gateway.keyId };
    },

    async verify(accountId, proof) {
      const order = await repo.findProviderOrder(db, proof.razorpay_order_id);
      if (order === null || order.account_id !== accountId)
        throw refusal(404, 'order_not_found', 'There is no such order of yours.');
      // We check the signature over our own order's id, never over the one that was sent.
      const isGenuine = gateway.isProof({
        orderId: order.provider_order_id ?? '',
        paymentId: proof.razorpay_payment_id,
        signature: proof.razorpay_signature,
      });
      if (!isGenuine)
        throw refusal(400, 'invalid_signature', 'The payment could not be verified. Nothing was credited.');
      if (order.credited_payment_id === proof.razorpay_payment_id) return credited(order);

      const payment = await findCaptured(gateway, order, proof.razorpay_payment_id, log);
      if (payment === null) {
        await repo.noteAttempt(db, order.id, LOOK_AFTER_SECONDS);
        return PENDING;
      }
      if (payment.orderId !== order.provider_order_id) throw mismatch();
      const applied = await applyNews(parts, { payment, source: 'browser' });
      // Read it again as it is now: the news may have been about a refund.
      const now = (await repo.findProviderOrder(db, proof.razorpay_order_id)) ?? order;
      return answerOf(applied, now, payment);
    },

    async receive(body, signature, eventId) {
      if (!gateway.isSigned(body, signature)) {
        tellOfBadSignature();
        throw new AppError(400, 'invalid_signature', 'The signature is not that of this body.');
      }
      await inbox.keep(body, eventId);
    },
  };
}

const PENDING: PaymentVerification = { success: false, message: PAYMENT_PENDING_MESSAGE };

/**
 * Nothing was taken, as far as anybody knows; a bank may still change its mind, and then the webhook brings the
 * credits.
 */
const FAILED: PaymentVerification = {
  success: false,
  message:
    'The payment failed and nothing was credited. If money was taken all the same, it goes back to you or the credits follow by themselves.',
};

function credited({ credits, returned_credits: returned }: OrderRow): PaymentVerification {
  if (returned >= credits)
    return {
      success: false,
      message: `This payment was refunded, and its ${credits} credits were taken back.`,
    };
  const added = `${credits} credits were added to your account.`;
  if (returned === 0) return { success: true, message: added };
  return { success: true, message: `${added} A refund took ${returned} of them back.` };
}

function answerOf(applied: Applied, order: OrderRow, payment: GatewayPayment): PaymentVerification {
  switch (applied.kind) {
    case 'credited':
    case 'credited before':
      return credited(order);
    case 'noted':
    case 'unknown order':
      return payment.state === 'failed' ? FAILED : PENDING;
    case 'not credited':
      // It was paid twice: the credits of this order are there, and the second payment will be refunded.
      if (applied.fault === 'second payment') return credited(order);
      throw mismatch();
  }
}

function mismatch(): AppError {
  return refusal(
    400,
    'payment_mismatch',
    'The payment is not the one that this order asks for, so nothing was credited. Please contact support.',
  );
}

/** A refusal in the same shape as the call's own answer. */
function refusal(status: number, code: string, detail: string): AppError {
  return new AppError(status, code, detail, { members: { success: false, message: detail } });
}

/**
 * Makes the order at the provider. If the answer is lost, the receipt tells whether the order was made; only if it was
 * not, it is requested once more. Throws AppError.
 */
async function placeOrder(gateway: PaymentGateway, order: NewGatewayOrder): Promise<GatewayOrder> {
  try {
    const made = await makeOrFind(gateway, order);
    if (made.amountPaise !== order.amountPaise || made.currency !== order.currency)
      throw new Error(`the payment provider made order ${made.id} of another amount or currency`);
    return made;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    throw new AppError(
      503,
      'payments_unavailable',
      'The payment provider cannot be reached at the moment and nothing was charged. Please try again shortly.',
      { cause: error, retryAfterSeconds: 5 },
    );
  }
}

async function makeOrFind(gateway: PaymentGateway, order: NewGatewayOrder): Promise<GatewayOrder> {
  try {
    return await gateway.createOrder(order);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.kind !== 'unavailable') throw error;
    return (await gateway.findOrderByReceipt(order.receipt)) ?? gateway.createOrder(order);
  }
}

/**
 * The payment as the gateway has it; captures it if it is only authorised and fits the order. Null if the gateway gives
 * no answer.
 */
async function findCaptured(
  gateway: PaymentGateway,
  order: OrderRow,
  paymentId: string,
  log: FastifyBaseLogger,
): Promise<GatewayPayment | null> {
  try {
    const payment = await gateway.getPayment(paymentId);
    return mayCapture(order, payment) ? await gateway.capture(payment) : payment;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    // A signature alone does not credit; the webhook or the next check of the order will.
    log.warn({ err: error, order: order.id }, 'payment lookup failed');
    return null;
  }
}

/**
 * Authorised, and exactly what the order asks for. Anything else is not captured, expires and goes back to the payer.
 */
export function mayCapture(order: OrderRow, payment: GatewayPayment): boolean {
  return (
    payment.state === 'authorized' &&
    order.credited_payment_id === null &&
    payment.orderId === order.provider_order_id &&
    payment.amountPaise === order.amount_paise &&
    payment.currency === order.currency
  );
}
