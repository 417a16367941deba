import { fork } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, gatewayOf, startPaymentsApp, type PaymentsApp } from '../../testing/start-payments-app.ts';
import type { BuyerSettings, FromBuyer } from '../../testing/payment-process.ts';
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

let paymentsApp: PaymentsApp;
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
});
afterAll(() => paymentsApp.close());

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
      paymentsApp.app.db,
    );
    if (ended.rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nothing came to wait');
}

/** One purchase that dies at the given point. Answers whether the buyer's money was taken or will be. */
async function buyAndDie(person: Person, at: Point): Promise<boolean> {
  const payments = createPayments({
    db: paymentsApp.app.db,
    gateway: dyingGateway(gatewayOf(paymentsApp.provider), at),
    log: pino({ level: 'silent' }),
  });
  let order;
  try {
    order = await payments.createOrder(person.accountId, { amount: 129, credits: 50 });
  } catch (error) {
    expect(error).toBeInstanceOf(Died);
    return false;
  }
  const proof = paymentsApp.pay(order.id, at.endsWith('capture') ? 'captured later' : 'captured');
  if (proof === null) throw new Error('the bank refused');
  if (at !== 'in the transaction') {
    await expect(payments.verify(person.accountId, proof)).rejects.toThrow(Died);
    return true;
  }
  // The account is locked, so the credit waits inside its transaction until its connection is cut.
  await paymentsApp.app.db.transaction().execute(async (tx) => {
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
  const bob = await paymentsApp.app.signIn('bob');
  let paid = 0;
  for (const at of POINTS) if (await buyAndDie(bob, at)) paid++;
  expect(paid).toBe(5);
  // Negative control: without reconciliation the money would be gone.
  expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 0, purchases: 0 });

  const first = await reconcileOpen(paymentsApp.parts, 'reconciliation');
  expect(first).toMatchObject({ credited: paid, failed: 0 });
  expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: paid * 50, purchases: paid });

  // The webhooks come back after all, and somebody reconciles again.
  await paymentsApp.deliver(paymentsApp.provider.listEvents());
  await reconcileOpen(paymentsApp.parts, 'operator');
  expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: paid * 50, purchases: paid });
});

const KILLS = process.env['NIGHTLY'] === '1' ? 200 : 2;
const ORDERS_PER_LIFE = 20;

/** A life of a process that buys, ended by SIGKILL at a random moment. Answers which orders its buyers saw credited. */
async function liveAndBeKilled(person: Person): Promise<string[]> {
  const settings: BuyerSettings = {
    databaseUrl: paymentsApp.app.url,
    accountId: person.accountId,
    orders: ORDERS_PER_LIFE,
    gateway: { ...paymentsApp.provider, baseUrl: `${paymentsApp.provider.origin}/v1` },
  };
  const file = path.resolve(import.meta.dirname, '../../testing/payment-process.ts');
  const child = fork(file, [JSON.stringify(settings)], { stdio: 'inherit' });
  const credited: string[] = [];
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.on('message', (message: FromBuyer) => {
      if ('credited' in message) credited.push(message.credited);
      else {
        const proof = paymentsApp.pay(message.pay, Math.random() < 0.3 ? 'captured later' : 'captured');
        if (proof !== null && child.connected) child.send({ orderId: message.pay, proof }, () => undefined);
      }
    });
    child.once('message', () => setTimeout(resolve, Math.random() * 150));
  });
  child.kill('SIGKILL');
  await exited;
  return credited;
}

test(`a process killed ${KILLS} times while it sells, with all webhooks lost: nothing paid is lost and nothing is credited twice`, async () => {
  const people: Person[] = [];
  const acknowledged = new Set<string>();
  for (let life = 0; life < KILLS; life++) {
    const person = await paymentsApp.app.signIn('bob', `killed-${life}`);
    people.push(person);
    for (const id of await liveAndBeKilled(person)) acknowledged.add(id);
  }
  paymentsApp.provider.hurry();
  const open = await sql<{ provider_order_id: string }>`
    SELECT provider_order_id FROM payment_order
    WHERE state IN ('created', 'attempted') AND provider_order_id IS NOT NULL`.execute(paymentsApp.app.db);
  const lost = open.rows.filter(
    (row) => paymentsApp.provider.book.getOrder(row.provider_order_id).order.status === 'paid',
  );
  // Negative control: so many deaths do leave money without credits, until somebody asks.
  if (KILLS >= 100) expect(lost.length).toBeGreaterThan(0);
  await reconcileOpen(paymentsApp.parts, 'reconciliation');
  let paid = 0;
  for (const person of people) {
    const orders = await sql<{ provider_order_id: string; state: string }>`
      SELECT provider_order_id, state FROM payment_order
      WHERE account_id = ${person.accountId} AND provider_order_id IS NOT NULL`.execute(paymentsApp.app.db);
    const taken = orders.rows.filter((row) =>
      paymentsApp.provider.book.getOrder(row.provider_order_id).payments.some((payment) => payment.captured),
    );
    expect(taken.map((row) => row.state)).toEqual(taken.map(() => 'credited'));
    expect(await booksOf(paymentsApp.app, person)).toMatchObject({
      balance: taken.length * 50,
      purchases: taken.length,
    });
    for (const row of taken) acknowledged.delete(row.provider_order_id);
    paid += taken.length;
  }
  expect(acknowledged.size).toBe(0);
  expect(paid).toBeGreaterThan(0);
  expect(await paymentsApp.app.audit()).toEqual({});
}, 1_800_000);
