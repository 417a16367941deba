import { listCreditHistory, getMe, runSearch } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scriptedWebSearch, type ScriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';

// Here each search costs by itself, though all find the same pages; your-rows.test.ts has the rest.
let web: ScriptedWebSearch;
let app: TestApp;
let alice: Person;
async function begin(version: string | null = 'scripted:1'): Promise<void> {
  web = scriptedWebSearch(25, version);
  app = await startTestApp({ webSearch: web, config: { freeRepeatDays: 0 } });
  alice = await app.signIn('alice');
}
/** Each test has books of its own. */
function beginEach(): void {
  beforeEach(() => begin());
  afterEach(() => app.close());
}

const QUERY = 'intitle:"write for us" gardening';
const search = (person: Person, body: { query: string; exclude?: string[]; page?: number }) =>
  person.call(runSearch, { body });
const creditsOf = async (person: Person): Promise<number> => (await person.call(getMe)).body.credits;
const entriesOf = async (person: Person) =>
  (await person.call(listCreditHistory)).body.filter((entry) => entry.reason === 'search');

async function setBalance(person: Person, wanted: number): Promise<void> {
  const now = await creditsOf(person);
  if (now === wanted) return;
  await sql`
    WITH moved AS (UPDATE credit_account SET balance = ${wanted}, seq = seq + 1 WHERE account_id = ${person.accountId} RETURNING *)
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id)
    SELECT account_id, seq, 'adjustment', ${wanted - now}::bigint, balance, 'test', gen_random_uuid()::text FROM moved`.execute(
    app.db,
  );
}

async function age(hours: number): Promise<void> {
  await sql`
    UPDATE page_delivery SET first_delivered_at = first_delivered_at - make_interval(hours => ${hours}),
      delivered_at = delivered_at - make_interval(hours => ${hours})`.execute(app.db);
}

describe('a search', () => {
  beginEach();

  test('delivers ten results, takes ten credits and says what is left', async () => {
    const answer = await search(alice, { query: QUERY });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ credits_left: 90, total: 25, cached: false, charged: 10 });
    expect(answer.body.results).toHaveLength(10);
    expect(Object.keys(answer.body.results[0] ?? {}).sort()).toEqual([
      'da',
      'description',
      'domain',
      'industry',
      'lang',
      'matches',
      'metrics_as_of',
      'metrics_source',
      'pa',
      'spam_score',
      'title',
      'url',
      'yours_since',
    ]);
    expect(await creditsOf(alice)).toBe(90);
    expect(await entriesOf(alice)).toMatchObject([{ amount: -10, details: `${QUERY} (page 1)` }]);
    const kept = await sql<{
      details: string;
    }>`SELECT details FROM credit_entry WHERE reason = 'search'`.execute(app.db);
    expect(kept.rows, 'the ledger keeps the fact and not the query').toEqual([{ details: 'page 1' }]);
    await age(7 * 24);
    await sql`UPDATE search_run SET started_at = started_at - interval '7 days'`.execute(app.db);
    expect(await entriesOf(alice)).toMatchObject([{ amount: -10, details: 'page 1' }]);
  });

  test('charges a short last page by its length, and a page behind it nothing', async () => {
    expect((await search(alice, { query: QUERY, page: 3 })).body).toMatchObject({
      charged: 5,
      credits_left: 95,
    });
    expect((await search(alice, { query: QUERY, page: 4 })).body).toMatchObject({
      charged: 0,
      results: [],
      credits_left: 95,
    });
    expect(await entriesOf(alice)).toHaveLength(1);
  });

  test('gives three results for a balance of three, and the rest of the page later for the rest of the price', async () => {
    const carol = await app.signIn('carol');
    await setBalance(carol, 3);
    const first = await search(carol, { query: QUERY });
    expect(first.body).toMatchObject({ charged: 3, credits_left: 0, cached: false });
    expect(first.body.results).toHaveLength(3);
    const again = await search(carol, { query: QUERY });
    expect(again).toMatchObject({ status: 200, body: { charged: 0, cached: true } });
    expect(again.body.results).toHaveLength(3);
    await setBalance(carol, 20);
    const rest = await search(carol, { query: QUERY });
    expect(rest.body).toMatchObject({ charged: 7, credits_left: 13, cached: false });
    expect(rest.body.results.map((result) => result.url)).toEqual(
      (await search(alice, { query: QUERY })).body.results.map((result) => result.url),
    );
    expect((await search(carol, { query: QUERY })).body).toMatchObject({
      charged: 0,
      cached: true,
      credits_left: 13,
    });
  });

  test('asks the source once for everybody', async () => {
    await search(alice, { query: QUERY });
    await search(await app.signIn('carol'), { query: QUERY });
    expect(web.requests).toHaveLength(1);
  });
});

