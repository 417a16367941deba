import {
  blockSites,
  createProject,
  downloadSearch,
  runSearch,
  runSmartSearch,
  unblockSites,
} from '@linklode/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedSmartSearch } from '../../testing/scripted-smart-search.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ webSearch: scriptedWebSearch(40), smartSearch: scriptedSmartSearch(25) });
});
afterAll(() => app.close());

const named = (numbers: readonly number[]) => numbers.map((n) => `site-${n}.example`);
const hostsOf = (results: readonly { url: string }[]) => results.map(({ url }) => new URL(url).hostname);

test('what is blocked between two pages of a search is neither shown nor charged on the second', async () => {
  const alice = await app.signIn('alice');
  const project = (await alice.call(createProject, { body: { name: 'Tilth' } })).body.id;
  const asked = { query: 'intitle:soil', project };
  const first = (await alice.call(runSearch, { body: asked })).body;
  const hidden_at = first.hidden?.at ?? '';
  await alice.call(blockSites, { body: { project, sites: named([3, 12]) } });
  await alice.call(blockSites, { body: { project: null, sites: ['www.site-15.example'] } });

  const second = (await alice.call(runSearch, { body: { ...asked, page: 2, hidden_at } })).body;
  expect(hostsOf(second.results), 'and none behind it is passed over').toEqual(
    named([10, 11, 13, 14, 16, 17, 18, 19]),
  );
  expect(second.charged).toBe(8);

  const filtered = { filter: 'guest_post_pages', query: 'soil', project, hidden_at };
  const smartly = (await alice.call(runSmartSearch, { query: filtered })).body;
  expect(hostsOf(smartly.results)).toEqual(named([0, 1, 2, 4, 5, 6, 7, 8, 9]));
});

test('what is unblocked again comes on the page that it was left out of, for one credit, and what was paid for stays paid for', async () => {
  // No row is free a second time, so that nothing but the delivered page keeps what is on it from being charged again.
  const strict = await startTestApp({
    webSearch: scriptedWebSearch(40),
    smartSearch: scriptedSmartSearch(25),
    config: { freeRepeatDays: 0 },
  });
  const alice = await strict.signIn('alice');
  const sites = (numbers: readonly number[]) => ({ body: { project: null, sites: named(numbers) } });
  const query = { filter: 'guest_post_pages', query: 'soil', page: 2 };
  for (const second of [
    async () => (await alice.call(runSearch, { body: { query: 'intitle:soil', page: 2 } })).body,
    async () => (await alice.call(runSmartSearch, { query })).body,
  ]) {
    await alice.call(runSearch, { body: { query: 'intitle:soil' } });
    await alice.call(runSmartSearch, { query: { ...query, page: 1 } });
    await alice.call(blockSites, sites([3, 12, 15]));
    expect(await second()).toMatchObject({ charged: 8, cached: false });
    for (let time = 0; time < 3; time++) expect(await second()).toMatchObject({ charged: 0, cached: true });

    await alice.call(unblockSites, sites([12]));
    const ninth = await second();
    expect(ninth).toMatchObject({ charged: 1, cached: false });
    expect(hostsOf(ninth.results)).toEqual(named([10, 11, 13, 14, 16, 17, 18, 19, 12]));
    const again = await second();
    expect(again).toMatchObject({ charged: 0, cached: true });
    expect(hostsOf(again.results)).toEqual(hostsOf(ninth.results));

    await alice.call(blockSites, sites([12]));
    expect((await second()).results, 'what was paid for is shown again').toHaveLength(9);
    await alice.call(unblockSites, sites([3, 12, 15]));
    expect(await second()).toMatchObject({ charged: 1, cached: false });
    const whole = await second();
    expect(whole).toMatchObject({ charged: 0, cached: true });
    expect(whole.results).toHaveLength(10);
    expect(await strict.audit()).toEqual({});
  }
  // Repeats hold nothing, and do not count towards the searches of a day.
  const runs = await sql<{ done: number }>`
    SELECT count(*) AS done FROM search_run WHERE status = 'done'`.execute(strict.db);
  expect(runs.rows[0]?.done).toBe(8);
  await strict.close();
});

test('the same without a project, where a first page that hid nothing told no moment; the file has both pages', async () => {
  const carol = await app.signIn('alice', 'carol');
  const block = (site: string) => carol.call(blockSites, { body: { project: null, sites: [site] } });
  const asked = { query: 'intitle:soil' };
  const first = (await carol.call(runSearch, { body: asked })).body;
  expect(first.hidden).toBeUndefined();
  await block('site-3.example');
  await block('site-12.example');
  const second = (await carol.call(runSearch, { body: { ...asked, page: 2 } })).body;
  expect(hostsOf(second.results)).toEqual(named([10, 11, 13, 14, 15, 16, 17, 18, 19]));
  expect(second.charged).toBe(9);
  const file = await app.api.inject({
    method: 'POST',
    url: downloadSearch.path,
    headers: { authorization: `Bearer ${carol.token}` },
    payload: { ...asked, filter: null },
  });
  expect(file.statusCode).toBe(200);
  expect(file.body.trim().split('\r\n')).toHaveLength(1 + 19);

  // Begun anew, it is the search without them, page after page.
  const anew = (await carol.call(runSearch, { body: asked })).body;
  expect(hostsOf(anew.results)).toEqual(named([0, 1, 2, 4, 5, 6, 7, 8, 9, 10]));
  const behind = (await carol.call(runSearch, { body: { ...asked, page: 2 } })).body;
  expect(hostsOf(behind.results)).toEqual(named([11, 13, 14, 15, 16, 17, 18, 19, 20, 21]));
  expect([anew.charged, behind.charged]).toEqual([0, 2]);

  await carol.call(unblockSites, { body: { project: null, sites: named([3, 12]) } });
  const filter = { filter: 'guest_post_pages', query: 'soil' };
  expect((await carol.call(runSmartSearch, { query: filter })).body.results).toHaveLength(10);
  await block('site-3.example');
  const smartly = (await carol.call(runSmartSearch, { query: { ...filter, page: 2 } })).body;
  expect(hostsOf(smartly.results)).toEqual(named([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]));
});
