import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { PaymentGatewayError, type ListWindow, type PaymentGateway } from '../../modules/payments/index.ts';
import { backoffMs, readRetryAfterMs } from '../../platform/outgoing/retry-delay.ts';
import { OutgoingFailure, sendJson, type OutgoingAnswer } from '../../platform/outgoing/send-json.ts';
import {
  AllPayments,
  Disputes,
  Order,
  Orders,
  Payment,
  Payments,
  readErrorWords,
  readRazorpayEvent,
  Refunds,
} from './razorpay-wire.ts';

interface RazorpaySettings {
  /** With `/v1`, without a slash at the end. */
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Accepted beside the current one while a change of secret is under way. */
  readonly previousWebhookSecret: string | null;
  /** Of one exchange. */
  readonly timeoutMs?: number;
}

interface RazorpayParts {
  readonly send?: typeof sendJson;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly random?: () => number;
}

const TIMEOUT_MS = 8_000;
const MAX_TRIES = 3;
/** Of a look with its tries and pauses: somebody waits for it. */
const DEADLINE_MS = 12_000;
/** A pause that is asked for beyond this is not waited out. */
const LONGEST_WAIT_MS = 3_000;
/** The page never needs more: an order takes a few payments. */
const MAX_BYTES = 2 * 1024 * 1024;
const MANUAL_CAPTURE_WITHIN_MINUTES = 7200;

/**
 * Razorpay's REST API. Reading is tried up to three times with jitter; what changes something is sent once. Errors and
 * records never hold a key, an address or the provider's own sentence.
 */
