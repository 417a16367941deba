import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startTill, type Till } from '../../testing/start-till.ts';
import { makeDueReport, makeReport, reportLine } from './daily-report.ts';

let till: Till;
let bob: Person;
beforeAll(async () => {
  till = await startTill();
});
beforeEach(async () => {
  till.provider.faultModes.payments = 'honest';
  bob = await till.app.signIn('bob', randomUUID());
});
afterAll(() => till.close());

describe('the report of a day', () => {
  const today = (): string => new Date().toISOString().slice(0, 10);

  test('credits what is paid there and open here, and takes up what a restored backup has lost', async () => {
    const open = await till.order(bob);
    till.pay(open.id);
    const lost = await till.gateway.createOrder({
      receipt: randomUUID(),
      amountPaise: 24_900,
      currency: 'INR',
      notes: { product: 'Linklode', account: bob.accountId, credits: '100' },
    });
    till.pay(lost.id);
    const foreign = await till.gateway.createOrder({
      receipt: 'another-shop',
      amountPaise: 24_900,
      currency: 'INR',
      notes: {},
    });
    till.pay(foreign.id);
    const report = await makeReport(till.parts, today(), 'reconciliation');
    expect(report.differences).toEqual([]);
    expect(report.credited.orders).toBe(report.paid.orders);
    expect(report.credited.paise).toBe(report.paid.paise);
    expect(await booksOf(till.app, bob)).toMatchObject({ balance: 150, purchases: 2 });
    expect(reportLine(report)).toMatch(
      new RegExp(
        `^payments of ${today()}: \\d+ orders paid with INR \\d+\\.00; \\d+ credited with .* 0 differences`,
      ),
    );
  });

  test('finds a refund of which every webhook was lost, once, and leaves another product’s alone', async () => {
    const bought = await till.order(bob);
    const proof = till.pay(bought.id);
    await till.deliver(till.provider.listEvents(bought.id));
    till.provider.book.refund(proof?.razorpay_payment_id ?? '', {
      amount: 6_450,
      notes: {},
      receipt: null,
      speed: 'normal',
    });
    const foreign = await till.gateway.createOrder({
      receipt: 'another-shop-2',
      amountPaise: 24_900,
      currency: 'INR',
      notes: {},
    });
    const paid = till.pay(foreign.id);
    till.provider.book.refund(paid?.razorpay_payment_id ?? '', { notes: {}, receipt: null, speed: 'normal' });
    expect((await booksOf(till.app, bob)).balance).toBe(50);
    const report = await makeReport(till.parts, today(), 'reconciliation');
    expect(report.differences).toEqual([]);
    expect((await booksOf(till.app, bob)).balance).toBe(25);

    // The same again, by the next report and by the webhooks that come after all, takes nothing more.
    await makeReport(till.parts, today(), 'reconciliation');
    await till.deliver(till.provider.listEvents(bought.id));
    expect((await booksOf(till.app, bob)).balance).toBe(25);
    expect(await till.app.audit()).toEqual({});
  });

  test('names what differs and cannot be mended', async () => {
    const lost = await till.gateway.createOrder({
      receipt: randomUUID(),
      amountPaise: 12_900,
      currency: 'INR',
      notes: { product: 'Linklode', account: bob.accountId, credits: '400' },
    });
    till.pay(lost.id);
    const wrong = await till.order(bob);
    till.provider.faultModes.payments = 'wrong amount';
    till.pay(wrong.id);
    const { differences } = await makeReport(till.parts, today(), 'reconciliation');
    expect(differences).toHaveLength(2);
    expect(differences.join('\n')).toContain(`${lost.id} is paid there and unknown here`);
    expect(differences.join('\n')).toContain(`here and ${wrong.id} is paid there`);
    expect((await booksOf(till.app, bob)).balance).toBe(0);
  });

  test('names a refund that cannot be applied', async () => {
    const bought = await till.order(bob);
    const proof = till.pay(bought.id);
    await till.deliver(till.provider.listEvents(bought.id));
    const { id } = till.provider.book.refund(proof?.razorpay_payment_id ?? '', {
      notes: {},
      receipt: null,
      speed: 'normal',
    });
    await sql`ALTER TABLE payment_return ADD CONSTRAINT planted CHECK (id <> ${sql.lit(id)})`.execute(
      till.app.owner,
    );
    try {
      const { differences } = await makeReport(till.parts, today(), 'reconciliation');
      expect(differences.join('\n')).toContain(`${id} of ${proof?.razorpay_payment_id} was made there`);
    } finally {
      await sql`ALTER TABLE payment_return DROP CONSTRAINT planted`.execute(till.app.owner);
    }
    expect((await booksOf(till.app, bob)).balance).toBe(50);
    await makeReport(till.parts, today(), 'reconciliation');
    expect((await booksOf(till.app, bob)).balance).toBe(0);
  });

  test('is made once for a day', async () => {
    const first = await makeDueReport(till.parts);
    expect(first?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await makeDueReport(till.parts)).toBeNull();
  });
});
