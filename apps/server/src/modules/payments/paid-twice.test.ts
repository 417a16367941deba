import { randomUUID } from 'node:crypto';
import { listCreditHistory, listPurchases } from '@linklode/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentsCommands } from '../../ops/payments-commands.ts';
import { operate } from '../../testing/operate.ts';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startPaymentsApp, stateOf, type PaymentsApp } from '../../testing/start-payments-app.ts';
import { inTransaction } from '../../platform/database/open-database.ts';
import { post } from '../credits/index.ts';
import { makeReport } from './daily-report.ts';
import { countWaitingOrders } from './order-checks.repo.ts';
import { reconcileDue, reconcileOrder } from './reconcile.ts';

let paymentsApp: PaymentsApp;
let bob: Person;
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
});
beforeEach(async () => {
  bob = await paymentsApp.app.signIn('bob', randomUUID());
  await sql`UPDATE payment_order SET next_check_at = NULL, look_at = NULL`.execute(paymentsApp.app.db);
});
afterAll(() => paymentsApp.close());

const refund = (paymentId: string, amount?: number): void => {
  const given = { notes: {}, receipt: null, speed: 'normal' };
  paymentsApp.provider.book.refund(paymentId, amount === undefined ? given : { ...given, amount });
};

/** Delivers what was told of one payment. */
const tellOf = (orderId: string, paymentId: string): Promise<void> =>
  paymentsApp.deliver(
    paymentsApp.provider
      .listEvents(orderId)
      .filter(({ body }) => Buffer.from(body).toString().includes(`"id":"${paymentId}"`)),
  );

const spend = (credits: number): Promise<number> =>
  inTransaction(paymentsApp.app.db, (tx) =>
    post(tx, bob.accountId, -credits, {
      reason: 'adjustment',
      refType: 'test',
      refId: randomUUID(),
      details: null,
    }),
  );

test('who paid twice and gets the credited payment back keeps the credits; with both back they go', async () => {
  const { orderId, first, second } = await paymentsApp.payTwice(bob);
  await tellOf(orderId, first);
  await tellOf(orderId, second);
  expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 50, purchases: 1 });
  refund(first);
  await tellOf(orderId, first);
  expect(await booksOf(paymentsApp.app, bob)).toEqual({ balance: 50, owed: 0, purchases: 1, refunds: 0 });
  expect((await bob.call(listPurchases)).body).toMatchObject([{ state: 'paid', returned_paise: 0 }]);
  expect(await paymentsApp.app.audit()).toEqual({});
  refund(second);
  await tellOf(orderId, second);
  expect(await booksOf(paymentsApp.app, bob)).toEqual({ balance: 0, owed: 0, purchases: 1, refunds: -50 });
  expect(await stateOf(paymentsApp.app, orderId)).toBe('refunded');
});

test('a second payment that becomes known after the first went back gives the credits again, and says so', async () => {
  const { orderId, first, second } = await paymentsApp.payTwice(bob);
  await tellOf(orderId, first);
  await spend(30);
  refund(first);
  await tellOf(orderId, first);
  expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 0, owed: 30, refunds: -20 });
  await tellOf(orderId, second);
  await tellOf(orderId, second);
  expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 20, owed: 0 });
  expect(await stateOf(paymentsApp.app, orderId)).toBe('credited');
  expect((await bob.call(listCreditHistory)).body[0]).toMatchObject({
    reason: 'adjustment',
    amount: 20,
    details: 'Paid twice, and only one payment was refunded',
  });
  expect(await paymentsApp.app.audit()).toEqual({});
  // And back once more, to the same sums as before.
  refund(second);
  await tellOf(orderId, second);
  expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 0, owed: 30 });
});

test('a refund of which a webhook tells makes the provider be asked for other payments, within minutes and once', async () => {
  const { orderId, first } = await paymentsApp.payTwice(bob);
  await tellOf(orderId, first);
  refund(first);
  await tellOf(orderId, first);
  expect((await booksOf(paymentsApp.app, bob)).balance).toBe(0);
  expect((await reconcileDue(paymentsApp.parts)).looked).toBe(1);
  expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 50, owed: 0 });
  expect((await reconcileDue(paymentsApp.parts)).looked).toBe(0);
});

test('a look at a credited order is planned where no older version looks, and one that such a version planned is made once', async () => {
  const { orderId, first } = await paymentsApp.payTwice(bob);
  await tellOf(orderId, first);
  refund(first);
  await tellOf(orderId, first);
  // What versions from before 0053 ask about, and leave as it is.
  const before = sql`SELECT 1 FROM payment_order WHERE next_check_at <= now() AND credit_entry_id IS NOT NULL`;
  expect((await before.execute(paymentsApp.app.db)).rows).toEqual([]);
  // Those from 0053 to 0055, which run beside this one during an upgrade, plan it so.
  await sql`UPDATE payment_order SET next_check_at = now() WHERE provider_order_id = ${orderId}`.execute(
    paymentsApp.app.db,
  );
  expect((await reconcileDue(paymentsApp.parts)).looked).toBe(1);
  expect((await reconcileDue(paymentsApp.parts)).looked).toBe(0);
  expect((await before.execute(paymentsApp.app.db)).rows).toEqual([]);
});

