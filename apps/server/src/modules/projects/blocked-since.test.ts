import { blockSites, createProject, runSearch, runSmartSearch } from '@linklode/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedSmartSearch } from '../../testing/scripted-smart-search.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ webSearch: scriptedWebSearch(40), smartSearch: scriptedSmartSearch(12) });
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
