import {
  checkBulk,
  closeAccount,
  createProject,
  exportAccount,
  getMe,
  listProjectSites,
  listSessions,
  runSearch,
  type AccountExport,
} from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eraseClosedAccounts } from '../../start/erase-accounts.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    webSearch: scriptedWebSearch(1, null),
  });
});
afterEach(() => app.close());

async function order(accountId: string): Promise<void> {
  await sql`
    INSERT INTO payment_order (account_id, credits, amount_paise, currency)
    VALUES (${accountId}, 50, 12900, 'INR')`.execute(app.db);
}

describe('the file of all that is kept', () => {
  test('is refused where it would be too large to be made for one without harm to others', async () => {
    const alice = await app.signIn('alice');
    const project = (await alice.call(createProject, { body: { name: 'Large' } })).body.id;
    const fill = (from: number, to: number) =>
      sql`INSERT INTO project_site (project_id, site, note, came_by)
        SELECT ${project}, 'site-' || n || '.example', repeat('x', 4000), 'hand' FROM generate_series(${from}::int, ${to}::int) n`.execute(
        app.owner,
      );
    await fill(1, 2);
    expect((await alice.call(exportAccount)).status).toBe(200);
    await fill(3, 12_000);
    const refused = await alice.call(exportAccount);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'too_large' }]);
    // The project itself is read in parts.
    await sql`UPDATE project_site SET note = ''`.execute(app.owner);
    const { project: _, next, found } = (await alice.call(listProjectSites, { query: { project } })).body;
    expect([found, next === null]).toEqual([12_000, false]);
    const file = await app.api.inject({
      url: `/projects/download?project=${project}`,
      headers: { authorization: `Bearer ${alice.token}` },
    });
    expect(file.body.match(/\r\n/g)).toHaveLength(12_001);
    expect(new Set(file.body.match(/^site-\d+/gm)).size).toBe(12_000);
  });

  test('holds account, sessions, credit history, searches, bulk checks and payments, of this account alone', async () => {
    const [alice, bob] = [await app.signIn('alice'), await app.signIn('carol')];
    await alice.call(runSearch, { body: { query: 'intitle:alice' } });
    await bob.call(runSearch, { body: { query: 'intitle:carol' } });
    await alice.call(checkBulk, { body: { domains: ['quarry.example'] } });
    await bob.call(checkBulk, { body: { domains: ['carol-asked.example'] } });
    await order(alice.accountId);
    await order(bob.accountId);
    const { status, headers, body } = await alice.call(exportAccount);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="linklode-account.json"');
    expect(asDocumented(body)).toMatchObject({
      format: 'account-export/5',
      account: {
        id: alice.accountId,
        email: 'alice@example.com',
        name: 'alice Example',
        sign_in: { issuer: 'https://id.example', subject: 'alice' },
        credits: 99,
      },
      sessions: [{ current: true }],
      searches: [{ query: 'intitle:alice', url: 'https://site-0.example/page' }],
      bulk_checks: [{ charged: 0, rows: [{ domain: 'quarry.example', status: 'error: not in the index' }] }],
      payments: [{ credits: 50, amount_paise: 12900, currency: 'INR', state: 'new' }],
    });
    expect(body.credit_history.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['search', -1],
      ['adjustment', 80],
      ['signup bonus', 20],
    ]);
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/carol|ll1_/);
    expect(text).not.toContain(alice.token);
  });
});

/** The contract's own schema is the documented shape; what it does not name would not have left. */
function asDocumented(body: AccountExport): AccountExport {
  expect(exportAccount.response.safeParse(body).success).toBe(true);
  return body;
}

describe('closing one’s account', () => {
  test('ends every session at once; a sign-in within thirty days brings all of it back', async () => {
    const [here, there] = [await app.signIn('alice'), await app.signIn('alice')];
    const { status, body } = await here.call(closeAccount, { body: { email: ' Alice@Example.COM ' } });
    expect(status).toBe(200);
    const days = (Date.parse(body.erased_after) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    for (const person of [here, there]) expect((await person.call(getMe)).status).toBe(401);
    expect(await eraseClosedAccounts(app.db)).toBe(0);
    const back = await app.signIn('alice');
    expect((await back.call(getMe)).body).toMatchObject({ email: 'alice@example.com', credits: 100 });
    expect((await back.call(listSessions)).body).toHaveLength(1);
  });

  test('takes the address of the account and no other', async () => {
    const person = await app.signIn('alice');
    for (const email of ['', 'bob@example.com', 'alice@example.co', 'alice']) {
      const answer = await person.call(closeAccount, { body: { email } });
      expect(answer.status, email).toBe(422);
      expect(answer.body).toMatchObject({ code: 'confirmation' });
    }
    expect((await person.call(getMe)).status).toBe(200);
  });

  test('is over after thirty days: the person is gone, the books stay', async () => {
    const person = await app.signIn('alice');
    await person.call(runSearch, { body: { query: 'intitle:"sapphire canary"' } });
    await person.call(closeAccount, { body: { email: 'alice@example.com' } });
    await sql`UPDATE account SET state_since = now() - interval '31 days'`.execute(app.db);
    await sql`UPDATE search_run SET started_at = started_at - interval '31 days'`.execute(app.db);
    expect(await eraseClosedAccounts(app.db)).toBe(1);
    const left = await sql<{ row: string }>`
      SELECT row_to_json(a)::text AS row FROM account a
      UNION ALL SELECT row_to_json(e)::text FROM credit_entry e
      UNION ALL SELECT row_to_json(d)::text FROM page_delivery d`.execute(app.db);
    expect(left.rows.map(({ row }) => row).join()).not.toMatch(/alice@|alice Example|sapphire/);
  });
});
