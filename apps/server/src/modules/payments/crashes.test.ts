import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, gatewayOf, startTill, type Till } from '../../testing/start-till.ts';
import type { PaymentGateway } from './payment-gateway.port.ts';
import { createPayments } from './payments.service.ts';
import { reconcileOpen } from './reconcile.ts';

/** The process is gone: nothing it would have done afterwards happens. */
class Died extends Error {}

const POINTS = [
  'before the order is made',
  'after the order was made',
  'before the payment is looked at',
  'after the payment was looked at',
  'before the capture',
  'after the capture',
  'in the transaction',
] as const;
type Point = (typeof POINTS)[number];

let till: Till;
beforeAll(async () => {
  till = await startTill();
});
afterAll(() => till.close());

/** A gateway whose caller dies at one point; from there on every call dies. */
function dyingGateway(gateway: PaymentGateway, at: Point): PaymentGateway {
  let isDead = false;
  const around = async <T>(before: Point, after: Point, call: () => Promise<T>): Promise<T> => {
    if (at === before) isDead = true;
    if (isDead) throw new Died(at);
    const answer = await call();
    if (at === after) isDead = true;
    if (isDead) throw new Died(at);
    return answer;
  };
  return {
    ...gateway,
    createOrder: (order) =>
      around('before the order is made', 'after the order was made', () => gateway.createOrder(order)),
    getPayment: (id) =>
      around('before the payment is looked at', 'after the payment was looked at', () =>
        gateway.getPayment(id),
      ),
    capture: (payment) => around('before the capture', 'after the capture', () => gateway.capture(payment)),
  };
}

/** Waits until something of this database waits for a lock, and ends its connection. */
async function endWhoWaits(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const ended = await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`.execute(
      till.app.db,
    );
    if (ended.rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nothing came to wait');
}

/** One purchase that dies at the given point. Answers whether the buyer's money was taken or will be. */
async function buyAndDie(person: Person, at: Point): Promise<boolean> {
  const payments = createPayments({
    db: till.app.db,
    gateway: dyingGateway(gatewayOf(till.provider), at),
    log: pino({ level: 'silent' }),
  });
  let order;
  try {
    order = await payments.createOrder(person.accountId, { amount: 129, credits: 50 });
  } catch (error) {
    expect(error).toBeInstanceOf(Died);
    return false;
  }
  const proof = till.pay(order.id, at.endsWith('capture') ? 'captured later' : 'captured');
  if (proof === null) throw new Error('the bank refused');
  if (at !== 'in the transaction') {
    await expect(payments.verify(person.accountId, proof)).rejects.toThrow(Died);
    return true;
  }
  // The account is locked, so the credit waits inside its transaction until its connection is cut.
  await till.app.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM credit_account WHERE account_id = ${person.accountId} FOR UPDATE`.execute(tx);
    const verified = payments.verify(person.accountId, proof).then(
      () => 'credited',
      () => 'died',
    );
    await endWhoWaits();
    expect(await verified).toBe('died');
  });
  return true;
}

test('a process that dies at any point of a purchase, with all webhooks lost: reconciliation credits what was paid, once', async () => {
  const bob = await till.app.signIn('bob');
  let paid = 0;
  for (const at of POINTS) if (await buyAndDie(bob, at)) paid++;
  expect(paid).toBe(5);
  // Negative control: without reconciliation the money would be gone.
  expect(await booksOf(till.app, bob)).toMatchObject({ balance: 0, purchases: 0 });

  const first = await reconcileOpen(till.parts, 'reconciliation');
  expect(first).toMatchObject({ credited: paid, failed: 0 });
  expect(await booksOf(till.app, bob)).toMatchObject({ balance: paid * 50, purchases: paid });

  // The webhooks come back after all, and somebody reconciles again.
  await till.deliver(till.provider.listEvents());
  await reconcileOpen(till.parts, 'operator');
  expect(await booksOf(till.app, bob)).toMatchObject({ balance: paid * 50, purchases: paid });
});
