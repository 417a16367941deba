import { afterEach, describe, expect, test, vi } from 'vitest';
import type { HostilePaymentProvider } from './hostile-payment-provider.ts';
import { createLocalPaymentProvider, newLocalPaymentKeys } from './local-payment-provider.ts';
import { call, order, PACK, startProvider } from './testing/call-payment-api.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('faultModes', () => {
  test('lose the answer of an order that was made', async () => {
    const provider = await startProvider();
    provider.faultModes.api = 'answer lost';
    provider.faultModes.apiCalls = 1;
    await expect(call(provider, 'POST', '/orders', PACK)).rejects.toThrow();
    expect((await call(provider, 'GET', '/orders?receipt=pur_1')).json.items).toHaveLength(1);
  });

  test.each([
    ['server error', 500],
    ['too many requests', 429],
    ['authentication failed', 401],
  ] as const)('%s', async (faultMode, status) => {
    const provider = await startProvider();
    provider.faultModes.api = faultMode;
    expect((await call(provider, 'GET', '/orders')).status).toBe(status);
  });

  test('answer with what is no JSON, or with nothing', async () => {
    const provider = await startProvider({ slowMs: 20 });
    for (const faultMode of ['HTML instead of JSON', 'cut JSON', 'connection reset'] as const) {
      provider.faultModes.api = faultMode;
      await expect(call(provider, 'POST', '/orders', PACK)).rejects.toThrow();
    }
    provider.faultModes.api = 'slow';
    expect((await call(provider, 'POST', '/orders', PACK)).status).toBe(200);
    provider.faultModes.api = 'hangs';
    await expect(
      fetch(`${provider.origin}/v1/orders`, { signal: AbortSignal.timeout(50) }),
    ).rejects.toThrow();
  });

  test.each([
    ['wrong amount', { amount: 12_800 }],
    ['wrong currency', { currency: 'USD' }],
    ['authorised only', { status: 'authorized', captured: false }],
  ] as const)('let payments have the %s', async (faultMode, shown) => {
    const provider = await startProvider();
    provider.faultModes.payments = faultMode;
    const id = await order(provider);
    provider.book.attempt(id, 'captured');
    expect(provider.book.getOrder(id).payments[0]).toMatchObject(shown);
  });

  test('let a payment name another order', async () => {
    const provider = await startProvider();
    provider.faultModes.payments = 'of another order';
    const id = await order(provider);
    provider.book.attempt(id, 'captured');
    expect(provider.book.getOrder(id).payments[0]?.order_id).not.toBe(id);
  });
});

describe('the checkout', () => {
  async function page(provider: HostilePaymentProvider, query: Record<string, string>) {
    return fetch(`${provider.origin}/checkout?${new URLSearchParams(query).toString()}`);
  }

  test('says that it is a test, names the order, and only the web app may frame it', async () => {
    const provider = await startProvider();
    const id = await order(provider);
    const answer = await page(provider, {
      key: provider.keyId,
      order_id: id,
      name: '<b>Linklode</b>',
      description: '50 Credits Pack',
      email: 'asha@example.com',
    });
    const html = await answer.text();
    expect(html).toContain('Test payment: no money moves.');
    expect(html).toContain('₹129.00');
    expect(html).toContain(id);
    expect(html).toContain('&lt;b&gt;Linklode&lt;/b&gt;');
    expect(html).not.toContain('<b>Linklode');
    // What was pressed before the script came would be lost.
    expect(html.match(/<button[^>]*>/g)).toHaveLength(5);
    expect(html.match(/<button type="button"[^>]* disabled /g)).toHaveLength(5);
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3000');
  });

  test('offers nothing to pay for a wrong key, an unknown order or one that is paid', async () => {
    const provider = await startProvider();
    const id = await order(provider);
    provider.book.attempt(id, 'captured');
    for (const query of [
      { key: 'rzp_test_other', order_id: id },
      { key: provider.keyId, order_id: 'order_unknown' },
      { key: provider.keyId, order_id: id },
    ]) {
      const html = await (await page(provider, query)).text();
      expect(html).not.toContain('data-outcome');
      expect(html).toMatch(/role="alert" data-told>[A-Z]/);
    }
  });

  test('takes payments from its own frame alone', async () => {
    const provider = await startProvider();
    const id = await order(provider);
    const pay = (headers: Record<string, string>, body: object) =>
      fetch(`${provider.origin}/checkout/attempts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const body = { key: provider.keyId, order_id: id, outcome: 'captured' };
    expect((await pay({ origin: 'http://localhost:3000' }, body)).status).toBe(403);
    expect((await pay({}, body)).status).toBe(403);
    const own = { origin: provider.origin };
    expect((await pay(own, { ...body, key: 'rzp_test_other' })).status).toBe(401);
    expect((await pay(own, { ...body, outcome: 'everything' })).status).toBe(400);
    expect(provider.book.getOrder(id).payments).toEqual([]);
    const paid = await pay(own, body);
    expect(await paid.json()).toMatchObject({ status: 'paid', proof: { razorpay_order_id: id } });
    expect((await pay(own, body)).status).toBe(400);
  });

  test('serves its script, and nothing at other addresses', async () => {
    const { origin } = await startProvider();
    const script = await fetch(`${origin}/checkout.js`);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('same-site');
    expect((await fetch(`${origin}/checkout/other.js`)).status).toBe(404);
    expect((await fetch(`${origin}/checkout/..%2f..%2fpackage.json`)).status).toBe(404);
  });
});

describe('where it may act', () => {
  const options = {
    origin: 'http://localhost:4000/local-payments',
    webOrigin: 'http://localhost:3000',
    webhookUrl: 'http://127.0.0.1:4000/payments/webhook',
    ...newLocalPaymentKeys(),
  };

  test('in development, under a key that says so', async () => {
    expect(options.keyId).toMatch(/^rzp_test_local_[0-9a-f]{12}$/);
    await createLocalPaymentProvider(options).close();
  });

  test('not in production', () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(() => createLocalPaymentProvider(options)).toThrow('does not run in production');
  });

  test.each(['rzp_test_1DP5mmOlF5G5ag', 'rzp_live_local'])('not under the key %s', (keyId) => {
    expect(() => createLocalPaymentProvider({ ...options, keyId })).toThrow('begins with rzp_test_local');
  });

  test.each(['https://api.linklode.example/payments/webhook', 'http://127.0.0.1.evil.example/'])(
    'not with webhooks to %s',
    (webhookUrl) => {
      expect(() => createLocalPaymentProvider({ ...options, webhookUrl })).toThrow('this machine only');
    },
  );
});
