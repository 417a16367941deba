import {
  createKey,
  decideAuthorization,
  getAuthorizationServer,
  listKeyEvents,
  listKeys,
  MAX_KEYS,
  readAuthorization,
  revokeKey,
  startAuthorization,
  type AuthorizationRequest,
} from '@linklode/contract';
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  codeFrom,
  DOCUMENT,
  SPENDING,
  startConsentApp,
  type ConsentApp,
} from '../../testing/start-consent-app.ts';
import { programOf } from '../../testing/oauth-program.ts';
import { startTestApp, type Person } from '../../testing/start-test-app.ts';

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

describe('a client of another hand, that knows nothing but the address of /mcp', () => {
  test.each([
    ['names itself by its document', DOCUMENT],
    ['registers', undefined],
  ])(
    '%s, is let in by the browser, searches, is charged, and comes again by its refresh token',
    async (_, by) => {
      const { provider, kept, opened } = programOf(by);
      const transport = () =>
        new StreamableHTTPClientTransport(new URL(app.resource), { authProvider: provider });
      const client = () => new Client({ name: 'test', version: '1' });
      const first = transport();
      await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);

      // The browser: /authorize leads to the screen of the web app, which asks what it shows, and decides.
      const led = await app.api.inject(`${opened()?.pathname}${opened()?.search}`);
      expect(led.statusCode).toBe(302);
      const screen = new URL(String(led.headers.location));
      expect(`${screen.origin}${screen.pathname}`).toBe('http://localhost:3000/authorize');
      const request = Object.fromEntries(screen.searchParams) as AuthorizationRequest;
      const shown = await alice.call(readAuthorization, { body: request });
      expect(shown.body).toEqual({
        client: { name: 'Example Agent', host: by === undefined ? null : 'agent.example.com' },
        redirect_host: '127.0.0.1:51234',
        is_local: true,
        is_app: false,
        scopes: ['read', 'spend'],
        refusal: null,
      });
      const back = await app.consent(alice, request);
      expect(`${back.origin}${back.pathname}`).toBe('http://127.0.0.1:51234/callback');
      expect(back.searchParams.get('state')).toBe('opaque');

      await first.finishAuth(back.searchParams);
      const agent = client();
      await agent.connect(transport());
      const search = { name: 'search', arguments: { query: 'intitle:guide', max_credits: 4 } };
      expect((await agent.callTool(search)).structuredContent).toMatchObject({
        charged: 4,
        credits_left: 96,
      });
      const over = { name: 'search', arguments: { query: 'intitle:other', max_credits: 100 } };
      expect((await agent.callTool(over)).structuredContent, 'the day’s cap is 8').toMatchObject({
        charged: 4,
      });
      expect((await alice.call(listKeys)).body).toMatchObject([
        {
          name: 'Example Agent',
          client: by === undefined ? '127.0.0.1:51234' : 'agent.example.com',
          scope: 'spend',
          used_today: 8,
          call_cap: 5,
          day_cap: 8,
        },
      ]);
      const used = (await alice.call(listKeyEvents)).body.events.filter(({ event }) => event === 'used');
      expect(used).toMatchObject([{ name: 'Example Agent', call: 'POST /search', door: 'mcp' }]);
      await agent.close();

      // An hour later.
      const before = kept['tokens'];
      await sql`UPDATE client_token SET expires_at = now() WHERE kind = 'access'`.execute(app.db);
      const later = client();
      await later.connect(transport());
      expect((await later.callTool({ name: 'balance', arguments: {} })).structuredContent).toMatchObject({
        credits: 92,
      });
      expect(kept['tokens']).not.toEqual(before);
      await later.close();

      // Revoked on the profile, it is out at once, for good.
      const id = (await alice.call(listKeys)).body[0]?.id ?? '';
      await alice.call(revokeKey, { body: { id } });
      await expect(client().connect(transport())).rejects.toThrow();
    },
  );

  test('refuses what comes from another issuer than it asked, as a mixed-up server would send it', async () => {
    const { provider, opened } = programOf(DOCUMENT);
    const transport = new StreamableHTTPClientTransport(new URL(app.resource), { authProvider: provider });
    await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow();
    const back = await app.consent(
      alice,
      Object.fromEntries(opened()?.searchParams ?? []) as AuthorizationRequest,
    );
    expect(back.searchParams.get('iss')).toBe(app.origin);
    const mixedUp = new URLSearchParams(back.searchParams);
    mixedUp.set('iss', 'https://other.example');
    await expect(transport.finishAuth(mixedUp)).rejects.toThrow(/issuer/i);
    mixedUp.delete('iss');
    await expect(transport.finishAuth(mixedUp)).rejects.toThrow(/issuer/i);
    // Control.
    await transport.finishAuth(back.searchParams);
  });
});

