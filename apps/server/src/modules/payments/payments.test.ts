import { randomUUID } from 'node:crypto';
import {
  createPaymentOrder,
  CREDIT_PACKS,
  getMe,
  listCreditHistory,
  listPurchases,
} from '@linklode/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/open-database.ts';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startPaymentsApp, stateOf, type PaymentsApp } from '../../testing/start-payments-app.ts';
import { placeHold, post, releaseHold, settleHold, type Hold } from '../credits/index.ts';

const PENDING = 'Your payment is being confirmed; credits follow by themselves.';

let paymentsApp: PaymentsApp;
let bob: Person;
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
});
beforeEach(async () => {
  Object.assign(paymentsApp.provider.faultModes, { api: 'honest', apiCalls: Infinity, payments: 'honest' });
  bob = await paymentsApp.app.signIn('bob', randomUUID());
});
afterEach(async () => {
  expect(await paymentsApp.app.audit()).toEqual({});
});
afterAll(() => paymentsApp.close());

const creditsOf = async (person: Person): Promise<number> => (await person.call(getMe)).body.credits;
const proofFor = (orderId: string) => {
  const proof = paymentsApp.pay(orderId);
  if (proof === null) throw new Error('the bank refused');
  return proof;
};

describe('an order', () => {
  test.each(CREDIT_PACKS.map((pack) => [pack.credits, pack.priceRupees]))(
    'of %i credits for %i rupees is made at the provider with our receipt',
    async (credits, amount) => {
      const answer = await bob.call(createPaymentOrder, { body: { amount, credits } });
      expect(answer).toMatchObject({
        status: 200,
        body: { amount: amount * 100, currency: 'INR', key_id: paymentsApp.provider.keyId },
      });
      const { order } = paymentsApp.provider.book.getOrder(answer.body.id);
      expect(order).toMatchObject({ amount: amount * 100, notes: { credits: String(credits) } });
      const own = await sql<{ id: string }>`
        SELECT id FROM payment_order WHERE account_id = ${bob.accountId}`.execute(paymentsApp.app.db);
      expect(order.receipt).toBe(own.rows[0]?.id);
      expect(await stateOf(paymentsApp.app, order.id)).toBe('created');
    },
  );

  test.each([
    [1, 50],
    [129, 400],
    [999, 50],
    [12_900, 50],
    [-129, 50],
    [129, -50],
    [129.5, 50],
  ])('of %d rupees for %d credits is no pack', async (amount, credits) => {
    const before = paymentsApp.provider.calls.length;
    const answer = await bob.call(createPaymentOrder, { body: { amount, credits } });
    expect(answer.status).toBe(422);
    expect(paymentsApp.provider.calls).toHaveLength(before);
  });

  test('is found by its receipt when the answer was lost, and not made twice', async () => {
    paymentsApp.provider.faultModes.api = 'answer lost';
    paymentsApp.provider.faultModes.apiCalls = 1;
    const before = paymentsApp.provider.calls.length;
    const { id } = await paymentsApp.order(bob);
    expect(paymentsApp.provider.calls.slice(before)).toEqual(['POST /v1/orders', 'GET /v1/orders']);
    expect(await stateOf(paymentsApp.app, id)).toBe('created');
  });

  test('is asked for once more when the first request did nothing', async () => {
    paymentsApp.provider.faultModes.api = 'server error';
    paymentsApp.provider.faultModes.apiCalls = 1;
    const { id } = await paymentsApp.order(bob);
    expect(await stateOf(paymentsApp.app, id)).toBe('created');
  });

  test.each([
    'server error',
    'HTML instead of JSON',
    'cut JSON',
    'connection reset',
    'authentication failed',
  ] as const)(
    'is refused in words that hold no key while the provider answers with: %s',
    async (faultMode) => {
      paymentsApp.provider.faultModes.api = faultMode;
      const answer = await bob.call(createPaymentOrder, { body: { amount: 129, credits: 50 } });
      expect(answer).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
      expect(answer.headers['retry-after']).toBe('5');
      expect(JSON.stringify(answer.body)).not.toContain(paymentsApp.provider.keySecret);
    },
  );

  test('is not begun without end', async () => {
    for (let i = 0; i < 20; i++) await paymentsApp.order(bob);
    const answer = await bob.call(createPaymentOrder, { body: { amount: 129, credits: 50 } });
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
    const carol = await paymentsApp.app.signIn('carol');
    await paymentsApp.order(carol);
  });
});

