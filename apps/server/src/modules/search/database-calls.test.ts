import { runSearch } from '@linklode/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

afterEach(() => vi.restoreAllMocks());

test('a fresh search waits for the database four times, a repeat five times', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  // As the own index: its answers are not kept for others. With a pool of its own, which the spy sees connect.
  const app = await startTestApp({ webSearch: scriptedWebSearch(30, null), maxConnections: 20 });
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

test('the version before, which says whether a batch waits, begins and ends searches beside this one', async () => {
  const app = await startTestApp({ webSearch: scriptedWebSearch(0, null) });
  const { accountId } = await app.signIn('alice');
  const asked = (page: number, more: object) =>
    JSON.stringify([{ place: 0, account: accountId, print: 'print', page, ...more }]);
  const begin = async (version: Version, page: number): Promise<Begun | undefined> => {
    const run = asked(page, {
      unblocked: true,
      parts: 0,
      hours: 24,
      runs_a_day: 200,
      wanted: 10,
      ttl_seconds: 60,
    });
    const begun = await sql<Begun>`SELECT outcome, run, hold
      FROM begin_page_runs(${run}${version === 'before' ? sql`, false` : sql``})`.execute(app.db);
    return begun.rows[0];
  };
  const finish = async (
    version: Version,
    page: number,
    { run, hold }: Begun,
  ): Promise<string | undefined> => {
    const nothing = {
      keys: [],
      also: [],
      results: [],
      paid_for: [],
      total: 0,
      row_count: 0,
      first_position: 0,
    };
    const query = { fact: `page ${page}`, mode: 'normal', query: 'intitle:x' };
    const settlement = asked(page, { run, hold, page_id: run, ...query, ...nothing });
    const ended = await sql<Begun>`SELECT outcome
      FROM finish_page_runs(${settlement}, 7${version === 'before' ? sql`, false` : sql``})`.execute(app.db);
    return ended.rows[0]?.outcome;
  };
  for (const [page, began, ended] of [
    [1, 'before', 'before'],
    [2, 'now', 'now'],
    [3, 'before', 'now'],
    [4, 'now', 'before'],
  ] as const) {
    const begun = await begin(began, page);
    if (begun === undefined) throw new Error('the account was left out');
    expect(begun.outcome).toBe('started');
    for (const version of ['before', 'now'] as const)
      expect((await begin(version, page))?.outcome, `${page} under way`).toBe('changed');
    expect(await finish(ended, page, begun)).toBe('settled');
    for (const version of ['before', 'now'] as const)
      expect((await begin(version, page))?.outcome, `${page} delivered`).toBe('changed');
  }
  await app.close();
});

type Version = 'before' | 'now';

interface Begun {
  readonly outcome: string;
  readonly run: string | null;
  readonly hold: string | null;
}