describe('a repeat', () => {
  beginEach();

  test('within 24 hours is free, also for an empty account, and however the query is written', async () => {
    await search(alice, { query: QUERY, exclude: ['b.example', 'a.example'] });
    await setBalance(alice, 0);
    for (const query of [QUERY, `  INTITLE:"Write For Us"   Gardening `, 'title:“write for us” gardening']) {
      const answer = await search(alice, {
        query,
        exclude: ['https://www.a.example/x', 'b.example', 'a.example'],
      });
      expect(answer).toMatchObject({ status: 200, body: { cached: true, charged: 0, credits_left: 0 } });
      expect(answer.body.results).toHaveLength(10);
    }
    expect(web.requests).toHaveLength(1);
  });

  test('says of its rows what it said at first: languages, and which clauses they fulfil', async () => {
    const link = 'https://acme.example/?q=<script>"';
    const places = ['title', 'link'] as const;
    web.matches = [{ clause: 'intitle:"write for us"', places: [...places], link }];
    const first = await search(alice, { query: QUERY });
    expect(first.body.results.slice(0, 2)).toMatchObject([
      { lang: 'en', matches: web.matches },
      { lang: null, matches: null },
    ]);
    web.matches = [];
    const again = await search(alice, { query: ` ${QUERY}` });
    expect(again.body).toMatchObject({ cached: true, charged: 0 });
    expect(again.body.results.map((row) => ({ ...row, yours_since: null }))).toEqual(first.body.results);
  });

  test('is a new search for another page, other exclusions, another word or another person', async () => {
    await search(alice, { query: QUERY });
    for (const other of [
      { query: QUERY, page: 2 },
      { query: QUERY, exclude: ['site-0.example'] },
      { query: `${QUERY} soil` },
    ]) {
      expect((await search(alice, other)).body).toMatchObject({ cached: false, charged: 10 });
    }
    expect((await search(await app.signIn('carol'), { query: QUERY })).body).toMatchObject({
      cached: false,
      charged: 10,
    });
  });

  test('costs again when 24 hours have passed', async () => {
    await search(alice, { query: QUERY });
    await age(23);
    expect((await search(alice, { query: QUERY })).body.charged).toBe(0);
    await age(1);
    expect((await search(alice, { query: QUERY })).body).toMatchObject({ cached: false, charged: 10 });
  });

  test('of a hundred at once runs once and is paid once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => search(alice, { query: QUERY })));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(answers.filter((answer) => answer.body.charged === 10)).toHaveLength(1);
    expect(web.requests).toHaveLength(1);
    expect(await creditsOf(alice)).toBe(90);
  });
});

