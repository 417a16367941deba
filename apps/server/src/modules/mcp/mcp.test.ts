import fs from 'node:fs';
import {
  checkBulk,
  createKey,
  createProject,
  getMe,
  getProtectedResource,
  runSearch,
} from '@linklode/contract';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TOOLS } from './tools.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';

/** The program that a stranger checks receipts with. */
const VERIFIER = new URL('../../../../../tools/verify-receipt.mjs', import.meta.url).href;

let app: TestApp;
let endpoint: URL;
let alice: Person;
let people = 0;
beforeAll(async () => {
  app = await startTestApp({ webSearch: scriptedWebSearch(25) });
  endpoint = new URL('/mcp', await app.api.listen({ host: '127.0.0.1', port: 0 }));
});
beforeEach(async () => {
  alice = await app.signIn('alice', `alice-${++people}`);
});
afterAll(() => app.close());

const keyFor = async (scope: 'read' | 'spend', caps = { call_cap: 10, day_cap: 100 }): Promise<string> => {
  const wish = { name: 'Agent', scope, expires_in_days: 1, ...(scope === 'spend' ? caps : {}) };
  return (await alice.call(createKey, { body: wish })).body.key;
};

async function connect(key: string, version: string | null): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    version === null ? {} : { versionNegotiation: { mode: { pin: version } } },
  );
  const transport = new StreamableHTTPClientTransport(endpoint, {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  return client;
}

type Called = Awaited<ReturnType<Client['callTool']>>;
const textOf = (result: Called): string =>
  (result.content as { text?: string }[]).map(({ text }) => text ?? '').join('\n');
const creditsOf = async (): Promise<number> => (await alice.call(getMe)).body.credits;

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const post = (key: string, body: unknown, headers: object = {}) =>
  app.api.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });

test.each(['2026-07-28', null])(
  'a client of another hand finds the tools, quotes, searches and is told the cost (version %s)',
  async (version) => {
    const client = await connect(await keyFor('spend'), version);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['quote', 'search', 'smart', 'bulk', 'prospects', 'projects']),
    );
    for (const tool of tools) {
      expect(tool.outputSchema, tool.name).toBeDefined();
      const takes = 'max_credits' in (tool.inputSchema.properties ?? {});
      expect(tool.inputSchema.required?.includes('max_credits') ?? false, tool.name).toBe(takes);
      expect(tool.annotations?.readOnlyHint, tool.name).toBe(!takes && tool.name !== 'add_to_project');
    }
    const quote = await client.callTool({ name: 'quote', arguments: { query: 'intitle:guide' } });
    expect(quote.structuredContent).toMatchObject({ at_most: 10 });
    // The client holds what comes against the schema that it was told, and throws where they differ.
    const found = await client.callTool({
      name: 'search',
      arguments: { query: 'intitle:guide', max_credits: 4 },
    });
    expect(found.structuredContent).toMatchObject({ charged: 4, credits_left: 96 });
    expect(textOf(found)).toContain('Took 4 credits; 0 rows came free; 96 credits are left.');
    const { delivery: id } = found.structuredContent as { delivery: string };
    const proof = await client.callTool({ name: 'receipt', arguments: { kind: 'search', id } });
    // Its text is the file, to the byte.
    const { keys } = (await app.api.inject('/.well-known/linklode-receipt-keys.json')).json<{
      keys: unknown[];
    }>();
    const { faultOf } = (await import(VERIFIER)) as {
      faultOf: (bytes: Buffer, keys: unknown[]) => string | null;
    };
    expect(faultOf(Buffer.from(textOf(proof)), keys)).toBe(null);
    const project = (await alice.call(createProject, { body: { name: 'Tilth' } })).body.id;
    const added = await client.callTool({
      name: 'add_to_project',
      arguments: { project, sites: [{ site: 'site-0.example' }] },
    });
    expect(added.structuredContent).toMatchObject({ added: 1 });
    const charges = await client.callTool({ name: 'charges', arguments: {} });
    expect(charges.structuredContent).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ amount: -4 })]),
    });
    await client.close();
  },
);

test('a call that can charge is refused without max_credits, with one that is none, and with an argument that is misspelt', async () => {
  const client = await connect(await keyFor('spend'), '2026-07-28');
  const asked = { query: 'intitle:guide' };
  for (const given of [
    {},
    { max_credits: -1 },
    { max_credits: '5' },
    { max_credits: 1.5 },
    { max_credits: null },
    { max_credits: 5, excludes: ['a.example'] },
  ]) {
    const refused = await client.callTool({ name: 'search', arguments: { ...asked, ...given } });
    expect([given, refused.isError]).toEqual([given, true]);
    expect(textOf(refused)).toContain('Nothing was charged.');
  }
  const wrong = await client.callTool({ name: 'search', arguments: { query: 'guide', max_credits: 5 } });
  expect([wrong.isError, textOf(wrong)]).toEqual([
    true,
    expect.stringContaining('Try using a Google operator'),
  ]);
  expect(await creditsOf()).toBe(100);
  // Control: the same with the argument is charged, and not over it.
  await client.callTool({ name: 'search', arguments: { ...asked, max_credits: 5 } });
  expect(await creditsOf()).toBe(95);
  await client.close();
});

test('arguments that are nested without end are refused in words, and are no defect', async () => {
  const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  const key = await keyFor('spend');
  for (const [name, member] of [
    ['search', '"max_credits":1,"query"'],
    ['project_sites', '"project"'],
  ]) {
    const params = `{"name":"${name}","arguments":{${member}:${nested}}}`;
    const answer = await app.api.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      result: {
        isError: true,
        content: [{ text: 'The arguments are nested too deep. Nothing was charged.' }],
      },
    });
  }
});

