import type { BulkRow, SearchResponse } from '@linklode/contract';
import type { HostilePaymentProvider, WebhookEvent } from '@linklode/stand-ins';
import type { Customer } from './start-product.ts';

/**
 * What customers and the payment provider were told has happened: it must be in the books, whatever came afterwards.
 */
export interface Acknowledged {
  readonly searches: { readonly accountId: string; readonly mark: string; readonly charged: number }[];
  readonly checks: { readonly accountId: string; readonly mark: string; readonly charged: number }[];
  readonly orders: { readonly accountId: string; readonly orderId: string }[];
  /** Orders that a buyer was told are credited. */
  readonly credited: string[];
  /** Refunds whose event was taken over: from then on the provider does not tell it again. */
  readonly refunded: string[];
}

export type Action = 'search' | 'repeat' | 'read' | 'bulk' | 'buy' | 'refund';

/**
 * How one request went, for whoever measures; `why` is the body of an answer that is not 200, or the error of one that
 * never came.
 */
type Tell = (action: Action, status: number, ms: number, why: string) => void;

export interface MixedLoad {
  readonly acknowledged: Acknowledged;
  /** One thing that a customer does, by chance. Never throws: a request without an answer is told with status 0. */
  act(customer: Customer): Promise<void>;
  /** Tells again, as the provider does, what has not been taken over yet. */
  deliverRefunds(): Promise<void>;
}

const WORDS = ['garden', 'guide', 'write', 'food', 'travel', 'review', 'best', 'home', 'news', 'tips'];
/** Of a hundred actions. */
const SHARES: readonly (readonly [Action, number])[] = [
  ['search', 45],
  ['repeat', 10],
  ['read', 10],
  ['bulk', 15],
  ['buy', 15],
  ['refund', 5],
];

export function createMixedLoad(parts: {
  readonly api: string;
  readonly provider: HostilePaymentProvider;
  /** From 0 to below 1; seeded, so that a run can be repeated. */
  readonly random: () => number;
  readonly tell?: Tell;
}): MixedLoad {
  const { api, provider, random, tell = () => undefined } = parts;
  const acknowledged: Acknowledged = { searches: [], checks: [], orders: [], credited: [], refunded: [] };
  const asked = new Map<string, string>();
  const hosts = new Set<string>();
  const refundable: string[] = [];
  const undelivered: { readonly orderId: string; readonly event: WebhookEvent }[] = [];
  let count = 0;
  const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

  /** Null where no answer came, or none with 200. */
  async function call<T>(
    action: Action,
    path: string,
    token: string | null,
    body?: object | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T | null> {
    const from = performance.now();
    let status = 0;
    let why = '';
    try {
      const answer = await fetch(`${api}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          'content-type': 'application/json',
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      status = answer.status;
      if (status !== 200) why = text.slice(0, 300);
      return status === 200 ? (JSON.parse(text === '' ? '{}' : text) as T) : null;
    } catch (error) {
      status = 0;
      why = String(error);
      return null;
    } finally {
      tell(action, status, performance.now() - from, why);
    }
  }

  const actions: Record<Action, (customer: Customer) => Promise<void>> = {
    async search({ accountId, token }) {
      // A word of its own makes each query the first of its kind, and finds it again in the books.
      const mark = `mark${count++}`;
      const query = `intitle:${anyOf(WORDS)} -${mark}`;
      const found = await call<SearchResponse>('search', '/search', token, { query });
      if (found === null) return;
      acknowledged.searches.push({ accountId, mark, charged: found.charged });
      asked.set(accountId, query);
      for (const { url } of found.results) if (hosts.size < 200) hosts.add(new URL(url).hostname);
    },
    async repeat(customer) {
      const query = asked.get(customer.accountId);
      if (query === undefined) return actions.read(customer);
      await call('repeat', '/search', customer.token, { query });
    },
    async read({ token }) {
      await call('read', anyOf(['/user/me', '/history/websites', '/credit-history']) ?? '', token);
    },
    async bulk({ accountId, token }) {
      const mark = `mark${count++}.example`;
      const known = [anyOf([...hosts]), anyOf([...hosts])].filter((host) => host !== undefined);
      const rows = await call<BulkRow[]>('bulk', '/bulk-metrics', token, { domains: [...known, mark] });
      if (rows === null) return;
      const charged = rows.filter((row) => row.status === 'ok' && row.yours_since === null).length;
      acknowledged.checks.push({ accountId, mark, charged });
    },
    async buy({ accountId, token }) {
      const order = await call<{ id: string }>('buy', '/payments/create-order', token, {
        amount: 129,
        credits: 50,
      });
      if (order === null) return;
      acknowledged.orders.push({ accountId, orderId: order.id });
      const attempt = provider.book.attempt(order.id, random() < 0.3 ? 'captured later' : 'captured');
      if (attempt.status !== 'paid') return;
      const told = await call<{ success: boolean }>('buy', '/payments/verify-payment', token, attempt.proof);
      if (told?.success !== true) return;
      acknowledged.credited.push(order.id);
      refundable.push(order.id);
    },
    async refund() {
      const orderId = refundable.shift();
      const payment = orderId === undefined ? undefined : provider.book.getOrder(orderId).payments[0];
      if (orderId === undefined || payment === undefined) return;
      provider.book.refund(payment.id, { notes: [], receipt: null, speed: 'normal' });
      const event = provider.listEvents(orderId).find(({ name }) => name === 'refund.processed');
      if (event === undefined) throw new Error('the provider told nothing of a refund');
      undelivered.push({ orderId, event });
      await deliverRefunds();
    },
  };

  async function deliverRefunds(): Promise<void> {
    for (const told of undelivered.splice(0)) {
      const { body, headers } = told.event;
      const taken = await call('refund', '/payments/webhook', null, body, headers);
      if (taken === null) undelivered.push(told);
      else acknowledged.refunded.push(told.orderId);
    }
  }

  return {
    acknowledged,
    deliverRefunds,
    act(customer) {
      let chance = random() * 100;
      const [action] = SHARES.find(([, share]) => (chance -= share) < 0) ?? ['read'];
      return actions[action](customer);
    },
  };
}

/** Small, fast and the same for the same seed (mulberry32, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
