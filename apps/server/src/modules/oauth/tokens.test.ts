import { randomBytes } from 'node:crypto';
import {
  createKey,
  decideAuthorization,
  exportAccount,
  getMe,
  listKeys,
  runSearch,
} from '@linklode/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  codeFrom,
  DOCUMENT,
  startConsentApp,
  VERIFIER,
  type ConsentApp,
} from '../../testing/start-consent-app.ts';
import type { Person } from '../../testing/start-test-app.ts';

let app: ConsentApp;
let alice: Person;
let people = 0;
beforeAll(async () => {
  app = await startConsentApp();
});
beforeEach(async () => {
  alice = await app.signIn('alice', `alice-${++people}`);
});
afterAll(() => app.close());

describe('a code', () => {
  test('is redeemed once: a second time ends what the first was given', async () => {
    const code = codeFrom(await app.consent(alice, app.asking()));
    const first = await app.redeem(code);
    expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: 'read spend' } });
    expect(first.headers['cache-control']).toBe('no-store');
    const token = first.body['access_token'] ?? '';
    expect(await app.atMcp(token)).toBe(200);
    expect(await app.redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await app.atMcp(token)).toBe(401);
    expect((await app.refresh(first.body['refresh_token'] ?? '')).body['error']).toBe('invalid_grant');
  });

  test('redeemed by twenty at once gives tokens to one, and those end', async () => {
    const code = codeFrom(await app.consent(alice, app.asking()));
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.redeem(code)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect(await app.atMcp(given[0]?.body['access_token'] ?? '')).toBe(401);
  });

  test.each([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }, 'invalid_grant'],
    ['another client', { client_id: 'https://other.example.com/client.json' }, 'invalid_grant'],
    ['another address', { redirect_uri: 'https://agent.example.com/other' }, 'invalid_grant'],
  ])(
    'that was stolen, and comes with %s, gives nothing, to the thief or to anybody after',
    async (_, change, error) => {
      const code = codeFrom(await app.consent(alice, app.asking()));
      expect(await app.redeem(code, change)).toMatchObject({ status: 400, body: { error } });
      expect(await app.redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect((await alice.call(listKeys)).body[0]?.revoked_at).not.toBeNull();
    },
  );

  test('is nothing without a verifier, for another service, twice in one form, in JSON, or a minute later', async () => {
    const code = codeFrom(await app.consent(alice, app.asking()));
    const tries: [Record<string, string>, string][] = [
      [{ code_verifier: '' }, 'invalid_request'],
      [{ client_id: '' }, 'invalid_request'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
    ];
    for (const [change, error] of tries) expect((await app.redeem(code, change)).body['error']).toBe(error);
    const twice = await app.api.inject({
      method: 'POST',
      url: '/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=authorization_code&client_id=a&client_id=${encodeURIComponent(DOCUMENT)}`,
    });
    expect(twice.json()).toMatchObject({ error: 'invalid_request' });
    const json = await app.api.inject({ method: 'POST', url: '/token', payload: { code } });
    expect([json.statusCode, json.json<{ error: string }>().error]).toEqual([400, 'invalid_request']);
    await sql`UPDATE authorization_code SET expires_at = now() WHERE redeemed_at IS NULL`.execute(app.db);
    expect((await app.redeem(code)).body['error']).toBe('invalid_grant');
  });
});

