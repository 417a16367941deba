import {
  addProjectSites,
  createProject,
  createSearchAddress,
  createSecretAddress,
  createStandingOrder,
  deleteProject,
  listSecretAddresses,
  revokeSecretAddress,
  runSearch,
} from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let alice: Person;
let project: string;
let people = 0;
const lines: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  app = await startTestApp({ log, webSearch: scriptedWebSearch(12) });
});
beforeEach(async () => {
  alice = await app.signIn('alice', `alice-${++people}`);
  project = (await alice.call(createProject, { body: { name: 'Tilth <&> Tine' } })).body.id;
});
afterAll(() => app.close());

const make = async (kind: 'csv' | 'feed') => {
  const { body } = await alice.call(createSecretAddress, { body: { project, kind } });
  const { pathname, search } = new URL(body.address);
  return { id: body.id, path: pathname + search, key: search.slice('?key='.length) };
};
const read = (path: string) => app.api.inject({ url: path });

test('a spreadsheet reads a project by its secret address, without a session, with formulas defused, until it is closed', async () => {
  const { id, path, key } = await make('csv');
  await alice.call(addProjectSites, {
    body: { project, sites: [{ site: 'one.example', title: '=IMPORTXML("http://x")' }] },
  });
  const answer = await read(path);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(answer.headers['x-robots-tag']).toBe('noindex');
  expect(answer.body).toContain(`one.example,new,,"'=IMPORTXML(""http://x"")"`);
  const listed = (await alice.call(listSecretAddresses, { query: { project } })).body;
  expect(listed).toMatchObject([{ id, kind: 'csv', last_read_at: expect.any(String) as string }]);
  expect((await alice.call(revokeSecretAddress, { body: { id } })).body).toEqual({ revoked: true });
  expect((await read(path)).statusCode).toBe(404);
  // Neither the database nor the log knows the key.
  const kept = await sql<{ row: string }>`SELECT row_to_json(s)::text AS row FROM secret_address s`.execute(
    app.owner,
  );
  expect(JSON.stringify(kept.rows) + JSON.stringify(listed)).not.toContain(key);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.join()).not.toContain(key);
});

test('an address opens one list of one kind; a guess, another’s and a closed account’s open nothing', async () => {
  const { path, key, id } = await make('csv');
  expect((await read(`/shared/news.atom?key=${key}`)).statusCode).toBe(404);
  for (const guess of ['', 'x', `${key}x`, key.slice(1)]) {
    expect((await read(`/shared/websites.csv?key=${guess}`)).statusCode, guess).toBe(404);
  }
  const carol = await app.signIn('carol', `carol-${people}`);
  expect((await carol.call(createSecretAddress, { body: { project, kind: 'csv' } })).status).toBe(404);
  expect((await carol.call(listSecretAddresses, { query: { project } })).status).toBe(404);
  expect((await carol.call(revokeSecretAddress, { body: { id } })).body).toEqual({ revoked: false });
  await sql`UPDATE account SET state = 'suspended', state_reason = 'x', state_since = now() WHERE id = ${alice.accountId}`.execute(
    app.db,
  );
  expect((await read(path)).statusCode).toBe(404);
  await sql`UPDATE account SET state = 'open', state_reason = NULL WHERE id = ${alice.accountId}`.execute(
    app.db,
  );
  expect((await read(path)).statusCode).toBe(200);
  await alice.call(deleteProject, { body: { project } });
  expect((await read(path)).statusCode).toBe(404);
});

test('an address is read thirty times a minute and no more', async () => {
  const { path } = await make('csv');
  const other = await make('csv');
  // A minute may end in between: then twice as many.
  const answers = await Promise.all(Array.from({ length: 70 }, () => read(path)));
  const count = answers.filter(({ statusCode }) => statusCode === 200).length;
  expect(count).toBeGreaterThanOrEqual(30);
  expect(count).toBeLessThanOrEqual(60);
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toMatch(/^\d+$/);
  expect((await read(other.path)).statusCode).toBe(200);
});

test('a reader of news gets what standing orders brought, as well-formed Atom, whatever the web wrote into it', async () => {
  const { path } = await make('feed');
  const { id } = (
    await alice.call(createStandingOrder, { body: { project, query: 'intitle:soil', budget: 5 } })
  ).body;
  await sql`
    WITH receipt AS (
      INSERT INTO standing_receipt (order_id, account_id, run_id, month, charged, budget, used_after)
      VALUES (${id}, ${alice.accountId}, gen_random_uuid(), current_date, 0, 5, 0) RETURNING id)
    INSERT INTO standing_site (order_id, receipt_id, site, title, url, matched, because, is_charged)
    SELECT ${id}, id, 'one.example', ${'<script>&"\u0001'}, 'javascript:alert(1)', 'intitle:soil in title', 'came or changed', false
    FROM receipt`.execute(app.db);
  const answer = await read(path);
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(answer.body).toContain('<title>Tilth &lt;&amp;&gt; Tine: new websites</title>');
  expect(answer.body).toContain('<title>&lt;script&gt;&amp;&quot;</title>');
  expect(answer.body).toContain('<link href="https://one.example/"/>');
  expect(answer.body).toContain(
    'Matched: intitle:soil in title. It came or changed since the last run, which had seen everything that matched. Free: it was yours.',
  );
  expect(answer.body).not.toContain('javascript:');
});

test('a spreadsheet reads what a search delivered, each address once and without people or costs, until it is closed', async () => {
  const query = 'intitle:soil';
  const { body } = await alice.call(createSearchAddress, { body: { query: ` ${query} ` } });
  const { pathname, search } = new URL(body.address);
  expect((await read(pathname + search)).body.split('\r\n')).toHaveLength(2);
  for (const page of [1, 2]) await alice.call(runSearch, { body: { query, page } });
  await alice.call(runSearch, { body: { query, exclude: ['site-3.example'] } });
  await alice.call(runSearch, { body: { query: 'intitle:other' } });
  const answer = await read(pathname + search);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = answer.body.split('\r\n').slice(0, -1);
  expect(lines).toHaveLength(13);
  expect(lines[0]).toBe(
    '\uFEFFWebsite,Title,URL,DA,PA,Spam Score,Description,Industry,Matched Sentence,Why,Other Pages,Delivered (UTC),Page,Query',
  );
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(12);
  expect((await alice.call(listSecretAddresses, { query: {} })).body).toMatchObject([
    { kind: 'search', query },
  ]);
  expect((await alice.call(listSecretAddresses, { query: { project } })).body).toEqual([]);
  expect((await read(`/shared/websites.csv${search}`)).statusCode).toBe(404);
  await alice.call(revokeSecretAddress, { body: { id: body.id } });
  expect((await read(pathname + search)).statusCode).toBe(404);
  expect((await alice.call(createSearchAddress, { body: { query: 'the' } })).status).toBe(422);
});

test('the addresses of an account are read sixty times a minute together, and those of another as often', async () => {
  const paths = [await make('csv'), await make('feed'), await make('csv')].map(({ path }) => path);
  const statuses: number[] = [];
  for (const path of paths) for (let n = 0; n < 25; n++) statuses.push((await read(path)).statusCode);
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([60, 15]);
  alice = await app.signIn('alice', `alice-${++people}`);
  project = (await alice.call(createProject, { body: { name: 'Loam' } })).body.id;
  expect((await read((await make('csv')).path)).statusCode).toBe(200);
});
