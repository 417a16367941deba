import { afterEach } from 'vitest';
import { startHostilePaymentProvider, type HostilePaymentProvider } from '../hostile-payment-provider.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** Closed after the test, the last one first. */
export function closeLater(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** A provider for one test. */
export async function startProvider(
  settings: Parameters<typeof startHostilePaymentProvider>[0] = {},
): Promise<HostilePaymentProvider> {
  const provider = await startHostilePaymentProvider(settings);
  closeLater(() => provider.close());
  return provider;
}

interface Answered {
  readonly status: number;
  // The tests look at what the wire says, whatever that is.
  readonly json: Record<string, never> & { items: Record<string, never>[]; error: Record<string, never> };
}

/** A call of the API with the provider's own key. */
export async function call(
  { origin, keyId, keySecret }: HostilePaymentProvider,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const response = await fetch(`${origin}/v1${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Answered['json'] };
}

export const PACK = { amount: 12_900, currency: 'INR', receipt: 'pur_1', notes: { credits: '50' } };

/** A new order's id. */
export async function order(provider: HostilePaymentProvider, given: object = PACK): Promise<string> {
  const { json } = await call(provider, 'POST', '/orders', given);
  return String(json['id']);
}

/** The names of an order's webhooks, oldest first. */
export const namesOf = (provider: HostilePaymentProvider, orderId: string): string[] =>
  provider.listEvents(orderId).map(({ name }) => name);
