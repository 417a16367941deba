import { randomUUID } from 'node:crypto';
import {
  checkBulk,
  createProject,
  createStandingOrder,
  getMe,
  listCreditHistory,
  listHistory,
  listStandingOrders,
  runSearch,
  type Route,
} from '@linklode/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { explainFailure } from '../../ops/run-command.ts';
import { post } from '../../modules/credits/index.ts';
import { startLosingWay, type LosingWay } from '../../testing/losing-way.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { databaseFailure } from './database-failure.ts';
import { inTransaction } from './open-database.ts';

let way: LosingWay;
let app: TestApp;
let alice: Person;
/** Called when the metrics of a check are looked up, which is between its two transactions. */
let onLookUp = (): void => undefined;

// No row is free a second time, so that nothing but the key keeps a call from having its effect again.
beforeAll(async () => {
  way = await startLosingWay();
  const metrics = { source: 'own-index', asOf: '2026-11-20', da: 1, pa: 2, spamScore: 3 } as const;
  app = await startTestApp({
    webSearch: scriptedWebSearch(25),
    metrics: {
      sources: ['own-index'],
      lookUp(pages) {
        onLookUp();
        return Promise.resolve(pages.map(() => ({ kind: 'known', metrics })));
      },
    },
    config: { freeRepeatDays: 0 },
    through: way.through,
  });
});
beforeEach(async () => {
  onLookUp = () => undefined;
  way.lost.length = 0;
  alice = await app.signIn('alice', randomUUID());
});
afterEach(async () => {
  way.lose(() => false);
  expect(await app.audit()).toEqual({});
});
afterAll(async () => {
  await app.close();
  await way.close();
});

const ask = (route: Route, payload: object, key = 'once') =>
  app.api.inject({
    method: 'POST',
    url: route.path,
    headers: { authorization: `Bearer ${alice.token}`, 'idempotency-key': key },
    payload,
  });
const credits = async (): Promise<number> => (await alice.call(getMe)).body.credits;
const isCommit = (statement: string): boolean => statement === 'commit';

/** Once, and then no more. */
function loseOnce(matches: (statement: string) => boolean): void {
  way.lose((statement) => {
    if (!matches(statement)) return false;
    way.lose(() => false);
    return true;
  });
}

function expectNotKnown(answer: Awaited<ReturnType<typeof ask>>): void {
  expect(way.lost).toHaveLength(1);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toMatchObject({ code: 'outcome_unknown' });
  expect(answer.json<{ detail: string }>().detail).toMatch(/not known whether .* same Idempotency-Key/);
  expect(answer.body).not.toMatch(/nothing was|credit/i);
}

test('a search whose charge was not confirmed is told as not known; the same again shows its rows and costs nothing', async () => {
  loseOnce((statement) => statement.includes('finish_page_run'));
  expectNotKnown(await ask(runSearch, { query: 'intitle:soil' }));
  expect(await credits()).toBe(90);
  expect((await alice.call(listHistory)).body).toHaveLength(10);
  const again = await ask(runSearch, { query: 'intitle:soil' });
  expect(again.json()).toMatchObject({ charged: 0, cached: true, credits_left: 90 });
  expect(again.json<{ results: unknown[] }>().results).toHaveLength(10);
});

test('so is a bulk check; the same again under its key has the same rows and costs nothing', async () => {
  onLookUp = () => loseOnce(isCommit);
  expectNotKnown(await ask(checkBulk, { domains: ['one.example', 'two.example'] }));
  expect(await credits()).toBe(98);
  const again = await ask(checkBulk, { domains: ['one.example', 'two.example'] });
  expect(again.statusCode).toBe(200);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.json()).toHaveLength(2);
  expect(await credits()).toBe(98);
});

test('so is a standing order; the same again under its key makes no second one', async () => {
  const project = (await alice.call(createProject, { body: { name: 'Tilth' } })).body.id;
  const order = { project, query: 'intitle:soil', budget: 40 };
  loseOnce(isCommit);
  expectNotKnown(await ask(createStandingOrder, order));
  expect((await ask(createStandingOrder, order)).headers['idempotency-replayed']).toBe('true');
  expect((await alice.call(listStandingOrders, { query: { project } })).body.orders).toHaveLength(1);
});

test('a check that is charged, of which the balance behind it cannot be read, is not told as undone', async () => {
  onLookUp = () => {
    let isCharged = false;
    loseOnce((statement) => {
      isCharged ||= isCommit(statement);
      return isCharged && statement.includes('SELECT balance');
    });
  };
  expectNotKnown(await ask(checkBulk, { domains: ['one.example'] }));
  expect((await ask(checkBulk, { domains: ['one.example'] })).headers['idempotency-replayed']).toBe('true');
  expect(await credits()).toBe(99);
});

test('a search whose answer cannot be kept under its key is answered all the same', async () => {
  loseOnce((statement) => statement.includes('UPDATE idempotency_key SET answer'));
  expect((await ask(runSearch, { query: 'intitle:soil' })).json()).toMatchObject({ charged: 10 });
  expect(way.lost).toHaveLength(1);
  await ask(runSearch, { query: 'intitle:soil' });
  expect(await credits()).toBe(90);
});

test('what broke before it could be charged is told as before, and what the database took back too', async () => {
  loseOnce((statement) => statement.includes('begin_page_run'));
  const broken = await ask(runSearch, { query: 'intitle:soil' });
  expect(way.lost).toHaveLength(1);
  expect(broken.json()).toMatchObject({ status: 503, code: 'database_unavailable' });
  const refused = inTransaction(app.db, () =>
    sql`DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`.execute(app.db),
  );
  expect(databaseFailure(await refused.catch((error: unknown) => error))).toMatchObject({
    code: 'database_unavailable',
  });
  expect((await alice.call(listCreditHistory)).body.map(({ reason }) => reason)).not.toContain('search');
});

test('a correction of an operator that was not confirmed is not told as undone', async () => {
  const cause = { reason: 'adjustment', refType: 'ticket', refId: '7', details: 'a gift' } as const;
  loseOnce(isCommit);
  const words = await inTransaction(app.db, (tx) => post(tx, alice.accountId, 5, cause)).catch(
    explainFailure,
  );
  expect(words).toMatch(/not known whether .* Look, .*before you type it again/);
  expect(words).not.toMatch(/undone/);
  expect(await credits()).toBe(105);
});
