import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startTill, stateOf, type Till } from '../../testing/start-till.ts';
import { reconcileDue, reconcileOpen } from './reconcile.ts';

let till: Till;
let bob: Person;
beforeAll(async () => {
  till = await startTill();
});
beforeEach(async () => {
  Object.assign(till.provider.faultModes, { api: 'honest', apiCalls: Infinity, payments: 'honest' });
  bob = await till.app.signIn('bob', randomUUID());
  // Orders of the tests before are no longer asked about.
  await sql`UPDATE payment_order SET next_check_at = NULL`.execute(till.app.db);
});
afterAll(() => till.close());

async function minutesToNextCheck(providerOrderId: string): Promise<number | null> {
  const found = await sql<{ minutes: number | null }>`
    SELECT round(extract(epoch FROM next_check_at - now()) / 60)::int AS minutes FROM payment_order
    WHERE provider_order_id = ${providerOrderId}`.execute(till.app.db);
  return found.rows[0]?.minutes ?? null;
}

describe('an open order', () => {
  test('is looked at from a quarter of an hour on, and a paid one is credited although every webhook was lost', async () => {
    const { id } = await till.order(bob);
    till.pay(id);
    expect((await reconcileDue(till.parts)).looked).toBe(0);
    await till.makeOlder(id, '15 minutes');
    expect(await reconcileDue(till.parts)).toEqual({ looked: 1, credited: 1, failed: 0 });
    expect((await booksOf(till.app, bob)).balance).toBe(50);
    expect(await reconcileDue(till.parts)).toEqual({ looked: 0, credited: 0, failed: 0 });
    // Webhooks that come back find it done.
    await till.deliver(till.provider.listEvents(id));
    expect(await booksOf(till.app, bob)).toMatchObject({ balance: 50, purchases: 1 });
  });

  test('is captured where automatic capture did not', async () => {
    till.provider.faultModes.payments = 'authorised only';
    const { id } = await till.order(bob);
    till.pay(id);
    expect((await reconcileOpen(till.parts, 'operator')).credited).toBe(1);
    expect(till.provider.book.getOrder(id).payments[0]?.status).toBe('captured');
  });

  test('of which only a wrong amount was authorised is left to lapse', async () => {
    const { id } = await till.order(bob);
    till.provider.faultModes.payments = 'wrong amount';
    till.pay(id, 'captured later');
    expect((await reconcileOpen(till.parts, 'operator')).credited).toBe(0);
    expect(till.provider.book.getOrder(id).payments[0]?.status).toBe('authorized');
  });

  test.each([
    ['0 minutes', 15],
    ['3 hours', 60],
    ['2 days', 240],
  ])('of an age of %s is looked at again after %i minutes', async (age, minutes) => {
    const { id } = await till.order(bob);
    await till.makeOlder(id, age);
    await reconcileOpen(till.parts, 'reconciliation');
    expect(await minutesToNextCheck(id)).toBe(minutes);
  });

  test('is closed after four days, and a payment that comes all the same is credited', async () => {
    const { id } = await till.order(bob);
    await till.makeOlder(id, '4 days 1 minute');
    await reconcileDue(till.parts);
    expect(await stateOf(till.app, id)).toBe('expired');
    expect(await minutesToNextCheck(id)).toBeNull();
    till.pay(id);
    await till.deliver(till.provider.listEvents(id));
    expect(await stateOf(till.app, id)).toBe('credited');
    expect((await booksOf(till.app, bob)).balance).toBe(50);
  });

  test('waits while the provider is away, and the provider is not asked about all of them', async () => {
    for (let n = 0; n < 8; n++) await till.order(bob);
    till.provider.faultModes.api = 'server error';
    const before = till.provider.calls.length;
    expect(await reconcileOpen(till.parts, 'reconciliation')).toEqual({ looked: 0, credited: 0, failed: 3 });
    expect(till.provider.calls.length - before).toBe(9);
  });

  test('that cannot be stored keeps no other one waiting', async () => {
    const broken = await till.order(bob);
    const other = await till.order(bob);
    for (const { id } of [broken, other]) till.pay(id);
    const paymentId = till.provider.book.getOrder(broken.id).payments[0]?.id ?? '';
    await sql`ALTER TABLE payment ADD CONSTRAINT planted CHECK (id <> ${sql.lit(paymentId)})`.execute(
      till.app.owner,
    );
    try {
      expect(await reconcileOpen(till.parts, 'reconciliation')).toEqual({
        looked: 1,
        credited: 1,
        failed: 1,
      });
    } finally {
      await sql`ALTER TABLE payment DROP CONSTRAINT planted`.execute(till.app.owner);
    }
    expect([await stateOf(till.app, broken.id), await stateOf(till.app, other.id)]).toEqual([
      'created',
      'credited',
    ]);
    expect(await minutesToNextCheck(broken.id)).toBe(5);
    expect(await reconcileOpen(till.parts, 'reconciliation')).toEqual({ looked: 1, credited: 1, failed: 0 });
  });

  test('whose answer was lost twice is found by its receipt, or closed when it never came to be', async () => {
    till.provider.faultModes.api = 'connection reset';
    await expect(till.order(bob)).rejects.toThrow('payments_unavailable');
    till.provider.faultModes.api = 'honest';
    const own = await sql<{ id: string }>`
      SELECT id FROM payment_order WHERE account_id = ${bob.accountId}`.execute(till.app.db);
    const receipt = own.rows[0]?.id ?? '';
    // The provider has it after all.
    const made = await till.gateway.createOrder({ receipt, amountPaise: 12_900, currency: 'INR', notes: {} });
    till.pay(made.id);
    expect((await reconcileOpen(till.parts, 'reconciliation')).credited).toBe(1);

    till.provider.faultModes.api = 'connection reset';
    await expect(till.order(bob)).rejects.toThrow('payments_unavailable');
    till.provider.faultModes.api = 'honest';
    await sql`ALTER TABLE payment_order DISABLE TRIGGER payment_order_moves_forward`.execute(till.app.owner);
    await sql`UPDATE payment_order SET created_at = now() - interval '16 minutes' WHERE provider_order_id IS NULL`.execute(
      till.app.db,
    );
    await sql`ALTER TABLE payment_order ENABLE TRIGGER payment_order_moves_forward`.execute(till.app.owner);
    await reconcileOpen(till.parts, 'reconciliation');
    const states = await sql<{ state: string }>`
      SELECT state FROM payment_order WHERE account_id = ${bob.accountId} ORDER BY created_at DESC`.execute(
      till.app.db,
    );
    expect(states.rows.map((row) => row.state).toSorted()).toEqual(['credited', 'expired']);
  });
});
