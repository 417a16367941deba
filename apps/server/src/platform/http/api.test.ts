import net from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { getMe, routes, runSearch } from '@linklode/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';

const WEB = 'http://localhost:3000';

let app: TestApp;
let alice: Person;
beforeAll(async () => {
  app = await startTestApp();
  alice = await app.signIn('alice');
});
afterAll(() => app.close());

describe('the contract', () => {
  test('has a readable reference', async () => {
    const docs = await app.api.inject('/docs/');
    expect(docs.statusCode).toBe(200);
    expect(docs.headers['content-type']).toContain('text/html');
    expect((await app.api.inject('/docs/static/index.html')).body + docs.body).toContain(
      'swagger-ui-bundle.js',
    );
  });

  test('asks for a session wherever it says so', async () => {
    for (const route of Object.values(routes)) {
      const answer = await app.api.inject({
        method: route.method,
        url: route.path,
        ...(route.method === 'POST' ? { payload: {} } : {}),
      });
      if (route.access === 'account') expect(answer.statusCode).toBe(401);
      else expect(answer.statusCode).not.toBe(401);
    }
  });
});

test('a full page of results is packed in one go, and the bytes it has are told', async () => {
  const page = Array.from({ length: 10 }, (_, at) => ({
    title: `Page ${at}`,
    url: `https://site-${at}.example/`,
    da: null,
    pa: null,
    spam_score: null,
    description: `${at} `.repeat(1_000),
    industry: [],
  }));
  const own = await startTestApp({
    webSearch: { version: () => null, search: () => Promise.resolve({ results: page, total: 10 }) },
  });
  const { token } = await own.signIn('alice');
  const { headers, rawPayload } = await own.api.inject({
    method: 'POST',
    url: runSearch.path,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
    payload: { query: 'intitle:x' },
  });
  const text = brotliDecompressSync(rawPayload).toString();
  expect((JSON.parse(text) as { results: unknown[] }).results).toHaveLength(10);
  expect(text.length).toBeGreaterThan(20_000);
  expect([headers['content-encoding'], headers['content-length']]).toEqual(['br', String(rawPayload.length)]);
  await own.close();
});

describe('errors', () => {
  test('are problem details with the id of the request, and say no more than they should', async () => {
    const answer = await app.api.inject({
      method: 'POST',
      url: runSearch.path,
      headers: { authorization: `Bearer ${alice.token}` },
      payload: { query: 'abc' },
    });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const problem = answer.json<Record<string, unknown>>();
    expect(Object.keys(problem).sort()).toEqual([
      'code',
      'detail',
      'position',
      'request_id',
      'status',
      'title',
      'type',
    ]);
    expect(problem['request_id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ['GET', '/nothing', 404],
    ['GET', '/search', 405],
    ['POST', '/user/me', 405],
    ['DELETE', '/user/me', 405],
    ['GET', '/%ff', 400],
    ['GET', '/../etc/passwd', 404],
  ] as const)('%s %s is %i', async (method, url, status) => {
    const answer = await app.api.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status });
    if (status === 405) expect(answer.headers.allow).toMatch(/GET|POST/);
  });
});

describe('other sites', () => {
  test('the web origin may call with its bearer header; nobody else may', async () => {
    const preflight = (origin: string) =>
      app.api.inject({
        method: 'OPTIONS',
        url: runSearch.path,
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
    const own = await preflight(WEB);
    expect(own.statusCode).toBe(204);
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': WEB,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, For-Account',
      'access-control-max-age': '600',
    });
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:3001',
      'http://localhost:3000.evil.example',
    ]) {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('answers expose Retry-After, Content-Disposition and Idempotency-Replayed', async () => {
    const answer = await app.api.inject({
      method: 'GET',
      url: getMe.path,
      headers: { origin: WEB, authorization: `Bearer ${alice.token}` },
    });
    expect(answer.headers['access-control-expose-headers']).toBe(
      'Retry-After, Content-Disposition, Idempotency-Replayed',
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('security headers stand on every answer', async () => {
    for (const url of ['/healthz', '/nothing', '/openapi.json']) {
      const { headers } = await app.api.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });
});

describe('limits', () => {
  test('60 KiB of headers are accepted', async () => {
    await app.api.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.api.server.address() as net.AddressInfo;
    const big = await fetch(`http://127.0.0.1:${port}/healthz`, {
      headers: { cookie: `a=${'x'.repeat(60_000)}` },
    });
    expect(big.status).toBe(200);
    const huge = await new Promise<string>((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.write(`GET /healthz HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(70_000)}\r\n\r\n`);
    });
    expect(huge).toMatch(/^HTTP\/1.1 431/);
  });

  test('too many requests of one address are told when to come back', async () => {
    const limited = await startTestApp({ config: { requestsPerMinute: 5 } });
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(await limited.api.inject(getMe.path));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    await limited.close();
  });
});
