import { createPaymentOrder, CREDIT_PACKS, verifyPayment, type PaymentOrder } from '@linklode/contract';
import {
  startHostilePaymentProvider,
  type CheckoutProof,
  type HostilePaymentProvider,
  type PaymentOutcome,
  type WebhookEvent,
} from '@linklode/stand-ins';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { FastifyBaseLogger } from 'fastify';
import { WEBHOOK_PATH, type PaymentGateway } from '../modules/payments/index.ts';
import type { Config } from '../platform/config/parse-config.ts';
import { createRazorpay } from '../providers/payment/razorpay.ts';
import {
  startTestApp,
  type Answer,
  type Person,
  type TestApp,
  type TestAppOptions,
} from './start-test-app.ts';

/** The app and a payment provider that speaks over the wire; webhooks are kept until a test delivers them. */
export interface PaymentsApp {
  readonly app: TestApp;
  readonly provider: HostilePaymentProvider;
  readonly gateway: PaymentGateway;
  /** As an installation is configured whose payments this provider takes. */
  readonly rehearsal: Config['payments'];
  /** As reconciliation takes them. */
  readonly parts: { db: TestApp['db']; gateway: PaymentGateway; log: FastifyBaseLogger };
  order(person: Person, credits?: number): Promise<PaymentOrder>;
  /** The customer pays; the proof is null where the bank refused. */
  pay(orderId: string, outcome?: PaymentOutcome): CheckoutProof | null;
  /** Orders, and pays twice; the provider captured both, and nobody here was told of either. */
  payTwice(person: Person): Promise<PaidTwice>;
  verify(person: Person, proof: CheckoutProof): Promise<Answer<{ success: boolean; message: string }>>;
  /** Posts a webhook as the provider does, altered where a test says so. Answers the status. */
  post(
    event: Pick<WebhookEvent, 'body' | 'headers'>,
    headers?: Record<string, string | string[]>,
  ): Promise<number>;
  /** Posts events in the given order and waits until all are worked off. */
  deliver(events: readonly WebhookEvent[]): Promise<void>;
  /** Makes an order older, by an interval in PostgreSQL's words. */
  makeOlder(orderId: string, by: string): Promise<void>;
  close(): Promise<void>;
}

interface PaidTwice {
  readonly orderId: string;
  /** Payments. */
  readonly first: string;
  readonly second: string;
}

interface PaymentsAppOptions {
  readonly decorate?: (gateway: PaymentGateway) => PaymentGateway;
  readonly timeoutMs?: number;
  /** Of the app, where it does more than sell. */
  readonly app?: Omit<TestAppOptions, 'payments'>;
}

export async function startPaymentsApp({
  decorate = (one) => one,
  timeoutMs = 2_000,
  app: options = {},
}: PaymentsAppOptions = {}): Promise<PaymentsApp> {
  const provider = await startHostilePaymentProvider({ slowMs: 50 });
  const gateway = decorate(gatewayOf(provider, timeoutMs));
  const app = await startTestApp({ ...options, payments: gateway });
  const log = pino({ level: 'silent' });

  const paymentsApp: PaymentsApp = {
    app,
    provider,
    gateway,
    rehearsal: {
      kind: 'razorpay',
      ...provider,
      baseUrl: `${provider.origin}/v1`,
      checkoutUrl: null,
      isRehearsal: true,
    },
    parts: { db: app.db, gateway, log },
    async order(person, credits = 50) {
      const pack = CREDIT_PACKS.find((one) => one.credits === credits);
      if (pack === undefined) throw new Error(`there is no pack of ${credits}`);
      const answer = await person.call(createPaymentOrder, { body: { amount: pack.priceRupees, credits } });
      if (answer.status !== 200) throw new Error(`no order: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    pay(orderId, outcome = 'captured') {
      const attempt = provider.book.attempt(orderId, outcome);
      return attempt.status === 'paid' ? attempt.proof : null;
    },
    async payTwice(person) {
      const { id } = await paymentsApp.order(person);
      paymentsApp.pay(id, 'captured later');
      paymentsApp.pay(id);
      const [first, second] = provider.book.getOrder(id).payments;
      if (first === undefined || second === undefined) throw new Error('no two payments');
      await gateway.capture(await gateway.getPayment(first.id));
      return { orderId: id, first: first.id, second: second.id };
    },
    verify: (person, proof) => person.call(verifyPayment, { body: proof }),
    async makeOlder(orderId, by) {
      // What sells is fixed: the guard is set aside.
      await sql`ALTER TABLE payment_order DISABLE TRIGGER payment_order_moves_forward`.execute(app.owner);
      await sql`UPDATE payment_order SET created_at = created_at - ${by}::interval, next_check_at = next_check_at - ${by}::interval
        WHERE provider_order_id = ${orderId}`.execute(app.db);
      await sql`ALTER TABLE payment_order ENABLE TRIGGER payment_order_moves_forward`.execute(app.owner);
    },
    async post(event, headers = {}) {
      const answer = await app.api.inject({
        method: 'POST',
        url: WEBHOOK_PATH,
        headers: { ...event.headers, ...headers },
        payload: Buffer.from(event.body),
      });
      return answer.statusCode;
    },
    async deliver(events) {
      for (const event of events) {
        const status = await paymentsApp.post(event);
        if (status !== 200) throw new Error(`${event.name} was answered with ${status}`);
      }
      await app.payments.inbox.idle();
    },
    async close() {
      await app.close();
      await provider.close();
    },
  };
  return paymentsApp;
}

export function gatewayOf(provider: HostilePaymentProvider, timeoutMs = 2_000): PaymentGateway {
  return createRazorpay(
    { ...provider, baseUrl: `${provider.origin}/v1`, timeoutMs },
    { sleep: () => Promise.resolve() },
  );
}

/** What an auditor would compare: the credits of an account, what it owes, its entries for purchases and refunds. */
export async function booksOf(
  app: TestApp,
  person: Person,
): Promise<{ balance: number; owed: number; purchases: number; refunds: number }> {
  const found = await sql<{ balance: number; owed: number; purchases: number; refunds: number }>`
    SELECT balance, owed,
      (SELECT count(*) FROM credit_entry e WHERE e.account_id = a.account_id AND reason = 'purchase') AS purchases,
      (SELECT coalesce(sum(amount), 0)::bigint FROM credit_entry e WHERE e.account_id = a.account_id AND reason = 'refund') AS refunds
    FROM credit_account a WHERE account_id = ${person.accountId}`.execute(app.db);
  const row = found.rows[0];
  if (row === undefined) throw new Error('no account');
  return row;
}

/** State and owner's view of an order, by the provider's id. */
export async function stateOf(app: TestApp, providerOrderId: string): Promise<string> {
  const found = await sql<{ state: string }>`
    SELECT state FROM payment_order WHERE provider_order_id = ${providerOrderId}`.execute(app.db);
  return found.rows[0]?.state ?? 'none';
}
