import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@linklode/stand-ins';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/open-database.ts';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startPaymentsApp, stateOf, type PaymentsApp } from '../../testing/start-payments-app.ts';
import { lockCredits } from '../credits/index.ts';

const nightly = process.env['NIGHTLY'] === '1';

let paymentsApp: PaymentsApp;
let bob: Person;
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
});
beforeEach(async () => {
  Object.assign(paymentsApp.provider.faultModes, { payments: 'honest', webhooks: 'honest' });
  bob = await paymentsApp.app.signIn('bob', randomUUID());
});
afterAll(() => paymentsApp.close());

/** An order that was paid; its webhooks, none of them delivered yet. */
async function paid(): Promise<{ id: string; events: readonly WebhookEvent[]; captured: WebhookEvent }> {
  const { id } = await paymentsApp.order(bob);
  paymentsApp.pay(id);
  const events = paymentsApp.provider.listEvents(id);
  const captured = events.find((event) => event.name === 'payment.captured');
  if (captured === undefined) throw new Error('nothing was captured');
  return { id, events, captured };
}

const signed = (body: string, eventId: string, secret = paymentsApp.provider.webhookSecret) => ({
  body,
  headers: {
    'content-type': 'application/json',
    'x-razorpay-event-id': eventId,
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
  },
});

async function outcomeOf(eventId: string): Promise<string | null> {
  const found = await sql<{ outcome: string | null }>`
    SELECT outcome FROM webhook_event WHERE event_id = ${eventId}`.execute(paymentsApp.app.db);
  return found.rows[0]?.outcome ?? null;
}

