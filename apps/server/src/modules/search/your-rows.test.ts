import { getMe, listCreditHistory, runSearch, runSmartSearch, type SearchResult } from '@linklode/contract';
import { printQuery } from '@linklode/query-language';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { historyOf } from '../../testing/history-of.ts';
import { scriptedSmartSearch } from '../../testing/scripted-smart-search.ts';
import type { FoundResult, WebSearch } from './index.ts';

const NIGHTLY = process.env['NIGHTLY'] === '1';

/** What an import changes: the same query finds the pages with these numbers. */
let changed: readonly number[] | null;
/** Finds the pages from the first number to the last of "intitle:3-12", both counted. */
const web: WebSearch = {
  version: () => null,
  search({ query, page, exclude }) {
    const [from = 0, to = -1] = (/(\d+)\D+(\d+)/.exec(printQuery(query)) ?? []).slice(1).map(Number);
    const numbers = changed ?? Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const all = numbers.map(resultOf).filter(({ url }) => !exclude.includes(new URL(url).hostname));
    return Promise.resolve({ results: all.slice((page - 1) * 10, page * 10), total: all.length });
  },
};

function resultOf(number: number): FoundResult {
  return {
    title: `Page ${number}`,
    url: `https://site-${number}.example/`,
    da: null,
    pa: null,
    spam_score: null,
    description: null,
    industry: [],
  };
}

let app: TestApp;
let alice: Person;
beforeEach(async () => {
  changed = null;
  app = await startTestApp({ webSearch: web });
  alice = await app.signIn('alice');
});
afterEach(() => app.close());

const pages = (from: number, to: number): string => `intitle:"${from}-${to}"`;
const search = (person: Person, query: string, more: { exclude?: string[]; page?: number } = {}) =>
  person.call(runSearch, { body: { query, ...more } });
const creditsOf = async (person: Person): Promise<number> => (await person.call(getMe)).body.credits;
const free = (results: readonly SearchResult[]): number[] =>
  results.filter((row) => row.yours_since !== null).map(({ url }) => Number(/site-(\d+)/.exec(url)?.[1]));

/** As if everything so far had happened so much earlier. */
async function age(interval: string): Promise<void> {
  await sql`UPDATE charged_row SET charged_at = charged_at - ${interval}::interval`.execute(app.db);
  await sql`UPDATE search_run SET started_at = started_at - ${interval}::interval`.execute(app.db);
  await sql`
    UPDATE page_delivery SET first_delivered_at = first_delivered_at - ${interval}::interval,
      delivered_at = delivered_at - ${interval}::interval`.execute(app.db);
}

async function spendAllBut(person: Person, left: number): Promise<void> {
  const balance = await creditsOf(person);
  await sql`
    WITH moved AS (UPDATE credit_account SET balance = ${left}, seq = seq + 1 WHERE account_id = ${person.accountId} RETURNING *)
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id)
    SELECT account_id, seq, 'adjustment', ${left - balance}::bigint, balance, 'test', gen_random_uuid()::text FROM moved`.execute(
    app.db,
  );
}

