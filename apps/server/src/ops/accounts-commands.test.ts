import { createKey, exportAccount, getMe, listCreditHistory, runSearch } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eraseClosedAccounts } from '../start/erase-accounts.ts';
import { operate } from '../testing/operate.ts';
import { scriptedWebSearch } from '../testing/scripted-web-search.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { accountsCommands } from './accounts-commands.ts';
import { UsageError } from './arguments.ts';
import { findCommands } from './find-commands.ts';

const EMAIL = 'dora@example.com';
const dora = { subject: 'dora', email: EMAIL, name: 'Dora Vein' };

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    webSearch: scriptedWebSearch(1, null),
  });
});
afterEach(() => app.close());

const run = (name: string, ...words: string[]) =>
  operate([...accountsCommands, ...findCommands], name, words, { config: { databaseUrl: app.url } });

async function signIn(): Promise<string> {
  const { status, body } = await app.signInAs(dora);
  expect(status).toBe(200);
  return body.token ?? '';
}

const call = (token: string, route: { method: string; path: string }, payload?: object) =>
  app.api.inject({
    method: route.method as 'GET' | 'POST',
    url: route.path,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });

/** As if the account had had its state for so many days, and everything before had happened before. */
async function longAgo(days: number): Promise<void> {
  await sql`
    UPDATE account SET state_since = now() - make_interval(days => ${days}) WHERE email = ${EMAIL}`.execute(
    app.db,
  );
  await sql`UPDATE search_run SET started_at = started_at - make_interval(days => ${days})`.execute(app.db);
}

test('what people wrote cannot command the operator’s terminal, nor look like a line of the answer', async () => {
  const { body } = await app.signInAs({ ...dora, name: 'Dora\u001b[2J\nVein' });
  const query = 'intitle:soil \u001b]52;c;eA==\u0007\u202e\r2026-01-01T00:00:00Z';
  const searched = await call(body.token ?? '', runSearch, { query });
  expect(searched.statusCode).toBe(200);
  await call(body.token ?? '', createKey, { name: 'k\u001b[8m', scope: 'read', expires_in_days: 1 });
  for (const [name, lines] of [
    ['accounts searches', 2],
    ['accounts keys', 2],
    ['accounts find', 1],
  ] as const) {
    const { told } = await run(name, EMAIL);
    expect([name, told.match(/\n/g)?.length, /[^\P{C}\n]/u.test(told)]).toEqual([name, lines, false]);
  }
  expect((await run('accounts searches', EMAIL)).told).toContain('intitle:soil  ]52;c;eA==   2026-01-01');
});

describe('accounts suspend', () => {
  test('signs out at once and lets nobody in until resumed; credits stay', async () => {
    const token = await signIn();
    expect(await run('accounts suspend', EMAIL, '--because', 'scraping')).toMatchObject({
      status: 0,
      told: `${EMAIL}: suspended, 1 sessions ended\n`,
    });
    const told = { code: 'account_suspended', detail: 'This account is suspended.', reason: 'scraping' };
    const [me, again] = [await call(token, getMe), await app.signInAs(dora)];
    expect([me.statusCode, me.json()]).toEqual([403, expect.objectContaining(told)]);
    expect([again.status, again.body]).toEqual([403, expect.objectContaining(told)]);
    expect((await run('accounts show', EMAIL)).told).toMatch(
      /suspended since \S+ \(scraping\) {2}20 credits free/,
    );
    expect((await run('accounts suspend', EMAIL, '--because', 'again')).told).toContain(
      'Nothing was changed',
    );
    expect((await run('accounts resume', EMAIL)).status).toBe(0);
    expect((await call(token, getMe)).statusCode, 'a session that was ended stays so').toBe(401);
    expect((await call(await signIn(), getMe)).json()).toMatchObject({ credits: 20 });
  });

  test('tells the reason where the browser shows it, and no other call its words', async () => {
    const token = await signIn();
    await run('accounts suspend', EMAIL, '--because', 'a stolen credit card');
    for (const [route, payload] of [
      [runSearch, { query: 'intitle:guide' }],
      [listCreditHistory, undefined],
      [exportAccount, undefined],
    ] as const) {
      const answer = await call(token, route, payload);
      expect(answer.statusCode, route.path).toBe(403);
      expect(answer.json(), route.path).toMatchObject({ code: 'account_suspended' });
      expect(answer.body, route.path).not.toMatch(/credit card|reason/);
    }
    expect((await call(token, getMe)).json()).toMatchObject({ reason: 'a stolen credit card' });
  });

  test('takes a reason of one line that a person can be shown', async () => {
    await signIn();
    for (const reason of ['r'.repeat(301), 'two\nlines', 'a bell \u0007'])
      await expect(run('accounts suspend', EMAIL, '--because', reason)).rejects.toThrow(UsageError);
    // One that an earlier version took is cut and stays plain text.
    await run('accounts suspend', EMAIL, '--because', 'short');
    await sql`UPDATE account SET state_reason = ${`<b>\n${'x'.repeat(400)}`} WHERE email = ${EMAIL}`.execute(
      app.db,
    );
    const { body } = await app.signInAs(dora);
    expect(body).toMatchObject({ reason: `<b> ${'x'.repeat(296)}` });
  });
});

