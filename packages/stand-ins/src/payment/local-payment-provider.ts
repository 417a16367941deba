import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createPaymentBook, type PaymentBook } from './payment-book.ts';
import type { WebhookEvent } from './payment-entities.ts';
import { noFaultModes, type PaymentFaultModes } from './payment-fault-modes.ts';
import { ProviderError } from './provider-error.ts';
import { createCheckout } from './serve-checkout.ts';
import { createPaymentApi } from './serve-payment-api.ts';
import { createWebhookPost, RETRY_GAPS_MS } from './webhook-post.ts';

/** Every key of the stand-in begins so; none of the provider's own does. */
export const LOCAL_KEY_PREFIX = 'rzp_test_local';

export interface LocalPaymentProviderOptions {
  /** Public address of the provider: origin and path under which `handle` is mounted, without a slash at the end. */
  readonly origin: string;
  /** The only origin whose pages may open the checkout. */
  readonly webOrigin: string;
  /** Begins with LOCAL_KEY_PREFIX. */
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Signs webhooks while the fault mode is 'previous secret'. */
  readonly previousWebhookSecret?: string;
  /** On this machine. Null: webhooks are only kept, for a test to deliver. */
  readonly webhookUrl: string | null;
  /** How long "later" is; 5 seconds unless told. */
  readonly lateAfterMs?: number;
  readonly slowMs?: number;
  readonly retryGapsMs?: readonly number[];
  /** Unix milliseconds. */
  readonly now?: () => number;
  readonly random?: () => number;
}

export interface LocalPaymentProvider {
  /** A Node request handler; `request.url` still has the path of `origin`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** What it does wrong; everything is honest until a test says otherwise. */
  readonly faultModes: PaymentFaultModes;
  /** What customers, banks and support do, past the checkout and the API: for tests. */
  readonly book: Pick<PaymentBook, 'attempt' | 'proofOf' | 'refund' | 'dispute' | 'getOrder' | 'getPayment'>;
  /** Webhooks so far, oldest first, also those that are withheld. */
  listEvents(orderId?: string): readonly WebhookEvent[];
  /** What banks would say later, they say now. */
  hurry(): void;
  /** Resolves when no webhook is on its way. */
  settled(): Promise<void>;
  /** Ends what is put off and what is tried again. */
  close(): Promise<void>;
}

const LATE_AFTER_MS = 5_000;
const SLOW_MS = 3_000;

/** Keys for one run of a local provider: a public one that shows what it is, and secrets that nobody knows. */
export function newLocalPaymentKeys(): { keyId: string; keySecret: string; webhookSecret: string } {
  return {
    keyId: `${LOCAL_KEY_PREFIX}_${randomBytes(6).toString('hex')}`,
    keySecret: randomBytes(24).toString('base64url'),
    webhookSecret: randomBytes(24).toString('base64url'),
  };
}

/**
 * A payment provider for development, with Razorpay's wire contract: orders, payments, refunds and disputes over REST,
 * a checkout.js of its own whose window says that no money moves, signatures, and webhooks that are tried again. All of
 * it lives in memory, bounded. Throws in production, for a key that could be taken for a real one, and for a webhook
 * address beyond this machine.
 */
export function createLocalPaymentProvider(options: LocalPaymentProviderOptions): LocalPaymentProvider {
  refuseToAct(options);
  const faultModes = noFaultModes();
  const now = options.now ?? Date.now;
  const lateAfterMs = options.lateAfterMs ?? LATE_AFTER_MS;
  const pending = new Map<NodeJS.Timeout, () => void>();
  const base = new URL(options.origin).pathname.replace(/\/$/, '');

  const webhooks = createWebhookPost({
    url: options.webhookUrl,
    secret: options.webhookSecret,
    previousSecret: options.previousWebhookSecret ?? options.webhookSecret,
    retryGapsMs: options.retryGapsMs ?? RETRY_GAPS_MS,
    faultModes,
    now,
    random: options.random ?? Math.random,
  });
  const book = createPaymentBook({
    keySecret: options.keySecret,
    faultModes,
    now,
    announce: (name, { order }, payload) => webhooks.announce(name, order.id, payload),
    later: (action) => {
      const timer = setTimeout(() => {
        pending.delete(timer);
        action();
      }, lateAfterMs);
      timer.unref();
      pending.set(timer, action);
    },
  });
  const servePaymentApi = createPaymentApi({
    book,
    faultModes,
    ...options,
    slowMs: options.slowMs ?? SLOW_MS,
  });
  const serveCheckout = createCheckout({ book, ...options, lateAfterMs });

  return {
    faultModes,
    book,
    listEvents: webhooks.listEvents,
    settled: () => webhooks.settled(),
    async handle(request, response) {
      const { pathname, searchParams } = new URL(request.url ?? '/', options.origin);
      const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
      if (path === '/v1' || path.startsWith('/v1/')) {
        await servePaymentApi(request, response, path.slice('/v1'.length), searchParams);
        return;
      }
      if (await serveCheckout(request, response, path, searchParams)) return;
      const { body } = new ProviderError('The requested URL was not found on the server.', { reason: 'NA' });
      response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
    hurry() {
      const actions = [...pending.values()];
      for (const timer of pending.keys()) clearTimeout(timer);
      pending.clear();
      for (const action of actions) action();
    },
    async close() {
      for (const timer of pending.keys()) clearTimeout(timer);
      pending.clear();
      await webhooks.close();
    },
  };
}

function refuseToAct({ keyId, webhookUrl }: LocalPaymentProviderOptions): void {
  // Asked here although whoever composes the product asks too: money must not hang on one line elsewhere.
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the local payment provider does not run in production');
  if (!keyId.startsWith(LOCAL_KEY_PREFIX))
    throw new Error(`the key of the local payment provider begins with ${LOCAL_KEY_PREFIX}`);
  const host = webhookUrl === null ? 'localhost' : new URL(webhookUrl).hostname;
  if (!['localhost', '127.0.0.1', '[::1]'].includes(host))
    throw new Error('the local payment provider sends webhooks to this machine only');
}
