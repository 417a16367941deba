import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startPaymentsApp, stateOf, type PaymentsApp } from '../../testing/start-payments-app.ts';
import { reconcileDue, reconcileOpen } from './reconcile.ts';

let paymentsApp: PaymentsApp;
let bob: Person;
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
});
beforeEach(async () => {
  Object.assign(paymentsApp.provider.faultModes, { api: 'honest', apiCalls: Infinity, payments: 'honest' });
  bob = await paymentsApp.app.signIn('bob', randomUUID());
  // Orders of the tests before are no longer asked about.
  await sql`UPDATE payment_order SET next_check_at = NULL`.execute(paymentsApp.app.db);
});
afterAll(() => paymentsApp.close());

async function minutesToNextCheck(providerOrderId: string): Promise<number | null> {
  const found = await sql<{ minutes: number | null }>`
    SELECT round(extract(epoch FROM next_check_at - now()) / 60)::int AS minutes FROM payment_order
    WHERE provider_order_id = ${providerOrderId}`.execute(paymentsApp.app.db);
  return found.rows[0]?.minutes ?? null;
}

describe('an open order', () => {
  test('is looked at from a quarter of an hour on, and a paid one is credited although every webhook was lost', async () => {
    const { id } = await paymentsApp.order(bob);
    paymentsApp.pay(id);
    expect((await reconcileDue(paymentsApp.parts)).looked).toBe(0);
    await paymentsApp.makeOlder(id, '15 minutes');
    expect(await reconcileDue(paymentsApp.parts)).toEqual({ looked: 1, credited: 1, failed: 0 });
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(50);
    expect(await reconcileDue(paymentsApp.parts)).toEqual({ looked: 0, credited: 0, failed: 0 });
    // Webhooks that come back find it done.
    await paymentsApp.deliver(paymentsApp.provider.listEvents(id));
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 50, purchases: 1 });
  });

  test('and an event that wait for hours to come, since the clock was put back, wait no longer', async () => {
    const [checked, told] = [await paymentsApp.order(bob), await paymentsApp.order(bob)];
    paymentsApp.pay(checked.id);
    paymentsApp.pay(told.id);
    await sql`UPDATE payment_order SET next_check_at = now() + interval '6 hours'
      WHERE provider_order_id = ${checked.id}`.execute(paymentsApp.app.db);
    expect(await reconcileDue(paymentsApp.parts)).toEqual({ looked: 1, credited: 1, failed: 0 });
    const [event] = paymentsApp.provider
      .listEvents(told.id)
      .filter(({ name }) => name === 'payment.captured');
    await sql`INSERT INTO webhook_event (event_id, body_hash, body, received_at, next_attempt_at)
      VALUES ('ahead', sha256('ahead'), ${Buffer.from(event?.body ?? '')}, now() + interval '6 hours', now() + interval '6 hours')`.execute(
      paymentsApp.app.db,
    );
    expect(await paymentsApp.app.payments.inbox.workOff()).toBe(1);
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 100, purchases: 2 });
  });

  test('is captured where automatic capture did not', async () => {
    paymentsApp.provider.faultModes.payments = 'authorised only';
    const { id } = await paymentsApp.order(bob);
    paymentsApp.pay(id);
    expect((await reconcileOpen(paymentsApp.parts, 'operator')).credited).toBe(1);
    expect(paymentsApp.provider.book.getOrder(id).payments[0]?.status).toBe('captured');
  });

  test('of which only a wrong amount was authorised is left to lapse', async () => {
    const { id } = await paymentsApp.order(bob);
    paymentsApp.provider.faultModes.payments = 'wrong amount';
    paymentsApp.pay(id, 'captured later');
    expect((await reconcileOpen(paymentsApp.parts, 'operator')).credited).toBe(0);
    expect(paymentsApp.provider.book.getOrder(id).payments[0]?.status).toBe('authorized');
  });

  test.each([
    ['0 minutes', 15],
    ['3 hours', 60],
    ['2 days', 240],
  ])('of an age of %s is looked at again after %i minutes', async (age, minutes) => {
    const { id } = await paymentsApp.order(bob);
    await paymentsApp.makeOlder(id, age);
    await reconcileOpen(paymentsApp.parts, 'reconciliation');
    expect(await minutesToNextCheck(id)).toBe(minutes);
  });

  test('is closed after four days, and a payment that comes all the same is credited', async () => {
    const { id } = await paymentsApp.order(bob);
    await paymentsApp.makeOlder(id, '4 days 1 minute');
    await reconcileDue(paymentsApp.parts);
    expect(await stateOf(paymentsApp.app, id)).toBe('expired');
    expect(await minutesToNextCheck(id)).toBeNull();
    paymentsApp.pay(id);
    await paymentsApp.deliver(paymentsApp.provider.listEvents(id));
    expect(await stateOf(paymentsApp.app, id)).toBe('credited');
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(50);
  });

  test('waits while the provider is away, and the provider is not asked about all of them', async () => {
    for (let n = 0; n < 8; n++) await paymentsApp.order(bob);
    paymentsApp.provider.faultModes.api = 'server error';
    const before = paymentsApp.provider.calls.length;
    expect(await reconcileOpen(paymentsApp.parts, 'reconciliation')).toEqual({
      looked: 0,
      credited: 0,
      failed: 3,
    });
    expect(paymentsApp.provider.calls.length - before).toBe(9);
  });

  test('that cannot be stored keeps no other one waiting', async () => {
    const broken = await paymentsApp.order(bob);
    const other = await paymentsApp.order(bob);
    for (const { id } of [broken, other]) paymentsApp.pay(id);
    const paymentId = paymentsApp.provider.book.getOrder(broken.id).payments[0]?.id ?? '';
    await sql`ALTER TABLE payment ADD CONSTRAINT planted CHECK (id <> ${sql.lit(paymentId)})`.execute(
      paymentsApp.app.owner,
    );
    try {
      expect(await reconcileOpen(paymentsApp.parts, 'reconciliation')).toEqual({
        looked: 1,
        credited: 1,
        failed: 1,
      });
    } finally {
      await sql`ALTER TABLE payment DROP CONSTRAINT planted`.execute(paymentsApp.app.owner);
    }
    expect([await stateOf(paymentsApp.app, broken.id), await stateOf(paymentsApp.app, other.id)]).toEqual([
      'created',
      'credited',
    ]);
    expect(await minutesToNextCheck(broken.id)).toBe(5);
    expect(await reconcileOpen(paymentsApp.parts, 'reconciliation')).toEqual({
      looked: 1,
      credited: 1,
      failed: 0,
    });
  });

  test('whose answer was lost twice is found by its receipt, or closed when it never came to be', async () => {
    paymentsApp.provider.faultModes.api = 'connection reset';
    await expect(paymentsApp.order(bob)).rejects.toThrow('payments_unavailable');
    paymentsApp.provider.faultModes.api = 'honest';
    const own = await sql<{ id: string }>`
      SELECT id FROM payment_order WHERE account_id = ${bob.accountId}`.execute(paymentsApp.app.db);
    const receipt = own.rows[0]?.id ?? '';
    // The provider has it after all.
    const made = await paymentsApp.gateway.createOrder({
      receipt,
      amountPaise: 12_900,
      currency: 'INR',
      notes: {},
    });
    paymentsApp.pay(made.id);
    expect((await reconcileOpen(paymentsApp.parts, 'reconciliation')).credited).toBe(1);

    paymentsApp.provider.faultModes.api = 'connection reset';
    await expect(paymentsApp.order(bob)).rejects.toThrow('payments_unavailable');
    paymentsApp.provider.faultModes.api = 'honest';
    await sql`ALTER TABLE payment_order DISABLE TRIGGER payment_order_moves_forward`.execute(
      paymentsApp.app.owner,
    );
    await sql`UPDATE payment_order SET created_at = now() - interval '16 minutes' WHERE provider_order_id IS NULL`.execute(
      paymentsApp.app.db,
    );
    await sql`ALTER TABLE payment_order ENABLE TRIGGER payment_order_moves_forward`.execute(
      paymentsApp.app.owner,
    );
    await reconcileOpen(paymentsApp.parts, 'reconciliation');
    const states = await sql<{ state: string }>`
      SELECT state FROM payment_order WHERE account_id = ${bob.accountId} ORDER BY created_at DESC`.execute(
      paymentsApp.app.db,
    );
    expect(states.rows.map((row) => row.state).toSorted()).toEqual(['credited', 'expired']);
  });
});
