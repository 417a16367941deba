import {
  addProjectSites,
  blockSites,
  changeStandingOrder,
  createProject,
  createStandingOrder,
  deleteProject,
  deleteStandingOrder,
  exportAccount,
  getMe,
  listCreditHistory,
  listProjectSites,
  listStandingOrders,
  removeProjectSites,
  runSearch,
} from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSearch, type WebSearchRequest } from '../search/index.ts';
import { findHiddenSites } from '../projects/index.ts';
import { scriptedSmartSearch } from '../../testing/scripted-smart-search.ts';
import { scriptedWebSearch, type ScriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { runDueOrders } from './index.ts';

let app: TestApp;
let web: ScriptedWebSearch;
let alice: Person;
let project: string;
let people = 0;
const never = new AbortController().signal;
// What the web holds may grow between two runs.
const webSearch = { version: () => null, search: (request: WebSearchRequest) => web.search(request) };
const smartSearch = scriptedSmartSearch(12);

beforeAll(async () => {
  app = await startTestApp({ webSearch, smartSearch });
});
beforeEach(async () => {
  web = scriptedWebSearch(25, null);
  alice = await app.signIn('alice', `alice-${++people}`);
  project = (await alice.call(createProject, { body: { name: 'Tilth' } })).body.id;
});
afterEach(async () => {
  expect(await app.audit()).toEqual({});
  await sql`UPDATE standing_order SET state = 'paused'`.execute(app.db);
});
afterAll(() => app.close());

const search = () =>
  createSearch({
    db: app.db,
    webSearch,
    smartSearch,
    metrics: {
      sources: ['own-index'],
      lookUp: (pages) =>
        Promise.resolve(
          pages.map(({ own }) => (own ? { kind: 'known', metrics: own } : { kind: 'unknown' })),
        ),
    },
    searchesPerDay: 200,
    freeRepeatDays: 7,
    findHidden: findHiddenSites,
  });
const runAll = (index: string | null = null) =>
  runDueOrders({ db: app.db, search: search(), log: pino({ level: 'silent' }) }, index, never);
const order = async (budget: number, query = 'intitle:soil') => {
  const { status, body } = await alice.call(createStandingOrder, { body: { project, query, budget } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};
const told = async () => (await alice.call(listStandingOrders, { query: { project } })).body;
const credits = async () => (await alice.call(getMe)).body.credits;
const sitesOf = async () =>
  (await alice.call(listProjectSites, { query: { project, sort: 'site' } })).body.sites.map(
    ({ site }) => site,
  );
const makeDue = () => sql`UPDATE standing_order SET next_run_at = now()`.execute(app.db);

describe('a standing order', () => {
  test.each(['suspended', 'closed'])(
    'of an account that is %s rests, charges nothing, and goes on when it is open again',
    async (state) => {
      await order(50);
      await sql`UPDATE account SET state = ${state} WHERE id = ${alice.accountId}`.execute(app.db);
      expect(await runAll()).toBe(0);
      const balance = await sql<{ n: string }>`
      SELECT balance AS n FROM credit_account WHERE account_id = ${alice.accountId}`.execute(app.db);
      expect(Number(balance.rows[0]?.n)).toBe(100);
      await sql`UPDATE account SET state = 'open' WHERE id = ${alice.accountId}`.execute(app.db);
      expect(await runAll()).toBe(1);
      expect(await credits()).toBe(75);
    },
  );

  test('brings what is new into the project, charges for that alone, and says why each row is new', async () => {
    await alice.call(addProjectSites, { body: { project, sites: [{ site: 'site-0.example' }] } });
    await alice.call(blockSites, { body: { project: null, sites: ['site-1.example'] } });
    web.matches = [{ clause: 'da:>=20', places: ['metric', 'site'] }];
    await order(50);
    expect(await runAll()).toBe(1);
    expect(await credits()).toBe(100 - 23);
    expect(await sitesOf()).toHaveLength(24);
    const first = await told();
    expect(first.orders).toMatchObject([
      { used: 23, budget: 50, brought: 23, brought_lately: 23, halted: null },
    ]);
    expect(first.receipts.map(({ charged, sites }) => [charged, sites.length])).toEqual([
      [3, 3],
      [10, 10],
      [10, 10],
    ]);
    expect(first.receipts[2]?.sites[0]).toMatchObject({
      url: expect.stringMatching(/^https:\/\/site-\d+\.example\/page$/) as string,
      because: 'first run',
      is_charged: true,
    });
    // Places have the names that rows of a search have.
    const matched = first.receipts.flatMap(({ sites }) => sites.map((site) => site.matched));
    expect(new Set(matched)).toEqual(new Set(['', 'da:>=20 in metrics, domain']));
    const spent = (await alice.call(listCreditHistory)).body.filter(({ reason }) => reason === 'search');
    expect(spent.map(({ amount }) => amount)).toEqual([-3, -10, -10]);

    // Nothing is new: nothing is charged. Then three websites come.
    await makeDue();
    await runAll();
    expect([await credits(), (await told()).receipts.length]).toEqual([77, 3]);
    web = scriptedWebSearch(28, null);
    await makeDue();
    await runAll();
    expect(await credits()).toBe(74);
    const [last] = (await told()).receipts;
    expect(last?.sites.map(({ site, because }) => [site, because])).toEqual([
      ['site-25.example', 'came or changed'],
      ['site-26.example', 'came or changed'],
      ['site-27.example', 'came or changed'],
    ]);
    expect((await alice.call(exportAccount)).body).toMatchObject({
      standing_orders: [{ query: 'intitle:soil' }],
      standing_receipts: [{ charged: 3 }, {}, {}, {}],
    });
  });

  test('asked for twice under one key, since the first answer was lost, is one with one budget', async () => {
    const ask = () =>
      app.api.inject({
        method: 'POST',
        url: createStandingOrder.path,
        headers: { authorization: `Bearer ${alice.token}`, 'idempotency-key': 'one-order' },
        payload: { project, query: 'intitle:soil', budget: 40 },
      });
    const [first, again] = [await ask(), await ask()];
    expect(again.json()).toEqual(first.json());
    expect((await told()).orders).toHaveLength(1);
  });

  test('runs, once, although its next run is days ahead since the clock was put back', async () => {
    await order(50);
    await sql`UPDATE standing_order SET next_run_at = now() + interval '3 days'`.execute(app.db);
    expect([await runAll(), await runAll()]).toEqual([1, 0]);
  });

  test('takes no second budget of a month into which the clock was put back', async () => {
    await order(13);
    await runAll();
    await sql`UPDATE standing_order SET month = month + interval '1 month', used = 0`.execute(app.db);
    await makeDue();
    await runAll();
    expect([await credits(), (await told()).orders[0]?.used]).toEqual([87, 13]);
  });

  test('never goes beyond its budget of the month, also not with two runs at once, and goes on in the next', async () => {
    const id = await order(13);
    await Promise.all([runAll(), runAll(), runAll()]);
    await makeDue();
    await runAll();
    expect(await credits()).toBe(87);
    expect((await told()).orders[0]).toMatchObject({
      used: 13,
      halted: 'Its budget of this month is used up. It goes on next month, or with a larger budget.',
    });
    expect(await sitesOf()).toHaveLength(13);
    // A larger budget makes it due at once; so does another month.
    await alice.call(changeStandingOrder, { body: { order: id, budget: 15 } });
    await runAll();
    expect(await credits()).toBe(85);
    expect((await told()).receipts[0]?.sites[0]?.because).toBe('not reached before');
    await sql`UPDATE standing_order SET month = month - interval '1 month', next_run_at = now() WHERE id = ${id}`.execute(
      app.db,
    );
    await sql`UPDATE standing_receipt SET month = month - interval '1 month' WHERE order_id = ${id}`.execute(
      app.db,
    );
    await runAll();
    expect([await credits(), (await told()).orders[0]?.used]).toEqual([75, 10]);
  });

  test('stops at once: paused while the source is asked, it charges nothing and brings nothing', async () => {
    const id = await order(50);
    web.onRequest = async () => {
      await alice.call(changeStandingOrder, { body: { order: id, state: 'paused' } });
    };
    await runAll();
    expect([await credits(), await sitesOf(), (await told()).receipts]).toEqual([100, [], []]);
    expect((await told()).orders[0]).toMatchObject({ state: 'paused', next_run_at: null });
    web.onRequest = () => Promise.resolve();
    await makeDue();
    expect(await runAll(), 'a paused order is not due').toBe(0);
    await alice.call(changeStandingOrder, { body: { order: id, state: 'active' } });
    await runAll();
    expect(await credits()).toBe(75);
  });

  test('its account suspended while the source is asked: the same', async () => {
    await order(50);
    web.onRequest = async () => {
      await sql`UPDATE account SET state = 'suspended' WHERE id = ${alice.accountId}`.execute(app.db);
    };
    await runAll();
    await sql`UPDATE account SET state = 'open' WHERE id = ${alice.accountId}`.execute(app.db);
    expect([await credits(), await sitesOf(), (await told()).receipts]).toEqual([100, [], []]);
  });

  test('ended, or its project deleted, while the source is asked: the same', async () => {
    const id = await order(50);
    web.onRequest = async () => {
      await alice.call(deleteStandingOrder, { body: { order: id } });
    };
    await runAll();
    await order(50);
    web.onRequest = async () => {
      await alice.call(deleteProject, { body: { project } });
    };
    await runAll();
    expect(await credits()).toBe(100);
  });

  test('broken off in the middle goes on where it was; what the account has is free and takes nothing of the budget', async () => {
    await alice.call(runSearch, { body: { query: 'intitle:soil' } });
    expect(await credits()).toBe(90);
    await order(50);
    let asked = 0;
    web.onRequest = () => (++asked === 2 ? Promise.reject(new Error('the process died')) : Promise.resolve());
    await runAll();
    expect(await sitesOf()).toHaveLength(10);
    expect((await told()).orders[0]).toMatchObject({ used: 0, brought: 10 });
    expect((await told()).receipts[0]?.sites.every(({ is_charged }) => !is_charged)).toBe(true);
    await runAll();
    expect([await sitesOf(), await credits()]).toMatchObject([{ length: 25 }, 75]);
    expect((await told()).orders[0]?.used).toBe(15);
  });

  test('brings nothing twice, also what was taken out of the project', async () => {
    web = scriptedWebSearch(5, null);
    await order(50);
    await runAll();
    await alice.call(removeProjectSites, { body: { project, sites: ['site-2.example'] } });
    await makeDue();
    await runAll();
    expect(await sitesOf()).toEqual(['site-0.example', 'site-1.example', 'site-3.example', 'site-4.example']);
    expect(await credits()).toBe(95);
  });

  test('is due again each day, and when the index is another one that has rested', async () => {
    await order(50);
    expect(await runAll('index 1')).toBe(1);
    expect(await runAll('index 1')).toBe(0);
    expect(await runAll('index 2'), 'an import may go on').toBe(0);
    await sql`UPDATE standing_order SET last_run_at = now() - interval '20 minutes'`.execute(app.db);
    expect([await runAll('index 1'), await runAll('index 2'), await runAll('index 2')]).toEqual([0, 1, 0]);
    await sql`UPDATE standing_order SET next_run_at = next_run_at - interval '1 day'`.execute(app.db);
    expect(await runAll('index 2')).toBe(1);
  });

  test('without credits, and with a source that is away, says so and is tried again', async () => {
    const bob = await app.signIn('bob', `bob-${people}`);
    const his = (await bob.call(createProject, { body: { name: 'Loam' } })).body.id;
    await bob.call(createStandingOrder, { body: { project: his, query: 'intitle:soil', budget: 5 } });
    await runAll();
    expect((await bob.call(listStandingOrders, { query: { project: his } })).body.orders[0]?.halted).toBe(
      'The account was out of credits. Nothing was charged.',
    );
    await order(50);
    web.faultMode = 'fails';
    await runAll();
    const [{ halted, next_run_at } = { halted: null, next_run_at: null }] = (await told()).orders;
    expect(halted).toMatch(/Nothing was charged, and it is tried again soon/);
    expect(Date.parse(next_run_at ?? '') - Date.now()).toBeLessThan(16 * 60_000);
    expect(await credits()).toBe(100);
  });

  test('by a smart filter; a query that is none, or about one website, is refused, as is another’s project', async () => {
    const ask = (body: object) =>
      alice.call(createStandingOrder, { body: { project, query: 'intitle:soil', budget: 5, ...body } });
    expect((await ask({ filter: 'guest_post_pages', query: 'gardening' })).body).toMatchObject({
      query: 'smart:guest_post_pages gardening',
    });
    await runAll();
    expect(await sitesOf()).toHaveLength(5);
    const refused = [ask({ query: 'soil' }), ask({ query: 'site:one.example soil' }), ask({ budget: 0 })];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([422, 422, 422]);
    const carol = await app.signIn('carol');
    const hers = await carol.call(createStandingOrder, {
      body: { project, query: 'intitle:soil', budget: 5 },
    });
    const id = (await told()).orders[0]?.id ?? '';
    const changed = await carol.call(changeStandingOrder, { body: { order: id, budget: 9 } });
    const listed = await carol.call(listStandingOrders, { query: { project } });
    const ended = await carol.call(deleteStandingOrder, { body: { order: id } });
    expect([hers.status, changed.status, listed.status, ended.body]).toEqual([
      404,
      404,
      404,
      { deleted: false },
    ]);
  });
});

test('the audit sees an order that used what no receipt says, and a receipt that is not what was charged', async () => {
  const id = await order(50);
  await runAll();
  await sql`UPDATE standing_order SET used = used - 1 WHERE id = ${id}`.execute(app.db);
  await sql`UPDATE standing_receipt SET charged = 9 WHERE charged = 10 AND order_id = ${id}`.execute(app.db);
  expect(Object.keys(await app.audit()).toSorted()).toEqual([
    'a standing order used in its month what its receipts say',
    'every receipt of a standing order says what its search cost',
  ]);
  await sql`UPDATE standing_order SET used = used + 1 WHERE id = ${id}`.execute(app.db);
  await sql`UPDATE standing_receipt SET charged = 10 WHERE charged = 9 AND order_id = ${id}`.execute(app.db);
});
