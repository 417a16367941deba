import { runSearch } from '@linklode/contract';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

afterEach(() => vi.restoreAllMocks());

test('a fresh search waits for the database four times, a repeat five times', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  // As the own index: its answers are not kept for others.
  const app = await startTestApp({ webSearch: scriptedWebSearch(30, null) });
  const alice = await app.signIn('alice');
  const search = async (query: string) => (await alice.call(runSearch, { body: { query } })).body;
  // The first of a minute is counted, and the session's last use is written.
  await search('intitle:first');
  sent.mockClear();
  expect(await search('intitle:second')).toMatchObject({ cached: false, charged: 0 });
  expect(sent).toHaveBeenCalledTimes(4);
  sent.mockClear();
  expect(await search('intitle:second')).toMatchObject({ cached: true, charged: 0 });
  expect(sent).toHaveBeenCalledTimes(5);
  await app.close();
});
