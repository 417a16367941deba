import { startHostilePaymentProvider, type HostilePaymentProvider } from '@linklode/stand-ins';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PaymentGatewayError, type PaymentGateway } from '../../modules/payments/index.ts';
import { createRazorpay } from './razorpay.ts';
import { readRazorpayEvent } from './razorpay-wire.ts';

let provider: HostilePaymentProvider;
let gateway: PaymentGateway;
let pauses: number[];
beforeAll(async () => {
  provider = await startHostilePaymentProvider({ slowMs: 20 });
});
beforeEach(() => {
  pauses = [];
  Object.assign(provider.faultModes, { api: 'honest', apiCalls: Infinity, payments: 'honest' });
  gateway = createRazorpay(
    { ...provider, baseUrl: `${provider.origin}/v1`, timeoutMs: 300 },
    {
      random: () => 0.5,
      sleep: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
    },
  );
});
afterAll(() => provider.close());

const newOrder = (receipt: string) =>
  gateway.createOrder({ receipt, amountPaise: 12_900, currency: 'INR', notes: { credits: '50' } });

async function failureOf(call: () => Promise<unknown>): Promise<PaymentGatewayError> {
  try {
    await call();
  } catch (error) {
    if (error instanceof PaymentGatewayError) return error;
    throw error;
  }
  throw new Error('nothing failed');
}

describe('the gateway', () => {
  test('makes an order, finds it by its receipt, and lists what was paid for it', async () => {
    const order = await newOrder('receipt-1');
    expect(order).toMatchObject({
      receipt: 'receipt-1',
      amountPaise: 12_900,
      currency: 'INR',
      state: 'created',
      notes: { credits: '50' },
    });
    expect(await gateway.findOrderByReceipt('receipt-1')).toEqual(order);
    expect(await gateway.findOrderByReceipt('receipt-2')).toBeNull();
    provider.book.attempt(order.id, 'failed');
    provider.book.attempt(order.id, 'captured');
    expect(await gateway.getOrder(order.id)).toMatchObject({
      state: 'paid',
      attempts: 2,
      amountPaidPaise: 12_900,
    });
    const payments = await gateway.listPayments(order.id);
    expect(payments.map((payment) => [payment.state, payment.captured])).toEqual([
      ['captured', true],
      ['failed', false],
    ]);
  });

  test('captures, and takes a payment that is captured already as it is', async () => {
    const order = await newOrder('receipt-3');
    provider.book.attempt(order.id, 'captured later');
    const [payment] = await gateway.listPayments(order.id);
    if (payment === undefined) throw new Error('no payment');
    expect(payment.state).toBe('authorized');
    expect((await gateway.capture(payment)).state).toBe('captured');
    expect((await gateway.capture(payment)).state).toBe('captured');
    provider.faultModes.api = 'answer lost';
    provider.faultModes.apiCalls = 1;
    expect((await gateway.capture(payment)).state).toBe('captured');
  });

  test('pages through the orders of a window', async () => {
    for (let n = 0; n < 5; n++) await newOrder(`paged-${n}`);
    const window = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
    const pages = await Promise.all([0, 3].map((skip) => gateway.listOrders({ ...window, skip, count: 3 })));
    expect(new Set(pages.flat().map((order) => order.id)).size).toBe(6);
    const longAgo = { from: new Date('2001-01-01T00:00:00Z'), to: new Date('2001-01-02T00:00:00Z') };
    expect(await gateway.listOrders({ ...longAgo, skip: 0, count: 3 })).toEqual([]);
  });
});

test('pages through the payments of a window, also those of another product in a state that is not known', async () => {
  const made: string[] = [];
  for (let n = 0; n < 3; n++) {
    const order = await newOrder(`listed-${n}`);
    provider.book.attempt(order.id, 'captured');
    const [payment] = provider.book.getOrder(order.id).payments;
    if (n === 0) Object.assign(payment ?? {}, { status: 'pending', captured: false });
    made.push(payment?.id ?? '');
  }
  const window = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  const pages = await Promise.all(
    [0, 2].map((skip) => gateway.listPaymentsBegun({ ...window, skip, count: 2 })),
  );
  const known = new Map(pages.flat().map(({ id, state, captured }) => [id, `${state} ${captured}`]));
  expect(made.map((id) => known.get(id))).toEqual(['created false', 'captured true', 'captured true']);
});

test('pages through the refunds of a window', async () => {
  const made: string[] = [];
  for (let n = 0; n < 3; n++) {
    const order = await newOrder(`refunded-${n}`);
    provider.book.attempt(order.id, 'captured');
    const [payment] = await gateway.listPayments(order.id);
    const given = { amount: 100 + n, notes: {}, receipt: null, speed: 'normal' };
    made.push(provider.book.refund(payment?.id ?? '', given).id);
  }
  const window = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  const pages = await Promise.all([0, 2].map((skip) => gateway.listRefunds({ ...window, skip, count: 2 })));
  expect(new Set(pages.flat().map(({ id }) => id))).toEqual(new Set(made));
  expect(pages.flat()[0]).toMatchObject({ kind: 'refund', state: 'done', amountPaise: 102 });
});

