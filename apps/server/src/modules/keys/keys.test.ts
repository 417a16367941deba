import {
  checkBulk,
  closeAccount,
  createKey,
  exportAccount,
  getMe,
  listCreditHistory,
  listKeyEvents,
  listKeys,
  quoteSearch,
  revokeKey,
  routes,
  runSearch,
  type PersonalKey,
  type Route,
} from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseClosedAccounts } from '../../start/erase-accounts.ts';
import { deleteOldRecords } from '../../start/old-records.repo.ts';
import { everyMetric } from '../../testing/every-metric.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { tenForEach } from '../../testing/ten-for-each.ts';

let app: TestApp;
let alice: Person;
let people = 0;
const lines: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  app = await startTestApp({ webSearch: tenForEach, metrics: everyMetric, log });
});
beforeEach(async () => {
  alice = await app.signIn('alice', `alice-${++people}`);
});
afterAll(() => app.close());

const SPENDING = { name: 'Agent', scope: 'spend', call_cap: 10, day_cap: 40, expires_in_days: 30 } as const;
const make = async (wish: object = SPENDING): Promise<PersonalKey & { key: string }> => {
  const { status, body } = await alice.call(createKey, { body: wish as typeof SPENDING });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const ask = (key: string, route: Pick<Route, 'method' | 'path'>, body?: object, headers: object = {}) =>
  app.api.inject({
    method: route.method,
    url: route.path,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
const search = (key: string, word: string, headers: object = {}) =>
  ask(key, runSearch, { query: `intitle:${word}` }, headers);
const creditsOf = async (person: Person) => (await person.call(getMe)).body.credits;

test('a key is told once; afterwards nobody finds it, in the database, the log, the list or the file of all that is kept', async () => {
  const made = await make();
  expect(made.key).toMatch(/^llk1_[\w-]{43}$/);
  expect((await search(made.key, 'told')).statusCode).toBe(200);
  const listed = (await alice.call(listKeys)).body;
  expect(listed).toMatchObject([{ id: made.id, name: 'Agent', hint: made.key.slice(0, 9), used_today: 10 }]);
  expect(listed[0]?.last_used_at).not.toBeNull();
  const exported = (await alice.call(exportAccount)).body;
  expect(exported.personal_keys).toMatchObject([{ id: made.id, call_cap: 10, day_cap: 40 }]);
  const stored = await sql`SELECT * FROM personal_key WHERE id = ${made.id}`.execute(app.db);
  const secret = made.key.slice(9);
  for (const text of [JSON.stringify([listed, exported, stored.rows]), lines.join('')])
    expect(text).not.toContain(secret);
  // Control: the look finds what is there.
  expect(lines.join('')).toContain(made.id);
});

test('a key that may read reads and quotes; what could cost something is refused, and says which scope is missing', async () => {
  const { key } = await make({ name: 'Sheet', scope: 'read', expires_in_days: 1 });
  expect((await ask(key, getMe)).json()).toMatchObject({ credits: 100 });
  expect((await ask(key, quoteSearch, { query: 'intitle:guide' })).statusCode).toBe(200);
  const refused = await search(key, 'guide');
  expect(refused.statusCode).toBe(403);
  expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="spend"');
  expect(refused.json()).toMatchObject({ code: 'insufficient_scope' });
  expect(await creditsOf(alice)).toBe(100);
});

test('what is for people alone refuses every key: buying, keys, sessions, the account, standing orders, secret addresses', async () => {
  const { key } = await make();
  const forPeople = Object.values(routes as Record<string, Route>).filter(
    (one) => one.access === 'account' && one.key === undefined,
  );
  const paths = forPeople.map(({ path }) => path);
  for (const path of [
    '/payments/create-order',
    '/user/close',
    '/user/keys/create',
    '/user/sessions',
    '/standing-orders/create',
    '/secret-addresses/create',
    '/user/export',
  ])
    expect(paths).toContain(path);
  for (const route of forPeople) {
    const answer = await ask(key, route, route.method === 'POST' ? {} : undefined);
    expect([route.path, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      route.path,
      403,
      'session_only',
    ]);
  }
});

test.each([
  [{ ...SPENDING, call_cap: 50 }, 'more than what the day'],
  [{ name: 'x', scope: 'spend', expires_in_days: 1 }, 'needs call_cap and day_cap'],
  [{ ...SPENDING, scope: 'read' }, 'has no caps'],
  [{ ...SPENDING, name: '  ' }, 'must not be empty'],
])('a key is not made of %j', async (wish, words) => {
  const { status, body } = await alice.call(createKey, { body: wish as typeof SPENDING });
  expect([status, (body as unknown as { detail: string }).detail]).toEqual([
    422,
    expect.stringContaining(words),
  ]);
});

test('fifty calls at once by one key: never one credit over what its day allows; control: the person’s own fifty take all', async () => {
  const { key } = await make({ ...SPENDING, call_cap: 7, day_cap: 23 });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => search(key, `race${people}x${n}`)));
  const charged = answers
    .filter(({ statusCode }) => statusCode === 200)
    .map((one) => one.json<{ charged: number; results: unknown[] }>());
  for (const one of charged) expect(one.charged).toBe(one.results.length);
  expect(Math.max(...charged.map((one) => one.charged))).toBeLessThanOrEqual(7);
  const sum = charged.reduce((all, one) => all + one.charged, 0);
  expect(sum).toBe(23);
  expect(await creditsOf(alice)).toBe(100 - sum);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(refused.map((one) => one.json<{ code: string }>().code))).toEqual(new Set(['key_day_cap']));
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused[0]?.body).not.toMatch(/credit/i);

  const own = await Promise.all(
    Array.from({ length: 50 }, (_, n) => search(alice.token, `own${people}x${n}`)),
  );
  expect(own.some(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(await creditsOf(alice), 'the look would see more than 23').toBeLessThan(100 - 23 - 23);
});

test('a day that is over does not count', async () => {
  const { key, id } = await make({ ...SPENDING, day_cap: 10 });
  expect((await search(key, 'first')).json()).toMatchObject({ charged: 10 });
  expect((await search(key, 'second')).statusCode).toBe(429);
  await sql`UPDATE key_hold SET day = day - 1 WHERE key_id = ${id}`.execute(app.db);
  expect((await search(key, 'second')).json()).toMatchObject({ charged: 10 });
});

test('a search delivers what the call may spend, and the rest later; with 0 only what is free', async () => {
  const { key } = await make();
  const none = await search(key, 'partly', { 'max-credits': '0' });
  expect([none.statusCode, none.json<{ code: string }>().code]).toEqual([402, 'over_call_cap']);
  const three = await search(key, 'partly', { 'max-credits': '3' });
  expect(three.json()).toMatchObject({ charged: 3, credits_left: 97 });
  expect(three.headers).toMatchObject({
    'credits-charged': '3',
    'credits-free-rows': '0',
    'credits-left': '97',
  });
  expect(three.headers['ratelimit']).toMatch(/^"account";r=\d+;t=\d+$/);
  const free = await search(key, 'partly', { 'max-credits': '0' });
  expect(free.json<{ results: unknown[] }>().results).toHaveLength(3);
  expect(free.headers).toMatchObject({ 'credits-charged': '0', 'credits-free-rows': '3' });
  const rest = await search(key, 'partly', { 'max-credits': '1000' });
  expect(rest.json()).toMatchObject({ charged: 7, credits_left: 90 });
  expect((await search(alice.token, 'people', { 'max-credits': '2' })).json()).toMatchObject({ charged: 2 });
  expect((await search(key, 'partly', { 'max-credits': '-1' })).statusCode).toBe(422);
});

test('a bulk check that could cost more than the call or the day allows is refused whole, and takes nothing', async () => {
  const { key } = await make({ ...SPENDING, call_cap: 3, day_cap: 5 });
  const check = (count: number, headers: object = {}) =>
    ask(key, checkBulk, { domains: Array.from({ length: count }, (_, n) => `b${n}.example`) }, headers);
  const over = await check(4);
  expect([over.statusCode, over.json<{ detail: string }>().detail]).toEqual([
    402,
    expect.stringContaining('needs 4'),
  ]);
  expect((await check(3, { 'max-credits': '2' })).statusCode).toBe(402);
  const done = await check(3);
  expect(done.headers).toMatchObject({
    'credits-charged': '3',
    'credits-free-rows': '0',
    'credits-left': '97',
  });
  expect((await check(6)).json()).toMatchObject({ code: 'key_day_cap' });
  expect((await check(5)).headers, 'three of the five are paid for').toMatchObject({
    'credits-charged': '2',
  });
  expect(await creditsOf(alice)).toBe(95);
});

test('the same Idempotency-Key charges once, also by a key; with another limit it is another request', async () => {
  const { key } = await make();
  const once = (most: string) =>
    search(key, 'once', { 'idempotency-key': `one-${people}`, 'max-credits': most });
  expect((await once('4')).json()).toMatchObject({ charged: 4 });
  const again = await once('4');
  expect([again.headers['idempotency-replayed'], again.json<{ charged: number }>().charged]).toEqual([
    'true',
    4,
  ]);
  expect((await once('5')).statusCode).toBe(422);
  expect(await creditsOf(alice)).toBe(96);
});

test('a key ends at once when it is revoked, is past its time, or its account is suspended or closed', async () => {
  const keys = [await make(), await make(), await make()].map(({ id, key }) => ({ id, key }));
  const [revoked, late, last] = keys as [
    { id: string; key: string },
    { id: string; key: string },
    { id: string; key: string },
  ];
  expect((await alice.call(revokeKey, { body: { id: revoked.id } })).body).toEqual({ revoked: true });
  expect((await alice.call(revokeKey, { body: { id: revoked.id } })).body).toEqual({ revoked: false });
  const stranger = await app.signIn('carol', `stranger-${people}`);
  expect((await stranger.call(revokeKey, { body: { id: late.id } })).body).toEqual({ revoked: false });
  expect((await ask(late.key, getMe)).statusCode).toBe(200);
  await sql`UPDATE personal_key SET expires_at = now() WHERE id = ${late.id}`.execute(app.db);
  expect((await ask(revoked.key, getMe)).statusCode).toBe(401);
  expect((await ask(late.key, getMe)).statusCode).toBe(401);
  const state = (to: string) =>
    sql`UPDATE account SET state = ${to} WHERE id = ${alice.accountId}`.execute(app.owner);
  await state('suspended');
  expect((await ask(last.key, getMe)).statusCode).toBe(403);
  await state('open');
  expect((await ask(last.key, getMe)).statusCode).toBe(200);
  expect((await alice.call(closeAccount, { body: { email: 'alice@example.com' } })).status).toBe(200);
  expect((await ask(last.key, getMe)).statusCode).toBe(401);
  await state('open');
  expect((await ask(last.key, getMe)).statusCode, 'opened again, the account has no key').toBe(401);
  await sql`UPDATE account SET state = 'closed', state_since = now() - interval '31 days' WHERE id = ${alice.accountId}`.execute(
    app.owner,
  );
  await eraseClosedAccounts(app.db);
  const left = await sql`SELECT 1 FROM personal_key WHERE account_id = ${alice.accountId}`.execute(app.db);
  expect(left.rows).toEqual([]);
});

test('an account makes a hundred keys in a day and no more, though each is revoked', async () => {
  const { id } = await make();
  expect((await alice.call(revokeKey, { body: { id } })).body).toEqual({ revoked: true });
  await sql`INSERT INTO personal_key (account_id, name, key_hash, hint, scope, expires_at, revoked_at)
    SELECT ${alice.accountId}, 'k', sha256((${alice.accountId} || n)::bytea), '', 'read', now(), now() FROM generate_series(1, 98) n`.execute(
    app.db,
  );
  await make();
  const refused = await alice.call(createKey, { body: SPENDING });
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'too_many_keys' }]);
  await sql`UPDATE personal_key SET created_at = created_at - interval '25 hours' WHERE id = ${id}`.execute(
    app.db,
  );
  await make();
});

