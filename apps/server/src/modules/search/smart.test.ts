import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getMe, listCreditHistory, runSmartSearch } from '@linklode/contract';
import { loadDeadHosts } from '@linklode/sample-web';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOwnIndexSmart, type OwnIndexSmartSearch } from '../../providers/web-search/own-index-smart.ts';
import { copySampleWeb } from '../../testing/copy-sample-web.ts';
import { historyOf } from '../../testing/history-of.ts';
import { scriptedSmartSearch, type ScriptedSmartSearch } from '../../testing/scripted-smart-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';

type SmartQuery = { filter?: string; query?: string; exclude?: string[]; page?: number };

const smart = (person: Person, query: SmartQuery = {}) =>
  person.call(runSmartSearch, { query: { filter: 'guest_post_pages', query: 'gardening', ...query } });
const creditsOf = async (person: Person): Promise<number> => (await person.call(getMe)).body.credits;

describe('a smart search', () => {
  let source: ScriptedSmartSearch;
  let app: TestApp;
  let alice: Person;
  beforeEach(async () => {
    source = scriptedSmartSearch(25);
    app = await startTestApp({ smartSearch: source });
    alice = await app.signIn('alice');
  });
  afterEach(() => app.close());

  async function setBalance(person: Person, wanted: number): Promise<void> {
    const now = await creditsOf(person);
    await sql`
      WITH moved AS (UPDATE credit_account SET balance = ${wanted}, seq = seq + 1 WHERE account_id = ${person.accountId} RETURNING *)
      INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id)
      SELECT account_id, seq, 'adjustment', ${wanted - now}::bigint, balance, 'test', gen_random_uuid()::text FROM moved`.execute(
      app.db,
    );
  }

  test('takes a credit for each row and deals the rows to pages, asking the source once for all of them', async () => {
    const pages = [await smart(alice), await smart(alice, { page: 2 }), await smart(alice, { page: 3 })];
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(pages.map(({ body }) => body.results.length)).toEqual([10, 10, 5]);
    expect(pages.map(({ body }) => body)).toMatchObject([
      { has_next: true, has_prev: false, credits_left: 90, cached: false, charged: 10 },
      { has_next: true, has_prev: true, credits_left: 80, cached: false, charged: 10 },
      { has_next: false, has_prev: true, credits_left: 75, cached: false, charged: 5 },
    ]);
    const hosts = pages.flatMap(({ body }) => body.results.map(({ url }) => new URL(url).hostname));
    expect(new Set(hosts).size).toBe(25);
    expect(source.requests).toEqual([
      {
        askedBy: alice.accountId,
        filter: 'guest_post_pages',
        text: 'gardening',
        exclude: [],
        limit: 100,
      },
    ]);
  });

  test('ends at ten pages', async () => {
    await app.close();
    app = await startTestApp({ smartSearch: scriptedSmartSearch(130) });
    alice = await app.signIn('alice');
    expect((await smart(alice, { page: 10 })).body).toMatchObject({ has_next: false, charged: 10 });
  });

  test('repeats a page for nothing, with its reasons, however it is typed', async () => {
    const first = await smart(alice, { exclude: ['b.example', 'a.example'] });
    const again = await smart(alice, {
      query: ' Gardening ',
      exclude: ['https://www.a.example/x', 'b.example'],
    });
    expect(again.body).toMatchObject({ cached: true, charged: 0, credits_left: first.body.credits_left });
    expect(again.body.results.map((row) => ({ ...row, yours_since: null }))).toEqual(first.body.results);
    expect(again.body.results.every((row) => row.yours_since !== null)).toBe(true);
    expect(again.body.results[3]?.why).toEqual({ template: 'guest_post_pages', words: 'evidence 3' });
    expect(source.requests).toHaveLength(1);
    expect(source.requests[0]?.exclude).toEqual(['a.example', 'b.example']);
  });

  test('is another one for another filter, other inputs, other exclusions; only rows that are new cost', async () => {
    await smart(alice);
    for (const other of [{ filter: 'listicles' }, { query: 'cooking' }, { exclude: ['a.example'] }])
      expect((await smart(alice, other)).body).toMatchObject({ cached: false, charged: 0 });
    expect(source.requests).toHaveLength(4);
  });

  test('gives what the balance pays for, still says that more follows, and the rest for the rest of the price', async () => {
    await setBalance(alice, 4);
    const cut = await smart(alice);
    expect(cut.body).toMatchObject({ charged: 4, credits_left: 0, has_next: true });
    expect(cut.body.results).toHaveLength(4);
    await setBalance(alice, 20);
    const rest = await smart(alice);
    expect(rest.body).toMatchObject({ charged: 6, credits_left: 14, has_next: true });
    expect(rest.body.results).toHaveLength(10);
    const bob = await app.signIn('bob');
    expect(await smart(bob)).toMatchObject({ status: 402, body: { code: 'out_of_credits' } });
  });

  test('is marked with its filter in history and ledger', async () => {
    await smart(alice);
    expect((await historyOf(alice))[0]?.query).toBe('smart:guest_post_pages gardening');
    const charged = (await alice.call(listCreditHistory)).body.filter(({ reason }) => reason === 'search');
    expect(charged).toMatchObject([{ amount: -10, details: 'smart:guest_post_pages gardening (page 1)' }]);
  });

  test.each(['fails', 'crashes'] as const)('gives everything back when the source %s', async (faultMode) => {
    source.faultMode = faultMode;
    expect((await smart(alice)).status).toBe(faultMode === 'fails' ? 503 : 500);
    expect(await creditsOf(alice)).toBe(100);
    source.faultMode = 'answers';
    expect((await smart(alice)).body.charged).toBe(10);
  });
});

