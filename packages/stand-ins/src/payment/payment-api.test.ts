import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { HostilePaymentProvider } from './hostile-payment-provider.ts';
import { createPaymentBook } from './payment-book.ts';
import { noFaultModes } from './payment-fault-modes.ts';
import { call, namesOf, order, PACK, startProvider } from './testing/call-payment-api.ts';

describe('the API', () => {
  test('makes an order and gives it back by id and by receipt', async () => {
    const provider = await startProvider();
    const made = await call(provider, 'POST', '/orders', PACK);
    expect(made.status).toBe(200);
    expect(made.json).toEqual({
      id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/) as string,
      entity: 'order',
      ...PACK,
      amount_paid: 0,
      amount_due: 12_900,
      offer_id: null,
      status: 'created',
      attempts: 0,
      created_at: expect.any(Number) as number,
    });
    const id = String(made.json['id']);
    await order(provider, { ...PACK, receipt: 'pur_2', notes: {} });
    expect((await call(provider, 'GET', `/orders/${id}`)).json).toEqual(made.json);
    const found = await call(provider, 'GET', '/orders?receipt=pur_1');
    expect(found.json).toEqual({ entity: 'collection', count: 1, items: [made.json] });
    const [newest] = (await call(provider, 'GET', '/orders?count=1&skip=0')).json.items;
    expect(newest).toMatchObject({ receipt: 'pur_2', notes: [] });
    const patched = await call(provider, 'PATCH', `/orders/${id}`, { notes: { user: 'u1' } });
    expect(patched.json['notes']).toEqual({ user: 'u1' });
  });

  test('lists orders of a span of time in pages', async () => {
    let now = 1_795_132_800_000;
    const provider = await startProvider({ now: () => now });
    for (let at = 0; at < 12; at++) {
      await order(provider, { ...PACK, receipt: `pur_${at}` });
      now += 60_000;
    }
    const receipts = async (query: string) =>
      (await call(provider, 'GET', `/orders?${query}`)).json.items.map((item) => String(item['receipt']));
    expect(await receipts('')).toHaveLength(10);
    expect(await receipts('count=100')).toHaveLength(12);
    expect(await receipts('count=100&skip=10')).toEqual(['pur_1', 'pur_0']);
    expect(await receipts('from=1795132860&to=1795132920')).toEqual(['pur_2', 'pur_1']);
    expect((await call(provider, 'GET', '/orders?count=101')).status).toBe(400);
  });

  test.each<[string, object, string]>([
    ['no amount', { currency: 'INR' }, 'amount'],
    ['less than a rupee', { ...PACK, amount: 99 }, 'amount'],
    ['a part of a paisa', { ...PACK, amount: 12_900.5 }, 'amount'],
    ['an amount as text', { ...PACK, amount: '12900' }, 'amount'],
    ['another currency', { ...PACK, currency: 'USD' }, 'currency'],
    ['a long receipt', { ...PACK, receipt: 'x'.repeat(41) }, 'receipt'],
    [
      'too many notes',
      { ...PACK, notes: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [at, 'x'])) },
      'notes',
    ],
    ['a long note', { ...PACK, notes: { a: 'x'.repeat(257) } }, 'notes'],
  ])('refuses an order with %s', async (_what, given, field) => {
    const { status, json } = await call(await startProvider(), 'POST', '/orders', given);
    expect(status).toBe(400);
    expect(json.error).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      field,
    });
  });

  test('answers 400 for an unknown id, 401 for a wrong key, 404 for a wrong address', async () => {
    const provider = await startProvider();
    const unknown = await call(provider, 'GET', '/orders/order_unknown');
    expect([unknown.status, unknown.json.error['description']]).toEqual([
      400,
      'The id provided does not exist',
    ]);
    expect((await call(provider, 'GET', '/payments/pay_unknown')).status).toBe(400);
    expect((await call({ ...provider, keySecret: 'guessed' }, 'GET', '/orders')).status).toBe(401);
    expect((await call(provider, 'GET', '/nothing')).status).toBe(404);
    expect((await call(provider, 'DELETE', '/orders')).status).toBe(404);
    const broken = await fetch(`${provider.origin}/v1/orders`, { method: 'POST', body: '{"amount":' });
    expect(broken.status).toBe(401);
  });
});