describe('a verification', () => {
  test('credits what was captured, once, however often it is sent', async () => {
    const { id } = await paymentsApp.order(bob, 100);
    const proof = proofFor(id);
    const first = await paymentsApp.verify(bob, proof);
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    const more = await Promise.all(Array.from({ length: 10 }, () => paymentsApp.verify(bob, proof)));
    for (const answer of more) expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await creditsOf(bob)).toBe(100);
    expect((await bob.call(listCreditHistory)).body[0]).toMatchObject({
      reason: 'purchase',
      amount: 100,
      details: '100 Credits Pack',
      // Six packs look alike: each has the number that stands on its invoice.
      order: (await bob.call(listPurchases)).body[0]?.order,
    });
    expect(await stateOf(paymentsApp.app, id)).toBe('credited');
  });

  test('captures what was only authorised', async () => {
    const { id } = await paymentsApp.order(bob);
    const proof = paymentsApp.pay(id, 'captured later');
    if (proof === null) throw new Error('refused');
    expect((await paymentsApp.verify(bob, proof)).body).toMatchObject({ success: true });
    expect(await creditsOf(bob)).toBe(50);
  });

  test('waits where the provider cannot be asked, and never credits the signature alone', async () => {
    const { id } = await paymentsApp.order(bob);
    const proof = proofFor(id);
    paymentsApp.provider.faultModes.api = 'server error';
    expect(await paymentsApp.verify(bob, proof)).toMatchObject({
      status: 200,
      body: { success: false, message: PENDING },
    });
    expect(await creditsOf(bob)).toBe(0);
    paymentsApp.provider.faultModes.api = 'honest';
    expect((await paymentsApp.verify(bob, proof)).body.success).toBe(true);
  });

  test('of a payment that failed says so, and waits: it may still be authorised', async () => {
    const { id } = await paymentsApp.order(bob);
    paymentsApp.pay(id, 'failed');
    const payment = paymentsApp.provider.book.getOrder(id).payments[0];
    const proof = paymentsApp.provider.book.proofOf(id, payment?.id ?? '');
    expect((await paymentsApp.verify(bob, proof)).body).toEqual({
      success: false,
      message:
        'The payment failed and nothing was credited. If money was taken all the same, it goes back to you or the credits follow by themselves.',
    });
    expect(await stateOf(paymentsApp.app, id)).toBe('attempted');
    expect(await creditsOf(bob)).toBe(0);
  });

  test('with a bad signature is 400 and of another’s order 404, both with detail and message', async () => {
    const alice = await paymentsApp.app.signIn('alice');
    const { id } = await paymentsApp.order(bob);
    const proof = proofFor(id);
    const forged = await paymentsApp.verify(bob, { ...proof, razorpay_signature: 'f'.repeat(64) });
    expect(forged).toMatchObject({ status: 400, body: { code: 'invalid_signature', success: false } });
    const foreign = await paymentsApp.verify(alice, proof);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'order_not_found', success: false } });
    for (const { body } of [forged, foreign] as { body: { message?: string; detail?: string } }[]) {
      expect(body.message).toMatch(/\w/);
      expect(body.detail).toBe(body.message);
    }
    expect([await creditsOf(alice), await creditsOf(bob)]).toEqual([100, 0]);
  });

  test.each(['wrong amount', 'wrong currency', 'of another order'] as const)(
    'of a payment with the %s credits nothing, by browser or webhook',
    async (faultMode) => {
      const { id } = await paymentsApp.order(bob);
      paymentsApp.provider.faultModes.payments = faultMode;
      const proof = proofFor(id);
      expect(await paymentsApp.verify(bob, proof)).toMatchObject({
        status: 400,
        body: { code: 'payment_mismatch' },
      });
      await paymentsApp.deliver(paymentsApp.provider.listEvents(id));
      expect(await creditsOf(bob)).toBe(0);
    },
  );
});