test('twenty calls at once take no more than their key may in a day, nor than each said', async () => {
  const client = await connect(await keyFor('spend', { call_cap: 10, day_cap: 12 }), '2026-07-28');
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      client.callTool({
        name: 'search',
        arguments: { query: `intitle:w${n}`, rows: 'pages', max_credits: 2 },
      }),
    ),
  );
  const charged = results.map(
    (one) => (one.structuredContent as { charged?: number } | undefined)?.charged ?? 0,
  );
  expect(Math.max(...charged)).toBeLessThanOrEqual(2);
  expect(await creditsOf()).toBe(100 - charged.reduce((all, one) => all + one, 0));
  expect(await creditsOf()).toBeGreaterThanOrEqual(88);
  await client.close();
});

test('a key that may read sees the tools that read, and is refused the others with the scope that is missing', async () => {
  const key = await keyFor('read');
  const client = await connect(key, '2026-07-28');
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('quote');
  for (const name of ['search', 'smart', 'bulk', 'add_to_project']) expect(names).not.toContain(name);
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search', arguments: {}, _meta: META },
  };
  const mirrored = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'search' };
  const refused = await post(key, call, mirrored);
  expect(refused.statusCode).toBe(403);
  expect(refused.headers['www-authenticate']).toContain('insufficient_scope');
  await client.close();
});

test('who comes without a key is told where to read how programs are let in', async () => {
  const refused = await app.api.inject({ method: 'POST', url: '/mcp', payload: {} });
  expect(refused.statusCode).toBe(401);
  const challenge = String(refused.headers['www-authenticate']);
  const address = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? '';
  expect(new URL(address).pathname).toBe(getProtectedResource.path);
  const metadata = await app.api.inject(getProtectedResource.path);
  expect(metadata.json()).toMatchObject({
    bearer_methods_supported: ['header'],
    scopes_supported: ['read', 'spend'],
  });
  expect(metadata.json<{ resource: string }>().resource).toBe(`${new URL(address).origin}/mcp`);
});

test('what the protocol does not allow is refused in its own words', async () => {
  const key = await keyFor('spend');
  const list = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: { _meta: META } };
  const right = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
  expect((await post(key, list, right)).statusCode).toBe(200);
  const tries: [unknown, object, number, number][] = [
    [list, { ...right, 'mcp-method': 'tools/call' }, 400, -32020],
    [list, {}, 400, -32020],
    [
      { ...list, params: { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '1999-01-01' } } },
      right,
      400,
      -32022,
    ],
    [{ ...list, params: {} }, right, 400, -32602],
    [{ ...list, method: 'resources/list' }, { ...right, 'mcp-method': 'resources/list' }, 404, -32601],
    [[list], right, 400, -32600],
    ['text', right, 400, -32600],
    [null, right, 400, -32600],
    [{ ...list, id: {} }, right, 400, -32600],
  ];
  for (const [body, headers, status, code] of tries) {
    const answer = await post(key, body, headers);
    expect(
      [answer.statusCode, answer.json<{ error?: { code?: number } }>().error?.code],
      JSON.stringify(body),
    ).toEqual([status, code]);
  }
  expect((await post(key, list, { ...right, origin: 'https://evil.example' })).statusCode).toBe(403);
  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
  expect((await post(key, notification)).statusCode).toBe(202);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await app.api.inject({ method, url: '/mcp' })).statusCode, method).toBe(405);
});

test('each tool answers what its call answers', async () => {
  const client = await connect(await keyFor('spend'), '2026-07-28');
  const asked = { query: 'intitle:same', exclude: ['site-3.example'], page: 1 };
  const found = await client.callTool({ name: 'search', arguments: { ...asked, max_credits: 10 } });
  const again = await alice.call(runSearch, { body: asked });
  const rows = (found.structuredContent as { results: { url: string }[] }).results.map(({ url }) => url);
  expect(again.body.results.map(({ url }) => url)).toEqual(rows);
  expect(again.body.charged).toBe(0);
  const bulk = await client.callTool({ name: 'bulk', arguments: { domains: ['a.example'], max_credits: 1 } });
  expect(bulk.structuredContent).toEqual({
    rows: (await alice.call(checkBulk, { body: { domains: ['a.example'] } })).body,
  });
  await client.close();
});

test('the skill for agents names tools that there are, and arguments that they have', () => {
  const skill = fs.readFileSync(
    new URL('../../../../../docs/skills/link-prospecting/SKILL.md', import.meta.url),
    'utf8',
  );
  const names = new Set([...skill.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, name = '']) => name));
  for (const { name, takesCredits, inputSchema } of TOOLS) {
    if (takesCredits || name.startsWith('quote')) expect(names, name).toContain(name);
    if (takesCredits)
      expect(Object.keys(inputSchema.properties)).toEqual(
        expect.arrayContaining(['max_credits', 'idempotency_key']),
      );
  }
  const called = [...skill.matchAll(/[Cc]all ((?:`[a-z_]+`(?:[^`.]{1,20})?)+)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  expect(called.length).toBeGreaterThan(3);
  const known = new Set([...TOOLS.map(({ name }) => name), 'max_credits']);
  for (const name of called) expect(known, name).toContain(name);
  expect(skill.split('\n').length).toBeLessThan(100);
});