describe('a payment', () => {
  test('is captured, pays its order, and is signed for', async () => {
    const provider = await startProvider();
    const id = await order(provider);
    const attempt = provider.book.attempt(id, 'captured', { email: 'asha@example.com' });
    if (attempt.status !== 'paid') throw new Error('not paid');
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = attempt.proof;
    expect(signature).toBe(
      createHmac('sha256', provider.keySecret).update(`${id}|${paymentId}`).digest('hex'),
    );
    const payment = await call(provider, 'GET', `/payments/${paymentId}`);
    expect(payment.json).toMatchObject({
      id: paymentId,
      entity: 'payment',
      status: 'captured',
      captured: true,
      amount: 12_900,
      currency: 'INR',
      order_id: id,
      email: 'asha@example.com',
      fee: expect.any(Number) as number,
    });
    expect((await call(provider, 'GET', `/orders/${id}`)).json).toMatchObject({
      status: 'paid',
      amount_paid: 12_900,
      amount_due: 0,
      attempts: 1,
    });
    expect((await call(provider, 'GET', `/orders/${id}/payments`)).json.items).toEqual([payment.json]);
    expect(namesOf(provider, id)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });

  test('may fail several times on one order before one goes through', async () => {
    const provider = await startProvider();
    const id = await order(provider);
    const failed = provider.book.attempt(id, 'failed');
    expect(failed).toMatchObject({
      status: 'failed',
      failure: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: id } },
    });
    provider.book.attempt(id, 'failed');
    expect(provider.book.getOrder(id).order).toMatchObject({ status: 'attempted', attempts: 2 });
    provider.book.attempt(id, 'captured');
    const { items } = (await call(provider, 'GET', `/orders/${id}/payments`)).json;
    expect(items.map(({ status }) => status)).toEqual(['captured', 'failed', 'failed']);
    expect(() => provider.book.attempt(id, 'captured')).toThrow('The order is paid already.');
  });

  test('is captured later by itself', async () => {
    const provider = await startProvider({ lateAfterMs: 60_000 });
    const id = await order(provider);
    expect(provider.book.attempt(id, 'captured later').status).toBe('paid');
    expect(namesOf(provider, id)).toEqual(['payment.authorized']);
    provider.hurry();
    expect(namesOf(provider, id)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    provider.hurry();
    expect(namesOf(provider, id)).toHaveLength(3);
  });

  test('may be signed for before the bank has said anything', async () => {
    const provider = await startProvider({ lateAfterMs: 60_000 });
    const id = await order(provider);
    const attempt = provider.book.attempt(id, 'confirmed later');
    if (attempt.status !== 'paid') throw new Error('not paid');
    const path = `/payments/${attempt.proof.razorpay_payment_id}`;
    expect((await call(provider, 'GET', path)).json['status']).toBe('created');
    const capture = await call(provider, 'POST', `${path}/capture`, { amount: 12_900, currency: 'INR' });
    expect(capture.status).toBe(400);
    provider.hurry();
    expect((await call(provider, 'GET', path)).json['status']).toBe('captured');
    expect(namesOf(provider, id)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });

  test('that looked failed is authorised late', async () => {
    const provider = await startProvider({ lateAfterMs: 10 });
    const id = await order(provider);
    expect(provider.book.attempt(id, 'authorised late').status).toBe('failed');
    await vi.waitFor(() => expect(provider.book.getOrder(id).order.status).toBe('paid'));
    expect(namesOf(provider, id)).toEqual([
      'payment.failed',
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]);
    const [payment] = provider.book.getOrder(id).payments;
    expect(payment).toMatchObject({ status: 'captured', error_code: null });
  });

  test('of an order with manual capture waits for it, and is captured once, with the right amount', async () => {
    const provider = await startProvider();
    const id = await order(provider, { ...PACK, payment: { capture: 'manual' } });
    const attempt = provider.book.attempt(id, 'captured');
    if (attempt.status !== 'paid') throw new Error('not paid');
    const path = `/payments/${attempt.proof.razorpay_payment_id}`;
    expect((await call(provider, 'GET', path)).json['status']).toBe('authorized');
    expect((await call(provider, 'GET', '/orders?authorized=1')).json.items).toHaveLength(1);
    const capture = (body: object) => call(provider, 'POST', `${path}/capture`, body);
    expect((await capture({ amount: 12_800, currency: 'INR' })).status).toBe(400);
    expect((await capture({ amount: 12_900, currency: 'USD' })).status).toBe(400);
    expect((await capture({ amount: 12_900, currency: 'INR' })).json['status']).toBe('captured');
    expect((await capture({ amount: 12_900, currency: 'INR' })).status).toBe(400);
  });
});

describe('money on its way back', () => {
  async function paid(provider: HostilePaymentProvider) {
    const id = await order(provider);
    const attempt = provider.book.attempt(id, 'captured');
    if (attempt.status !== 'paid') throw new Error('not paid');
    return { id, paymentId: attempt.proof.razorpay_payment_id };
  }

  test('is refunded in parts, never beyond what was paid, and the order stays paid', async () => {
    const provider = await startProvider();
    const { id, paymentId } = await paid(provider);
    const refund = (body: object) => call(provider, 'POST', `/payments/${paymentId}/refund`, body);
    const first = await refund({ amount: 2_900 });
    expect(first.json).toMatchObject({ entity: 'refund', amount: 2_900, payment_id: paymentId });
    expect(provider.book.getPayment(paymentId).payment).toMatchObject({
      status: 'captured',
      amount_refunded: 2_900,
      refund_status: 'partial',
    });
    expect((await refund({ amount: 10_001 })).status).toBe(400);
    expect((await refund({})).json['amount']).toBe(10_000);
    expect(provider.book.getPayment(paymentId).payment).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    });
    expect((await refund({})).status).toBe(400);
    expect(provider.book.getOrder(id).order.status).toBe('paid');
    expect((await call(provider, 'GET', `/payments/${paymentId}/refunds`)).json.items).toHaveLength(2);
    expect(namesOf(provider, id).slice(3)).toEqual([
      'refund.created',
      'refund.processed',
      'refund.created',
      'refund.processed',
    ]);
  });

  test('is refunded once for each key', async () => {
    const provider = await startProvider();
    const { paymentId } = await paid(provider);
    const refund = (body: object, key: string) =>
      call(provider, 'POST', `/payments/${paymentId}/refund`, body, { 'x-refund-idempotency': key });
    const first = await refund({ amount: 1_000 }, 'refund-key-1');
    expect((await refund({ amount: 1_000 }, 'refund-key-1')).json).toEqual(first.json);
    expect((await refund({ amount: 2_000 }, 'refund-key-1')).status).toBe(400);
    expect((await refund({ amount: 1_000 }, 'short')).status).toBe(400);
    expect(provider.book.getPayment(paymentId).payment.amount_refunded).toBe(1_000);
  });

  test('is not refunded twice at once: the second of two like requests is refused while the first is under way', async () => {
    const provider = await startProvider({ slowMs: 200 });
    const { paymentId } = await paid(provider);
    const refund = () =>
      call(
        provider,
        'POST',
        `/payments/${paymentId}/refund`,
        { amount: 1_000 },
        { 'x-refund-idempotency': 'refund-key-1' },
      );
    provider.faultModes.api = 'slow';
    provider.faultModes.apiCalls = 1;
    const first = refund();
    await vi.waitFor(() => expect(provider.faultModes.api).toBe('honest'));
    await vi.waitFor(() => expect(provider.book.getPayment(paymentId).payment.amount_refunded).toBe(1_000));
    expect((await refund()).status).toBe(409);
    const { status, json } = await first;
    expect(status).toBe(200);
    expect((await refund()).json).toEqual(json);
    expect(provider.book.getPayment(paymentId).payment.amount_refunded).toBe(1_000);
  });

  test('is disputed', async () => {
    const provider = await startProvider();
    const { id, paymentId } = await paid(provider);
    provider.book.dispute(paymentId, 'created');
    expect(provider.book.dispute(paymentId, 'lost')).toMatchObject({ amount_deducted: 12_900 });
    expect(namesOf(provider, id).slice(3)).toEqual(['payment.dispute.created', 'payment.dispute.lost']);
    const listed = async (query = '') =>
      (await call(provider, 'GET', `/disputes${query}`)).json.items.map(({ status }) => status);
    expect(await listed()).toEqual(['lost']);
    expect(await listed('?skip=1')).toEqual([]);
    provider.faultModes.disputes = 'repeats';
    expect(await listed('?skip=1&count=2')).toEqual(['lost', 'lost']);
  });
});

test('orders beyond ten thousand are forgotten with their payments, oldest first', () => {
  const book = createPaymentBook({
    keySecret: 'secret',
    faultModes: noFaultModes(),
    now: Date.now,
    announce: () => undefined,
    later: () => undefined,
  });
  const given = { ...PACK, capture: 'automatic' } as const;
  const first = book.createOrder(given);
  book.attempt(first.id, 'failed');
  const paymentId = book.getOrder(first.id).payments[0]?.id ?? '';
  expect(book.getPayment(paymentId).payment.status).toBe('failed');
  for (let at = 0; at < 10_000; at++) book.createOrder(given);
  expect(() => book.getOrder(first.id)).toThrow('does not exist');
  expect(() => book.getPayment(paymentId)).toThrow('does not exist');
  expect(book.listOrders()).toHaveLength(10_000);
});
