import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  addProjectSites,
  createKey,
  createProject,
  createSearchAddress,
  createSecretAddress,
  downloadReceipt,
  downloadSearch,
  getMe,
  listCreditHistory,
  listReceiptKeys,
  runSearch,
  type SearchResponse,
} from '@linklode/contract';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { print } from '../../cli/src/format.ts';
import { runCli } from '../../cli/src/run-cli.ts';
import type { LinkMetrics } from './modules/metrics/index.ts';
import { interfaceCalls } from './testing/interface-calls.ts';
import { scriptedSmartSearch } from './testing/scripted-smart-search.ts';
import { scriptedWebSearch } from './testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from './testing/start-test-app.ts';

const ASKED = {
  query: 'intitle:"write for us" gardening',
  exclude: ['site-2.example'],
  page: 1,
  rows: 'sites',
} as const;

const everyMetric: LinkMetrics = {
  sources: ['own-index'],
  lookUp: (pages) =>
    Promise.resolve(
      pages.map(({ own }) => ({
        kind: 'known' as const,
        metrics: own ?? { source: 'own-index' as const, da: 1, pa: 2, spamScore: 3, asOf: '2026-11-20' },
      })),
    ),
};

let app: TestApp;
let origin: string;
let folder: string;
let people = 0;
beforeAll(async () => {
  app = await startTestApp({
    webSearch: scriptedWebSearch(25),
    smartSearch: scriptedSmartSearch(3),
    metrics: everyMetric,
    sheets: { find: () => Promise.resolve({ facts: [], pages: 3, readAt: '2026-11-20T00:00:00.000Z' }) },
  });
  origin = await app.api.listen({ host: '127.0.0.1', port: 0 });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-interfaces-'));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await app.close();
});

interface Visitor {
  readonly person: Person;
  readonly key: string;
}

/** What one person sees of one search; `most` is what it may take, where the interface can say so. */
type Interface = (visitor: Visitor, most: number) => Promise<SearchResponse>;

