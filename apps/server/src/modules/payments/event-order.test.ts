import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction } from '../../platform/database/open-database.ts';
import type { Person } from '../../testing/start-test-app.ts';
import { startPaymentsApp, type PaymentsApp } from '../../testing/start-payments-app.ts';
import { applyPayment } from './apply-payment.ts';
import type { GatewayEvent } from './payment-gateway.port.ts';

const nightly = process.env['NIGHTLY'] === '1';

let paymentsApp: PaymentsApp;
let bob: Person;
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
  bob = await paymentsApp.app.signIn('bob');
});
afterAll(() => paymentsApp.close());

/** One payment that failed, one that was captured and given back in part: six events. */
async function sixEvents(): Promise<{ orderId: string; events: GatewayEvent[] }> {
  const { id } = await paymentsApp.order(bob);
  paymentsApp.pay(id, 'failed');
  const proof = paymentsApp.pay(id);
  if (proof === null) throw new Error('the bank refused');
  paymentsApp.provider.book.refund(proof.razorpay_payment_id, {
    amount: 6450,
    notes: [],
    receipt: null,
    speed: 'normal',
  });
  const events = paymentsApp.provider.listEvents(id);
  expect(events.map((event) => event.name)).toEqual([
    'payment.failed',
    'payment.authorized',
    'payment.captured',
    'order.paid',
    'refund.created',
    'refund.processed',
  ]);
  return {
    orderId: id,
    events: events.map(readEvent),
  };
}

function readEvent(event: { name: string; body: string | Uint8Array }): GatewayEvent {
  const read = paymentsApp.gateway.readEvent(Buffer.from(event.body));
  if (read === null) throw new Error(`${event.name} cannot be read`);
  return read;
}

/**
 * Both payments of an order captured, and those of the names refunded in full; each event as far as it matters here.
 */
async function paidTwice(refunded: readonly string[]): Promise<{ orderId: string; events: GatewayEvent[] }> {
  const { orderId, ...payments } = await paymentsApp.payTwice(bob);
  for (const [name, id] of Object.entries(payments))
    if (refunded.includes(name))
      paymentsApp.provider.book.refund(id, { notes: {}, receipt: null, speed: 'normal' });
  const events = paymentsApp.provider
    .listEvents(orderId)
    .filter(({ name }) => name !== 'payment.authorized' && name !== 'order.paid');
  return { orderId, events: events.map(readEvent) };
}

type Ends = Map<string, number>;

/**
 * Walks all orders of the events as a tree and counts the ends. What two orders begin with in common is done once, from
 * a savepoint. Where two beginnings took the same events and left the same rows, what follows is the same too and,
 * except nightly, is counted instead of walked.
 */
async function walk(
  tx: Database,
  events: readonly GatewayEvent[],
  rows: () => Promise<string>,
  taken: readonly number[] = [],
  seen = new Map<string, Ends>(),
): Promise<Ends> {
  const here = await rows();
  if (taken.length === events.length) return new Map([[here, 1]]);
  const key = `${taken.toSorted((a, b) => a - b).join(' ')} ${here}`;
  const known = nightly ? undefined : seen.get(key);
  if (known !== undefined) return known;
  const ends: Ends = new Map();
  const point = sql.raw(`at_${taken.length}`);
  for (const [index, { payment, returned }] of events.entries()) {
    if (taken.includes(index)) continue;
    await sql`SAVEPOINT ${point}`.execute(tx);
    if (payment !== null) await applyPayment(tx, { payment, returned, source: 'webhook' });
    for (const [end, count] of await walk(tx, events, rows, [...taken, index], seen))
      ends.set(end, (ends.get(end) ?? 0) + count);
    await sql`ROLLBACK TO SAVEPOINT ${point}`.execute(tx);
  }
  seen.set(key, ends);
  return ends;
}

/** Reads what the order and its account have come to, as text. */
async function rowsOfOrder(tx: Database, orderId: string): Promise<string> {
  const read = await sql<{ rows: string }>`
    SELECT json_build_object('state', o.state, 'returned', o.returned_credits, 'paise', o.returned_paise,
      'credited', o.credited_payment_id, 'balance', a.balance, 'owed', a.owed,
      'entries', (SELECT json_agg(amount ORDER BY seq) FROM credit_entry e WHERE e.account_id = a.account_id),
      'payments', (SELECT json_agg(json_build_array(state, captured, refunded_paise, fault) ORDER BY id)
        FROM payment p WHERE p.order_id = o.id),
      'returns', (SELECT json_agg(json_build_array(r.id, r.state, r.amount_paise) ORDER BY r.id)
        FROM payment_return r JOIN payment p ON p.id = r.payment_id WHERE p.order_id = o.id))::text AS rows
    FROM payment_order o JOIN credit_account a USING (account_id) WHERE provider_order_id = ${orderId}`.execute(
    tx,
  );
  return read.rows[0]?.rows ?? 'none';
}

test('all 720 orders of six events end in one state', async () => {
  const { orderId, events } = await sixEvents();
  const ends = await inTransaction(paymentsApp.app.db, async (tx) => {
    const found = await walk(tx, events, () => rowsOfOrder(tx, orderId));
    // What would be checked at COMMIT.
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
    return found;
  });
  expect([...ends.values()]).toEqual([720]);
  expect(JSON.parse([...ends.keys()][0] ?? '{}')).toMatchObject({
    state: 'credited',
    returned: 25,
    balance: 25,
    owed: 0,
    entries: [20, -20, 50, -25],
  });
}, 300_000);

test.each([
  ['one of the two', ['first'], 'credited', 50],
  ['the other', ['second'], 'credited', 50],
  ['both', ['first', 'second'], 'refunded', 0],
])(
  'an order that was paid twice, with %s refunded, ends with what is left of the money in all orders of the news',
  async (_which, refunded, state, balance) => {
    const { orderId, events } = await paidTwice(refunded);
    const ends = await inTransaction(paymentsApp.app.db, async (tx) => {
      const found = await walk(tx, events, () => rowsOfOrder(tx, orderId));
      await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
      return found;
    });
    for (const end of ends.keys())
      expect(JSON.parse(end)).toMatchObject({ state, balance, owed: 0, returned: 50 - balance });
    expect(ends.size).toBeGreaterThan(1);
  },
  300_000,
);

test('negative control: whoever believes the last event ends in several states', async () => {
  const { events } = await sixEvents();
  const ends = new Set<string>();
  const permute = (taken: readonly GatewayEvent[]): void => {
    if (taken.length < events.length) {
      for (const event of events) if (!taken.includes(event)) permute([...taken, event]);
      return;
    }
    let balance = 0;
    let state = 'created';
    for (const { payment, returned } of taken) {
      state = payment?.state ?? state;
      if (payment?.state === 'captured' && returned === null) balance += 50;
      if (returned?.state === 'done') balance = Math.max(0, balance - 25);
    }
    ends.add(`${state} ${balance}`);
  };
  permute([]);
  expect(ends.size).toBeGreaterThan(1);
});
