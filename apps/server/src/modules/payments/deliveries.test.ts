import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startPaymentsApp, type PaymentsApp } from '../../testing/start-payments-app.ts';
import { reconcileOrder } from './reconcile.ts';

const nightly = process.env['NIGHTLY'] === '1';
const ORDERS = nightly ? 1_000 : 24;
const AT_ONCE = 16;
/** As many as one account may begin in ten minutes. */
const ORDERS_PER_PERSON = 20;

let paymentsApp: PaymentsApp;
beforeAll(async () => {
  // Nobody gives up here: what a time-out does is another test's matter.
  paymentsApp = await startPaymentsApp({ timeoutMs: 10_000 });
});
afterAll(() => paymentsApp.close());

type Delivery = () => Promise<unknown>;

/** Every way in which news of an order can come, several times over, in an order that a seed decides. */
async function deliveriesOf(
  person: Person,
  pick: (from: number, to: number) => number,
): Promise<{ credits: number; returned: number; deliveries: Delivery[] }> {
  const order = await paymentsApp.order(person);
  if (pick(0, 2) === 0) paymentsApp.pay(order.id, 'failed');
  const isLate = pick(0, 3) === 0;
  const proof = paymentsApp.pay(order.id, isLate ? 'captured later' : 'captured');
  if (proof === null) throw new Error('the bank refused');
  // Half of the price goes back before any of the news is heard.
  const isReturned = !isLate && pick(0, 3) === 0;
  if (isReturned) {
    const half = { amount: order.amount / 2, notes: [], receipt: null, speed: 'normal' } as const;
    paymentsApp.provider.book.refund(proof.razorpay_payment_id, half);
  }
  const own = await sql<{ id: string }>`
    SELECT id FROM payment_order WHERE provider_order_id = ${order.id}`.execute(paymentsApp.app.db);
  const ownId = own.rows[0]?.id ?? '';
  const ways: Delivery[] = [
    ...paymentsApp.provider.listEvents(order.id).map((event) => () => paymentsApp.post(event)),
    () => paymentsApp.verify(person, proof),
    () => reconcileOrder(paymentsApp.parts, ownId, 'reconciliation'),
  ];
  const deliveries = Array.from(
    { length: pick(4, 14) },
    (_, n) => ways[n % ways.length] ?? (() => paymentsApp.verify(person, proof)),
  );
  // The one that is sure to find everything is always among them.
  deliveries.push(() => reconcileOrder(paymentsApp.parts, ownId, 'reconciliation'));
  return { credits: 50, returned: isReturned ? 25 : 0, deliveries };
}

async function runAtOnce(tasks: Delivery[], atOnce: number): Promise<void> {
  const next = tasks.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const task of next) await task();
    }),
  );
}

test(`${ORDERS} orders with shuffled deliveries, ${AT_ONCE} at once: each is credited once`, async () => {
  const seed = nightly ? Date.now() % 1_000_000 : 20_261_121;
  const [picks] = fc.sample(fc.infiniteStream(fc.nat(1_000_000)), { numRuns: 1, seed });
  const pick = (from: number, to: number): number => from + ((picks?.next().value ?? 0) % (to - from + 1));
  const people: { person: Person; orders: number; credits: number; returned: number }[] = [];
  const tasks: Delivery[] = [];
  for (let n = 0; n < ORDERS; n++) {
    if (n % ORDERS_PER_PERSON === 0)
      people.push({
        person: await paymentsApp.app.signIn('bob', `buyer-${n}`),
        orders: 0,
        credits: 0,
        returned: 0,
      });
    const buyer = people.at(-1);
    if (buyer === undefined) throw new Error('nobody buys');
    const { credits, returned, deliveries } = await deliveriesOf(buyer.person, pick);
    buyer.orders++;
    buyer.credits += credits;
    buyer.returned += returned;
    tasks.push(...deliveries);
  }
  for (let n = tasks.length - 1; n > 0; n--) {
    const other = pick(0, n);
    [tasks[n], tasks[other]] = [tasks[other], tasks[n]] as [Delivery, Delivery];
  }
  await runAtOnce(tasks, AT_ONCE);
  paymentsApp.provider.hurry();
  await paymentsApp.app.payments.inbox.idle();
  for (const { person, orders, credits, returned } of people) {
    expect(await booksOf(paymentsApp.app, person), `seed ${seed}`).toEqual({
      balance: credits - returned,
      owed: 0,
      purchases: orders,
      refunds: 0 - returned,
    });
  }
  expect(people.some(({ returned }) => returned > 0)).toBe(true);
  expect(await paymentsApp.app.audit()).toEqual({});
}, 1_200_000);

