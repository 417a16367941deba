import { exchangeCode, getMe, runSearch } from '@linklode/contract';
import { startHostileOpenIdProvider } from '@linklode/stand-ins';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createOpenIdConnect } from '../../providers/identity/openid-connect.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const HOUR_MS = 3_600_000;

let provider: Awaited<ReturnType<typeof startHostileOpenIdProvider>>;
let app: TestApp;
let passedMs: number;
beforeAll(async () => {
  provider = await startHostileOpenIdProvider();
});
afterAll(() => provider.close());
beforeEach(async () => {
  passedMs = 0;
  provider.letGo();
  app = await startTestApp({
    identity: createOpenIdConnect({
      issuer: provider.issuer,
      clientId: provider.client.id,
      clientSecret: provider.client.secret,
      redirectUri: 'http://localhost:3000/auth/callback',
      idTokenAlgorithm: 'RS256',
      prompt: 'select_account',
      allowHttp: true,
      now: () => Date.now() + passedMs,
    }),
  });
});
afterEach(async () => {
  provider.letGo();
  await app.close();
});

const start = () => app.api.inject({ method: 'GET', url: '/auth/login' });

/** What the browser posts once the person has agreed at the provider. */
async function agree() {
  const answer = await start();
  const cookie = answer.cookies[0];
  if (cookie === undefined) throw new Error(`no cookie: ${answer.body}`);
  const callback = provider.approve(new URL(String(answer.headers.location)));
  const { code = '', state = '', iss = '' } = Object.fromEntries(callback.searchParams);
  return { payload: { code, state, iss }, cookies: { [cookie.name]: cookie.value } };
}

test('ten people whose sign-in hangs hold no connection of the database and stop nobody; each is signed in when the provider answers', async () => {
  const first = await app.api.inject({ method: 'POST', url: exchangeCode.path, ...(await agree()) });
  const authorization = `Bearer ${first.json<{ token: string }>().token}`;
  const agreed = [];
  for (let n = 0; n < 10; n++) agreed.push(await agree());
  provider.faultMode = 'hangs';
  let answered = 0;
  const waiting = agreed.map(async (one) => {
    const answer = await app.api.inject({ method: 'POST', url: exchangeCode.path, ...one });
    answered++;
    return answer.statusCode;
  });
  await vi.waitFor(() => expect(provider.hanging).toHaveLength(10), { timeout: 8_000 });

  // All ten are at the provider now: others are served before one of them is answered.
  const asked = { headers: { authorization } };
  expect((await app.api.inject({ method: 'GET', url: getMe.path, ...asked })).statusCode).toBe(200);
  const found = await app.api.inject({
    method: 'POST',
    url: runSearch.path,
    payload: { query: 'intitle:soil' },
    ...asked,
  });
  expect(found.statusCode).toBe(200);
  expect((await start()).statusCode).toBe(302);
  const held = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
      AND backend_type = 'client backend'`.execute(app.owner);
  expect(held.rows[0]?.n).toBe(0);
  expect(answered).toBe(0);

  provider.letGo();
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 10 }, () => 200));
});

test('while the provider’s addresses are an hour old and it hangs, people are sent to it by the old ones at once', async () => {
  expect((await start()).statusCode).toBe(302);
  passedMs = 2 * HOUR_MS;
  provider.faultMode = 'hangs';
  for (let n = 0; n < 10; n++) expect((await start()).statusCode).toBe(302);
  await vi.waitFor(() => expect(provider.hanging).not.toEqual([]));
  expect(provider.hanging, 'asked once for all').toEqual(['/.well-known/openid-configuration']);
});

test('the first ten who come after a start ask a provider that hangs once for all of them', async () => {
  provider.faultMode = 'hangs';
  const waiting = Array.from({ length: 10 }, start);
  await vi.waitFor(() => expect(provider.hanging).not.toEqual([]));
  // Whoever comes while it hangs waits for the same answer.
  expect((await app.api.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
  expect(provider.hanging).toEqual(['/.well-known/openid-configuration']);
  provider.letGo();
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 10 }, () => 302),
  );
});
