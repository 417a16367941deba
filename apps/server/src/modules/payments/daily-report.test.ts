import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startPaymentsApp, type PaymentsApp } from '../../testing/start-payments-app.ts';
import { makeDueReport, makeReport, reportLine } from './daily-report.ts';

let paymentsApp: PaymentsApp;
let bob: Person;
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
});
beforeEach(async () => {
  paymentsApp.provider.faultModes.payments = 'honest';
  await sql`DELETE FROM payment_report`.execute(paymentsApp.app.owner);
  bob = await paymentsApp.app.signIn('bob', randomUUID());
});
afterAll(() => paymentsApp.close());

describe('the report of a day', () => {
  const today = (): string => new Date().toISOString().slice(0, 10);

  /** What stays different is no report's any more but the test's that made it. */
  function makeLongAgo(orderId: string): void {
    const { order, payments } = paymentsApp.provider.book.getOrder(orderId);
    for (const one of [order, ...payments]) Object.assign(one, { created_at: 1 });
  }

  test('credits what is paid there and open here, and takes up what a restored backup has lost', async () => {
    const open = await paymentsApp.order(bob);
    paymentsApp.pay(open.id);
    const lost = await paymentsApp.gateway.createOrder({
      receipt: randomUUID(),
      amountPaise: 24_900,
      currency: 'INR',
      notes: { product: 'Linklode', account: bob.accountId, credits: '100' },
    });
    paymentsApp.pay(lost.id);
    const foreign = await paymentsApp.gateway.createOrder({
      receipt: 'another-shop',
      amountPaise: 24_900,
      currency: 'INR',
      notes: {},
    });
    paymentsApp.pay(foreign.id);
    const report = await makeReport(paymentsApp.parts, today(), 'reconciliation');
    expect(report.differences).toEqual([]);
    expect(report.credited.orders).toBe(report.paid.orders);
    expect(report.credited.paise).toBe(report.paid.paise);
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 150, purchases: 2 });
    expect(reportLine(report)).toMatch(
      new RegExp(
        `^payments of ${today()}: \\d+ orders paid with INR \\d+\\.00; \\d+ credited with .* 0 differences`,
      ),
    );
  });

  test('finds a refund of which every webhook was lost, once, and leaves another product’s alone', async () => {
    const bought = await paymentsApp.order(bob);
    const proof = paymentsApp.pay(bought.id);
    await paymentsApp.deliver(paymentsApp.provider.listEvents(bought.id));
    paymentsApp.provider.book.refund(proof?.razorpay_payment_id ?? '', {
      amount: 6_450,
      notes: {},
      receipt: null,
      speed: 'normal',
    });
    const foreign = await paymentsApp.gateway.createOrder({
      receipt: 'another-shop-2',
      amountPaise: 24_900,
      currency: 'INR',
      notes: {},
    });
    const paid = paymentsApp.pay(foreign.id);
    paymentsApp.provider.book.refund(paid?.razorpay_payment_id ?? '', {
      notes: {},
      receipt: null,
      speed: 'normal',
    });
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(50);
    const report = await makeReport(paymentsApp.parts, today(), 'reconciliation');
    expect(report.differences).toEqual([]);
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(25);

    // The same again, by the next report and by the webhooks that come after all, takes nothing more.
    await makeReport(paymentsApp.parts, today(), 'reconciliation');
    await paymentsApp.deliver(paymentsApp.provider.listEvents(bought.id));
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(25);
    expect(await paymentsApp.app.audit()).toEqual({});
  });

  test('names what differs and cannot be mended', async () => {
    const lost = await paymentsApp.gateway.createOrder({
      receipt: randomUUID(),
      amountPaise: 12_900,
      currency: 'INR',
      notes: { product: 'Linklode', account: bob.accountId, credits: '400' },
    });
    paymentsApp.pay(lost.id);
    const wrong = await paymentsApp.order(bob);
    paymentsApp.provider.faultModes.payments = 'wrong amount';
    paymentsApp.pay(wrong.id);
    const { differences } = await makeReport(paymentsApp.parts, today(), 'reconciliation');
    for (const { id } of [lost, wrong]) makeLongAgo(id);
    expect(differences).toHaveLength(2);
    expect(differences.join('\n')).toContain(`${lost.id} is paid there and unknown here`);
    expect(differences.join('\n')).toContain(`here and ${wrong.id} is paid there`);
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(0);
  });

  test('names a refund that cannot be applied', async () => {
    const bought = await paymentsApp.order(bob);
    const proof = paymentsApp.pay(bought.id);
    await paymentsApp.deliver(paymentsApp.provider.listEvents(bought.id));
    const { id } = paymentsApp.provider.book.refund(proof?.razorpay_payment_id ?? '', {
      notes: {},
      receipt: null,
      speed: 'normal',
    });
    await sql`ALTER TABLE payment_return ADD CONSTRAINT planted CHECK (id <> ${sql.lit(id)})`.execute(
      paymentsApp.app.owner,
    );
    try {
      const { differences } = await makeReport(paymentsApp.parts, today(), 'reconciliation');
      expect(differences.join('\n')).toContain(`${id} of ${proof?.razorpay_payment_id} was made there`);
    } finally {
      await sql`ALTER TABLE payment_return DROP CONSTRAINT planted`.execute(paymentsApp.app.owner);
    }
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(50);
    await makeReport(paymentsApp.parts, today(), 'reconciliation');
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(0);
  });

  test('after days without one compares all days since the last, so that a refund of that time is not missed', async () => {
    const bought = await paymentsApp.order(bob);
    const proof = paymentsApp.pay(bought.id);
    await paymentsApp.deliver(paymentsApp.provider.listEvents(bought.id));
    const paymentId = proof?.razorpay_payment_id ?? '';
    const { id } = paymentsApp.provider.book.refund(paymentId, { notes: {}, receipt: null, speed: 'normal' });
    const refund = paymentsApp.provider.book.getOrder(bought.id).refunds.find((one) => one.id === id);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    Object.assign(refund ?? {}, { created_at: Math.floor(daysAgo(10).getTime() / 1000) });
    await sql`INSERT INTO payment_report (day, report) VALUES (${daysAgo(13)}::date, '{}')`.execute(
      paymentsApp.app.db,
    );
    expect((await makeDueReport(paymentsApp.parts))?.differences).toEqual([]);
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(0);
  });

  test('is made once for a day', async () => {
    const first = await makeDueReport(paymentsApp.parts);
    expect(first?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await makeDueReport(paymentsApp.parts)).toBeNull();
  });
});
