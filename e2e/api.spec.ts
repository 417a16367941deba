import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API } from './support/origins.ts';
import { callApi, creditsOf, openAs, signInByHand, newPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the reference at /docs can be read under its own security policy', async ({ page }) => {
  const answer = await page.goto(`${API}/docs`);
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page.getByRole('heading', { name: /Linklode API/ })).toBeVisible();
  for (const path of ['/search', '/user/me', '/credit-history', '/auth/callback', '/auth/logout']) {
    await expect(page.getByText(path, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'POST /search Search for websites' }).click();
  await expect(page.getByText('One credit for each result delivered').first()).toBeVisible();
});

test('/openapi.json names every call, its answers and the bearer', async ({ request }) => {
  const answer = await request.get(`${API}/openapi.json`);
  expect(answer.headers()['content-type']).toContain('application/json');
  const document = (await answer.json()) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/user/me', '/search', '/credit-history', '/auth/callback', '/auth/logout']),
  );
  expect(document.paths['/search']?.['post']).toMatchObject({
    security: [{ bearer: [] }, { key: ['spend'] }],
    responses: { 200: {}, 402: {}, 422: {}, 429: {}, 503: {} },
  });
});

test.describe('from another origin', () => {
  let server: Server;
  let origin: string;

  test.beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>');
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });

  test.afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  test('no call can be read, and none is made with the bearer', async ({ page, person, troubles }) => {
    troubles.expect(/request to http:\/\/localhost/);
    troubles.expect(/blocked by CORS policy/);
    troubles.expect(/ERR_FAILED/);
    await page.goto(origin);
    const outcomes = await page.evaluate(
      async ([api, token]) => {
        const calls: [string, RequestInit][] = [
          ['/user/me', { headers: { Authorization: `Bearer ${token}` } }],
          ['/user/me', { credentials: 'include' }],
          ['/healthz', {}],
          [
            '/search',
            {
              method: 'POST',
              headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
              body: '{"query":"site:example"}',
            },
          ],
        ];
        const ends: string[] = [];
        for (const [path, init] of calls) {
          ends.push(
            await fetch(api + path, init).then(
              (response) => `read ${response.status}`,
              (error: unknown) => String(error),
            ),
          );
        }
        return ends;
      },
      [API, person.token] as const,
    );
    expect(outcomes).toEqual(Array.from({ length: 4 }, () => 'TypeError: Failed to fetch'));
    expect(await creditsOf(person)).toBe(20);
  });

  test('the app cannot be framed', async ({ page, baseURL, troubles }) => {
    troubles.expect(/request to http:\/\/localhost/);
    troubles.expect(/frame-ancestors/);
    await page.goto(origin);
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, `${baseURL}/login`);
    await expect.poll(() => troubles.heard().join()).toContain('frame-ancestors');
    await expect(page.frameLocator('iframe').getByRole('link', { name: 'Continue with Google' })).toHaveCount(
      0,
    );
  });
});

test('the API takes the bearer alone: cookies sign nobody in', async ({ page, troubles }) => {
  troubles.expect(/status of 401/);
  await signInByHand(page, newPerson());
  const statuses = await page.evaluate(async (api) => {
    const withCookies = await fetch(`${api}/user/me`, { credentials: 'include' });
    const bearer = { Authorization: `Bearer ${localStorage.getItem('token')}` };
    const withBearer = await fetch(`${api}/user/me`, { headers: bearer });
    return [withCookies.status, withBearer.status];
  }, API);
  expect(statuses).toEqual([401, 200]);
});

test('every call of the app carries the bearer and credentials', async ({ page, person }) => {
  await openAs(page, person, '/credit-history');
  const call = await page.waitForRequest(`${API}/credit-history`);
  expect(call.headers()['authorization']).toBe(`Bearer ${person.token}`);
  expect((await callApi(person, '/credit-history')).status).toBe(200);
});