const byRest =
  (tokenOf: (visitor: Visitor) => string): Interface =>
  async (visitor, most) => {
    const answer = await fetch(new URL(runSearch.path, origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenOf(visitor)}`,
        'content-type': 'application/json',
        'max-credits': String(most),
      },
      body: JSON.stringify(ASKED),
    });
    return (await answer.json()) as SearchResponse;
  };

async function mcpClient(key: string): Promise<Client> {
  const client = new Client(
    { name: 'interface-test', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}

const byMcp: Interface = async ({ key }, most) => {
  const client = await mcpClient(key);
  const { structuredContent } = await client.callTool({
    name: 'search',
    arguments: { ...ASKED, max_credits: most },
  });
  await client.close();
  return structuredContent as unknown as SearchResponse;
};

/** In this process, as `main.ts` calls it. */
async function typed(
  key: string,
  ...argv: string[]
): Promise<{ status: number; answered: string; said: string }> {
  const file = path.join(folder, `key-${++people}`);
  fs.writeFileSync(file, `${key}\n`, { mode: 0o600 });
  let [answered, said] = ['', ''];
  const status = await runCli(argv, {
    environment: { LINKLODE_ORIGIN: origin, LINKLODE_KEY_FILE: file },
    fetch,
    answer: (text) => (answered += text),
    say: (line) => (said += `${line}\n`),
  });
  return { status, answered, said };
}

const COMMAND = ['search', ASKED.query, '--exclude', 'site-2.example'];

const byCommandLine: Interface = async ({ key }, most) => {
  const { answered } = await typed(key, ...COMMAND, '--max-credits', String(most), '--format', 'json');
  return JSON.parse(answered) as SearchResponse;
};

const INTERFACES: Readonly<Record<string, Interface>> = {
  'web session': byRest(({ person }) => person.token),
  'REST with a key': byRest(({ key }) => key),
  MCP: byMcp,
  'command line': byCommandLine,
};

async function newVisitor(): Promise<Visitor> {
  const person = await app.signIn('alice', `visitor-${++people}`);
  const wish = { name: 'Interface', scope: 'spend', call_cap: 20, day_cap: 100, expires_in_days: 1 } as const;
  return { person, key: (await person.call(createKey, { body: wish })).body.key };
}

/** What was charged, as the ledger keeps it. */
const receiptOf = async ({ person }: Visitor) =>
  (await person.call(listCreditHistory)).body
    .filter(({ reason }) => reason === 'search')
    .map(({ reason, details, amount }) => ({ reason, details, amount }));

/** The signed receipt through the interfaces that give files, byte for byte. */
async function signedBy(visitor: Visitor, delivery: string): Promise<string[]> {
  const asked = { kind: 'search', id: delivery } as const;
  const byHeader = async (token: string) => {
    const address = new URL(`${downloadReceipt.path}?kind=search&id=${delivery}`, origin);
    return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).text();
  };
  const client = await mcpClient(visitor.key);
  const { content, structuredContent } = await client.callTool({ name: 'receipt', arguments: asked });
  await client.close();
  const [told] = content as { text: string }[];
  expect(JSON.parse(told?.text ?? '')).toEqual(structuredContent);
  const { answered } = await typed(visitor.key, 'receipt', 'search', delivery);
  return [await byHeader(visitor.person.token), await byHeader(visitor.key), told?.text ?? '', answered];
}

const balanceOf = async ({ person }: Visitor) => (await person.call(getMe)).body.credits;

test.each([10, 4])(
  'the same rows, the same charge and the same receipt through every interface, for at most %i credits',
  async (most) => {
    const seen: unknown[] = [];
    for (const open of Object.values(INTERFACES)) {
      const visitor = await newVisitor();
      const first = await open(visitor, most);
      const again = await open(visitor, 0);
      // Times apart, the rows of the repetition are those that were paid for.
      const plain = (answer: SearchResponse) => answer.results.map(({ yours_since: _since, ...row }) => row);
      expect(plain(again)).toEqual(plain(first));
      expect([again.charged, again.credits_left]).toEqual([0, 100 - most]);
      seen.push({
        rows: plain(first),
        charged: first.charged,
        total: first.total,
        receipt: await receiptOf(visitor),
        balance: await balanceOf(visitor),
      });
    }
    expect(seen).toHaveLength(4);
    expect(seen[0]).toMatchObject({ charged: most, total: 24, balance: 100 - most });
    for (const one of seen) expect(one).toEqual(seen[0]);
  },
);

test('what one interface has paid for is free at all others', async () => {
  const visitor = await newVisitor();
  const charged: number[] = [];
  for (const open of Object.values(INTERFACES)) charged.push((await open(visitor, 10)).charged);
  expect(charged).toEqual([10, 0, 0, 0]);
  expect(await receiptOf(visitor)).toHaveLength(1);
});

test('the signed receipt of a search is the same through every interface, and proves its rows and its cost', async () => {
  const visitor = await newVisitor();
  const { delivery, results } = await byMcp(visitor, 10);
  const files = await signedBy(visitor, String(delivery));
  // As each interface gives it, a client's checker finds it good: not a byte is another one.
  const { keys } = (await (await fetch(new URL(listReceiptKeys.path, origin))).json()) as { keys: unknown[] };
  const verifier = (await import(path.resolve(import.meta.dirname, '../../../tools/verify-receipt.mjs'))) as {
    faultOf(bytes: Buffer, keys: readonly unknown[]): string | null;
  };
  expect(files.map((file) => verifier.faultOf(Buffer.from(file), keys))).toEqual([null, null, null, null]);
  // When it was signed is a moment of each call.
  const [first, ...others] = files.map((file) => {
    const { made_at: _at, signature: _signature, ...said } = JSON.parse(file) as Record<string, unknown>;
    return said;
  });
  for (const one of others) expect(one).toEqual(first);
  const told = JSON.stringify(first);
  for (const { url } of results) expect(told).toContain(url);
  expect(told).toContain('"amount":-10');
  expect(await balanceOf(visitor)).toBe(90);
});

test('the fifth interface: a CSV address and the file of the search hold the same websites, and take nothing', async () => {
  const visitor = await newVisitor();
  const { person, key } = visitor;
  const { results } = await byRest(() => key)(visitor, 10);
  const urls = results.map(({ url }) => url);
  const file = await fetch(new URL(downloadSearch.path, origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: ASKED.query, exclude: ASKED.exclude }),
  });
  const inFile = [...(await file.text()).matchAll(/https:\/\/site-\d+\.example\/page/g)].map(([url]) => url);
  expect(inFile).toEqual(urls);
  const project = (await person.call(createProject, { body: { name: 'Tilth' } })).body.id;
  await person.call(addProjectSites, {
    body: { project, sites: results.map(({ url }) => ({ site: url, url })) },
  });
  const { address } = (await person.call(createSecretAddress, { body: { project, kind: 'csv' } })).body;
  const { pathname, search } = new URL(address);
  const sheet = await (await fetch(new URL(pathname + search, origin))).text();
  const inSheet = [...sheet.matchAll(/https:\/\/site-\d+\.example\/page/g)].map(([url]) => url);
  expect(inSheet.toSorted()).toEqual(urls.toSorted());
  const ofSearch = (await person.call(createSearchAddress, { body: { query: ASKED.query } })).body.address;
  const read = await (await fetch(new URL(ofSearch.slice(new URL(ofSearch).origin.length), origin))).text();
  expect([...read.matchAll(/https:\/\/site-\d+\.example\/page/g)].map(([url]) => url)).toEqual(urls);
  expect(await balanceOf(visitor)).toBe(90);
});

/** What differs from person to person. */
const plainOf = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      /^(id|delivery|created_at|yours_since|checked_at|metrics_as_of)$/.test(name) ? null : value,
    ),
  );

test.each(Object.entries(interfaceCalls(ASKED.query)))(
  '%s answers the same and takes the same by the web, by a key, by MCP and by the command line',
  async (name, { route, given, words }) => {
    const takes = name === 'smart' || name === 'bulk';
    const byHttp = (tokenOf: (visitor: Visitor) => string) => async (visitor: Visitor) => {
      const isGet = route.method === 'GET';
      const query = new URLSearchParams(given as Record<string, string>).toString();
      const answer = await fetch(new URL(isGet ? `${route.path}?${query}` : route.path, origin), {
        method: route.method,
        headers: {
          authorization: `Bearer ${tokenOf(visitor)}`,
          ...(isGet ? {} : { 'content-type': 'application/json' }),
          ...(takes ? { 'max-credits': '10' } : {}),
        },
        ...(isGet ? {} : { body: JSON.stringify(given) }),
      });
      return (await answer.json()) as unknown;
    };
    const byTool = async ({ key }: Visitor) => {
      const client = await mcpClient(key);
      const told = await client.callTool({
        name,
        arguments: { ...given, ...(takes ? { max_credits: 10 } : {}) },
      });
      await client.close();
      expect(told.isError, JSON.stringify(told)).toBe(false);
      const answer = told.structuredContent as Record<string, unknown>;
      return Object.keys(answer).join() === 'rows' ? answer['rows'] : answer;
    };
    const byCommand = async ({ key }: Visitor) => {
      const most = takes ? ['--max-credits', '10'] : [];
      return JSON.parse((await typed(key, ...words, ...most, '--format', 'json')).answered) as unknown;
    };
    const interfaces = [byHttp(({ person }) => person.token), byHttp(({ key }) => key), byTool, byCommand];
    const seen: unknown[] = [];
    for (const open of interfaces) {
      const visitor = await newVisitor();
      await visitor.person.call(createProject, { body: { name: 'Tilth' } });
      // The row that the sheet is of.
      if (name === 'pitch_sheet') await byRest(({ key }) => key)(visitor, 10);
      const before = await balanceOf(visitor);
      seen.push({ answer: plainOf(await open(visitor)), took: before - (await balanceOf(visitor)) });
    }
    expect(JSON.stringify(seen[0])).not.toContain('request_id');
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect((seen[0] as { took: number }).took > 0).toBe(takes);
  },
);

test('the command line says the cost first, and does nothing before it is told how much it may take', async () => {
  const visitor = await newVisitor();
  const { key } = visitor;
  const asked = await typed(key, ...COMMAND);
  expect(asked).toMatchObject({ status: 2, answered: '' });
  expect(asked.said).toMatch(/takes 10 credits at most[\s\S]*--max-credits/);
  expect(await balanceOf(visitor)).toBe(100);
  const done = await typed(key, ...COMMAND, '--max-credits', '3', '--format', 'csv');
  expect(done.answered).toMatch(/^\uFEFFTitle,URL,DA,PA,Spam Score,Description,Industry\r\n/);
  expect(done.answered.trim().split('\r\n')).toHaveLength(4);
  expect(done.said).toContain('Took 3 credits; 0 rows came free; 97 credits are left.');
  expect((await typed(key, 'balance')).answered).toMatch(/alice@example\.com +97/);
  const refused = await typed(key, 'search', 'gardening', '--max-credits', '3');
  expect([refused.status, refused.said]).toEqual([1, expect.stringContaining('Try using a Google operator')]);
});

test('a key is never typed, never read from a file that others can read, and never sent in the open', async () => {
  const { key } = await newVisitor();
  expect(await typed(key, 'balance', key)).toMatchObject({
    status: 2,
    said: expect.stringContaining('must not be typed'),
  });
  const run = async (environment: Record<string, string>): Promise<string> => {
    let said = '';
    const status = await runCli(['balance'], {
      environment,
      fetch,
      answer: () => undefined,
      say: (line) => (said += line),
    });
    expect(status).toBe(2);
    return said;
  };
  const open = path.join(folder, 'open');
  fs.writeFileSync(open, key, { mode: 0o644 });
  expect(await run({ LINKLODE_KEY_FILE: open })).toContain('chmod 600');
  expect(await run({ LINKLODE_KEY: key, LINKLODE_ORIGIN: 'http://api.example.com' })).toContain('https');
  expect(await run({})).toContain('No key');
});

test('texts of the web command no terminal', async () => {
  const shown = print('table', '{}', { head: ['Title'], rows: [['\u001b[2Jgone\u202e']] });
  for (const sign of ['\u001b', '\u202e']) expect(shown).not.toContain(sign);
  expect(shown).toContain('gone');
});

test('it runs from the repository: npm run linklode -- balance', async () => {
  const { key } = await newVisitor();
  const file = path.join(folder, 'run');
  fs.writeFileSync(file, key, { mode: 0o600 });
  const launcher = path.resolve(import.meta.dirname, '../../../tools/launch.cjs');
  const child = spawn(process.execPath, [launcher, 'linklode', 'balance'], {
    env: { PATH: process.env['PATH'], HOME: folder, LINKLODE_KEY_FILE: file, LINKLODE_ORIGIN: origin },
  });
  let answered = '';
  child.stdout.on('data', (part: Buffer) => (answered += part.toString()));
  const status = await new Promise((resolve) => child.once('close', resolve));
  expect([status, answered]).toEqual([0, expect.stringContaining('alice@example.com')]);
});
