import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  CHECKOUT_SCRIPT_URL,
  createProject,
  getHealth,
  getMe,
  runSearch,
  type WebConfig,
} from '@linklode/contract';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { parseConfig } from '../config/parse-config.ts';
import { createRequestCounter, type RequestCounter } from '../limits/request-counter.ts';
import { createSharedLease } from '../limits/shared-lease.repo.ts';
import { createWeb } from './create-web.ts';

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function start(options: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const app = await startTestApp(options);
  opened.push(app);
  return app;
}

/** A second process as it counts: by itself, or on the database of the first. */
const processOn = (first: TestApp): RequestCounter =>
  createRequestCounter(createSharedLease(first.db), { patienceMs: 60_000 });

const passes = (statuses: readonly number[]): number => statuses.filter((status) => status !== 429).length;

describe('two processes', () => {
  const config = { requestsPerMinute: 40 };
  async function tenTimesTheLimit(apps: readonly TestApp[]): Promise<number[]> {
    const asked = Array.from({ length: 400 / apps.length }).flatMap(() =>
      apps.map(async ({ api }) => (await api.inject(getMe.path)).statusCode),
    );
    return Promise.all(asked);
  }

  test('of one database keep one limit for an address', async () => {
    const first = await start({ config });
    const second = await start({ config, counter: processOn(first) });
    const passed = passes(await tenTimesTheLimit([first, second]));
    expect(passed).toBeLessThanOrEqual(40);
    expect(passed).toBeGreaterThanOrEqual(38);
  });

  test('that count by themselves let twice as much pass (negative control)', async () => {
    const alone = () => start({ config, counter: createRequestCounter(null) });
    expect(passes(await tenTimesTheLimit([await alone(), await alone()]))).toBe(80);
  });
});

describe('an account', () => {
  test('gets sixty files a minute, whatever they hold and whoever works for it; what is refused is none', async () => {
    const app = await start({});
    const alice = await app.signIn('alice');
    const project = (await alice.call(createProject, { body: { name: 'Loam' } })).body.id;
    const get = async (url: string) =>
      (await app.api.inject({ url, headers: { authorization: `Bearer ${alice.token}` } })).statusCode;
    for (let n = 0; n < 10; n++) expect(await get('/projects/download?project=x')).toBe(422);
    const download = `/projects/download?project=${project}`;
    const others = [`/receipts?kind=project&id=${project}`, '/history/download/excel', '/user/export'];
    const all = async (urls: readonly string[]) => [...new Set(await Promise.all(urls.map(get)))];
    expect(await all([...Array<string>(57).fill(download), ...others])).toEqual([200]);
    expect(await all([download, ...others])).toEqual([429]);
    expect(await get('/user/me')).toBe(200);
  });

  test('has one limit, from however many addresses it comes and whoever else is there', async () => {
    const app = await start({ config: { requestsPerMinutePerAccount: 20 } });
    const [alice, bob] = [await app.signIn('alice'), await app.signIn('bob')];
    const ask = (token: string, remoteAddress: string) =>
      app.api.inject({ url: getMe.path, headers: { authorization: `Bearer ${token}` }, remoteAddress });
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++) statuses.push((await ask(alice.token, `192.0.2.${i}`)).statusCode);
    expect(passes(statuses)).toBe(20);
    expect((await ask(bob.token, '192.0.2.1')).statusCode).toBe(200);
    const refused = await ask(alice.token, '192.0.2.200');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(refused.body).not.toMatch(/credit/i);
  });
});

