import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createProject,
  createStandingOrder,
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
} from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startLoopbackWeb, type LoopbackWeb } from '../../testing/loopback-web.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { runDueOrders } from '../standing-orders/index.ts';
import { deliverDue, MOST_ATTEMPTS } from './deliver-webhooks.ts';
import { signMessage } from './sign-message.ts';

interface Message {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let web: LoopbackWeb;
let app: TestApp;
let alice: Person;
let project: string;
let people = 0;
let answers: (response: ServerResponse) => void;
let messages: Message[];
const lines: string[] = [];
beforeAll(async () => {
  web = await startLoopbackWeb();
  web.site('hooks.example.com', (request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      messages.push({ headers: request.headers, body });
      answers(response);
    });
  });
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  app = await startTestApp({ webSearch: scriptedWebSearch(12), network: web.network, log });
});
beforeEach(async () => {
  messages = [];
  answers = (response) => void response.writeHead(204).end();
  alice = await app.signIn('alice', `alice-${++people}`);
  project = (await alice.call(createProject, { body: { name: 'Tine' } })).body.id;
});
afterAll(async () => {
  await app.close();
  await web.close();
});

const never = new AbortController().signal;
const deliver = () => deliverDue({ db: app.db, network: web.network }, never);
const make = async (url = 'http://hooks.example.com/in?x=1') =>
  alice.call(createWebhook, { body: { project, url } });
const told = async () => (await alice.call(listWebhooks, { query: { project } })).body;
const makeDue = () => sql`UPDATE webhook_delivery SET next_attempt_at = now()`.execute(app.db);
const bring = async () => {
  await alice.call(createStandingOrder, { body: { project, query: 'intitle:soil', budget: 20 } });
  await runDueOrders({ db: app.db, search: app.search, log: pino({ level: 'silent' }) }, null, never);
};

/** As a receiver checks it: by the published rule, without code of the product. */
function isSigned({ headers, body }: Message, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const good = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(good);
}