describe('a buyer who tampers', () => {
  test('with any character of the proof gets nothing, and the proof as it was still counts', async () => {
    const { id } = await paymentsApp.order(bob);
    const proof = proofFor(id);
    const { razorpay_signature: signature, razorpay_payment_id: paymentId } = proof;
    const changed = (text: string, at: number): string =>
      text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
    const tampered = [
      ...Array.from(signature, (_, at) => ({ ...proof, razorpay_signature: changed(signature, at) })),
      ...Array.from(paymentId, (_, at) => ({ ...proof, razorpay_payment_id: changed(paymentId, at) })),
      { ...proof, razorpay_signature: signature.toUpperCase() },
      { ...proof, razorpay_signature: signature.slice(1) },
    ].filter((one) => JSON.stringify(one) !== JSON.stringify(proof));
    const before = paymentsApp.provider.calls.length;
    for (const one of tampered) expect((await paymentsApp.verify(bob, one)).status).toBe(400);
    const other = { ...proof, razorpay_order_id: changed(id, id.length - 1) };
    expect((await paymentsApp.verify(bob, other)).status).toBe(404);
    // A bad proof does not even make us ask the provider.
    expect(paymentsApp.provider.calls).toHaveLength(before);
    expect(await creditsOf(bob)).toBe(0);
    expect((await paymentsApp.verify(bob, proof)).body.success).toBe(true);
  });

  test('cannot pay a dear order with a cheap one’s payment, even under a genuine signature', async () => {
    const cheap = await paymentsApp.order(bob, 50);
    const dear = await paymentsApp.order(bob, 400);
    const { razorpay_payment_id: paymentId } = proofFor(cheap.id);
    const crossed = paymentsApp.provider.book.proofOf(dear.id, paymentId);
    expect(await paymentsApp.verify(bob, crossed)).toMatchObject({
      status: 400,
      body: { code: 'payment_mismatch' },
    });
    expect(await stateOf(paymentsApp.app, dear.id)).toBe('created');
    expect(await creditsOf(bob)).toBe(0);
  });

  test('cannot buy in another’s name or at a price of its own', async () => {
    const alice = await paymentsApp.app.signIn('alice', randomUUID());
    const body = { amount: 129, credits: 50, account_id: alice.accountId, currency: 'USD', paise: 100 };
    const { id } = (await bob.call(createPaymentOrder, { body })).body;
    expect(paymentsApp.provider.book.getOrder(id).order).toMatchObject({
      amount: 12_900,
      currency: 'INR',
      notes: { account: bob.accountId },
    });
    await paymentsApp.verify(bob, proofFor(id));
    expect([await creditsOf(alice), await creditsOf(bob)]).toEqual([100, 50]);
  });
});