describe('accounts close', () => {
  test('a sign-in within the grace period opens the account again', async () => {
    const token = await signIn();
    expect((await run('accounts close', EMAIL, '--because', 'asked by e-mail')).status).toBe(0);
    expect((await call(token, getMe)).statusCode).toBe(401);
    await longAgo(29);
    expect(await eraseClosedAccounts(app.db)).toBe(0);
    expect((await call(await signIn(), getMe)).json()).toMatchObject({ email: EMAIL, credits: 20 });
    await longAgo(31);
    expect(await eraseClosedAccounts(app.db)).toBe(0);
  });

  test('after it the person is gone and the books stay; coming back brings no second bonus', async () => {
    const token = await signIn();
    const query = 'intitle:"sapphire canary"';
    expect((await call(token, runSearch, { query })).json()).toMatchObject({ charged: 1 });
    await run('accounts close', EMAIL, '--because', 'asked by e-mail');
    await longAgo(31);
    expect(await eraseClosedAccounts(app.db)).toBe(1);
    expect(await eraseClosedAccounts(app.db)).toBe(0);

    for (const trace of ['sapphire', EMAIL, 'Dora Vein'])
      expect(await tablesWith(trace), `${trace} is still there`).toEqual([]);
    expect((await run('accounts show', EMAIL)).status).toBe(1);
    const entries = await sql<{ reason: string; amount: number }>`
      SELECT reason, amount FROM credit_entry ORDER BY seq`.execute(app.db);
    expect(entries.rows).toEqual([
      { reason: 'signup bonus', amount: 20 },
      { reason: 'search', amount: -1 },
    ]);
    expect(Object.values(await app.audit()).flat()).toEqual([]);

    const back = await signIn();
    expect((await call(back, getMe)).json()).toMatchObject({ credits: 0 });
    expect((await call(back, listCreditHistory)).json()).toEqual([]);
  });
});

test('the ledger lets go of a text for an erased account alone, and of nothing else for anybody', async () => {
  await call(await signIn(), runSearch, { query: 'intitle:"quiet word"' });
  await expect(sql`UPDATE credit_entry SET details = NULL`.execute(app.owner)).rejects.toThrow(
    'only ever added',
  );
  await run('accounts close', EMAIL, '--because', 'asked');
  await longAgo(31);
  await eraseClosedAccounts(app.db);
  await expect(sql`UPDATE credit_entry SET amount = 21`.execute(app.owner)).rejects.toThrow(
    'only ever added',
  );
  await expect(sql`UPDATE credit_entry SET details = 'x'`.execute(app.owner)).rejects.toThrow(
    'only ever added',
  );
  await expect(sql`UPDATE account SET email = ${EMAIL}`.execute(app.db)).rejects.toThrow('is erased');
});

test('one of several accounts of an address is named by its id', async () => {
  await signIn();
  await app.signInAs({ ...dora, subject: 'dora at work' });
  const refused = await run('accounts suspend', EMAIL, '--because', 'x');
  expect(refused.status).toBe(1);
  const [id] = /[0-9a-f-]{36}/.exec(refused.told) ?? [];
  expect((await run('accounts suspend', EMAIL, '--because', 'x', '--id', id ?? '')).status).toBe(0);
  expect((await run('accounts show', EMAIL)).told).toMatch(/suspended since[^]*open since/);
});

test.each([
  ['accounts close', []],
  ['accounts suspend', [EMAIL]],
  ['accounts resume', ['a@b.example', 'c@d.example']],
])('%s %j is told its usage', async (name, words) => {
  await expect(Promise.resolve().then(() => run(name, ...words))).rejects.toBeInstanceOf(UsageError);
});

/** The tables of which any row, as text, holds the words. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(app.db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const rows =
      await sql`SELECT 1 FROM ${sql.table(name)} t WHERE t::text ILIKE ${`%${text}%`} LIMIT 1`.execute(
        app.db,
      );
    if (rows.rows.length > 0) found.push(name);
  }
  return found;
}