describe('what is wrong with a smart search', () => {
  const source = scriptedSmartSearch(25);
  let app: TestApp;
  let alice: Person;
  beforeAll(async () => {
    app = await startTestApp({ smartSearch: source });
    alice = await app.signIn('alice');
  });
  afterAll(() => app.close());

  test.each([
    ['an unknown filter', { filter: 'secret-credits' }, 'unknown_filter'],
    ['no input', { query: '  ' }, 'missing_input'],
    ['only separators', { query: ' , ' }, 'missing_input'],
    ['a missing required input', { filter: 'broken_mentions', query: ',' }, 'missing_input'],
    ['too many inputs', { query: 'secret-credits, b, c, d, e' }, 'too_many_inputs'],
    ['an open quote', { query: '"secret-credits' }, 'unmatched_quote'],
    ['page 0', { page: 0 }, 'page_out_of_range'],
    ['page 11', { page: 11 }, 'page_out_of_range'],
    ['half a page', { page: 1.5 }, 'page_out_of_range'],
    ['an exclusion that is no site', { exclude: ['secret-credits'] }, 'invalid_exclusion'],
  ] as const)(
    '%s is refused in words that neither repeat it nor speak of credits',
    async (_, query, code) => {
      const answer = await smart(alice, query as SmartQuery);
      expect(answer).toMatchObject({ status: 422, body: { code } });
      expect(JSON.stringify(answer.body)).not.toMatch(/credit|secret/i);
      expect(source.requests).toEqual([]);
      expect(await creditsOf(alice)).toBe(100);
    },
  );

  test('tells the range of pages in the words of the specification', async () => {
    expect((await smart(alice, { page: 11 })).body).toMatchObject({
      detail: 'Page 11 is out of range. You can only view up to 10 pages (100 results).',
    });
  });
});

describe('over the sample web', () => {
  let folder: string;
  let source: OwnIndexSmartSearch;
  let app: TestApp;
  let alice: Person;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-smart-'));
    const file = path.join(folder, 'index.db');
    await copySampleWeb(file);
    source = createOwnIndexSmart({ file, size: 1, timeoutMs: 20_000, goneHosts: loadDeadHosts() });
    app = await startTestApp({ smartSearch: source });
    alice = await app.signIn('alice');
  });
  afterAll(async () => {
    await source.close();
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test('guest_post_pages finds pages that take guest posts, one for each site, and says why', async () => {
    const { status, body } = await smart(alice);
    expect(status).toBe(200);
    expect(body.results.length).toBeGreaterThan(0);
    expect(body.charged).toBe(body.results.length);
    const hosts = body.results.map(({ url }) => new URL(url).hostname);
    expect(new Set(hosts).size).toBe(hosts.length);
    for (const { why, da, lang, matches } of body.results) {
      expect(why?.words ?? why?.sentence ?? why?.link).toBeTruthy();
      expect(lang).toMatch(/^[a-z]{2}$/);
      expect(matches).toBeNull();
      expect(da).not.toBeNull();
    }
    const without = await smart(alice, { exclude: [hosts[0] ?? ''] });
    expect(without.body.results.map(({ url }) => new URL(url).hostname)).not.toContain(hosts[0]);
  });

  test('broken_mentions names a link that leads to what is gone', async () => {
    const { body } = await smart(alice, { filter: 'broken_mentions' });
    expect(body.results.length).toBeGreaterThan(0);
    for (const { why } of body.results) expect(why?.link).toMatch(/^https?:/);
  });
});
