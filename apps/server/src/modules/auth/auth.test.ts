import { exchangeCode, getMe, listCreditHistory, logout } from '@linklode/contract';
import { startHostileOpenIdProvider, type OpenIdFaultMode } from '@linklode/stand-ins';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOpenIdConnect } from '../../providers/identity/openid-connect.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const REDIRECT_URI = 'http://localhost:3000/auth/callback';

let provider: Awaited<ReturnType<typeof startHostileOpenIdProvider>>;
let app: TestApp;
beforeAll(async () => {
  provider = await startHostileOpenIdProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.faultMode = 'honest';
  provider.issParameter = 'right';
  provider.person = { sub: 'sub-1', email: 'asha@example.com', name: 'Asha Test' };
});
async function begin(): Promise<void> {
  app = await startTestApp({
    identity: createOpenIdConnect({
      issuer: provider.issuer,
      clientId: provider.client.id,
      clientSecret: provider.client.secret,
      redirectUri: REDIRECT_URI,
      idTokenAlgorithm: 'RS256',
      prompt: 'select_account',
      allowHttp: true,
    }),
  });
}
/** Each test has accounts of its own. */
function beginEach(): void {
  beforeEach(begin);
  afterEach(() => app.close());
}

interface Started {
  readonly url: URL;
  readonly cookie: Record<string, string>;
}

async function start(cookies: Record<string, string> = {}): Promise<Started> {
  const answer = await app.api.inject({ method: 'GET', url: '/auth/login', cookies });
  expect(answer.statusCode).toBe(302);
  const cookie = answer.cookies[0];
  if (cookie === undefined) throw new Error('no cookie');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  return { url: new URL(String(answer.headers.location)), cookie: { [cookie.name]: cookie.value } };
}

const bodyOf = (callback: URL): Record<string, string> => {
  const { code = '', state = '', iss } = Object.fromEntries(callback.searchParams);
  return { code, state, ...(iss === undefined ? {} : { iss }) };
};

async function post(
  body: object,
  cookies: Record<string, string>,
): Promise<{ status: number; body: { token?: string; code?: string } }> {
  const answer = await app.api.inject({ method: 'POST', url: exchangeCode.path, payload: body, cookies });
  return { status: answer.statusCode, body: answer.json() };
}

async function signIn(): Promise<string> {
  const { url, cookie } = await start();
  const answer = await post(bodyOf(provider.approve(url)), cookie);
  expect(answer.status).toBe(200);
  return answer.body.token ?? '';
}

const ask = (path: string, token: string, method: 'GET' | 'POST' = 'GET') =>
  app.api.inject({ method, url: path, headers: { authorization: `Bearer ${token}` } });

