import { getMe, quoteSearch, runSearch, QUOTES_PER_MINUTE } from '@linklode/contract';
import { printQuery } from '@linklode/query-language';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { WebSearchError, type WebSearch } from './index.ts';
import type { SiteCountRequest } from './web-search.port.ts';

const QUERY = 'intitle:"write for us" soil -forum';

/** Finds 25 websites, or as many as a query says that is counted; the first three of them are named. */
let asked: SiteCountRequest[];
let left: (query: string) => number | null;
let app: TestApp;
let alice: Person;
const found = scriptedWebSearch(25, null);
const web: WebSearch = {
  ...found,
  countSites(request) {
    asked.push(request);
    const steps = request.steps.map(({ query }) => {
      const websites = left(printQuery(query));
      return websites === null ? null : { websites, isWhole: websites < 10_000 };
    });
    const owned = steps[0] ? request.owned.length : null;
    return Promise.resolve({ steps, owned });
  },
};
beforeEach(async () => {
  asked = [];
  found.requests.length = 0;
  left = (query) => (query.includes('-forum') ? 25 : query.includes('soil') ? 97 : 10_000);
  app = await startTestApp({ webSearch: web });
  alice = await app.signIn('alice');
});
afterEach(() => app.close());

const quote = (
  person: Person,
  body: { query: string; exclude?: string[]; with?: string[]; rows?: 'sites' | 'pages' },
) => person.call(quoteSearch, { body });

describe('a quote', () => {
  test('tells what each condition leaves and what the page costs at most, and costs nothing', async () => {
    const { status, body } = await quote(alice, { query: QUERY, with: ['da:>=20', 'intitle:', 'lang:en'] });
    expect(status).toBe(200);
    expect(body).toEqual({
      count: 'counted',
      clauses: [
        { text: 'intitle:"write for us"', start: 0, end: 22, websites: 10_000, websites_is: 'at_least' },
        { text: 'soil', start: 23, end: 27, websites: 97 },
        { text: '-forum', start: 28, end: 34, websites: 25 },
      ],
      all: { websites: 25 },
      yours: 0,
      at_most: 10,
      free_until: null,
      with: [{ websites: 25 }, { websites: null }, { websites: 25 }],
    });
    expect(found.requests).toEqual([]);
    expect((await alice.call(getMe)).body.credits).toBe(100);
  });

  test('knows what is the account’s: those websites cost nothing, and the very search is free for a day', async () => {
    left = () => 12;
    await alice.call(runSearch, { body: { query: QUERY } });
    expect((await quote(alice, { query: QUERY })).body).toMatchObject({ at_most: 0, yours: 10 });
    const { free_until } = (await quote(alice, { query: QUERY })).body;
    expect(Date.parse(free_until ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    const other = (await quote(alice, { query: 'intitle:"write for us" loam' })).body;
    expect(other).toMatchObject({ at_most: 2, yours: 10, free_until: null });
    expect(asked.at(-1)?.owned.toSorted()).toEqual(
      Array.from({ length: 10 }, (_, n) => `site-${n}.example`).toSorted(),
    );
    await sql`UPDATE page_delivery SET delivered_at = delivered_at - interval '7 days',
      first_delivered_at = first_delivered_at - interval '7 days'`.execute(app.db);
    expect((await quote(alice, { query: QUERY })).body).toMatchObject({
      at_most: 10,
      yours: 0,
      free_until: null,
    });
    await sql`UPDATE page_delivery SET delivered_at = delivered_at + interval '7 days',
      first_delivered_at = first_delivered_at + interval '7 days'`.execute(app.db);
  });

  test('counts what excluded sites take away last, and a page of what was cut short by its rest', async () => {
    await quote(alice, { query: QUERY, exclude: ['www.b.example', 'a.example'] });
    expect(asked[0]?.steps.map(({ exclude }) => exclude.length)).toEqual([2, 0, 0, 0]);
    const carol = await app.signIn('carol');
    await sql`
      WITH moved AS (UPDATE credit_account SET balance = 3, seq = seq + 1 WHERE account_id = ${carol.accountId} RETURNING *)
      INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id)
      SELECT account_id, seq, 'adjustment', -17, balance, 'test', gen_random_uuid()::text FROM moved`.execute(
      app.db,
    );
    await carol.call(runSearch, { body: { query: QUERY } });
    expect((await quote(carol, { query: QUERY })).body).toMatchObject({ at_most: 7, free_until: null });
  });

  test('of pages says no more than what can be known', async () => {
    const { body } = await quote(alice, { query: QUERY, rows: 'pages' });
    expect(body).toMatchObject({ at_most: 10, yours: null, all: { websites: 25 } });
    left = () => 0;
    expect((await quote(alice, { query: QUERY, rows: 'pages' })).body.at_most).toBe(0);
    expect((await quote(alice, { query: QUERY })).body.at_most).toBe(0);
  });

  test('refuses what the search refuses, in its words and without the query', async () => {
    for (const query of ['', 'soil', 'site:', 'intitle:', 'intitle:"credit']) {
      const told = await quote(alice, { query });
      const searched = await alice.call(runSearch, { body: { query } });
      expect([told.status, (told.body as unknown as { detail: string }).detail]).toEqual([
        422,
        (searched.body as unknown as { detail: string }).detail,
      ]);
      expect(JSON.stringify(told.body)).not.toMatch(/credit/i);
    }
    expect(asked).toEqual([]);
  });

  test('says that a count is not to be had, and what the search costs at most all the same', async () => {
    left = () => null;
    expect((await quote(alice, { query: QUERY })).body).toMatchObject({
      count: 'not_available',
      all: { websites: null },
      yours: null,
      at_most: 10,
    });
    left = () => {
      throw new WebSearchError('busy', { retryable: true });
    };
    expect((await quote(alice, { query: QUERY })).body).toMatchObject({
      count: 'not_available',
      at_most: 10,
    });
  });

  test('is limited for each account', async () => {
    const answers = await Promise.all(
      Array.from({ length: QUOTES_PER_MINUTE + 5 }, () => quote(alice, { query: QUERY })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    // Of those that came together the first and the last are answered, each in between has a newer one behind it.
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect((await quote(await app.signIn('carol'), { query: QUERY })).status).toBe(200);
  });
});

test('a source that tells no count leaves the most that a page can cost', async () => {
  const vendor = await startTestApp({ webSearch: scriptedWebSearch(25) });
  const person = await vendor.signIn('alice');
  expect((await quote(person, { query: QUERY })).body).toMatchObject({
    count: 'not_countable',
    clauses: [{ websites: null }, { websites: null }, { websites: null }],
    all: { websites: null },
    yours: null,
    at_most: 10,
  });
  await vendor.close();
});
