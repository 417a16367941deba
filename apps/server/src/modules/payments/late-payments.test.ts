import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startPaymentsApp, stateOf, type PaymentsApp } from '../../testing/start-payments-app.ts';
import { makeReport } from './daily-report.ts';
import { reconcileDue } from './reconcile.ts';

let paymentsApp: PaymentsApp;
let bob: Person;
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
});
beforeEach(async () => {
  paymentsApp.provider.faultModes.payments = 'honest';
  bob = await paymentsApp.app.signIn('bob', randomUUID());
});
afterAll(() => paymentsApp.close());

const today = (): string => new Date().toISOString().slice(0, 10);

test.each(['captured', 'captured later'] as const)(
  'the daily report credits what was paid (%s) weeks after the order was made, once it is closed, with webhooks and browser lost',
  async (outcome) => {
    const late = await paymentsApp.order(bob);
    await paymentsApp.makeOlder(late.id, '30 days');
    await reconcileDue(paymentsApp.parts);
    expect(await stateOf(paymentsApp.app, late.id)).toBe('expired');
    const { order } = paymentsApp.provider.book.getOrder(late.id);
    Object.assign(order, { created_at: order.created_at - 30 * 86_400 });
    if (outcome === 'captured later') paymentsApp.provider.faultModes.payments = 'authorised only';
    paymentsApp.pay(late.id, outcome);
    // It was begun six days ago and captured since.
    const [payment] = paymentsApp.provider.book.getOrder(late.id).payments;
    if (payment !== undefined)
      Object.assign(payment, {
        created_at: payment.created_at - (outcome === 'captured' ? 6 : 1) * 86_400,
      });
    expect((await makeReport(paymentsApp.parts, today(), 'reconciliation')).differences).toEqual([]);
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 50, purchases: 1 });
    await makeReport(paymentsApp.parts, today(), 'reconciliation');
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 50, purchases: 1 });
    expect(await paymentsApp.app.audit()).toEqual({});
  },
);

test('the daily report asks about no order twice whose payments are known, and names a payment that cannot be applied', async () => {
  const known = await paymentsApp.order(bob);
  paymentsApp.pay(known.id);
  await paymentsApp.deliver(paymentsApp.provider.listEvents(known.id));
  await makeReport(paymentsApp.parts, today(), 'reconciliation');
  const before = paymentsApp.provider.calls.length;
  await makeReport(paymentsApp.parts, today(), 'reconciliation');
  const asked = paymentsApp.provider.calls.slice(before);
  expect(asked.filter((path) => path.includes(known.id))).toEqual([]);

  const late = await paymentsApp.order(bob);
  await paymentsApp.makeOlder(late.id, '30 days');
  const { order, payments } = paymentsApp.provider.book.getOrder(late.id);
  Object.assign(order, { created_at: order.created_at - 30 * 86_400 });
  paymentsApp.pay(late.id);
  const id = payments[0]?.id ?? '';
  await sql`ALTER TABLE payment ADD CONSTRAINT planted CHECK (id <> ${sql.lit(id)})`.execute(
    paymentsApp.app.owner,
  );
  try {
    const { differences } = await makeReport(paymentsApp.parts, today(), 'reconciliation');
    expect(differences).toEqual([
      expect.stringContaining(`${id} was captured there and could not be applied`),
    ]);
  } finally {
    await sql`ALTER TABLE payment DROP CONSTRAINT planted`.execute(paymentsApp.app.owner);
  }
  expect((await makeReport(paymentsApp.parts, today(), 'reconciliation')).differences).toEqual([]);
});