test('what a standing order brought is told, signed, page by page, as its receipts say', async () => {
  const { secret } = (await make()).body;
  await bring();
  expect(await deliver()).toBe(2);
  expect(messages.map((message) => isSigned(message, secret))).toEqual([true, true]);
  const [first, second] = messages.map(({ body }) => JSON.parse(body) as Record<string, never>);
  expect(first).toMatchObject({
    type: 'standing_order.websites',
    data: { project: { id: project }, order: { query: 'intitle:soil' }, charged: 10, used: 10, budget: 20 },
  });
  expect(second).toMatchObject({ data: { charged: 2, used: 12 } });
  expect(JSON.parse(messages[0]?.body ?? '')).toMatchObject({
    data: {
      websites: expect.arrayContaining([expect.objectContaining({ because: 'first run' })]) as unknown,
    },
  });
  expect(Math.abs(Number(messages[0]?.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  expect((await told()).deliveries.map(({ state, outcome }) => [state, outcome])).toEqual([
    ['delivered', 'Answered 204.'],
    ['delivered', 'Answered 204.'],
  ]);
  expect(await deliver()).toBe(0);
});

test('a message that does not arrive is tried again later and later, with the same id; then the webhook rests and says why, and goes on where it stopped', async () => {
  answers = (response) => void response.writeHead(500).end('no');
  const { id } = (await make()).body;
  await bring();
  for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts++) {
    await makeDue();
    await deliverDue({ db: app.db, network: web.network }, never);
  }
  const ids = new Set(messages.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(2);
  const after = await told();
  expect(after.webhooks).toMatchObject([
    { id, state: 'disabled', why_disabled: expect.stringContaining('Answered 500.') as string },
  ]);
  expect(
    after.deliveries.some(({ state, attempts }) => state === 'failed' && attempts === MOST_ATTEMPTS),
  ).toBe(true);
  // Nothing is sent to one that rests.
  const count = messages.length;
  await makeDue();
  expect(await deliver()).toBe(0);
  expect(messages).toHaveLength(count);
  answers = (response) => void response.writeHead(200).end();
  await sql`UPDATE webhook_delivery SET state = 'waiting' WHERE webhook_id = ${id}`.execute(app.db);
  expect((await alice.call(enableWebhook, { body: { id } })).body).toMatchObject({
    state: 'active',
    why_disabled: null,
  });
  expect(await deliver()).toBe(2);
});

test('the clock was put back by six hours: what waits for a minute to come, or was begun and left, is sent all the same', async () => {
  answers = (response) => void response.writeHead(503).end();
  await make();
  await bring();
  const putBack = () =>
    sql`UPDATE webhook_delivery SET created_at = created_at + interval '6 hours',
      last_attempt_at = last_attempt_at + interval '6 hours', next_attempt_at = next_attempt_at + interval '6 hours'`.execute(
      app.db,
    );
  await putBack();
  expect(await deliver(), 'never tried').toBe(2);
  expect(await deliver(), 'once and not without end').toBe(0);
  await putBack();
  answers = (response) => void response.writeHead(204).end();
  expect(await deliver(), 'tried before').toBe(2);
  expect((await told()).deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
});

test('the next attempt waits: a minute, then five, then half an hour', async () => {
  answers = (response) => void response.writeHead(503).end();
  await make();
  await bring();
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    await makeDue();
    await deliver();
    const { rows } = await sql<{ pause: number }>`
      SELECT round(extract(epoch FROM max(next_attempt_at - last_attempt_at)))::int AS pause FROM webhook_delivery d
      JOIN outgoing_webhook w ON w.id = d.webhook_id WHERE w.project_id = ${project}`.execute(app.db);
    pauses.push(rows[0]?.pause ?? 0);
  }
  for (const [at, wanted] of [60, 300, 1800].entries())
    expect(Math.abs((pauses[at] ?? 0) - wanted), String(pauses)).toBeLessThan(60);
});

test('no redirect is followed, nothing inside a network is reached, and a name that changes its mind leads nowhere', async () => {
  answers = (response) => void response.writeHead(302, { location: 'http://inside.example.com/' }).end();
  const { id } = (await make()).body;
  expect((await alice.call(testWebhook, { body: { id } })).body).toMatchObject({
    state: 'failed',
    outcome: 'Answered 302, which leads elsewhere and is not followed.',
  });
  web.alias('inside.example.com', ['10.0.0.1']);
  web.alias('mixed.example.com', ['20.0.0.1', '127.0.0.1']);
  let asked = 0;
  web.alias('turns.example.com', () => (asked++ === 0 ? ['169.254.169.254'] : ['20.0.0.1']));
  for (const name of ['inside', 'mixed', 'turns']) {
    const { body } = await make(`http://${name}.example.com/`);
    const answer = await alice.call(testWebhook, { body: { id: body.id } });
    expect(answer.body, name).toMatchObject({
      state: 'failed',
      outcome: 'Did not arrive: an address inside a network.',
    });
  }
  expect(web.inside()).toBe(0);
  for (const url of [
    'http://127.0.0.1/',
    'https://localhost/',
    'https://hooks.example.com:8443/',
    'https://a:b@hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks',
  ])
    expect((await make(url)).status, url).toBe(422);
});

test('a new secret signs from then on, and the former one beside it for a day', async () => {
  const { id, secret: former } = (await make()).body;
  const { secret } = (await alice.call(rotateWebhookSecret, { body: { id } })).body;
  expect(secret).not.toBe(former);
  await alice.call(testWebhook, { body: { id } });
  expect([former, secret].map((one) => isSigned(messages[0] as Message, one))).toEqual([true, true]);
  await sql`UPDATE outgoing_webhook SET former_until = now() WHERE id = ${id}`.execute(app.db);
  await alice.call(testWebhook, { body: { id } });
  expect([former, secret].map((one) => isSigned(messages[1] as Message, one))).toEqual([false, true]);
  // Negative control: whoever changes a letter on the way is found out.
  expect(isSigned({ ...(messages[1] as Message), body: '{"type":"tesd"}' }, secret)).toBe(false);
  // The secret was told once and stands in no list and no log.
  const listed = JSON.stringify((await alice.call(listWebhooks, { query: {} })).body) + lines.join();
  for (const one of [former, secret]) expect(listed).not.toContain(one.slice('whsec_'.length));
});

test('410 ends it at once; another account sees, tests and ends nothing of it', async () => {
  answers = (response) => void response.writeHead(410).end();
  const { id } = (await make()).body;
  const bob = await app.signIn('bob', `bob-${people}`);
  expect((await bob.call(testWebhook, { body: { id } })).status).toBe(404);
  expect((await bob.call(rotateWebhookSecret, { body: { id } })).status).toBe(404);
  expect((await bob.call(deleteWebhook, { body: { id } })).body).toEqual({ deleted: false });
  expect(
    (await bob.call(createWebhook, { body: { project, url: 'http://hooks.example.com/' } })).status,
  ).toBe(404);
  await alice.call(testWebhook, { body: { id } });
  expect((await told()).webhooks).toMatchObject([{ state: 'disabled' }]);
  expect((await alice.call(deleteWebhook, { body: { id } })).body).toEqual({ deleted: true });
  expect(await told()).toEqual({ webhooks: [], deliveries: [] });
});

test('the signature is that of the published rule', () => {
  // The example of Standard Webhooks 1.0.
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  expect(signMessage([secret], message, new Date(1_614_265_330_000))['webhook-signature']).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});