test('pages through the disputes of a window, each as it stands now', async () => {
  const made: string[] = [];
  for (const phase of ['lost', 'won', 'under_review'] as const) {
    const order = await newOrder(`disputed-${phase}`);
    provider.book.attempt(order.id, 'captured');
    const [payment] = await gateway.listPayments(order.id);
    provider.book.dispute(payment?.id ?? '', 'created');
    made.push(provider.book.dispute(payment?.id ?? '', phase).id);
  }
  const window = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  const pages = await Promise.all([0, 2].map((skip) => gateway.listDisputes({ ...window, skip, count: 2 })));
  expect(pages.flat().map(({ id, state }) => [id, state])).toEqual(
    made.map((id, at) => [id, ['done', 'failed', 'open'][at]]).toReversed(),
  );
  const before = { from: new Date('2001-01-01T00:00:00Z'), to: window.from };
  expect(await gateway.listDisputes({ ...before, skip: 0, count: 2 })).toEqual([]);
});

describe('a bad answer', () => {
  test.each([
    'server error',
    'HTML instead of JSON',
    'cut JSON',
    'connection reset',
    'too many requests',
    'hangs',
  ] as const)(
    '(%s) is asked for again where it only reads, with pauses, and sent once where it writes',
    async (faultMode) => {
      const order = await newOrder(`bad-${faultMode}`);
      provider.faultModes.api = faultMode;
      const before = provider.calls.length;
      expect((await failureOf(() => gateway.getOrder(order.id))).kind).toBe('unavailable');
      expect(provider.calls.length - before).toBe(3);
      expect(pauses).toEqual([125, 250]);
      expect((await failureOf(() => newOrder('x'))).kind).toBe('unavailable');
      expect(provider.calls.length - before).toBe(4);
    },
  );

  test('once is not noticed where it only reads', async () => {
    const order = await newOrder('once');
    provider.faultModes.api = 'server error';
    provider.faultModes.apiCalls = 2;
    expect((await gateway.getOrder(order.id)).id).toBe(order.id);
  });

  test('to wrong keys is permanent, and no error holds a key or an address', async () => {
    const stranger = createRazorpay({
      ...provider,
      keySecret: 'a-wrong-secret',
      baseUrl: `${provider.origin}/v1`,
    });
    const before = provider.calls.length;
    const failure = await failureOf(() => stranger.getOrder('order_x'));
    expect(failure.kind).toBe('credentials');
    expect(provider.calls.length - before).toBe(1);
    provider.faultModes.api = 'connection reset';
    const texts = [failure, await failureOf(() => gateway.getOrder('order_x'))].map(
      (one) => `${one.stack}${String(one.cause)}`,
    );
    for (const text of texts) expect(text).not.toMatch(/a-wrong-secret|key-secret|rzp_test|\/v1/);
  });

  test.each(['order_unknown', '../payments', 'a/b', '', 'x'.repeat(65)])(
    'to an id that is none (%j) is told apart, and an id never leaves its step of the path',
    async (id) => {
      expect((await failureOf(() => gateway.getOrder(id))).kind).toBe('not found');
    },
  );
});

describe('a webhook’s body', () => {
  const read = (value: unknown) => readRazorpayEvent(Buffer.from(JSON.stringify(value)));
  const entity = { id: 'pay_1', amount: 12_900, currency: 'INR', order_id: 'order_1', amount_refunded: 0 };

  test('of a payment that lapsed uncaptured does not read as captured', () => {
    const payload = (status: string, captured: boolean) => ({
      event: 'payment.failed',
      payload: { payment: { entity: { ...entity, status, captured } } },
    });
    expect(read(payload('refunded', false))?.payment?.captured).toBe(false);
    expect(read(payload('refunded', true))?.payment?.captured).toBe(true);
    expect(read(payload('authorized', true))?.payment?.captured).toBe(false);
  });

  test.each([
    ['open', 'open'],
    ['under_review', 'open'],
    ['closed', 'open'],
    ['won', 'failed'],
    ['lost', 'done'],
  ])('of a dispute that is %s is a return that is %s', (status, state) => {
    const event = read({
      event: 'payment.dispute.created',
      payload: {
        payment: { entity: { ...entity, status: 'captured', captured: true } },
        dispute: {
          entity: {
            id: 'disp_1',
            payment_id: 'pay_1',
            amount: 12_900,
            amount_deducted: 0,
            currency: 'INR',
            status,
          },
        },
      },
    });
    expect(event?.returned).toEqual({
      id: 'disp_1',
      paymentId: 'pay_1',
      kind: 'dispute',
      amountPaise: 12_900,
      currency: 'INR',
      state,
    });
  });

  test.each([
    '',
    '[]',
    'null',
    '7',
    '"x"',
    '{}',
    '{"event":7}',
    '{"event":"payment.captured"}',
    '\u{0}',
    '{"event":"',
  ])('that is %j cannot be read and does no harm', (text) => {
    expect(readRazorpayEvent(Buffer.from(text))).toBeNull();
  });

  test('of bytes that are no UTF-8 cannot be read', () => {
    expect(readRazorpayEvent(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).toBeNull();
  });
});
