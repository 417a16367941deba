import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/open-database.ts';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startPaymentsApp, type PaymentsApp } from '../../testing/start-payments-app.ts';
import { post } from '../credits/index.ts';
import { makeReport } from './daily-report.ts';

let paymentsApp: PaymentsApp;
let bob: Person;
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
});
beforeEach(async () => {
  paymentsApp.provider.faultModes.disputes = 'honest';
  bob = await paymentsApp.app.signIn('bob', randomUUID());
});
afterEach(async () => {
  expect(await paymentsApp.app.audit()).toEqual({});
});
afterAll(() => paymentsApp.close());

describe('the report of a day finds a lost dispute of which no webhook ever came', () => {
  const disputed = async (phase: 'created' | 'won' | 'lost', amount?: number): Promise<string> => {
    const { id } = await paymentsApp.order(bob);
    const paymentId = paymentsApp.pay(id)?.razorpay_payment_id ?? '';
    await paymentsApp.deliver(paymentsApp.provider.listEvents(id));
    paymentsApp.provider.book.dispute(paymentId, phase, amount);
    return paymentId;
  };
  const report = () => makeReport(paymentsApp.parts, new Date().toISOString().slice(0, 10), 'reconciliation');
  const books = () => booksOf(paymentsApp.app, bob);

  test('and takes its credits back once, as its webhook would have; one that is open or won takes none', async () => {
    const [paymentId] = [await disputed('created'), await disputed('won'), await disputed('lost', 6_450)];
    expect((await report()).differences).toEqual([]);
    expect(await books()).toMatchObject({ balance: 125, refunds: -25 });
    paymentsApp.provider.book.dispute(paymentId, 'lost');
    const webhooks = paymentsApp.provider.listEvents().filter(({ body }) => body.includes(paymentId));
    for (let time = 0; time < 2; time++) {
      expect((await report()).differences).toEqual([]);
      expect(await books()).toMatchObject({ balance: 75, refunds: -75 });
      await paymentsApp.deliver(webhooks);
    }
    expect(await books()).toMatchObject({ balance: 75, owed: 0, refunds: -75 });
    expect(await paymentsApp.app.audit()).toEqual({});
  });

  test('also of a payment of months ago, and of credits that are spent: they are owed', async () => {
    const paymentId = await disputed('lost');
    const entry = paymentsApp.provider.book.getOrder(
      paymentsApp.provider.book.getPayment(paymentId).record.order.id,
    ).disputes[0];
    if (entry === undefined) throw new Error('no dispute');
    Object.assign(entry, { created_at: entry.created_at - 200 * 86_400 });
    await inTransaction(paymentsApp.app.db, (tx) =>
      post(tx, bob.accountId, -45, {
        reason: 'adjustment',
        refType: 'test',
        refId: `spent-${bob.accountId}`,
        details: null,
      }),
    );
    expect((await report()).differences).toEqual([]);
    expect(await books()).toMatchObject({ balance: 0, owed: 45, refunds: -5 });
  });

  test('and more than was paid takes no more than the purchase gave', async () => {
    await disputed('lost');
    paymentsApp.provider.faultModes.disputes = 'deducts too much';
    await report();
    expect(await books()).toMatchObject({ balance: 0, owed: 0, refunds: -50 });
  });

  test.each([
    ['refused', /^the provider did not tell of disputes/],
    ['forbidden', /^the provider did not tell of disputes/],
    ['unreadable', /^the provider did not tell of disputes/],
    ['repeats', /^the provider did not tell of disputes/],
    ['another currency', /^disp_\w+ of pay_\w+ was made there and could not be applied here$/],
  ] as const)('not in a list that is %s: the report names it, and takes nothing', async (mood, line) => {
    await disputed('lost');
    paymentsApp.provider.faultModes.disputes = mood;
    const before = await books();
    const { differences, paid } = await report();
    expect(differences.filter((one) => line.test(one))).not.toEqual([]);
    expect(paid.orders).toBeGreaterThan(0);
    if (mood !== 'repeats') expect(await books()).toEqual(before);
    paymentsApp.provider.faultModes.disputes = 'honest';
    expect((await report()).differences).toEqual([]);
    expect(await books()).toMatchObject({ balance: 0, refunds: -50 });
  });

  test('nor one of a payment that is not ours', async () => {
    await disputed('lost');
    paymentsApp.provider.faultModes.disputes = 'of a stranger';
    expect((await report()).differences).toEqual([]);
    expect(await books()).toMatchObject({ balance: 50, refunds: 0 });
  });
});
