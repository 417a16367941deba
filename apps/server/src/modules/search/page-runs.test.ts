import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/database/open-database.ts';
import { booksOf, row, runOf, settlementOf } from '../../testing/books-of-runs.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { seedPeople } from '../../testing/seed-people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createPageRuns } from './page-runs.ts';
import {
  settleRun,
  settleRuns,
  startRun,
  startRuns,
  type NewRun,
  type Settlement,
} from './page-runs.repo.ts';

const DAYS = 7;
const CREDITS = 25;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    webSearch: scriptedWebSearch(10, null),
    // Every row costs, though the script finds the same ones for each query.
    config: { freeRepeatDays: 0 },
    // A pool of its own, which a spy sees connect.
    maxConnections: 20,
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

async function makeAccounts(count: number): Promise<string[]> {
  const before = new Set(await listAccounts());
  await seedPeople(app.ownerUrl, count, CREDITS);
  return (await listAccounts()).filter((id) => !before.has(id));
}

async function listAccounts(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM account ORDER BY created_at, id`.execute(
    app.owner,
  );
  return rows.map(({ id }) => id);
}

async function begin(run: NewRun): Promise<{ run: string; hold: string }> {
  const started = await startRun(app.db, run);
  if (started.outcome !== 'started') throw new Error(started.outcome);
  return started;
}

const setBalance = (account: string, amount: number) =>
  sql`
  WITH moved AS (UPDATE credit_account SET balance = balance + ${amount}, seq = seq + 1 WHERE account_id = ${account} RETURNING *)
  INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id)
  SELECT account_id, seq, 'adjustment', ${amount}::bigint, balance, 'test', ${randomUUID()} FROM moved`.execute(
    app.db,
  );

/** What may stand in the way of a run, each as it is made so for an account. */
const STATES: Readonly<
  Record<string, { make?: (account: string) => Promise<unknown>; run?: Partial<NewRun> }>
> = {
  'a fresh page': {},
  'of a colleague, within their limit alone': {
    make: async (account) => settle(await begin(runOf(account, {}, 'intitle:before')), account, []),
    run: { searchesPerDay: 1, askedBy: 'colleague' },
  },
  'a website that is blocked': {
    make: (account) =>
      sql`INSERT INTO blocked_site (account_id, host) VALUES (${account}, 'blocked.example')`.execute(app.db),
  },
  'a page that is under way': { make: (account) => begin(runOf(account)) },
  'a page that was delivered': {
    make: async (account) => settle(await begin(runOf(account)), account, ['a.example']),
  },
  'a page of which a delivery was read': {
    make: async (account) => settle(await begin(runOf(account)), account, ['a.example']),
    run: { parts: 1 },
  },
  'a run whose hold is past its time': { make: (account) => begin(runOf(account, { ttlSeconds: -1 })) },
  'a hold of another page past its time': {
    make: (account) => begin(runOf(account, { ttlSeconds: -1, wanted: 25 }, 'intitle:other')),
  },
  'too many of the day': {
    make: async (account) => settle(await begin(runOf(account, {}, 'intitle:before')), account, []),
    run: { searchesPerDay: 1 },
  },
  'no balance': { make: (account) => setBalance(account, -CREDITS) },
  'no balance, and none wanted': { make: (account) => setBalance(account, -CREDITS), run: { wanted: 0 } },
  'all of it held': { make: (account) => begin(runOf(account, { wanted: 100 }, 'intitle:other')) },
  'a part of it held': { make: (account) => begin(runOf(account, { wanted: 20 }, 'intitle:other')) },
};

async function settle(begun: { run: string; hold: string }, account: string, rows: readonly string[]) {
  return settleRun(app.db, settlementOf(runOf(account), begun, rows), DAYS);
}

/** As if the account had been charged for its rows, and had them delivered, eight days ago. */
const ageRows = (account: string): Promise<unknown> =>
  sql`
    WITH charged AS (UPDATE charged_row SET charged_at = now() - interval '8 days' WHERE account_id = ${account})
    UPDATE page_delivery SET delivered_at = now() - interval '8 days', first_delivered_at = now() - interval '8 days'
    WHERE account_id = ${account}`.execute(app.owner);

describe('runs of many accounts in one call do what each does in a call of its own', () => {
  test('at their beginning, whatever stands in the way', async () => {
    const names = Object.keys(STATES);
    const [one, ...rest] = [
      await makeAccounts(names.length),
      await makeAccounts(names.length),
      await makeAccounts(1),
    ];
    const [many, [colleague]] = rest;
    const of = async (accounts: readonly string[]): Promise<NewRun[]> => {
      for (const [at, name] of names.entries()) await STATES[name]?.make?.(accounts[at] ?? '');
      return names.map((name, at) => {
        const { askedBy, ...run } = STATES[name]?.run ?? {};
        return runOf(accounts[at] ?? '', { ...run, askedBy: askedBy == null ? null : (colleague ?? null) });
      });
    };
    const alone = [];
    for (const run of await of(one)) alone.push(await startRun(app.db, run));
    const together = await startRuns(app.db, await of(many ?? []));
    const tell = (started: (typeof together)[number]) => [
      started?.outcome,
      started?.outcome === 'started' ? started.amount : null,
    ];
    for (const [at, name] of names.entries()) {
      expect(tell(together[at] ?? null), name).toEqual(tell(alone[at] ?? null));
      expect(await booksOf(app.owner, many?.[at] ?? ''), name).toEqual(
        await booksOf(app.owner, one[at] ?? ''),
      );
    }
    // All of them were met.
    expect(new Set(together.map((started) => started?.outcome))).toEqual(
      new Set(['started', 'blocked', 'changed', 'too many', 'empty', 'busy']),
    );
  });

  test('at their end, with rows, without, with one that was charged for meanwhile, and when the hold has ended', async () => {
    const cases: Readonly<
      Record<string, { rows: readonly string[]; before?: (account: string) => Promise<unknown> }>
    > = {
      rows: { rows: ['a.example', 'b.example'] },
      none: { rows: [] },
      changed: {
        rows: ['a.example', 'b.example'],
        before: async (account) =>
          settle(await begin(runOf(account, {}, 'intitle:other')), account, ['b.example']),
      },
      'its page charged for meanwhile': {
        rows: ['a.example', 'b.example'],
        before: async (account) =>
          settle(await begin(runOf(account, {}, 'intitle:pages')), account, ['page of b.example']),
      },
      'charged for long ago': {
        rows: ['a.example'],
        before: async (account) => {
          await settle(await begin(runOf(account, {}, 'intitle:other')), account, ['a.example']);
          await ageRows(account);
        },
      },
      lost: {
        rows: ['a.example'],
        before: (account) =>
          sql`WITH ended AS (UPDATE credit_hold SET status = 'released', resolved_at = now() WHERE account_id = ${account} RETURNING amount)
            UPDATE credit_account SET held = held - ended.amount FROM ended WHERE account_id = ${account}`.execute(
            app.db,
          ),
      },
    };
    const names = Object.keys(cases);
    const of = async (accounts: readonly string[]): Promise<Settlement[]> => {
      const all = [];
      for (const [at, name] of names.entries()) {
        const account = accounts[at] ?? '';
        const run = runOf(account);
        const begun = await begin(run);
        await cases[name]?.before?.(account);
        all.push(settlementOf(run, begun, cases[name]?.rows ?? []));
      }
      return all;
    };
    const [one, many] = [await makeAccounts(names.length), await makeAccounts(names.length)];
    const alone = [];
    for (const settlement of await of(one)) alone.push(await settleRun(app.db, settlement, DAYS));
    const together = await settleRuns(app.db, await of(many), DAYS);
    expect(together).toMatchObject(alone);
    for (const [at, name] of names.entries())
      expect(await booksOf(app.owner, many[at] ?? ''), name).toEqual(await booksOf(app.owner, one[at] ?? ''));
    expect(together.map((settled) => settled?.outcome)).toEqual([
      'settled',
      'settled',
      'changed',
      'changed',
      'settled',
      'lost',
    ]);
  });
});

describe('of runs that go together', () => {
  /** Begun for as many accounts, each with what it is to be charged for. */
  async function begunOf(accounts: readonly string[]): Promise<Settlement[]> {
    const all = [];
    for (const account of accounts)
      all.push(settlementOf(runOf(account), await begin(runOf(account)), ['a.example']));
    return all;
  }

  test('each is told of its own rows that were charged for, and of no other account’s', async () => {
    const [paid = '', old = '', none = ''] = await makeAccounts(3);
    for (const account of [paid, old]) await settle(await begin(runOf(account)), account, ['a.example']);
    await ageRows(old);
    const { findCharged } = createPageRuns(app.db, DAYS);
    const keys = ['a.example', 'b.example'].map(row);
    const find = (account: string) => findCharged({ accountId: account, keys });
    const together = await Promise.all([paid, old, none].map(find));
    expect(together.map((found) => [...found.keys()])).toEqual([[row('a.example')], [], []]);
    expect([...together]).toEqual([await find(paid), await find(old), await find(none)]);
  });

  test('one whose account somebody else has locked waits by itself', async () => {
    const [locked = '', ...others] = await makeAccounts(4);
    const runs = createPageRuns(app.db, DAYS);
    const settlements = await begunOf([locked, ...others]);
    const ended: string[] = [];
    let all: Promise<unknown> = Promise.resolve();
    await inTransaction(app.owner, async (tx) => {
      await sql`SELECT 1 FROM credit_account WHERE account_id = ${locked} FOR UPDATE`.execute(tx);
      all = Promise.all(settlements.map((one) => runs.settle(one).then(() => ended.push(one.key.accountId))));
      await expect.poll(() => ended.toSorted()).toEqual(others.toSorted());
    });
    await all;
    expect(ended.at(-1)).toBe(locked);
  });

  test('one that the database cannot take fails by itself', async () => {
    const [bad, ...good] = await begunOf(await makeAccounts(4));
    if (bad === undefined) throw new Error('nothing was begun');
    const runs = createPageRuns(app.db, DAYS);
    // Half of a pair of surrogates, which JSON can say and PostgreSQL does not keep.
    const poisoned = {
      ...bad,
      results: [{ ...bad.results[0], title: '\ud800' } as Settlement['results'][number]],
    };
    const ends = await Promise.allSettled([poisoned, ...good].map((one) => runs.settle(one)));
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value.outcome : 'failed'))).toEqual([
      'failed',
      ...good.map(() => 'settled'),
    ]);
    expect(await booksOf(app.owner, bad.key.accountId)).toMatchObject({
      balance: CREDITS,
      held: 10,
      deliveries: null,
    });
  });

  test('nobody is charged where the database dies when all have been, and nothing is delivered', async () => {
    const accounts = await makeAccounts(6);
    const settlements = await begunOf(accounts);
    const runs = createPageRuns(app.db, DAYS);
    let ends: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    await inTransaction(app.owner, async (tx) => {
      // The statement has moved the balances and waits here to store what is delivered.
      await sql`LOCK TABLE page_delivery IN ACCESS EXCLUSIVE MODE`.execute(tx);
      ends = Promise.allSettled(settlements.map((one) => runs.settle(one)));
      const waiting = sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE '%finish_page_runs%'`;
      await expect
        .poll(async () => (await waiting.execute(app.owner)).rows.length, { timeout: 20_000 })
        .toBe(1);
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
        AND usename <> current_user`.execute(tx);
    });
    await ends;
    for (const account of accounts) {
      const books = (await booksOf(app.owner, account)) as { balance: number; deliveries: unknown[] | null };
      expect(CREDITS - books.balance, account).toBe(books.deliveries?.length ?? 0);
    }
  });
});

test('many accounts at once: each pays for what it is given, to the last credit and no further', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const tokens = await seedPeople(app.ownerUrl, 8, CREDITS);
  const answers = await Promise.all(
    tokens.flatMap((token, person) =>
      [1, 2, 3, 4].map(async (n) => {
        const payload = { query: `intitle:many${person}x${n}` };
        const headers = { authorization: `Bearer ${token}` };
        const answer = await app.api.inject({ method: 'POST', url: '/search', headers, payload });
        const told = answer.json<{ charged?: number; results?: unknown[] }>();
        return {
          person,
          status: answer.statusCode,
          charged: told.charged ?? 0,
          rows: told.results?.length ?? 0,
        };
      }),
    ),
  );
  for (const person of tokens.keys()) {
    const own = answers.filter((answer) => answer.person === person);
    for (const { charged, rows, status } of own) {
      expect(charged).toBe(rows);
      expect([200, 402, 409]).toContain(status);
    }
    // Three holds take all of it, and the fourth search finds none.
    expect(own.reduce((sum, { charged }) => sum + charged, 0)).toBe(CREDITS);
  }
  const { rows } =
    await sql`SELECT DISTINCT balance, held FROM credit_account a JOIN account p ON p.id = a.account_id
    WHERE p.issuer = 'test'`.execute(app.owner);
  expect(rows).toEqual([{ balance: 0, held: 0 }]);
  // And they did go together.
  const texts = sent.mock.calls.map(
    ([statement]) => (statement as { text?: string } | undefined)?.text ?? '',
  );
  for (const call of ['begin_page_runs', 'finish_page_runs', 'token_hash = ANY'])
    expect(texts.filter((text) => text.includes(call)).length, call).toBeGreaterThan(0);
});