test('the two documents name each other, and what is named is there', async () => {
  const server = (await app.api.inject(getAuthorizationServer.path)).json<Record<string, string>>();
  expect(server).toMatchObject({ issuer: app.origin, code_challenge_methods_supported: ['S256'] });
  const protectedResource = (
    await app.api.inject('/.well-known/oauth-protected-resource/mcp')
  ).json<object>();
  expect(protectedResource).toMatchObject({ resource: app.resource, authorization_servers: [app.origin] });
  expect(new URL(server['authorization_endpoint'] ?? '').pathname).toBe(startAuthorization.path);
  for (const name of ['token_endpoint', 'registration_endpoint', 'revocation_endpoint'])
    expect((await app.form(new URL(server[name] ?? '').pathname, {})).status, name).toBe(400);
});

describe('who asks to be let in', () => {
  const refusedOf = async (change: Partial<AuthorizationRequest>) => {
    const { status, body } = await alice.call(readAuthorization, { body: app.asking(change) });
    const decided = await alice.call(decideAuthorization, {
      body: { request: app.asking(change), ...SPENDING },
    });
    return { status, body, decided };
  };

  test.each([
    'https://evil.example/back',
    'https://agent.example.com/back?more=1',
    'https://agent.example.com/back/',
    'https://agent.example.com/back#part',
    'https://agent.example.com.evil.example/back',
    'https://evil@agent.example.com/back',
    'https://AGENT.example.com/back',
    'http://127.0.0.1/other',
    'http://127.0.0.1.evil.example/callback',
    'http://evil@127.0.0.1/callback',
    'http://localhost/callback',
    'https://127.0.0.1/callback',
    'javascript:alert(1)',
    '//evil.example',
  ])('is not sent to %s, which is not its own: no redirect, no code', async (redirect_uri) => {
    const { status, body, decided } = await refusedOf({ redirect_uri });
    expect([status, (body as unknown as { code: string }).code]).toEqual([422, 'invalid_client']);
    expect(decided.status).toBe(422);
    expect(JSON.stringify([body, decided.body])).not.toContain('redirect_to');
  });

  test('may be a program of this computer at any port', async () => {
    const { status } = await refusedOf({ redirect_uri: 'http://127.0.0.1:49152/callback' });
    expect(status).toBe(200);
  });

  describe('as an app with a scheme of its own', () => {
    const OWN = 'cursor://agent.editor/oauth/callback';
    const register = async (...redirect_uris: string[]) => {
      const made = await app.api.inject({
        method: 'POST',
        url: '/register',
        payload: { client_name: 'Editor', redirect_uris },
      });
      return made.json<{ client_id?: string; redirect_uris?: string[]; error?: string }>();
    };

    test.each([OWN, 'com.example.editor:/back', 'vscode://maker.tool/did-authenticate'])(
      '%s: the screen names the app, its code goes there, and opens nothing without the proof that it began this',
      async (redirect_uri) => {
        const { client_id } = await register(redirect_uri, 'http://localhost:8787/callback');
        const request = app.asking({ client_id, redirect_uri });
        const shown = (await alice.call(readAuthorization, { body: request })).body;
        expect(shown).toMatchObject({
          client: { name: 'Editor', host: null },
          redirect_host: new URL(redirect_uri).protocol,
          is_app: true,
          is_local: false,
        });
        const back = await app.consent(alice, request);
        expect(back.href.startsWith(`${redirect_uri}?code=`)).toBe(true);
        expect(back.searchParams.get('iss')).toBe(app.origin);
        const given = { client_id: String(client_id), redirect_uri };
        const redeemed = await app.redeem(codeFrom(back), given);
        expect([redeemed.status, redeemed.body['scope']]).toEqual([200, 'read spend']);
        // Another app that claims the scheme has the code and not the verifier.
        const stolen = codeFrom(await app.consent(alice, request));
        const thief = await app.redeem(stolen, { ...given, code_verifier: 'x'.repeat(43) });
        expect([thief.status, thief.body['error']]).toEqual([400, 'invalid_grant']);
        // Nor without asking for a proof at all.
        const bare = await refusedOf({ client_id, redirect_uri, code_challenge: undefined });
        expect(bare.body.refusal?.words).toContain('PKCE');
      },
    );

    test.each([
      'cursor://other.editor/oauth/callback',
      'cursor://agent.editor/oauth/callback/more',
      'cursor://agent.editor:99/oauth/callback',
      'CURSOR://agent.editor/oauth/callback',
      'vscode://agent.editor/oauth/callback',
      'http://agent.editor/oauth/callback',
    ])('no other address of an app is taken for it, by not a character: %s', async (redirect_uri) => {
      const { client_id } = await register(OWN);
      const { status } = await refusedOf({ client_id, redirect_uri });
      expect(status).toBe(422);
    });

    test.each([
      'javascript:alert(1)',
      'javascript://agent.editor/%0aalert(1)',
      'data:text/html,x',
      'vbscript:/x',
      'file:///etc/passwd',
      'blob:https://a.example/x',
      'view-source:https://a.example/',
      'about:blank',
      'intent://scan/#Intent;scheme=x;end',
      'ms-settings:/privacy',
      'x-apple.systempreferences:/x',
      'mailto:a@b.example',
      'ftp://a.example/x',
      'http://agent.editor/callback',
      'cursor:opaque',
      'cursor://somebody@agent.editor/callback',
      'cursor://agent.editor/callback#part',
      'unheard://agent.editor/callback',
    ])('%s is none', async (redirect_uri) => {
      expect((await register(redirect_uri)).error).toBe('invalid_redirect_uri');
      // Beside a good one it is left out, and asked for with that one's id it is refused.
      const { client_id, redirect_uris } = await register(OWN, redirect_uri);
      expect(redirect_uris).toEqual([OWN]);
      expect((await refusedOf({ client_id, redirect_uri })).status).toBe(422);
    });
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ resource: 'http://localhost:1/mcp' }, 'invalid_target'],
    [{ scope: 'admin' }, 'invalid_scope'],
  ])('with %j is told so at its own address, and gets no code', async (change, error) => {
    const { body, decided } = await refusedOf(change);
    expect(body.scopes).toEqual([]);
    for (const told of [body.refusal?.redirect_to ?? '', decided.body.redirect_to]) {
      const address = new URL(told);
      expect(address.host).toBe('agent.example.com');
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        error,
        state: 's t&=?#',
        iss: app.origin,
      });
      expect(address.searchParams.has('code')).toBe(false);
    }
  });

  test('is told when the person says no, and nothing is made', async () => {
    const back = await app.consent(alice, app.asking(), { approve: false });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', iss: app.origin });
    expect((await alice.call(listKeys)).body).toEqual([]);
  });

  test('gets no more than it asked for, and less where the person wants', async () => {
    const body = { request: app.asking({ scope: 'read' }), ...SPENDING };
    expect((await alice.call(decideAuthorization, { body })).status).toBe(422);
    const back = await app.consent(alice, app.asking(), {
      scope: 'read',
      call_cap: undefined,
      day_cap: undefined,
    });
    expect((await app.redeem(codeFrom(back))).body['scope']).toBe('read');
  });

  test('is shown by a name without tricks, cut to length', async () => {
    const hostile = '\u202eevil\u0000 \n<b>Bank</b>'.repeat(20);
    app.documents['https://agent.example.com/h.json'] = {
      client_id: 'https://agent.example.com/h.json',
      client_name: hostile,
      redirect_uris: ['https://agent.example.com/back', 'unheard://agent/back', 'javascript:alert(1)'],
    };
    const { body } = await refusedOf({ client_id: 'https://agent.example.com/h.json' });
    expect(body.client.name).toMatch(/^evil <b>Bank<\/b> .*…$/);
    expect(Array.from(body.client.name)).toHaveLength(60);
    expect(body.client.name).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test.each([
    ['that is not there', 'https://agent.example.com/none.json', undefined],
    [
      'of another',
      'https://agent.example.com/x.json',
      { client_id: DOCUMENT, redirect_uris: ['https://a.example/'] },
    ],
    ['without addresses', 'https://agent.example.com/y.json', { redirect_uris: [] }],
    ['with a secret', 'https://agent.example.com/z.json', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['that is not encrypted', 'http://agent.example.com/w.json', {}],
    ['at a port', 'https://agent.example.com:444/v.json', {}],
    ['at no path', 'https://agent.example.com/', {}],
    ['inside a network', 'https://127.0.0.1/u.json', {}],
    ['of a made-up registration', 'llp1_nonsense', undefined],
    ['of nobody', undefined, undefined],
  ])('is refused by a document %s', async (_, client_id, document) => {
    if (document !== undefined && client_id !== undefined)
      app.documents[client_id] = {
        client_id,
        redirect_uris: ['https://agent.example.com/back'],
        ...document,
      };
    const { status, body } = await refusedOf({ client_id });
    expect([status, (body as unknown as { code: string }).code]).toEqual([422, 'invalid_client']);
  });

  test('is let in by no key, and by nobody who is not signed in', async () => {
    const { body } = await alice.call(createKey, {
      body: { name: 'k', scope: 'spend', call_cap: 1, day_cap: 1, expires_in_days: 1 },
    });
    const by = (authorization: string) =>
      app.api.inject({
        method: 'POST',
        url: decideAuthorization.path,
        headers: { authorization },
        payload: { request: app.asking(), ...SPENDING },
      });
    expect((await by(`Bearer ${body.key}`)).statusCode).toBe(403);
    expect((await by('')).statusCode).toBe(401);
  });

  test('has no place where the account has all its keys; one that never came for its code leaves its place', async () => {
    for (let n = 0; n < MAX_KEYS; n++) await app.consent(alice, app.asking());
    const body = { request: app.asking(), ...SPENDING };
    expect((await alice.call(decideAuthorization, { body })).status).toBe(422);
    await sql`UPDATE personal_key SET expires_at = now() WHERE account_id = ${alice.accountId}`.execute(
      app.db,
    );
    expect((await alice.call(decideAuthorization, { body })).status).toBe(200);
  });
});

test('what registers is answered with what it may do, and refused without an address of its own', async () => {
  const register = (payload: object) => app.api.inject({ method: 'POST', url: '/register', payload });
  const made = await register({
    client_name: 'Desk',
    redirect_uris: ['http://localhost:9/cb'],
    token_endpoint_auth_method: 'client_secret_post',
  });
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({ client_name: 'Desk', token_endpoint_auth_method: 'none' });
  expect(made.json()).not.toHaveProperty('client_secret');
  for (const wrong of [
    {},
    { redirect_uris: [] },
    { redirect_uris: ['http://desk.example/cb'] },
    { redirect_uris: ['javascript:alert(1)'] },
    { redirect_uris: ['https://a.example/'.padEnd(1_900, 'x'), 'https://b.example/'.padEnd(1_900, 'x')] },
    { redirect_uris: ['https://a.example/'], grant_types: ['client_credentials'] },
  ]) {
    const refused = await register(wrong);
    const said = [refused.statusCode, refused.json<{ error: string }>().error];
    expect(said, JSON.stringify(wrong).slice(0, 80)).toEqual([400, 'invalid_redirect_uri']);
  }
});

test('an address that asks too often waits, and no other call of the product with it', async () => {
  const limited = await startTestApp({ config: { programCallsPerMinute: 3 } });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++)
    statuses.push((await limited.api.inject({ method: 'POST', url: '/register', payload: {} })).statusCode);
  expect(statuses).toEqual([400, 400, 400, 429]);
  expect((await limited.api.inject({ method: 'POST', url: '/token' })).statusCode).toBe(429);
  expect((await limited.api.inject('/healthz')).statusCode).toBe(200);
  await limited.close();
});