describe('money that goes back', () => {
  async function bought(credits = 50): Promise<{ orderId: string; paymentId: string }> {
    const { id } = await paymentsApp.order(bob, credits);
    const proof = proofFor(id);
    await paymentsApp.verify(bob, proof);
    return { orderId: id, paymentId: proof.razorpay_payment_id };
  }
  const spend = (credits: number) =>
    inTransaction(paymentsApp.app.db, (tx) =>
      post(tx, bob.accountId, -credits, {
        reason: 'adjustment',
        refType: 'test',
        refId: `spent-${bob.accountId}`,
        details: null,
      }),
    );
  const refund = async (paymentId: string, amount?: number): Promise<void> => {
    paymentsApp.provider.book.refund(paymentId, {
      notes: [],
      receipt: null,
      speed: 'normal',
      ...(amount === undefined ? {} : { amount }),
    });
    const events = paymentsApp.provider.listEvents(
      paymentsApp.provider.book.getPayment(paymentId).record.order.id,
    );
    // Ten copies of each, at once.
    await Promise.all(
      Array.from({ length: 10 }, () => events)
        .flat()
        .map((event) => paymentsApp.post(event)),
    );
    await paymentsApp.app.payments.inbox.idle();
  };

  test('takes the credits back once', async () => {
    const { orderId, paymentId } = await bought();
    await refund(paymentId);
    expect(await booksOf(paymentsApp.app, bob)).toEqual({ balance: 0, owed: 0, purchases: 1, refunds: -50 });
    expect(await stateOf(paymentsApp.app, orderId)).toBe('refunded');
    expect(
      await paymentsApp.verify(bob, paymentsApp.provider.book.proofOf(orderId, paymentId)),
    ).toMatchObject({
      status: 200,
      body: {
        success: false,
        message: 'This payment was refunded, and its 50 credits were taken back.',
      },
    });
    expect(await creditsOf(bob)).toBe(0);
  });

  test('in part takes the same share, and parts add up to the whole', async () => {
    const { orderId, paymentId } = await bought();
    await refund(paymentId, 4300);
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 34, refunds: -16 });
    expect(await stateOf(paymentsApp.app, orderId)).toBe('credited');
    expect(
      (await paymentsApp.verify(bob, paymentsApp.provider.book.proofOf(orderId, paymentId))).body,
    ).toEqual({
      success: true,
      message: '50 credits were added to your account. A refund took 16 of them back.',
    });
    await refund(paymentId, 4300);
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 17, refunds: -33 });
    await refund(paymentId);
    expect(await booksOf(paymentsApp.app, bob)).toEqual({ balance: 0, owed: 0, purchases: 1, refunds: -50 });
  });

  test('leaves what a search holds alone, notes the rest as owed, and the next purchase pays it', async () => {
    const { paymentId } = await bought();
    await spend(30);
    const hold = await inTransaction(paymentsApp.app.db, (tx) =>
      placeHold(tx, { accountId: bob.accountId, wanted: 10, ttlSeconds: 60 }),
    );
    if (hold.kind !== 'held') throw new Error(hold.kind);
    await refund(paymentId);
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 10, owed: 40, refunds: -10 });
    await inTransaction(paymentsApp.app.db, (tx) => releaseHold(tx, hold.hold));
    await bought(100);
    expect(await booksOf(paymentsApp.app, bob)).toEqual({ balance: 70, owed: 0, purchases: 2, refunds: -50 });
    expect((await bob.call(listCreditHistory)).body[0]).toMatchObject({
      reason: 'refund',
      amount: -30,
      details: 'Owed since an earlier refund',
    });
  });

  test('is paid by what was held then and is freed unspent, however the hold ends, and by no gift', async () => {
    const { db } = paymentsApp.app;
    const place = (wanted: number) =>
      inTransaction(db, (tx) => placeHold(tx, { accountId: bob.accountId, wanted, ttlSeconds: 60 }));
    const held = async (): Promise<Hold> => {
      const placed = await place(10);
      if (placed.kind !== 'held') throw new Error(placed.kind);
      return placed.hold;
    };
    const { paymentId } = await bought();
    const [released, settled] = [await held(), await held(), await held()];
    await refund(paymentId);
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 30, owed: 30, refunds: -20 });

    await inTransaction(db, (tx) => releaseHold(tx, released));
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 20, owed: 20, refunds: -30 });
    const cause = { reason: 'adjustment', refType: 'test', refId: randomUUID(), details: null } as const;
    expect(await inTransaction(db, (tx) => settleHold(tx, settled, 3, cause)), 'free afterwards').toBe(0);
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 10, owed: 13, refunds: -37 });
    await sql`UPDATE credit_hold SET expires_at = now() - interval '1 second' WHERE status = 'held'`.execute(
      db,
    );
    expect((await place(10)).kind, 'that of a crash, which ends where the next begins').toBe('empty');
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 0, owed: 3, refunds: -47 });

    await inTransaction(db, (tx) => post(tx, bob.accountId, 10, { ...cause, refId: randomUUID() }));
    const later = await held();
    await inTransaction(db, (tx) => releaseHold(tx, later));
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 10, owed: 3, refunds: -47 });
    expect(await paymentsApp.app.audit()).toEqual({});
  });

  test('by a lost dispute too; an open or a won one changes nothing', async () => {
    const { orderId, paymentId } = await bought();
    for (const phase of ['created', 'under_review', 'won'] as const)
      paymentsApp.provider.book.dispute(paymentId, phase);
    await paymentsApp.deliver(paymentsApp.provider.listEvents(orderId));
    expect(await creditsOf(bob)).toBe(50);
    paymentsApp.provider.book.dispute(paymentId, 'lost');
    await paymentsApp.deliver(paymentsApp.provider.listEvents(orderId));
    expect(await booksOf(paymentsApp.app, bob)).toMatchObject({ balance: 0, refunds: -50 });
  });

  test('of a second payment for one order costs nobody credits', async () => {
    const { orderId } = await bought();
    const { payments, order } = paymentsApp.provider.book.getOrder(orderId);
    // The provider takes no second payment for a paid order, so this one came in before the first was settled.
    order.status = 'attempted';
    const second = proofFor(orderId);
    expect((await paymentsApp.verify(bob, second)).body.success).toBe(true);
    expect(payments).toHaveLength(2);
    expect(await creditsOf(bob)).toBe(50);
    await refund(second.razorpay_payment_id);
    expect(await booksOf(paymentsApp.app, bob)).toEqual({ balance: 50, owed: 0, purchases: 1, refunds: 0 });
  });
});
