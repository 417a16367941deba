import { runSearch } from '@linklode/contract';
import { sql } from 'kysely';
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

test('a page that the version before delivered is not fresh to this one, nor the other way round', async () => {
  const app = await startTestApp({ webSearch: scriptedWebSearch(0, null) });
  const { accountId: id } = await app.signIn('alice');
  const begin = {
    before: (page: number) => sql<Begun>`
      SELECT outcome, run, hold FROM start_person_run(NULL, ${id}, 'print', ${page}, 0, 24, 200, 10, 60)`,
    now: (page: number) => sql<Begun>`
      SELECT outcome, run, hold FROM begin_page_run(NULL, ${id}, true, 'print', ${page}, 0, 24, 200, 10, 60)`,
  };
  const finish = (version: 'before' | 'now', { run, hold }: Begun, page: number) => sql<Begun>`
    SELECT outcome FROM ${sql.ref(version === 'now' ? 'finish_page_run' : 'settle_page_run')}(${id}, ${run}, ${hold},
      ${`page ${page}`}, '{}', '{}', 7, ${run}, 'print', ${page}, 'normal', NULL, 'intitle:x', 0, NULL, 0, 0, '[]', '{}', NULL)`;
  for (const [page, began, ended] of [
    [1, 'before', 'before'],
    [2, 'now', 'now'],
    [3, 'before', 'now'],
    [4, 'now', 'before'],
  ] as const) {
    const begun = (await begin[began](page).execute(app.db)).rows[0];
    expect(begun?.outcome).toBe('started');
    for (const version of ['before', 'now'] as const)
      expect((await begin[version](page).execute(app.db)).rows[0]?.outcome, `${page} under way`).toBe(
        'changed',
      );
    const ends = begun === undefined ? [] : (await finish(ended, begun, page).execute(app.db)).rows;
    expect(ends[0]?.outcome).toBe('settled');
    for (const version of ['before', 'now'] as const)
      expect((await begin[version](page).execute(app.db)).rows[0]?.outcome, `${page} delivered`).toBe(
        'changed',
      );
  }
  await app.close();
});

interface Begun {
  readonly outcome: string;
  readonly run: string | null;
  readonly hold: string | null;
}