async function countEvents(): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*) AS count FROM webhook_event`.execute(
    paymentsApp.app.db,
  );
  return found.rows[0]?.count ?? 0;
}

const settled = async (): Promise<void> => {
  await paymentsApp.app.payments.inbox.idle();
};

describe('a webhook', () => {
  test.each([
    ['payment.captured', 50],
    ['order.paid', 50],
    ['payment.authorized', 0],
  ])('%s alone credits %i', async (name, credits) => {
    const { events } = await paid();
    await paymentsApp.deliver(events.filter((event) => event.name === name));
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(credits);
  });

  test('in any number and beside the browser credits once', async () => {
    const { id, events, captured } = await paid();
    const proof = paymentsApp.provider.book.proofOf(
      id,
      paymentsApp.provider.book.getOrder(id).payments[0]?.id ?? '',
    );
    const copies = [...events, ...events, ...events].map((event) => paymentsApp.post(event));
    const answers = await Promise.all([paymentsApp.verify(bob, proof), ...copies]);
    expect(answers.slice(1)).toEqual(copies.map(() => 200));
    await settled();
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 50, purchases: 1 });
    await paymentsApp.post(captured);
    const kept = await sql<{ event_id: string; deliveries: number }>`
      SELECT event_id, deliveries FROM webhook_event WHERE event_id = ANY(${events.map((event) => event.id)})`.execute(
      paymentsApp.app.db,
    );
    expect(kept.rows).toHaveLength(events.length);
    expect(kept.rows.find((row) => row.event_id === captured.id)?.deliveries).toBeGreaterThan(1);
  });

  test('of a late authorisation credits after all', async () => {
    const { id } = await paymentsApp.order(bob);
    paymentsApp.pay(id, 'authorised late');
    await paymentsApp.deliver(paymentsApp.provider.listEvents(id));
    expect(await stateOf(paymentsApp.app, id)).toBe('attempted');
    paymentsApp.provider.hurry();
    await paymentsApp.deliver(paymentsApp.provider.listEvents(id));
    expect(await stateOf(paymentsApp.app, id)).toBe('credited');
  });

  test('signed with the previous secret counts while that is accepted', async () => {
    paymentsApp.provider.faultModes.webhooks = 'previous secret';
    const { captured } = await paid();
    expect(await paymentsApp.post(captured)).toBe(200);
    await settled();
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(50);
  });

  test('is answered before it is worked off', async () => {
    const { captured } = await paid();
    await inTransaction(paymentsApp.app.db, async (tx) => {
      await lockCredits(tx, bob.accountId);
      // The second comes while the first is worked off, and waits for it no more than the first does.
      expect([await paymentsApp.post(captured), await paymentsApp.post(captured)]).toEqual([200, 200]);
      expect(await outcomeOf(captured.id)).toBeNull();
    });
    await settled();
    expect(await outcomeOf(captured.id)).toBe('payment.captured: credited');
  });

  test('that cannot be worked off is kept, put off and worked off later', async () => {
    const { captured } = await paid();
    await sql`ALTER TABLE payment ADD CONSTRAINT planted CHECK (false) NOT VALID`.execute(
      paymentsApp.app.owner,
    );
    try {
      expect(await paymentsApp.post(captured)).toBe(200);
      await settled();
      const kept = await sql<{ attempts: number; last_error: string; waits: boolean }>`
        SELECT attempts, last_error, next_attempt_at > now() AS waits FROM webhook_event
        WHERE event_id = ${captured.id}`.execute(paymentsApp.app.db);
      expect(kept.rows).toEqual([
        { attempts: 1, last_error: expect.stringContaining('planted'), waits: true },
      ]);
    } finally {
      await sql`ALTER TABLE payment DROP CONSTRAINT planted`.execute(paymentsApp.app.owner);
    }
    await sql`UPDATE webhook_event SET next_attempt_at = now() WHERE event_id = ${captured.id}`.execute(
      paymentsApp.app.db,
    );
    expect(await paymentsApp.app.payments.inbox.workOff()).toBe(1);
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(50);
  });

  test.each([
    [
      'settlement.processed',
      '{"event":"settlement.processed","payload":{}}',
      'ignored: settlement.processed',
    ],
    ['payment.paused', '{"event":"payment.paused","payload":{}}', 'ignored: payment.paused'],
    ['no JSON', 'Hello', 'ignored: cannot be read'],
    ['of a shape that is not known', '{"event":"payment.captured","payload":7}', 'ignored: cannot be read'],
    [
      'of somebody else’s order',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_x","amount":1,"currency":"INR","status":"captured","order_id":"order_x"}}}}',
      'payment.captured: unknown order',
    ],
  ])('that does not concern us (%s) is kept and ignored', async (_name, body, outcome) => {
    const eventId = randomUUID();
    expect(await paymentsApp.post(signed(body, eventId))).toBe(200);
    await settled();
    expect(await outcomeOf(eventId)).toBe(outcome);
  });

  test('without an event id is known by its body', async () => {
    const { captured } = await paid();
    const { 'x-razorpay-event-id': _id, ...headers } = captured.headers;
    for (let copy = 0; copy < 3; copy++)
      expect(await paymentsApp.post({ body: captured.body, headers })).toBe(200);
    await settled();
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 50, purchases: 1 });
  });

  test('under the id of another one is not lost: the signature does not cover that header', async () => {
    const { captured } = await paid();
    expect(await paymentsApp.post(signed('{"event":"settlement.processed","payload":{}}', captured.id))).toBe(
      200,
    );
    await paymentsApp.deliver([captured]);
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(50);
  });

  test('of more than a mebibyte is refused', async () => {
    expect(await paymentsApp.post(signed(`"${'x'.repeat(1024 * 1024)}"`, randomUUID()))).toBe(413);
  });

  test('keeps its body as it came', async () => {
    const { captured } = await paid();
    await paymentsApp.deliver([captured]);
    await expect(
      sql`UPDATE webhook_event SET body = 'x' WHERE event_id = ${captured.id}`.execute(paymentsApp.app.db),
    ).rejects.toThrow(/was changed/);
  });
});

describe('a delivery that is not the provider’s', () => {
  test('is refused and changes nothing: every altered byte of body and signature', async () => {
    const { captured } = await paid();
    const before = await countEvents();
    const bytes = Buffer.from(captured.body);
    const places = nightly ? bytes.length : 80;
    for (let n = 0; n < places; n++) {
      const altered = Buffer.from(bytes);
      const at = nightly ? n : Math.floor((n * bytes.length) / places);
      altered.writeUInt8(altered.readUInt8(at) ^ (1 + (n % 127)), at);
      expect(await paymentsApp.post({ body: altered as unknown as string, headers: captured.headers })).toBe(
        400,
      );
    }
    const signature = captured.headers['x-razorpay-signature'] ?? '';
    for (let at = 0; at < signature.length; at++) {
      const other = signature[at] === '0' ? '1' : '0';
      const altered = signature.slice(0, at) + other + signature.slice(at + 1);
      expect(await paymentsApp.post(captured, { 'x-razorpay-signature': altered })).toBe(400);
    }
    await settled();
    expect(await countEvents()).toBe(before);
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(0);
    // Nothing of this was too strict: the delivery as it came is taken.
    await paymentsApp.deliver([captured]);
    expect((await booksOf(paymentsApp.app, bob)).balance).toBe(50);
  });

  test('is refused whatever stands for the signature', async () => {
    const { captured } = await paid();
    const before = await countEvents();
    const good = captured.headers['x-razorpay-signature'] ?? '';
    const wrong: (string | string[])[] = [
      '',
      good.toUpperCase(),
      good.slice(0, -1),
      `${good}0`,
      ` ${good}x`,
      [good, good],
      `sha256=${good}`,
      signed(captured.body, 'x', 'another secret').headers['x-razorpay-signature'],
      signed(captured.body, 'x', paymentsApp.provider.keySecret).headers['x-razorpay-signature'],
      '0'.repeat(64),
    ];
    for (const signature of wrong)
      expect(await paymentsApp.post(captured, { 'x-razorpay-signature': signature })).toBe(400);
    const spaced = JSON.stringify(JSON.parse(captured.body), null, 1);
    expect(await paymentsApp.post({ body: spaced, headers: captured.headers })).toBe(400);
    const { 'x-razorpay-signature': _signature, ...unsigned } = captured.headers;
    expect(await paymentsApp.post({ body: captured.body, headers: unsigned })).toBe(400);
    expect(await countEvents()).toBe(before);
  });
});
