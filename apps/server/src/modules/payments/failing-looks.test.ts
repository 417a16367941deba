import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { doctorCommands } from '../../ops/doctor-command.ts';
import { paymentsCommands } from '../../ops/payments-commands.ts';
import { operate } from '../../testing/operate.ts';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startPaymentsApp, stateOf, type PaymentsApp } from '../../testing/start-payments-app.ts';
import { findFailingOrders } from './order-checks.repo.ts';
import { reconcileDue, reconcileOpen } from './reconcile.ts';

let paymentsApp: PaymentsApp;
let bob: Person;
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
});
beforeEach(async () => {
  Object.assign(paymentsApp.provider.faultModes, { api: 'honest' });
  bob = await paymentsApp.app.signIn('bob', randomUUID());
  await sql`UPDATE payment_order SET next_check_at = NULL, look_at = NULL`.execute(paymentsApp.app.db);
});
afterAll(() => paymentsApp.close());

/** Levels of what is logged. */
let logged: number[] = [];
const log = pino(
  { level: 'info' },
  { write: (line: string) => logged.push((JSON.parse(line) as { level: number }).level) },
);
const look = () => reconcileDue({ ...paymentsApp.parts, log });

/** The look that is planned is due, whatever it waits for. */
const passTime = () =>
  sql`UPDATE payment_order SET next_check_at = CASE WHEN next_check_at IS NOT NULL THEN now() END,
    look_at = CASE WHEN look_at IS NOT NULL THEN now() END`.execute(paymentsApp.app.db);

async function minutesToNextLook(orderId: string): Promise<number | null> {
  const found = await sql<{ minutes: number | null }>`
    SELECT round(extract(epoch FROM coalesce(look_at, next_check_at) - now()) / 60)::int AS minutes FROM payment_order
    WHERE provider_order_id = ${orderId}`.execute(paymentsApp.app.db);
  return found.rows[0]?.minutes ?? null;
}

/** Fails so often, and answers how long it waited after each; it is not looked at before. */
async function failLooks(orderId: string, times: number): Promise<(number | null)[]> {
  const minutes: (number | null)[] = [];
  for (let n = 0; n < times; n++) {
    expect(await look()).toMatchObject({ looked: 0, failed: 1 });
    expect(await look()).toMatchObject({ looked: 0, failed: 0 });
    minutes.push(await minutesToNextLook(orderId));
    await passTime();
  }
  return minutes;
}

async function refundedOrder(age: string): Promise<{ orderId: string; second: string }> {
  const { orderId, first, second } = await paymentsApp.payTwice(bob);
  const tell = () =>
    paymentsApp.deliver(
      paymentsApp.provider
        .listEvents(orderId)
        .filter(({ body }) => Buffer.from(body).toString().includes(`"id":"${first}"`)),
    );
  await tell();
  paymentsApp.provider.book.refund(first, { notes: {}, receipt: null, speed: 'normal' });
  await tell();
  await paymentsApp.makeOlder(orderId, age);
  return { orderId, second };
}

const order = (name: string, ...words: string[]) =>
  operate([...paymentsCommands, ...doctorCommands], name, words, {
    config: { databaseUrl: paymentsApp.app.url, payments: paymentsApp.rehearsal },
  });

test('a look after a refund that always fails waits twice as long each time, a day at most, is told by the doctor and not logged as an error for ever, and is made when it can be', async () => {
  const { orderId, second } = await refundedOrder('40 days');
  await sql`ALTER TABLE payment ADD CONSTRAINT planted CHECK (id <> ${sql.lit(second)})`.execute(
    paymentsApp.app.owner,
  );
  logged = [];
  try {
    expect(await failLooks(orderId, 5)).toEqual([5, 10, 20, 40, 80]);
    expect(await findFailingOrders(paymentsApp.app.db)).toBeNull();
    expect((await order('doctor', '--no-network')).answered).not.toContain('cannot be looked up');
    expect(await failLooks(orderId, 7)).toEqual([160, 320, 640, 1280, 1440, 1440, 1440]);
  } finally {
    await sql`ALTER TABLE payment DROP CONSTRAINT planted`.execute(paymentsApp.app.owner);
  }
  expect(logged.filter((level) => level >= 50)).toHaveLength(6);
  expect(logged).toHaveLength(12);
  expect(await findFailingOrders(paymentsApp.app.db)).toMatchObject({ failing: 1, failures: 12 });
  expect((await order('doctor', '--no-network')).answered).toMatch(
    /1 orders cannot be looked up for hours, such as [0-9a-f-]{36}: failed 12 times in a row: .*planted/,
  );
  expect((await order('payments show', orderId)).answered).toMatch(
    /next look .*the last 12 failed: .*planted/,
  );

  expect(await look()).toMatchObject({ looked: 1, failed: 0 });
  expect((await booksOf(paymentsApp.app, bob)).balance).toBe(50);
  expect(await minutesToNextLook(orderId)).toBeNull();
  expect(await findFailingOrders(paymentsApp.app.db)).toBeNull();
  expect((await order('payments show', orderId)).answered).not.toContain('failed');
});

test('an operator makes the look at once, however long it would wait', async () => {
  const { orderId, second } = await refundedOrder('1 day');
  await sql`ALTER TABLE payment ADD CONSTRAINT planted CHECK (id <> ${sql.lit(second)})`.execute(
    paymentsApp.app.owner,
  );
  try {
    await failLooks(orderId, 10);
    await look();
  } finally {
    await sql`ALTER TABLE payment DROP CONSTRAINT planted`.execute(paymentsApp.app.owner);
  }
  expect(await minutesToNextLook(orderId)).toBe(1440);
  expect(await look()).toMatchObject({ looked: 0, failed: 0 });
  expect(await reconcileOpen(paymentsApp.parts, 'operator')).toMatchObject({ looked: 1, failed: 0 });
  expect(await minutesToNextLook(orderId)).toBeNull();
});

test.each([
  ['3 hours', [5, 10, 20, 40, 60, 60, 60]],
  ['2 days', [5, 10, 20, 40, 80, 160, 240]],
])(
  'while the provider is away an open order of %s waits no longer than after a look that succeeds, and is credited then',
  async (age, minutes) => {
    const { id } = await paymentsApp.order(bob);
    paymentsApp.pay(id);
    await paymentsApp.makeOlder(id, age);
    paymentsApp.provider.faultModes.api = 'server error';
    logged = [];
    expect(await failLooks(id, minutes.length)).toEqual(minutes);
    expect(logged.filter((level) => level >= 50)).toEqual([]);
    paymentsApp.provider.faultModes.api = 'honest';
    expect(await look()).toMatchObject({ looked: 1, credited: 1 });
    expect(await stateOf(paymentsApp.app, id)).toBe('credited');
  },
);

test('a look that waits a day is due at once where the clock was put back', async () => {
  const { orderId } = await refundedOrder('1 day');
  await sql`UPDATE payment_order SET failed_checks = 10, look_at = now() + interval '2 days'
    WHERE provider_order_id = ${orderId}`.execute(paymentsApp.app.db);
  expect(await look()).toMatchObject({ looked: 1 });
});
