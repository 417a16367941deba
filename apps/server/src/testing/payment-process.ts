import { pino } from 'pino';
import { createPayments } from '../modules/payments/index.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createRazorpay } from '../providers/payment/razorpay.ts';

/** What a test tells a process that buys until it is killed. */
export interface BuyerSettings {
  readonly databaseUrl: string;
  readonly accountId: string;
  readonly orders: number;
  readonly gateway: {
    readonly baseUrl: string;
    readonly keyId: string;
    readonly keySecret: string;
    readonly webhookSecret: string;
  };
}

interface Proof {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

/** From the process: an order to pay, or one that a buyer was told is credited. */
export type FromBuyer = { readonly pay: string } | { readonly credited: string };
type ToBuyer = { readonly orderId: string; readonly proof: Proof };

const settings = JSON.parse(process.argv[2] ?? '') as BuyerSettings;
const payments = createPayments({
  db: openDatabase({ url: settings.databaseUrl, maxConnections: 4 }),
  gateway: createRazorpay({ ...settings.gateway, previousWebhookSecret: null }),
  log: pino({ level: 'silent' }),
});
const waiting = new Map<string, (proof: Proof) => void>();
process.on('message', (message: ToBuyer) => waiting.get(message.orderId)?.(message.proof));

async function buy(): Promise<void> {
  const { id } = await payments.createOrder(settings.accountId, { amount: 129, credits: 50 });
  const proof = await new Promise<Proof>((resolve) => {
    waiting.set(id, resolve);
    process.send?.({ pay: id } satisfies FromBuyer);
  });
  const { success } = await payments.verify(settings.accountId, proof);
  if (success) process.send?.({ credited: id } satisfies FromBuyer);
}

// Two at once; whoever has nothing left to buy waits to be killed.
async function keepBuying(orders: number): Promise<void> {
  for (let n = 0; n < orders; n++) await buy();
}
await Promise.all([keepBuying(settings.orders / 2), keepBuying(settings.orders / 2)]);
setInterval(() => undefined, 1_000);
