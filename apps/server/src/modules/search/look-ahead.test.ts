import { getMe, runSearch } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scriptedWebSearch, type ScriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import type { LinkMetrics } from '../metrics/index.ts';

let web: ScriptedWebSearch;
let app: TestApp;
let alice: Person;
/** How often metrics were asked for. */
let lookUps: number;

async function begin(version: string | null): Promise<void> {
  lookUps = 0;
  const metrics: LinkMetrics = {
    sources: [],
    lookUp: (pages) => {
      lookUps++;
      return Promise.resolve(pages.map(() => ({ kind: 'unknown' })));
    },
  };
  web = scriptedWebSearch(25, version);
  app = await startTestApp({ webSearch: web, metrics, config: { freeRepeatDays: 0 } });
  alice = await app.signIn('alice');
}
afterEach(() => app.close());

const search = (query: string, page = 1) => alice.call(runSearch, { body: { query, page } });
const creditsOf = async (): Promise<number> => (await alice.call(getMe)).body.credits;
const holds = async (): Promise<number> => (await sql`SELECT FROM credit_hold`.execute(app.db)).rows.length;

/** No hold can be written until the answer is called. */
async function closeHolds(): Promise<() => Promise<void>> {
  const lock = await app.db.startTransaction().execute();
  await sql`LOCK TABLE credit_hold IN EXCLUSIVE MODE`.execute(lock);
  return () => lock.rollback().execute();
}

/** As if another process had used them up. */
const spendAll = () =>
  sql`
    WITH moved AS (
      UPDATE credit_account a SET balance = 0, seq = a.seq + 1 FROM credit_account before
      WHERE a.account_id = ${alice.accountId} AND before.account_id = a.account_id RETURNING a.seq, before.balance)
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id)
    SELECT ${alice.accountId}, seq, 'adjustment', -balance, 0, 'test', 'all' FROM moved`.execute(app.db);

describe('the own index', () => {
  beforeEach(() => begin(null));

  test('is asked while the hold is written, and its rows are delivered when it stands', async () => {
    await search('intitle:first');
    const open = await closeHolds();
    const second = search('intitle:second');
    await expect.poll(() => web.requests.length).toBe(2);
    expect([await holds(), lookUps]).toEqual([1, 1]);
    await open();
    expect((await second).body).toMatchObject({ charged: 10, credits_left: 80 });
    expect([await holds(), lookUps, web.requests.length]).toEqual([2, 2, 2]);
  });

  test('delivers nothing where the hold cannot be written, and the next search waits for its hold', async () => {
    await search('intitle:first');
    const open = await closeHolds();
    expect((await search('intitle:second')).status).toBe(503);
    await open();
    expect([web.requests.length, lookUps, await creditsOf()]).toEqual([2, 1, 90]);
    const seen: number[] = [];
    web.onRequest = async () => void seen.push(await holds());
    expect((await search('intitle:third')).body.charged).toBe(10);
    expect(seen).toEqual([2]);
  });

  test('is asked by one search at a time ahead of its hold', async () => {
    await search('intitle:first');
    const open = await closeHolds();
    const both = [search('intitle:second'), search('intitle:third')];
    await expect.poll(() => web.requests.length).toBe(2);
    // Long enough for the other to have come as far.
    await alice.call(getMe);
    expect(web.requests).toHaveLength(2);
    await open();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(web.requests).toHaveLength(3);
  });

  test('is not asked for a page that was delivered, however often, nor by an account without credits', async () => {
    for (const page of [1, 2, 3]) await search('intitle:first', page);
    for (const page of [3, 1, 2, 1]) await search('intitle:first', page);
    expect(web.requests).toHaveLength(3);
    await spendAll();
    web.faultMode = 'fails';
    // This process learns of it by being refused, and the failure is nobody's.
    expect((await search('intitle:second')).status).toBe(402);
    expect((await search('intitle:third')).status).toBe(402);
    expect(web.requests).toHaveLength(4);
  });

  test('is asked once for each search of an account that blocks websites', async () => {
    await search('intitle:first');
    await sql`INSERT INTO blocked_site (account_id, host) VALUES (${alice.accountId}, 'site-0.example')`.execute(
      app.db,
    );
    // This process learns of it by its first search, which the block makes another one.
    for (const query of ['intitle:second', 'intitle:third', 'intitle:fourth']) await search(query);
    expect(web.requests.map(({ exclude }) => exclude.length)).toEqual([0, 0, 1, 1, 1]);
  });

  test('that fails meanwhile gives the hold back', async () => {
    await search('intitle:first');
    web.faultMode = 'fails';
    expect((await search('intitle:second')).status).toBe(503);
    expect(await creditsOf()).toBe(90);
    expect((await sql`SELECT FROM credit_hold WHERE status = 'held'`.execute(app.db)).rows).toEqual([]);
  });
});

test('a source elsewhere is asked when the hold stands, always', async () => {
  await begin('scripted:1');
  const seen: number[] = [];
  web.onRequest = async () => void seen.push(await holds());
  for (const query of ['intitle:first', 'intitle:second', 'intitle:third']) await search(query);
  expect(seen).toEqual([1, 2, 3]);
});