test('the log of the keys says what each did, by which door, and what it took; it agrees with the credit history and holds no query', async () => {
  const { key, id } = await make();
  const other = await make({ name: 'Other', scope: 'read', expires_in_days: 1 });
  await search(key, 'loggedword');
  await search(key, 'loggedword');
  await search(key, 'loggedword', { 'max-credits': '0', 'user-agent': 'Linklode-CLI' });
  await ask(key, checkBulk, { domains: ['logged.example'] });
  await ask(key, runSearch, { query: 'no operator' });
  await app.api.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${key}` },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'balance', arguments: {} } },
  });
  await ask(other.key, getMe);
  await alice.call(revokeKey, { body: { id } });
  // As if all of it had been in one minute.
  await sql`UPDATE key_use SET minute = '2026-01-01' WHERE key_id = ${id}`.execute(app.db);
  const { events, has_more: hasMore } = (await alice.call(listKeyEvents, { query: { key: id } })).body;
  const used = events.filter(({ event }) => event === 'used');
  const of = { key: id, name: 'Agent', refused: 0 };
  expect(used).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...of,
        call: 'POST /search',
        door: 'api',
        calls: 3,
        refused: 1,
        credits: 10,
      }),
      expect.objectContaining({ ...of, call: 'POST /search', door: 'command line', calls: 1, credits: 0 }),
      expect.objectContaining({ ...of, call: 'POST /bulk-metrics', door: 'api', calls: 1, credits: 1 }),
      expect.objectContaining({ ...of, call: 'GET /user/me', door: 'mcp', calls: 1, credits: 0 }),
    ]),
  );
  expect(used).toHaveLength(4);
  expect([hasMore, events[0]?.event, events[1]?.event]).toEqual([false, 'revoked', 'made']);
  const taken = (await alice.call(listCreditHistory)).body
    .filter(({ reason }) => reason === 'search' || reason === 'bulk check')
    .reduce((sum, { amount }) => sum - amount, 0);
  expect(used.reduce((sum, { credits }) => sum + credits, 0)).toBe(taken);
  const all = (await alice.call(listKeyEvents)).body.events;
  expect(new Set(all.map(({ name }) => name))).toEqual(new Set(['Agent', 'Other']));
  const exported = (await alice.call(exportAccount)).body;
  expect(exported.key_log).toEqual(all);
  const kept = await sql`SELECT * FROM key_use`.execute(app.db);
  for (const told of [JSON.stringify(exported.key_log), JSON.stringify(kept.rows)]) {
    expect(told).toContain('POST /search');
    expect(told).not.toContain('loggedword');
  }
});

test('the log is read by pages, of one’s own keys alone, and nothing older than 90 days stays', async () => {
  const { id } = await make();
  await sql`INSERT INTO key_use (key_id, minute, call, door, calls)
    SELECT ${id}, now() - make_interval(days => n), 'GET /user/me', 'api', 1 FROM generate_series(1, 120) n`.execute(
    app.db,
  );
  await deleteOldRecords(app.db);
  const pages = [];
  for (let page = 1, more = true; more; page++) {
    const { events, has_more: hasMore } = (await alice.call(listKeyEvents, { query: { page } })).body;
    pages.push(...events);
    more = hasMore;
  }
  expect(pages.filter(({ event }) => event === 'used')).toHaveLength(89);
  expect(pages.map(({ at }) => at)).toEqual(
    pages
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const stranger = await app.signIn('carol', `log-${people}`);
  expect((await stranger.call(listKeyEvents, { query: { key: id } })).body.events).toEqual([]);
});