describe('tokens', () => {
  test('open /mcp and no call of the API; what a key opens is opened by a key alone', async () => {
    const { access } = await app.connected(alice);
    expect(await app.atMcp(access)).toBe(200);
    const headers = { authorization: `Bearer ${access}` };
    for (const { method, path } of [getMe, runSearch, createKey, decideAuthorization]) {
      const payload = method === 'GET' ? {} : { payload: { query: 'intitle:guide' } };
      expect((await app.api.inject({ method, url: path, headers, ...payload })).statusCode, path).toBe(401);
    }
  });

  test('rotate: a refresh token that comes twice ends the connection, whoever came first', async () => {
    const first = await app.connected(alice);
    const second = (await app.refresh(first.refresh)).body;
    expect(second['refresh_token']).not.toBe(first.refresh);
    expect(await app.atMcp(second['access_token'] ?? '')).toBe(200);
    const before = app.lines.length;
    expect((await app.refresh(first.refresh)).body['error']).toBe('invalid_grant');
    const lines = app.lines.slice(before).join('');
    expect(lines).toContain('oauth refresh token or authorization code reused');
    expect(await app.atMcp(second['access_token'] ?? '')).toBe(401);
    expect((await app.refresh(second['refresh_token'] ?? '')).body['error']).toBe('invalid_grant');
  });

  test('twenty refreshes at once give one pair, and that ends', async () => {
    const { refresh: token } = await app.connected(alice);
    const given = (await Promise.all(Array.from({ length: 20 }, () => app.refresh(token)))).filter(
      ({ status }) => status === 200,
    );
    expect(given).toHaveLength(1);
    expect(await app.atMcp(given[0]?.body['access_token'] ?? '')).toBe(401);
  });

  test('a refresh token in the hands of another client is nothing, and ends the connection', async () => {
    const { refresh: token } = await app.connected(alice);
    expect((await app.refresh(token, { client_id: 'https://other.example.com/c.json' })).status).toBe(400);
    expect((await app.refresh(token)).status).toBe(400);
  });

  test('end when they are revoked, and the connection with the refresh token', async () => {
    const one = await app.connected(alice);
    expect((await app.form('/revoke', { token: one.access })).status).toBe(200);
    expect(await app.atMcp(one.access)).toBe(401);
    const next = (await app.refresh(one.refresh)).body;
    expect((await app.form('/revoke', { token: next['refresh_token'] ?? '' })).status).toBe(200);
    expect(await app.atMcp(next['access_token'] ?? '')).toBe(401);
    expect((await app.form('/revoke', { token: 'unknown' })).status).toBe(200);
  });

  test('of a suspended account open nothing and are not renewed', async () => {
    const { access, refresh: token } = await app.connected(alice);
    await sql`UPDATE account SET state = 'suspended' WHERE id = ${alice.accountId}`.execute(app.owner);
    expect(await app.atMcp(access)).toBe(403);
    expect((await app.refresh(token)).status).toBe(400);
    await sql`UPDATE account SET state = 'open' WHERE id = ${alice.accountId}`.execute(app.owner);
  });

  test('of a connection that may read take nothing, and are told where to ask for more', async () => {
    const { access } = await app.connected(alice, { scope: 'read', call_cap: undefined, day_cap: undefined });
    const refused = await app.api.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${access}` },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: {} } },
    });
    expect(refused.statusCode).toBe(403);
    expect(refused.headers['www-authenticate']).toMatch(/insufficient_scope.*resource_metadata=/);
  });

  test('and codes stand in no log, no list, no export, and in the database by their hashes alone', async () => {
    const code = codeFrom(await app.consent(alice, app.asking()));
    const { body } = await app.redeem(code);
    await app.atMcp(body['access_token'] ?? '');
    await app.refresh(body['refresh_token'] ?? '');
    const rows =
      await sql`SELECT k.*, c.*, t.* FROM personal_key k LEFT JOIN authorization_code c ON c.key_id = k.id
      LEFT JOIN client_token t ON t.key_id = k.id WHERE k.account_id = ${alice.accountId}`.execute(app.db);
    const told = JSON.stringify([
      rows.rows,
      (await alice.call(listKeys)).body,
      (await alice.call(exportAccount)).body,
    ]);
    expect(rows.rows.length).toBeGreaterThan(2);
    for (const secret of [code, body['access_token'] ?? '', body['refresh_token'] ?? '', VERIFIER]) {
      const part = secret.slice(6);
      expect(told).not.toContain(part);
      expect(app.lines.join('')).not.toContain(part);
    }
    // Control: the look finds what is there.
    expect(told).toContain('Example Agent');
    expect(app.lines.join('')).toContain('oauth client authorized');
  });
});
