import { z } from 'zod';
import { KEYED, route } from './route.ts';
import { askedText, toldText } from './text.ts';

export const PAYMENT_CURRENCY = 'INR';

/** What is sold. The pair must be one of CREDIT_PACKS: the browser names a pack, it does not set a price. */
const CreateOrderRequest = z.object({
  /** Rupees. */
  amount: z.int().positive(),
  credits: z.int().positive(),
});

export const PaymentOrder = z.object({
  /** The payment provider's, for its checkout. */
  id: toldText(),
  /** Paise. */
  amount: z.int().positive(),
  currency: toldText(),
  /** The provider's public key that the checkout is opened with. */
  key_id: toldText(),
});
export type PaymentOrder = z.infer<typeof PaymentOrder>;

export const createPaymentOrder = route({
  method: 'POST',
  path: '/payments/create-order',
  access: 'account',
  summary: 'Begin the purchase of a pack of credits.',
  body: CreateOrderRequest,
  headers: KEYED,
  response: PaymentOrder,
  errors: [409],
});

/** What the checkout hands over, in the provider's names and form. Anything else cannot be a proof. */
export const VerifyPaymentRequest = z.object({
  razorpay_order_id: askedText().min(1).max(64),
  razorpay_payment_id: askedText().min(1).max(64),
  razorpay_signature: askedText().min(1).max(256),
});
export type VerifyPaymentRequest = z.infer<typeof VerifyPaymentRequest>;

/** `success: false` is no failure: the payment is not captured yet, and credits follow by themselves. */
export const PaymentVerification = z.object({ success: z.boolean(), message: toldText() });
export type PaymentVerification = z.infer<typeof PaymentVerification>;

/** The message of a payment that is not captured yet. */
export const PAYMENT_PENDING_MESSAGE = 'Your payment is being confirmed; credits follow by themselves.';

/** Its refusals carry `success: false` and their detail as `message` too, for a client that knows the success alone. */
export const verifyPayment = route({
  method: 'POST',
  path: '/payments/verify-payment',
  access: 'account',
  summary: 'Confirm what the checkout handed over. Harmless when repeated.',
  body: VerifyPaymentRequest,
  response: PaymentVerification,
  errors: [404],
});

/**
 * The payment provider's own call. Its signature covers the bytes as they were sent, whatever they are, so the server
 * holds them against no schema before that.
 */
export const receivePaymentEvent = route({
  method: 'POST',
  path: '/payments/webhook',
  access: 'public',
  summary: 'News of a payment, signed by the payment provider. Harmless when repeated.',
  body: z.looseObject({}),
  headers: {
    'X-Razorpay-Signature': 'HMAC-SHA-256 of the body with the webhook secret, in hexadecimal.',
    'X-Razorpay-Event-Id': 'The event, the same in each delivery of it.',
  },
  response: z.object({ received: z.literal(true) }),
  errors: [],
});
