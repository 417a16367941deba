import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operate } from '../testing/operate.ts';
import type { Person } from '../testing/start-test-app.ts';
import { startPaymentsApp, type PaymentsApp } from '../testing/start-payments-app.ts';
import { UsageError } from './arguments.ts';
import { paymentsCommands } from './payments-commands.ts';

let paymentsApp: PaymentsApp;
let bob: Person;
let paid: { id: string; paymentId: string };
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
  bob = await paymentsApp.app.signIn('bob');
  const { id } = await paymentsApp.order(bob, 100);
  const proof = paymentsApp.pay(id);
  if (proof === null) throw new Error('the bank refused');
  await paymentsApp.verify(bob, proof);
  paid = { id, paymentId: proof.razorpay_payment_id };
  await paymentsApp.order(bob);
});
afterAll(() => paymentsApp.close());

const run = (name: string, ...words: string[]) =>
  operate(paymentsCommands, name, words, {
    config: { databaseUrl: paymentsApp.app.url, payments: paymentsApp.rehearsal },
  });

describe('payments list', () => {
  test('shows purchases, newest first, by state, day and person', async () => {
    const all = await run('payments list');
    expect(all.answered).toMatch(
      /created .*50 credits .*INR 129\.00.*\n.*credited .*100 credits .*INR 249\.00.*\n2 orders\n$/,
    );
    expect((await run('payments list', '--state', 'credited')).answered).toMatch(
      /^\S+ {2}credited .*\n1 orders\n$/,
    );
    expect((await run('payments list', '--user', 'BOB@example.com', '--limit', '1')).answered).toContain(
      '1 orders',
    );
    expect((await run('payments list', '--user', 'nobody@example.com')).answered).toBe('0 orders\n');
    expect((await run('payments list', '--since', '2999-01-01')).answered).toBe('0 orders\n');
  });

  test('speaks JSON, a line for each', async () => {
    const { told } = await run('payments list', '--json', '--state=credited');
    expect(JSON.parse(told)).toMatchObject({ state: 'credited', credits: 100, provider_order_id: paid.id });
  });

  test.each([[['--state', 'paid']], [['--since', 'yesterday']], [['what']], [['--limit', '0']]])(
    'refuses %j',
    async (words) => {
      await expect(async () => run('payments list', ...words)).rejects.toThrow(UsageError);
    },
  );
});

describe('payments show', () => {
  test('finds a purchase by each of its names and tells all of it', async () => {
    const { told } = await run('payments show', paid.id);
    expect(told).toMatch(/credited\n {2}of +bob@example\.com/);
    expect(told).toMatch(/ledger +\S+ {2}\+100 {2}purchase: 100 Credits Pack/);
    expect((await run('payments show', paid.paymentId)).answered).toBe(told);
    const own = told.split(' ', 1)[0] ?? '';
    const json = JSON.parse((await run('payments show', own, '--json')).answered) as { order: object };
    expect(json.order).toMatchObject({ id: own, state: 'credited' });
    expect(await run('payments show', 'order_unknown')).toMatchObject({
      status: 1,
      said: 'There is no order or payment order_unknown.\n',
    });
  });
});

describe('payments reconcile', () => {
  test('credits what is paid and open, and says whether the figures agree', async () => {
    const { id } = await paymentsApp.order(bob);
    paymentsApp.pay(id);
    const one = await run('payments reconcile', '--order', id);
    expect(one).toMatchObject({ status: 0 });
    expect(one.answered).toMatch(/: created -> credited\n$/);
    const second = await paymentsApp.order(bob);
    paymentsApp.pay(second.id);
    const all = await run('payments reconcile');
    expect(all.status).toBe(0);
    expect(all.answered).toMatch(
      /^2 open orders looked at, 1 credited, 0 without an answer\npayments of .* 0 differences/,
    );
  });

  test('picks up a refund whose webhooks were lost', async () => {
    paymentsApp.provider.book.refund(paid.paymentId, { notes: [], receipt: null, speed: 'normal' });
    expect((await run('payments reconcile', '--order', paid.id)).answered).toMatch(
      /: credited -> refunded\n$/,
    );
  });

  test('says so in a line when the provider is away', async () => {
    paymentsApp.provider.faultModes.api = 'authentication failed';
    const away = await run('payments reconcile', '--order', paid.id);
    expect(away.status).toBe(1);
    expect(away.said).toMatch(/^The payment provider gave no answer that can be used .*keys/);
    paymentsApp.provider.faultModes.api = 'honest';
  });
});