async function countSessions(): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*) AS count FROM session`.execute(app.db);
  return found.rows[0]?.count ?? -1;
}

describe('a sign-in', () => {
  beginEach();

  test('asks for the code flow with PKCE, state and nonce, and ends with a token that works', async () => {
    const { url } = await start();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: provider.client.id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
    const token = await signIn();
    expect((await ask(getMe.path, token)).json()).toEqual({
      name: 'Asha Test',
      email: 'asha@example.com',
      credits: 20,
    });
    expect((await ask(listCreditHistory.path, token)).json()).toMatchObject([
      { reason: 'signup bonus', amount: 20 },
    ]);
  });

  test('works with and without the issuer in the callback, and ignores other members', async () => {
    provider.issParameter = 'none';
    await signIn();
    const { url, cookie } = await start();
    const answer = await post(
      { ...bodyOf(provider.approve(url)), scope: 'x', authuser: '0', redirect_uri: 'https://evil.example' },
      cookie,
    );
    expect(answer.status).toBe(200);
  });

  test('of somebody without a name leaves the name empty', async () => {
    provider.faultMode = 'no name';
    expect((await ask(getMe.path, await signIn())).json()).toMatchObject({ name: null });
  });

  test('takes of a heap of marks in a name, which would lie over what colleagues read beside it, the first', async () => {
    provider.person = { ...provider.person, name: `Asha${'\u0489'.repeat(150)} Test` };
    const name = `Asha${'\u0489'.repeat(8)} Test`;
    expect((await ask(getMe.path, await signIn())).json()).toMatchObject({ name });
  });

  test('keeps only hashes of tokens and states', async () => {
    const token = await signIn();
    const { url } = await start();
    const dump = await sql<{ text: string }>`
      SELECT string_agg(t::text, ' ') AS text FROM (SELECT s::text AS t FROM session s UNION ALL SELECT l::text FROM login_attempt l) all_rows`.execute(
      app.db,
    );
    expect(dump.rows[0]?.text).not.toContain(token);
    expect(dump.rows[0]?.text).not.toContain(url.searchParams.get('state') ?? 'missing');
  });

  test('two tabs of one browser may sign in at once', async () => {
    const first = await start();
    const second = await start(first.cookie);
    expect(second.cookie).toEqual(first.cookie);
    const answer = await app.api.inject({
      method: 'POST',
      url: exchangeCode.path,
      payload: bodyOf(provider.approve(first.url)),
      cookies: first.cookie,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([]);
    expect((await post(bodyOf(provider.approve(second.url)), second.cookie)).status).toBe(200);
  });

  test('goes on when the provider signs by a new key that nobody has looked at yet: the first may fail, and no more', async () => {
    await signIn();
    await provider.rotateKeys();
    const { url, cookie } = await start();
    expect((await post(bodyOf(provider.approve(url)), cookie)).status).toBe(400);
    const again = async () => {
      const next = await start();
      return (await post(bodyOf(provider.approve(next.url)), next.cookie)).status;
    };
    await expect.poll(again, { timeout: 10_000 }).toBe(200);
  });

  test('the same address under another subject is another account; the same subject under another address is the same', async () => {
    await signIn();
    provider.person = { ...provider.person, sub: 'sub-2' };
    await signIn();
    provider.person = { sub: 'sub-1', email: 'new@example.com', name: 'Asha New' };
    const token = await signIn();
    expect((await ask(getMe.path, token)).json()).toMatchObject({ email: 'new@example.com', credits: 20 });
    const accounts = await sql<{ count: number }>`SELECT count(*) AS count FROM account`.execute(app.db);
    expect(accounts.rows[0]?.count).toBe(2);
  });
});

describe('twenty credits', () => {
  beginEach();

  test('are given once for fifty first sign-ins at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.api.inject({ method: 'GET', url: '/auth/login' })),
    );
    const finished = await Promise.all(
      answers.map((answer) => {
        const cookie = answer.cookies[0];
        const callback = provider.approve(new URL(String(answer.headers.location)));
        return post(bodyOf(callback), cookie === undefined ? {} : { [cookie.name]: cookie.value });
      }),
    );
    expect(finished.map((one) => one.status)).toEqual(Array.from({ length: 50 }, () => 200));
    const grants = await sql<{
      count: number;
      total: number;
    }>`SELECT count(*) AS count, sum(amount) AS total FROM credit_entry`.execute(app.db);
    expect(grants.rows[0]).toMatchObject({ count: 1 });
    expect((await ask(getMe.path, finished[0]?.body.token ?? '')).json()).toMatchObject({ credits: 20 });
  });
});

describe('a refused sign-in makes no session', () => {
  // What is refused leaves nothing behind, so all of them share one app.
  beforeAll(begin);
  afterAll(() => app.close());

  const refused: OpenIdFaultMode[] = [
    'unverified e-mail',
    'verified as text',
    'no verification claim',
    'wrong nonce',
    'no nonce',
    'wrong audience',
    'several audiences, other party',
    'wrong issuer',
    'issuer without scheme',
    'no subject',
    'expired',
    'not yet valid',
    'signed by another key',
    'unknown key id',
    'unsigned',
    'signed with the public key',
    'no ID token',
    'invalid_grant',
  ];
  test.each(refused)('%s', async (faultMode) => {
    provider.faultMode = faultMode;
    const { url, cookie } = await start();
    const answer = await post(bodyOf(provider.approve(url)), cookie);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'signin_failed', detail: 'Sign-in failed. Please try again.' },
    });
    expect(await countSessions()).toBe(0);
  });

  test.each(['server error', 'connection reset', 'HTML instead of JSON', 'cut JSON'] as const)(
    'a provider with %s',
    async (faultMode) => {
      provider.faultMode = faultMode;
      const { url, cookie } = await start();
      const answer = await post(bodyOf(provider.approve(url)), cookie);
      expect([400, 503]).toContain(answer.status);
      expect(await countSessions()).toBe(0);
    },
  );

  test('a callback of another issuer', async () => {
    provider.issParameter = 'wrong';
    const { url, cookie } = await start();
    expect((await post(bodyOf(provider.approve(url)), cookie)).status).toBe(400);
    expect(await countSessions()).toBe(0);
  });

  test.each([[{}], [{ code: '' }], [{ code: 5 }], [[]]])('a body of %j', async (body) => {
    expect((await post(body as object, {})).status).toBe(422);
  });
});

describe('of a callback that is sent again, or elsewhere, one session comes at most:', () => {
  beginEach();

  test('a state that is missing, invented, of another browser, too old or used before', async () => {
    const { url, cookie } = await start();
    const body = bodyOf(provider.approve(url));
    const { state: _state, ...withoutState } = body;
    expect((await post(withoutState, cookie)).status).toBe(400);
    expect((await post({ ...body, state: 'x'.repeat(43) }, cookie)).status).toBe(400);
    expect((await post(body, {})).status).toBe(400);
    expect((await post(body, (await start()).cookie)).status).toBe(400);
    // None of these has used it up for the browser that it belongs to.
    expect((await post(body, cookie)).status).toBe(200);
    expect((await post(body, cookie)).status).toBe(400);
    const late = await start();
    await sql`UPDATE login_attempt SET expires_at = now() - interval '1 second'`.execute(app.db);
    expect((await post(bodyOf(provider.approve(late.url)), late.cookie)).status).toBe(400);
    expect(await countSessions()).toBe(1);
  });

  test('the same callback fifty times at once makes one session', async () => {
    const { url, cookie } = await start();
    const body = bodyOf(provider.approve(url));
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body, cookie)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await countSessions()).toBe(1);
  });
});

describe('a provider that is away', () => {
  test('sends a person back to the login page and tells a program 503', async () => {
    const away = await startTestApp({
      identity: createOpenIdConnect({
        issuer: 'http://127.0.0.1:9',
        clientId: 'a',
        clientSecret: 'b',
        redirectUri: REDIRECT_URI,
        idTokenAlgorithm: 'RS256',
        prompt: 'select_account',
        allowHttp: true,
      }),
    });
    const person = await away.api.inject({
      method: 'GET',
      url: '/auth/login',
      headers: { accept: 'text/html' },
    });
    expect(person).toMatchObject({ statusCode: 302 });
    expect(person.headers.location).toBe('http://localhost:3000/login?error=signin_failed');
    const program = await away.api.inject({ method: 'GET', url: '/auth/login' });
    expect(program.statusCode).toBe(503);
    expect(program.headers['retry-after']).toBe('10');
    await away.close();
  });
});

describe('a session', () => {
  beginEach();

  test('ends at once on logout, and logging out again is harmless', async () => {
    const token = await signIn();
    const other = await signIn();
    expect((await ask(logout.path, token, 'POST')).statusCode).toBe(204);
    expect((await ask(getMe.path, token)).statusCode).toBe(401);
    expect((await ask(logout.path, token, 'POST')).statusCode).toBe(204);
    expect((await app.api.inject({ method: 'POST', url: logout.path })).statusCode).toBe(204);
    expect((await ask(getMe.path, other)).statusCode).toBe(200);
  });

  test('ends after thirty days, however it was used', async () => {
    const token = await signIn();
    await sql`UPDATE session SET expires_at = now() + interval '1 second'`.execute(app.db);
    expect((await ask(getMe.path, token)).statusCode).toBe(200);
    const left = await sql<{
      seconds: number;
    }>`SELECT extract(epoch FROM expires_at - now())::float8 AS seconds FROM session`.execute(app.db);
    expect(left.rows[0]?.seconds).toBeLessThan(2);
    await sql`UPDATE session SET expires_at = now()`.execute(app.db);
    expect((await ask(getMe.path, token)).statusCode).toBe(401);
  });

  test('is made for thirty days', async () => {
    await signIn();
    const left = await sql<{
      days: number;
    }>`SELECT extract(epoch FROM expires_at - created_at)::float8 / 86400 AS days FROM session`.execute(
      app.db,
    );
    expect(left.rows[0]?.days).toBeCloseTo(30, 3);
  });

  test('is read from the bearer header only: not from a cookie, not from the query', async () => {
    const token = await signIn();
    const tries = [
      { url: getMe.path, cookies: { linklode_token: token, token } },
      { url: getMe.path, headers: { authorization: token } },
      { url: getMe.path, headers: { authorization: `Basic ${token}` } },
      { url: getMe.path, headers: { authorization: `Bearer ${token}x` } },
      { url: getMe.path, headers: { 'x-authorization': `Bearer ${token}` } },
    ];
    for (const request of tries)
      expect((await app.api.inject({ method: 'GET', ...request })).statusCode).toBe(401);
    const inAddress = await app.api.inject(`${getMe.path}?token=${token}&access_token=${token}`);
    expect(inAddress.statusCode).toBe(400);
  });
});

test('finished sign-ins are limited by address', async () => {
  const limited = await startTestApp({ config: { signInsPerMinute: 3 } });
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) statuses.push((await limited.signInAs({ subject: `s${i}` })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await limited.close();
});