test.each(['1 day', '40 days'])(
  'the look after a refund waits while the provider is away, at an age of %s',
  async (age) => {
    const { orderId, first } = await paymentsApp.payTwice(bob);
    await tellOf(orderId, first);
    refund(first);
    await tellOf(orderId, first);
    await paymentsApp.makeOlder(orderId, age);
    Object.assign(paymentsApp.provider.faultModes, { api: 'server error' });
    try {
      expect(await reconcileDue(paymentsApp.parts)).toMatchObject({ failed: 1 });
      expect(await reconcileDue(paymentsApp.parts)).toMatchObject({ looked: 0, failed: 0 });
    } finally {
      Object.assign(paymentsApp.provider.faultModes, { api: 'honest' });
    }
    expect(await stateOf(paymentsApp.app, orderId)).toBe('refunded');
    await sql`UPDATE payment_order SET look_at = look_at - interval '6 minutes' WHERE provider_order_id = ${orderId}`.execute(
      paymentsApp.app.db,
    );
    expect(await reconcileDue(paymentsApp.parts)).toMatchObject({ looked: 1 });
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(50);
  },
);

test.each(['first', 'second'] as const)(
  'with every webhook lost and the %s payment refunded, a look at the order credits it once and takes nothing',
  async (which) => {
    const bought = await paymentsApp.payTwice(bob);
    refund(bought[which]);
    const { id } = (
      await sql<{ id: string }>`
      SELECT id FROM payment_order WHERE provider_order_id = ${bought.orderId}`.execute(paymentsApp.app.db)
    ).rows[0] ?? { id: '' };
    for (let n = 0; n < 2; n++) await reconcileOrder(paymentsApp.parts, id, 'reconciliation');
    expect(await booksOf(paymentsApp.app, bob)).toEqual({ balance: 50, owed: 0, purchases: 1, refunds: 0 });
    await paymentsApp.deliver(paymentsApp.provider.listEvents(bought.orderId));
    expect(await booksOf(paymentsApp.app, bob)).toEqual({ balance: 50, owed: 0, purchases: 1, refunds: 0 });
    expect(await paymentsApp.app.audit()).toEqual({});
  },
);

test('the daily report learns of a second payment that nobody told of, and then of the refund of the first', async () => {
  const { orderId, first } = await paymentsApp.payTwice(bob);
  await tellOf(orderId, first);
  refund(first);
  const today = new Date().toISOString().slice(0, 10);
  expect((await makeReport(paymentsApp.parts, today, 'reconciliation')).differences).toEqual([]);
  expect(await booksOf(paymentsApp.app, bob)).toEqual({ balance: 50, owed: 0, purchases: 1, refunds: 0 });
});

test('operators are told of the payment that is too much until one of the two is refunded', async () => {
  const { orderId, first, second } = await paymentsApp.payTwice(bob);
  await paymentsApp.makeOlder(orderId, '1 hour');
  const before = await countWaitingOrders(paymentsApp.app.db);
  await tellOf(orderId, first);
  await tellOf(orderId, second);
  const show = (name: string, ...words: string[]) =>
    operate(paymentsCommands, name, words, {
      config: { databaseUrl: paymentsApp.app.url, payments: paymentsApp.rehearsal },
    });
  expect(await countWaitingOrders(paymentsApp.app.db)).toEqual({ waiting: before.waiting + 1 });
  expect((await show('payments show', orderId)).answered).toMatch(
    /kept +INR 258\.00[^]*NOT CREDITED: second payment/,
  );
  expect((await show('payments reconcile', '--order', orderId)).status).toBe(1);
  refund(first);
  expect((await show('payments reconcile', '--order', orderId)).status).toBe(0);
  expect(await countWaitingOrders(paymentsApp.app.db)).toEqual(before);
  const shown = (await show('payments show', orderId)).answered;
  expect(shown).toMatch(/kept +INR 129\.00[^]*second payment/);
  expect(shown).not.toContain('NOT CREDITED');
  expect((await show('payments list', '--user', bob.accountId)).answered).not.toContain('not credited');
});

test('parts of both that went back count together', async () => {
  const { orderId, first, second } = await paymentsApp.payTwice(bob);
  await tellOf(orderId, first);
  await tellOf(orderId, second);
  refund(first, 12_900 / 2);
  await tellOf(orderId, first);
  expect((await booksOf(paymentsApp.app, bob)).balance).toBe(50);
  refund(second);
  await tellOf(orderId, second);
  expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 25, owed: 0, refunds: -25 });
});

test('an order that was paid once never goes back from refunded', async () => {
  const { id } = await paymentsApp.order(bob);
  const proof = paymentsApp.pay(id);
  refund(proof?.razorpay_payment_id ?? '');
  await paymentsApp.deliver(paymentsApp.provider.listEvents(id));
  await expect(
    sql`UPDATE payment_order SET state = 'credited', returned_paise = 0, returned_credits = 0
      WHERE provider_order_id = ${id}`.execute(paymentsApp.app.db),
  ).rejects.toThrow('would go back from refunded to credited');
});