test('negative control: whoever counts each event once credits an order several times', async () => {
  const person = await paymentsApp.app.signIn('bob', 'naive');
  await sql`CREATE TABLE naive_event (id text PRIMARY KEY)`.execute(paymentsApp.app.owner);
  await sql`CREATE TABLE naive_credit (order_id text)`.execute(paymentsApp.app.owner);
  const { id } = await paymentsApp.order(person);
  paymentsApp.pay(id);
  const news = [...paymentsApp.provider.listEvents(id), ...paymentsApp.provider.listEvents(id)];
  await Promise.all(
    news.map(async (event) => {
      const isNew =
        await sql`INSERT INTO naive_event VALUES (${event.id}) ON CONFLICT DO NOTHING RETURNING id`.execute(
          paymentsApp.app.owner,
        );
      const payment = paymentsApp.gateway.readEvent(Buffer.from(event.body))?.payment;
      if (isNew.rows.length === 1 && payment?.captured === true)
        await sql`INSERT INTO naive_credit VALUES (${id})`.execute(paymentsApp.app.owner);
    }),
  );
  const credits = await sql`SELECT order_id FROM naive_credit`.execute(paymentsApp.app.owner);
  expect(credits.rows.length).toBeGreaterThan(1);
});

test('negative control: the audit names what a forger writes behind the module’s back', async () => {
  const person = await paymentsApp.app.signIn('bob', 'forger');
  const { id } = await paymentsApp.order(person);
  const proof = paymentsApp.pay(id);
  if (proof === null) throw new Error('the bank refused');
  await paymentsApp.verify(person, proof);
  const { db } = paymentsApp.app;
  const names = async (): Promise<string[]> => Object.keys(await paymentsApp.app.audit());
  await sql`ALTER TABLE payment_order DISABLE TRIGGER USER`.execute(paymentsApp.app.owner);
  await sql`ALTER TABLE payment DISABLE TRIGGER USER`.execute(paymentsApp.app.owner);
  try {
    await sql`UPDATE payment_order SET credits = 400 WHERE provider_order_id = ${id}`.execute(db);
    expect(await names()).toContain(
      'every credited order has its one purchase entry, and every such entry its order',
    );
    await sql`UPDATE payment_order SET credits = 50, amount_paise = 100 WHERE provider_order_id = ${id}`.execute(
      db,
    );
    expect(await names()).toContain(
      'every credited order was paid by one captured payment of its amount and currency',
    );
    await sql`UPDATE payment_order SET amount_paise = 12900, returned_paise = 6450 WHERE provider_order_id = ${id}`.execute(
      db,
    );
    expect(await names()).toContain('what an order asks back is the share that was returned');
    await sql`UPDATE payment_order SET returned_paise = 0 WHERE provider_order_id = ${id}`.execute(db);
    await sql`UPDATE credit_account SET owed = 7 WHERE account_id = ${person.accountId}`.execute(db);
    expect(await names()).toEqual(['what an account owes is what was asked back less what was taken']);
    await sql`UPDATE credit_account SET owed = 0 WHERE account_id = ${person.accountId}`.execute(db);
    await sql`UPDATE payment SET fault = 'amount' WHERE id = ${proof.razorpay_payment_id}`.execute(db);
    expect(await names()).toEqual(['every captured payment was credited, or says why not']);
    await sql`UPDATE payment SET fault = NULL WHERE id = ${proof.razorpay_payment_id}`.execute(db);
    expect(await names()).toEqual([]);
  } finally {
    await sql`ALTER TABLE payment_order ENABLE TRIGGER USER`.execute(paymentsApp.app.owner);
    await sql`ALTER TABLE payment ENABLE TRIGGER USER`.execute(paymentsApp.app.owner);
  }
});