describe('an account', () => {
  beginEach();

  test('without credits is told so, and nothing is asked or taken', async () => {
    const bob = await app.signIn('bob');
    const answer = await search(bob, { query: QUERY });
    expect(answer).toMatchObject({
      status: 402,
      body: { detail: 'You’re out of credits. Please upgrade to continue.', code: 'out_of_credits' },
    });
    expect(web.requests).toEqual([]);
  });

  test('whose other search holds everything is told to wait', async () => {
    await setBalance(alice, 10);
    web.faultMode = 'hangs';
    const first = search(alice, { query: QUERY });
    await expect.poll(() => web.requests.length).toBe(1);
    expect(await creditsOf(alice)).toBe(0);
    const second = await search(alice, { query: 'intitle:other topic' });
    expect(second).toMatchObject({ status: 409, body: { detail: 'Another search is running' } });
    web.release();
    expect((await first).body).toMatchObject({ charged: 10, credits_left: 0 });
  });

  test('has so many searches in 24 hours; repeats and failures do not count', async () => {
    await app.close();
    app = await startTestApp({ webSearch: web, config: { freeRepeatDays: 0, searchesPerDay: 3 } });
    alice = await app.signIn('alice');
    web.faultMode = 'fails';
    expect((await search(alice, { query: 'intitle:zero' })).status).toBe(503);
    web.faultMode = 'answers';
    for (const word of ['one', 'two', 'three'])
      expect((await search(alice, { query: `intitle:${word}` })).status).toBe(200);
    expect((await search(alice, { query: 'intitle:one' })).status).toBe(200);
    const refused = await search(alice, { query: 'intitle:four' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect(await creditsOf(alice)).toBe(70);
  });
});

describe('a failure', () => {
  beginEach();

  test.each(['fails', 'crashes'] as const)('of a source that %s gives everything back', async (faultMode) => {
    web.faultMode = faultMode;
    const answer = await search(alice, { query: QUERY });
    expect(answer.status).toBe(faultMode === 'fails' ? 503 : 500);
    if (faultMode === 'fails') expect(answer.headers['retry-after']).toBe('5');
    expect(await creditsOf(alice)).toBe(100);
    expect(await entriesOf(alice)).toEqual([]);
    web.faultMode = 'answers';
    expect((await search(alice, { query: QUERY })).body.charged).toBe(10);
  });

  test('in storing its rows takes nothing and leaves nothing behind', async () => {
    await sql`ALTER TABLE page_delivery ADD CONSTRAINT planted CHECK (jsonb_array_length(results) < 10)`.execute(
      app.owner,
    );
    expect((await search(alice, { query: QUERY })).status).toBe(500);
    expect(await creditsOf(alice)).toBe(100);
    expect(await entriesOf(alice)).toEqual([]);
    expect((await sql`SELECT FROM page_delivery`.execute(app.db)).rows).toEqual([]);
    await sql`ALTER TABLE page_delivery DROP CONSTRAINT planted`.execute(app.owner);
    expect((await search(alice, { query: QUERY })).body).toMatchObject({ charged: 10, cached: false });
  });

  test('of a hold that ran out while the source was thinking delivers nothing and takes nothing', async () => {
    web.faultMode = 'hangs';
    const pending = search(alice, { query: QUERY });
    await expect.poll(() => web.requests.length).toBe(1);
    await sql`UPDATE credit_hold SET expires_at = now() - interval '1 second'`.execute(app.db);
    const { expireHolds } = await import('../credits/index.ts');
    expect(await expireHolds(app.db)).toBe(1);
    web.release();
    expect((await pending).status).toBe(503);
    expect(await creditsOf(alice)).toBe(100);
    web.faultMode = 'answers';
    expect((await search(alice, { query: QUERY })).body.charged).toBe(10);
  });
});

const holdsStanding = async (): Promise<number> =>
  (await sql`SELECT 1 FROM credit_hold WHERE status = 'held'`.execute(app.db)).rows.length;

describe.each([
  ['elsewhere', 'scripted:1'],
  ['on this machine', null],
])('a source %s', (_, version) => {
  beforeEach(() => begin(version));
  afterEach(() => app.close());

  test('is asked when the hold stands, for all to see', async () => {
    const seen: number[] = [];
    web.onRequest = async () => void seen.push(await holdsStanding());
    await search(alice, { query: QUERY });
    expect(seen).toEqual([1]);
  });

  test('is not asked where the hold cannot be written', async () => {
    const lock = await app.db.startTransaction().execute();
    // The hold's own table is closed to it for as long as this transaction lasts.
    await sql`LOCK TABLE credit_hold IN EXCLUSIVE MODE`.execute(lock);
    const refused = await search(alice, { query: QUERY });
    await lock.rollback().execute();
    expect(refused.status).toBe(503);
    expect(web.requests).toEqual([]);
    expect(await creditsOf(alice)).toBe(100);
  });

  test('is not asked for a repeat, for an empty account, or while another search holds everything', async () => {
    await search(alice, { query: QUERY });
    await search(alice, { query: QUERY });
    expect(web.requests).toHaveLength(1);
    await setBalance(alice, 3);
    web.faultMode = 'hangs';
    const pending = search(alice, { query: QUERY, page: 2 });
    await expect.poll(() => web.requests.length).toBe(2);
    expect((await search(alice, { query: QUERY, page: 3 })).status).toBe(409);
    web.release();
    expect((await pending).body.charged).toBe(3);
    expect((await search(alice, { query: QUERY, page: 3 })).status).toBe(402);
    expect(web.requests).toHaveLength(2);
  });
});

describe('charged equals delivered', () => {
  afterEach(() => app.close());

  test.each([
    ['elsewhere', 'scripted:1'],
    ['on this machine', null],
  ])('over many searches with failures in between, of a source %s, seen by the audit', async (_, version) => {
    await begin(version);
    const faultModes = ['answers', 'fails', 'answers', 'crashes', 'answers'] as const;
    await setBalance(alice, 60);
    let taken = 0;
    for (let i = 0; i < 40; i++) {
      web.faultMode = faultModes[i % faultModes.length] ?? 'answers';
      const answer = await search(alice, { query: `intitle:word${i % 7}`, page: (i % 4) + 1 });
      if (answer.status === 200) taken += answer.body.charged;
    }
    expect(await creditsOf(alice)).toBe(60 - taken);
    expect(taken).toBe(60);
    expect(await app.audit()).toEqual({});
  });
});
