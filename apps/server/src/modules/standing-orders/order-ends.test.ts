import {
  createProject,
  createStandingOrder,
  createWebhook,
  deleteProject,
  getMe,
  listStandingOrders,
} from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/open-database.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { post } from '../credits/index.ts';
import type { WebSearch } from '../search/index.ts';
import { runDueOrders } from './index.ts';

let app: TestApp;
let bob: Person;
let project: string;
const source = scriptedWebSearch(7, null);
/** As a vendor that counts nothing: this page is the last one. */
const webSearch: WebSearch = {
  version: () => null,
  search: async (request) => ({ ...(await source.search(request)), total: null, hasMore: false }),
};
beforeEach(async () => {
  app = await startTestApp({ webSearch });
  bob = await app.signIn('bob');
  project = (await bob.call(createProject, { body: { name: 'Tilth' } })).body.id;
});
afterEach(async () => {
  source.onRequest = () => Promise.resolve();
  await app.close();
});

const give = (credits: number) =>
  inTransaction(app.db, (tx) =>
    post(tx, bob.accountId, credits, {
      reason: 'adjustment',
      refType: 'test',
      refId: `${credits}`,
      details: null,
    }),
  );
async function run(): Promise<void> {
  await sql`UPDATE standing_order SET next_run_at = now()`.execute(app.db);
  const parts = { db: app.db, search: app.search, log: pino({ level: 'silent' }) };
  await runDueOrders(parts, null, new AbortController().signal);
}
const order = (budget: number) =>
  bob.call(createStandingOrder, { body: { project, query: 'intitle:soil', budget } });
const told = async () => (await bob.call(listStandingOrders, { query: { project } })).body;

test('an order whose page the balance cut has not read to the end, and what follows is not called new', async () => {
  await give(3);
  await order(50);
  await run();
  // Three were charged for before it was out of credits, so it does not say that nothing was.
  const halted = 'The account was out of credits. Nothing more was charged.';
  expect((await told()).orders).toMatchObject([{ used: 3, halted }]);
  await give(50);
  await run();
  const [rest, first] = (await told()).receipts;
  expect([first?.charged, rest?.charged]).toEqual([3, 4]);
  expect(new Set(rest?.sites.map(({ because }) => because))).toEqual(new Set(['not reached before']));
  expect((await told()).orders).toMatchObject([{ used: 7, halted: null }]);
});

test('two processes that run an order at once tell of each website once', async () => {
  await give(20);
  await bob.call(createWebhook, { body: { project, url: 'https://hooks.example/' } });
  await order(20);
  const both = Promise.withResolvers<void>();
  let asked = 0;
  source.onRequest = async () => {
    if (++asked === 2) both.resolve();
    await both.promise;
  };
  await Promise.all([run(), run()]);
  const { orders, receipts } = await told();
  expect(orders).toMatchObject([{ used: 7, brought: 7 }]);
  expect(receipts.map(({ charged, sites }) => [charged, sites.length])).toEqual([[7, 7]]);
  const sent = await sql<{ body: string }>`SELECT body FROM webhook_delivery`.execute(app.db);
  expect(sent.rows.map(({ body }) => JSON.parse(body).data.websites.length)).toEqual([7]);
});

test('a project is deleted while its order is being charged: either is done, and none is refused for the other', async () => {
  await give(10);
  await order(5);
  let running: Promise<void> = Promise.resolve();
  let deleting: ReturnType<typeof remove> | undefined;
  const remove = () => bob.call(deleteProject, { body: { project } });
  const waiting = async () => {
    const found = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock'`.execute(app.owner);
    return found.rows.length;
  };
  await inTransaction(app.owner, async (tx) => {
    // The order waits here, between its budget and the end of its transaction.
    await sql`LOCK TABLE standing_receipt IN EXCLUSIVE MODE`.execute(tx);
    running = run();
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    deleting = remove();
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
  });
  expect((await deleting)?.body).toEqual({ deleted: true });
  await running;
  expect((await bob.call(getMe)).body.credits).toBe(5);
});