describe('a row that was paid for', () => {
  test('is free in another search, and says since when it is the account’s', async () => {
    const first = await search(alice, pages(0, 9));
    expect(first.body).toMatchObject({ charged: 10, credits_left: 90 });
    expect(free(first.body.results)).toEqual([]);
    const second = await search(alice, pages(7, 16));
    expect(second.body).toMatchObject({ charged: 7, credits_left: 83, cached: false });
    expect(free(second.body.results)).toEqual([7, 8, 9]);
    expect(Date.parse(second.body.results[0]?.yours_since ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
    expect(
      (await alice.call(listCreditHistory)).body
        .filter((entry) => entry.reason === 'search')
        .map((entry) => entry.amount),
    ).toEqual([-7, -10]);
  });

  test('is free when only the excluded sites change', async () => {
    await search(alice, pages(0, 9));
    const again = await search(alice, pages(0, 9), { exclude: ['site-99.example'] });
    expect(again.body).toMatchObject({ charged: 0, credits_left: 90 });
    expect(free(again.body.results)).toHaveLength(10);
  });

  test('stands in the history once, where it was charged', async () => {
    await search(alice, pages(0, 9));
    await search(alice, pages(5, 14));
    const body = await historyOf(alice);
    expect(body).toHaveLength(15);
    expect(new Set(body.map(({ url }) => url)).size).toBe(15);
  });

  test('is marked in the identical search too', async () => {
    await search(alice, pages(0, 9));
    const again = await search(alice, pages(0, 9));
    expect(again.body).toMatchObject({ cached: true, charged: 0 });
    expect(free(again.body.results)).toHaveLength(10);
  });

  test('is nobody else’s', async () => {
    await search(alice, pages(0, 9));
    const carol = await app.signIn('carol');
    expect((await search(carol, pages(0, 9))).body).toMatchObject({ charged: 10, credits_left: 10 });
  });

  test('costs again after seven days, and not before', async () => {
    await search(alice, pages(0, 9));
    await age('6 days 23 hours');
    expect((await search(alice, pages(0, 9))).body).toMatchObject({ charged: 0, credits_left: 90 });
    await age('2 hours');
    expect((await search(alice, pages(1, 10))).body).toMatchObject({ charged: 10, credits_left: 80 });
  });

  test('is free in a smart search as in any other', async () => {
    const both = await startTestApp({ webSearch: web, smartSearch: scriptedSmartSearch(5) });
    const person = await both.signIn('alice');
    const query = { filter: 'resource_pages', query: 'gardening' };
    const bought = await person.call(runSmartSearch, { query });
    expect(bought.body.charged).toBe(5);
    const other = await person.call(runSmartSearch, { query: { ...query, exclude: ['nobody.example'] } });
    expect(other.body).toMatchObject({ charged: 0 });
    await both.close();
  });

  test('with no days of free repeats only the identical search is free', async () => {
    const strict = await startTestApp({ webSearch: web, config: { freeRepeatDays: 0 } });
    const person = await strict.signIn('alice');
    await search(person, pages(0, 9));
    expect((await search(person, pages(0, 9))).body).toMatchObject({ charged: 0, cached: true });
    expect((await search(person, pages(0, 8))).body).toMatchObject({ charged: 9, credits_left: 81 });
    // The clock was put back by six hours, so all of it was charged in the future.
    await sql`UPDATE charged_row SET charged_at = charged_at + interval '6 hours'`.execute(strict.db);
    expect(await search(person, pages(0, 7))).toMatchObject({
      status: 200,
      body: { charged: 8, credits_left: 73 },
    });
    // And so of many accounts at once, which go to the database together.
    const others = await Promise.all(
      Array.from({ length: 8 }, (_, n) => strict.signIn('alice', `strict-${n}`)),
    );
    for (const other of others) await search(other, pages(0, 9));
    await sql`UPDATE charged_row SET charged_at = charged_at + interval '6 hours'`.execute(strict.db);
    const answers = await Promise.all(others.map((other) => search(other, pages(0, 8))));
    for (const { body } of answers) expect(body).toMatchObject({ charged: 9, credits_left: 81 });
    await strict.close();
  });
});

describe('a balance', () => {
  test('of three delivers what is the account’s and three more', async () => {
    await search(alice, pages(0, 3));
    await spendAllBut(alice, 3);
    const cut = await search(alice, pages(0, 9));
    expect(cut.body).toMatchObject({ charged: 3, credits_left: 0 });
    expect(cut.body.results).toHaveLength(7);
    expect(free(cut.body.results)).toEqual([0, 1, 2, 3]);
    await spendAllBut(alice, 20);
    const rest = await search(alice, pages(0, 9));
    expect(rest.body).toMatchObject({ charged: 3, credits_left: 17 });
    expect(rest.body.results).toHaveLength(10);
  });

  test('of three, of a page whose rest is gone when it can be paid: it is whole then, and repeated like any other', async () => {
    await spendAllBut(alice, 3);
    await search(alice, pages(0, 9));
    await spendAllBut(alice, 20);
    changed = [0, 1, 2, 3, 4];
    expect((await search(alice, pages(0, 9))).body).toMatchObject({ charged: 2, cached: false });
    const again = (await search(alice, pages(0, 9))).body;
    expect(again).toMatchObject({ charged: 0, cached: true });
    expect(again.results).toHaveLength(5);
  });

  test('of three, of a page that others fill when the rest can be paid: it has ten rows and no more', async () => {
    await search(alice, pages(20, 25));
    await spendAllBut(alice, 3);
    await search(alice, pages(0, 9));
    await spendAllBut(alice, 20);
    changed = [20, 21, 22, 23, 24, 25, 3, 4, 5, 6];
    const { body } = await search(alice, pages(0, 9));
    expect(body).toMatchObject({ charged: 1, credits_left: 19 });
    expect(body.results).toHaveLength(10);
    expect((await search(alice, pages(0, 9))).body).toMatchObject({ charged: 0, cached: true });
  });

  test('of nothing still delivers what is the account’s', async () => {
    await search(alice, pages(0, 4));
    await spendAllBut(alice, 0);
    const all = await search(alice, pages(1, 3));
    expect(all).toMatchObject({ status: 200, body: { charged: 0, credits_left: 0 } });
    expect(free(all.body.results)).toEqual([1, 2, 3]);
    expect((await search(alice, pages(3, 9))).body.results).toHaveLength(2);
  });

  test('of nothing is refused where everything is new, and where nothing can be free', async () => {
    await search(alice, pages(0, 4));
    await spendAllBut(alice, 0);
    const refusal = { status: 402, body: { detail: 'You’re out of credits. Please upgrade to continue.' } };
    expect(await search(alice, pages(50, 59))).toMatchObject(refusal);
    expect(await search(await app.signIn('bob'), pages(0, 4))).toMatchObject(refusal);
    await app.db.transaction().execute(async (tx) => {
      const open = await sql`SELECT 1 FROM credit_hold WHERE status = 'held'`.execute(tx);
      expect(open.rows).toEqual([]);
    });
  });
});

describe('two searches at once that share rows', () => {
  const PAIRS = NIGHTLY ? 200 : 40;
  /** Credits taken for pairs of different searches that have five of their rows in common, fifteen together. */
  async function racePairs(on: TestApp): Promise<number[]> {
    const costs: number[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const person = await on.signIn('alice', `pair-${pair}`);
      const answers = await Promise.all([search(person, pages(0, 9)), search(person, pages(5, 14))]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const charged = answers.reduce((sum, { body }) => sum + body.charged, 0);
      expect(await creditsOf(person)).toBe(100 - charged);
      costs.push(charged);
    }
    return costs;
  }

  test('are charged for each row once, whichever settles first', async () => {
    expect((await racePairs(app)).filter((cost) => cost !== 15)).toEqual([]);
  });

  test('control: with no days of free repeats the same pairs pay for the shared rows twice', async () => {
    const strict = await startTestApp({ webSearch: web, config: { freeRepeatDays: 0 } });
    expect((await racePairs(strict)).filter((cost) => cost !== 20)).toEqual([]);
    await strict.close();
  });

  test('pay once also where both have seen the shared rows as new before either settles', async () => {
    // The sources answer while somebody else has the account's lock. For it one settlement then waits, and the other
    // for that one; what was charged for before is what both have asked by then.
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const keysAsked = (): number =>
      sent.mock.calls.reduce((sum, call) => {
        const [{ text } = { text: '' }, values = []] = call as unknown as [{ text?: string }?, unknown[]?];
        const keys = values.findLast((value) => Array.isArray(value));
        return text?.includes('charged_row') === true && Array.isArray(keys) ? sum + keys.length : sum;
      }, 0);
    let asked = 0;
    const bothAsked = Promise.withResolvers<void>();
    const answers = Promise.withResolvers<void>();
    const slow: WebSearch = {
      version: () => 'slow',
      async search(request) {
        if (++asked === 2) bothAsked.resolve();
        await answers.promise;
        return web.search(request);
      },
    };
    // With a pool of its own, which the spy sees connect.
    const together = await startTestApp({ webSearch: slow, maxConnections: 20 });
    const person = await together.signIn('alice');
    const racing = Promise.all([search(person, pages(0, 9)), search(person, pages(5, 14))]);
    await bothAsked.promise;
    await together.db.transaction().execute(async (tx) => {
      await sql`SELECT 1 FROM credit_account WHERE account_id = ${person.accountId} FOR UPDATE`.execute(tx);
      answers.resolve();
      const keysOfBoth = 2 * 10 * 2;
      for (let waiting = 0; waiting < 1 || keysAsked() < keysOfBoth;) {
        const found = await sql<{ waiting: number }>`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(together.db);
        waiting = found.rows[0]?.waiting ?? 0;
      }
    });
    expect(new Set((await racing).map(({ body }) => body.charged))).toEqual(new Set([5, 10]));
    expect(await creditsOf(person)).toBe(85);
    sent.mockRestore();
    await together.close();
  });
});

describe('the audit', () => {
  test.each([
    [
      'a free result that was never charged for',
      sql`UPDATE page_delivery SET paid_for = '{}', results = jsonb_set(results, '{0,yours_since}', to_jsonb(now() - interval '1 day'))
        WHERE row_count = 2`,
    ],
    [
      'a free result that was charged for too long ago',
      sql`UPDATE page_delivery SET results = jsonb_set(results, '{0,yours_since}', to_jsonb(now() - interval '8 days'))
        WHERE row_count = 2`,
    ],
  ])('sees %s', async (_, forge) => {
    await search(alice, pages(0, 9));
    await search(alice, pages(0, 1));
    expect(await app.audit()).toEqual({});
    await forge.execute(app.db);
    expect(Object.keys(await app.audit())).toEqual([
      'every free result of a search was charged for in the seven days before',
    ]);
    await sql`DELETE FROM page_delivery WHERE row_count = 2`.execute(app.db);
  });

  test('lets a row be free that was so when a settlement looked, also where its days ended while that waited for its account', async () => {
    await search(alice, pages(0, 9));
    await age('6 days 23 hours 59 minutes 30 seconds');
    await search(alice, pages(9, 10));
    await sql`UPDATE page_delivery SET delivered_at = delivered_at + interval '40 seconds' WHERE row_count = 2`.execute(
      app.db,
    );
    expect(await app.audit()).toEqual({});
  });

  test('sees a row that was charged for twice within the free days of that time, and not after them', async () => {
    await search(alice, pages(0, 9));
    // As a settlement would that forgets what it charged for.
    await sql`DELETE FROM charged_row`.execute(app.db);
    await age('6 days 23 hours');
    expect((await search(alice, pages(9, 11))).body).toMatchObject({ charged: 3 });
    expect(await app.audit()).toEqual({
      'no row of a search was charged for twice within its free days': [expect.any(String)],
    });
    await sql`UPDATE page_delivery SET free_days = 6 WHERE row_count = 3`.execute(app.db);
    expect(await app.audit()).toEqual({});
  });
});
