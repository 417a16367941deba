import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { closeLater, order, startProvider } from './testing/call-payment-api.ts';

/** A listener that keeps what is posted to it and answers as told. */
async function listen(answers: number[] = []) {
  const heard: { body: string; headers: http.IncomingHttpHeaders }[] = [];
  const server = http.createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      heard.push({ body: Buffer.concat(chunks).toString('utf8'), headers: request.headers });
      response.writeHead(answers.shift() ?? 200).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise((resolve) => server.close(resolve)));
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments/webhook` };
}

describe('webhooks', () => {
  test('carry a snapshot, signed over their very bytes', async () => {
    const { heard, url } = await listen();
    const provider = await startProvider({ webhookUrl: url });
    const id = await order(provider);
    provider.book.attempt(id, 'captured');
    await provider.settled();
    expect(heard).toHaveLength(3);
    for (const { body, headers } of heard) {
      const signature = createHmac('sha256', provider.webhookSecret).update(body).digest('hex');
      expect(headers['x-razorpay-signature']).toBe(signature);
    }
    expect(new Set(heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3);
    const bodies = heard.map(({ body }) => JSON.parse(body) as Record<string, never>);
    const paid = bodies.find(({ event }) => event === 'order.paid');
    expect(paid).toMatchObject({
      entity: 'event',
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: { status: 'captured', order_id: id, amount: 12_900 } },
        order: { entity: { id, status: 'paid' } },
      },
    });
    const authorised = bodies.find(({ event }) => event === 'payment.authorized');
    expect(authorised).toMatchObject({ payload: { payment: { entity: { status: 'authorized' } } } });
  });

  test('are tried again with the same id until they are taken', async () => {
    const { heard, url } = await listen([500, 302, 200]);
    const provider = await startProvider({ webhookUrl: url, retryGapsMs: [5, 5, 5] });
    provider.book.attempt(await order(provider), 'failed');
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(heard).toHaveLength(3);
    expect(new Set(heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
    expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
  });

  test('end with their last try', async () => {
    const { heard, url } = await listen([500, 500, 500, 500]);
    const provider = await startProvider({ webhookUrl: url, retryGapsMs: [1, 1] });
    provider.book.attempt(await order(provider), 'failed');
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(heard).toHaveLength(3);
  });

  test('come twice and out of order on demand', async () => {
    const { heard, url } = await listen();
    // Two copies of each of three events; only the last of all goes at once, 210 ms ahead of the next, so that no busy
    // machine mends the order.
    const draws = [0.9, 0.8, 0.9, 0.8, 0.7, 0];
    const provider = await startProvider({ webhookUrl: url, random: () => draws.shift() ?? 0.5 });
    provider.faultModes.webhooks = 'shuffled';
    provider.book.attempt(await order(provider), 'captured');
    await vi.waitFor(() => expect(heard).toHaveLength(6));
    const names = heard.map(({ body }) => (JSON.parse(body) as { event: string }).event);
    expect(names[0]).toBe('order.paid');
    expect(new Set(heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3);
  });

  test.each([
    ['wrong signature', null],
    ['previous secret', 'previousWebhookSecret'],
  ] as const)('are signed with a %s on demand', async (faultMode, secret) => {
    const provider = await startProvider();
    provider.faultModes.webhooks = faultMode;
    const id = await order(provider);
    provider.book.attempt(id, 'failed');
    const [event] = provider.listEvents(id);
    const sign = (key: string) =>
      createHmac('sha256', key)
        .update(event?.body ?? '')
        .digest('hex');
    const given = event?.headers['x-razorpay-signature'];
    expect(given).not.toBe(sign(provider.webhookSecret));
    if (secret === null) expect(given).toMatch(/^[0-9a-f]{64}$/);
    else expect(given).toBe(sign(provider[secret]));
  });

  test('are kept back on demand', async () => {
    const { heard, url } = await listen();
    const provider = await startProvider({ webhookUrl: url });
    provider.faultModes.webhooks = 'withheld';
    const id = await order(provider);
    provider.book.attempt(id, 'captured');
    await provider.settled();
    expect(heard).toEqual([]);
    expect(provider.listEvents(id)).toHaveLength(3);
  });
});
