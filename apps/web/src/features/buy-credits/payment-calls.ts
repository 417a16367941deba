import { requireFields, textOrNull } from '../../api/answer-fields.ts';
import { UnexpectedAnswerError } from '../../api/api-error.ts';
import { client } from '../../api/connection.ts';

/** An order that the payment provider knows. */
export interface PaymentOrder {
  readonly id: string;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  /** The public key that the checkout is opened with. */
  readonly key_id: string;
}

/** What the checkout hands over after a payment, in the provider's names. */
export interface PaymentProof {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

export interface Verification {
  readonly success: boolean;
  readonly message: string | null;
}

export function readPaymentOrder(value: unknown): PaymentOrder {
  const { id, amount, currency, key_id } = requireFields(value, 'payment order');
  if (typeof id !== 'string' || id === '' || typeof key_id !== 'string' || key_id === '') {
    throw new UnexpectedAnswerError('payment order');
  }
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0) {
    throw new UnexpectedAnswerError('payment order.amount');
  }
  return { id, amount, currency: textOrNull(currency) ?? 'INR', key_id };
}

/** `amount` is in rupees; the answer's is in paise. */
export async function createPaymentOrder(body: { amount: number; credits: number }): Promise<PaymentOrder> {
  return readPaymentOrder(
    await client.call({ method: 'POST', path: '/payments/create-order', body, isKeyed: true }),
  );
}

export async function verifyPayment(body: PaymentProof): Promise<Verification> {
  const path = '/payments/verify-payment';
  const answer = requireFields(await client.call({ method: 'POST', path, body }), 'verification');
  return { success: answer.success === true, message: textOrNull(answer.message) };
}