export function createRazorpay(settings: RazorpaySettings, parts: RazorpayParts = {}): PaymentGateway {
  const send = parts.send ?? sendJson;
  const sleep = parts.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const random = parts.random ?? Math.random;
  const authorization = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`;

  async function exchange(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    mostMs = Infinity,
  ): Promise<OutgoingAnswer> {
    return send({
      url: new URL(`${settings.baseUrl}${path}`),
      method,
      headers: { authorization },
      ...(body === undefined ? {} : { body }),
      timeoutMs: Math.min(settings.timeoutMs ?? TIMEOUT_MS, mostMs),
      maxBytes: MAX_BYTES,
    });
  }

  async function post<T extends z.ZodType>(path: string, schema: T, body: unknown): Promise<z.output<T>> {
    const tried = await attempt(() => exchange('POST', path, body), schema, 'refused');
    if (tried.error !== undefined) throw tried.error;
    return tried.value;
  }

  async function get<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
    const endsAt = performance.now() + DEADLINE_MS;
    for (let tries = 1; ; tries++) {
      const leftMs = Math.max(1, Math.ceil(endsAt - performance.now()));
      const tried = await attempt(() => exchange('GET', path, undefined, leftMs), schema, 'not found');
      if (tried.error === undefined) return tried.value;
      const { error, waitMs } = tried;
      const passing = error.kind === 'unavailable' && waitMs <= LONGEST_WAIT_MS;
      const pauseMs = Math.max(waitMs, backoffMs(tries, random));
      if (!passing || tries >= MAX_TRIES || performance.now() + pauseMs >= endsAt) throw error;
      await sleep(pauseMs);
    }
  }

  const getPayment: PaymentGateway['getPayment'] = (paymentId) =>
    get(`/payments/${idInPath(paymentId)}`, Payment);

  return {
    keyId: settings.keyId,
    createOrder: (order) =>
      post('/orders', Order, {
        amount: order.amountPaise,
        currency: order.currency,
        receipt: order.receipt,
        notes: order.notes,
        partial_payment: false,
        payment: {
          capture: 'automatic',
          capture_options: {
            automatic_expiry_period: MANUAL_CAPTURE_WITHIN_MINUTES,
            manual_expiry_period: MANUAL_CAPTURE_WITHIN_MINUTES,
            refund_speed: 'normal',
          },
        },
      }),
    async findOrderByReceipt(receipt) {
      const { items } = await get(`/orders?receipt=${encodeURIComponent(receipt)}&count=100`, Orders);
      const own = items.filter((order) => order.receipt === receipt);
      // After a time-out there may be two; the one that was paid is the one that counts.
      return own.find((order) => order.state === 'paid') ?? own[0] ?? null;
    },
    getOrder: (orderId) => get(`/orders/${idInPath(orderId)}`, Order),
    async listPayments(orderId) {
      return (await get(`/orders/${idInPath(orderId)}/payments?count=100`, Payments)).items;
    },
    getPayment,
    async capture(payment) {
      try {
        return await post(`/payments/${idInPath(payment.id)}/capture`, Payment, {
          amount: payment.amountPaise,
          currency: payment.currency,
        });
      } catch (error) {
        if (!(error instanceof PaymentGatewayError) || error.kind === 'credentials') throw error;
        // Captured by the provider itself meanwhile, or captured and the answer lost: only a look can tell.
        return getPayment(payment.id);
      }
    },
    listOrders: async (window) => (await get(`/orders?${listQuery(window)}`, Orders)).items,
    listPaymentsBegun: async (window) => (await get(`/payments?${listQuery(window)}`, AllPayments)).items,
    listRefunds: async (window) => (await get(`/refunds?${listQuery(window)}`, Refunds)).items,
    listDisputes: async (window) => (await get(`/disputes?${listQuery(window)}`, Disputes)).items,
    isProof: ({ orderId, paymentId, signature }) =>
      isHmac(settings.keySecret, `${orderId}|${paymentId}`, signature),
    isSigned(body, signature) {
      const { webhookSecret, previousWebhookSecret } = settings;
      const current = isHmac(webhookSecret, body, signature);
      const previous = isHmac(previousWebhookSecret ?? webhookSecret, body, signature);
      return current || previous;
    },
    readEvent: readRazorpayEvent,
  };
}

/** Both ends are inclusive there, in Unix seconds. */
function listQuery({ from, to, skip, count }: ListWindow): string {
  const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
  return `from=${seconds(from)}&to=${seconds(to) - 1}&count=${count}&skip=${skip}`;
}

/** Lower-case hex of HMAC-SHA256, compared in constant time. */
function isHmac(secret: string, message: string | Uint8Array, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(message).digest();
  const isHex = /^[0-9a-f]{64}$/.test(signature);
  return timingSafeEqual(expected, Buffer.from(isHex ? signature : '0'.repeat(64), 'hex')) && isHex;
}

/** An id that a browser may have sent must stay one step of the path. */
function idInPath(id: string): string {
  if (!/^[A-Za-z0-9_]{1,64}$/.test(id)) throw new PaymentGatewayError('not found', 'no such id');
  return id;
}

type Tried<T> =
  | { readonly error?: undefined; readonly value: T }
  | { readonly error: PaymentGatewayError; readonly waitMs: number };

async function attempt<T extends z.ZodType>(
  exchange: () => Promise<OutgoingAnswer>,
  schema: T,
  badInput: 'refused' | 'not found',
): Promise<Tried<z.output<T>>> {
  let answer: OutgoingAnswer;
  try {
    answer = await exchange();
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    return { error: new PaymentGatewayError('unavailable', error.message), waitMs: 0 };
  }
  const waitMs = readRetryAfterMs(answer.headers, Date.now()) ?? 0;
  if (answer.status !== 200) return { error: judge(answer, badInput), waitMs };
  const read = schema.safeParse(answer.json);
  if (read.success) return { value: read.data };
  return { error: new PaymentGatewayError('unavailable', 'answered what cannot be read'), waitMs };
}

/** By status, since an unknown id is a 400 like any other bad input; the provider's sentences are not looked at. */
function judge({ status, json }: OutgoingAnswer, badInput: 'refused' | 'not found'): PaymentGatewayError {
  const words = readErrorWords(json);
  if (status === 401 || status === 403)
    return new PaymentGatewayError('credentials', `does not accept our keys${words}`);
  if (status === 400 || status === 404)
    return new PaymentGatewayError(badInput, `refuses this or does not know it${words}`);
  if (status === 429 || status >= 500)
    return new PaymentGatewayError('unavailable', `is away or busy, ${status}${words}`);
  return new PaymentGatewayError('refused', `answered ${status}${words}`);
}