describe('an address', () => {
  test('of IPv6 is its network of 64 bits', async () => {
    const app = await start({ config: { requestsPerMinute: 5 } });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++)
      statuses.push(
        (await app.api.inject({ url: getMe.path, remoteAddress: `2001:db8:0:1::${i}` })).statusCode,
      );
    expect(passes(statuses)).toBe(5);
    expect((await app.api.inject({ url: getMe.path, remoteAddress: '2001:db8:0:2::1' })).statusCode).toBe(
      401,
    );
  });

  test('is limited in what its browser asks before a call too, and the web app may read that', async () => {
    const app = await start({ config: { requestsPerMinute: 5 } });
    const headers = {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
    };
    const answers = [];
    for (let i = 0; i < 8; i++)
      answers.push(await app.api.inject({ method: 'OPTIONS', url: runSearch.path, headers }));
    expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204, 204, 204, 204, 429, 429, 429]);
    expect(answers[7]?.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-expose-headers': 'Retry-After',
    });
  });

  test('is limited on the web origin, apart from its calls', async () => {
    const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-limit-'));
    fs.mkdirSync(path.join(dist, 'assets'));
    fs.writeFileSync(path.join(dist, 'index.html'), '<!--app-config-->app');
    const values: WebConfig = {
      web_origin: 'http://localhost:3000',
      api_origin: 'http://localhost:4000',
      product_domain: null,
      stand_ins: [],
      support_email: 'help@linklode.example',
      company: 'Linklode',
      free_repeat: 'for 7 days',
      searches_per_day: '200',
      contact_form_url: null,
      checkout_script_url: CHECKOUT_SCRIPT_URL,
    };
    const config = parseConfig({ WEB_REQUESTS_PER_MINUTE: '30', LOG_LEVEL: 'silent' }, '/');
    const web = await createWeb(config, values, dist, pino({ level: 'silent' }), createRequestCounter(null));
    opened.push(web, { close: () => fs.promises.rm(dist, { recursive: true }) });
    const paths = ['/', '/assets/none.js', '/nowhere', '/robots.txt'];
    const answers = [];
    for (let i = 0; i < 100; i++) answers.push(await web.inject(paths[i % paths.length] ?? '/'));
    expect(passes(answers.map((answer) => answer.statusCode))).toBe(30);
    expect(Number(answers[99]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('while the database does not count, what needs no database is answered, and each limit still holds', async () => {
  const counter = createRequestCounter(() => Promise.reject(new Error('away')));
  const app = await start({ config: { requestsPerMinute: 10 }, counter });
  expect((await app.api.inject(getHealth.path)).statusCode).toBe(200);
  const statuses: number[] = [];
  for (let i = 0; i < 30; i++) statuses.push((await app.api.inject('/openapi.json')).statusCode);
  expect(passes(statuses)).toBe(10);
});

describe('the log', () => {
  function lines() {
    let text = '';
    const log = pino({ level: 'trace' }, { write: (line: string) => void (text += line) });
    return {
      log,
      text: () => text,
      read: () =>
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
    };
  }

  test('says once that X-Forwarded-For is received and ignored', async () => {
    const { log, read } = lines();
    const app = await start({ config: { requestsPerMinute: 5 }, log });
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}` };
      statuses.push((await app.api.inject({ url: getMe.path, headers })).statusCode);
    }
    expect(passes(statuses), 'a forged address is no other one').toBe(5);
    expect(read().filter(({ msg }) => String(msg).includes('TRUSTED_PROXIES is 0'))).toHaveLength(1);
  });

  test('has the account and the address of each request and of what failed, and no token, query or e-mail', async () => {
    const { log, read, text } = lines();
    const app = await start({
      log,
      webSearch: { version: () => 'x', search: () => Promise.reject(new Error('planted')) },
    });
    const alice = await app.signIn('alice');
    await app.api.inject({
      method: 'POST',
      url: runSearch.path,
      remoteAddress: '203.0.113.9',
      headers: { authorization: `Bearer ${alice.token}` },
      payload: { query: 'intitle:"sapphire canary"' },
    });
    const told = read().filter(({ address }) => address === '203.0.113.9');
    expect(told.map(({ msg, account }) => [msg, account])).toEqual([
      ['unhandled error', alice.accountId],
      ['request', alice.accountId],
    ]);
    for (const secret of [alice.token, 'sapphire', 'alice@example.com', 'alice Example'])
      expect(text(), secret).not.toContain(secret);
  });
});
