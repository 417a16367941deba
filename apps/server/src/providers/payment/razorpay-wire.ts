import { z } from 'zod';
import type {
  GatewayEvent,
  GatewayOrder,
  GatewayPayment,
  GatewayReturn,
} from '../../modules/payments/index.ts';

// Razorpay's entities, as far as they are read. Amounts are in paise, times in Unix seconds; empty notes are a list.

const paise = z.int().min(0);

const Notes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
  .nullish()
  .transform((notes): Record<string, string> =>
    notes === null || notes === undefined || Array.isArray(notes)
      ? {}
      : Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, String(value)])),
  );

export const Order = z
  .object({
    id: z.string().min(1),
    amount: paise,
    amount_paid: paise,
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(['created', 'attempted', 'paid']),
    attempts: z.int().min(0),
    notes: Notes,
    created_at: z.int().min(0),
  })
  .transform((order): GatewayOrder => ({
    id: order.id,
    receipt: order.receipt ?? null,
    amountPaise: order.amount,
    amountPaidPaise: order.amount_paid,
    currency: order.currency,
    state: order.status,
    attempts: order.attempts,
    notes: order.notes,
    createdAt: new Date(order.created_at * 1000),
  }));

const PaymentStatus = z.enum(['created', 'failed', 'authorized', 'captured', 'refunded']);

const paymentOf = (status: z.ZodType<z.output<typeof PaymentStatus>>) =>
  z
    .object({
      id: z.string().min(1),
      amount: paise,
      currency: z.string(),
      status,
      order_id: z.string().nullish(),
      captured: z.boolean().nullish(),
      amount_refunded: paise.nullish(),
    })
    .transform((payment): GatewayPayment => ({
      id: payment.id,
      orderId: payment.order_id ?? null,
      state: payment.status,
      captured: payment.status === 'captured' || (payment.status === 'refunded' && payment.captured === true),
      amountPaise: payment.amount,
      currency: payment.currency,
      refundedPaise: payment.amount_refunded ?? 0,
    }));

export const Payment = paymentOf(PaymentStatus);

export const Orders = z.object({ items: z.array(Order) });
export const Payments = z.object({ items: z.array(Payment) });
/** Of every product of the merchant, which may have other states, such as cash on delivery: nothing to credit yet. */
export const AllPayments = z.object({ items: z.array(paymentOf(PaymentStatus.catch('created'))) });

const Refund = z
  .object({
    id: z.string().min(1),
    amount: z.int().positive(),
    currency: z.string().nullish(),
    payment_id: z.string().min(1),
    status: z.enum(['pending', 'processed', 'failed']),
  })
  .transform((refund): GatewayReturn => ({
    id: refund.id,
    paymentId: refund.payment_id,
    kind: 'refund',
    amountPaise: refund.amount,
    currency: refund.currency ?? null,
    state: ({ pending: 'open', processed: 'done', failed: 'failed' } as const)[refund.status],
  }));

export const Refunds = z.object({ items: z.array(Refund) });

/** Only a lost dispute takes the money for good; `closed` says nothing of who won. */
const Dispute = z
  .object({
    id: z.string().min(1),
    amount: z.int().positive(),
    amount_deducted: paise.nullish(),
    currency: z.string().nullish(),
    payment_id: z.string().min(1),
    status: z.string(),
  })
  .transform((dispute): GatewayReturn => ({
    id: dispute.id,
    paymentId: dispute.payment_id,
    kind: 'dispute',
    amountPaise:
      dispute.status === 'lost' && (dispute.amount_deducted ?? 0) > 0
        ? (dispute.amount_deducted ?? dispute.amount)
        : dispute.amount,
    currency: dispute.currency ?? null,
    state: dispute.status === 'lost' ? 'done' : dispute.status === 'won' ? 'failed' : 'open',
  }));

export const Disputes = z.object({ items: z.array(Dispute) });

const entity = <T extends z.ZodType>(schema: T) => z.object({ entity: schema }).optional();

const Event = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({ payment: entity(Payment), refund: entity(Refund), dispute: entity(Dispute) }),
});

/** Another kind of event need not have any payload that we know; only its name is read. */
const Named = z.object({ event: z.string().min(1).max(100) });

const OURS = /^(payment|order|refund)\./;

/** What a webhook's body tells; null where it is not what Razorpay sends. */
export function readRazorpayEvent(body: Uint8Array): GatewayEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
  const named = Named.safeParse(value);
  if (!named.success) return null;
  const name = named.data.event;
  if (!OURS.test(name)) return { name, payment: null, returned: null };
  const event = Event.safeParse(value);
  if (!event.success) return null;
  const { payment, refund, dispute } = event.data.payload;
  return { name, payment: payment?.entity ?? null, returned: refund?.entity ?? dispute?.entity ?? null };
}

/** The code and reason of an error body, where they are the plain words that Razorpay documents. */
export function readErrorWords(json: unknown): string {
  const body = z
    .object({ error: z.object({ code: z.string().nullish(), reason: z.string().nullish() }) })
    .safeParse(json);
  if (!body.success) return '';
  const words = [body.data.error.code, body.data.error.reason].filter(
    (word): word is string => typeof word === 'string' && /^[A-Za-z_]{1,60}$/.test(word),
  );
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}
