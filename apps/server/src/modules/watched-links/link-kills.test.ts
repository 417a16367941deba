import { fork } from 'node:child_process';
import path from 'node:path';
import { addWatchedLinks, createProject } from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import type { WatcherSettings } from '../../testing/watch-process.ts';
import { watchDueLinks } from './watch-links.ts';

const KILLS = process.env['NIGHTLY'] === '1' ? 100 : 2;
const LINKS = 24;
const PROCESS = path.resolve(import.meta.dirname, '../../testing/watch-process.ts');

vi.setConfig({ testTimeout: 60_000 + KILLS * 20_000 });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { crawlContact: 'https://operator.example/bot' } });
});
afterAll(() => app.close());

/** Links by numbers: of each fourth nobody can tell anything, and each fourth is not there. */
async function watchMany(person: Person): Promise<void> {
  const project = (await person.call(createProject, { body: { name: 'Client' } })).body.id;
  const links = Array.from({ length: LINKS }, (_, at) => ({
    page: `https://blog.example/${at}`,
    target: 'client.example',
  }));
  expect(await person.call(addWatchedLinks, { body: { project, links, max_credits: LINKS } })).toMatchObject({
    status: 200,
  });
}

/** Everything is due now, and whoever had claimed it is dead. */
const makeDue = () =>
  sql`UPDATE watched_link SET next_look_at = now() - interval '1 second', claim = NULL, claimed_until = NULL`.execute(
    app.owner,
  );

/** Two lives side by side, ended by SIGKILL anywhere. */
async function liveAndBeKilled(isNaive: boolean): Promise<void> {
  await makeDue();
  const settings: WatcherSettings = { databaseUrl: app.url, isNaive };
  const children = [0, 1].map(() => fork(PROCESS, [JSON.stringify(settings)], { stdio: 'inherit' }));
  await Promise.all(
    children.map(async (child) => {
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      // In the middle of its work: once some looks have begun, or where the other one has them all.
      let left = 1 + Math.floor(Math.random() * 8);
      const looked = new Promise<void>((resolve) =>
        child.on('message', (said) => {
          if (said === 'idle' || --left === 0) resolve();
        }),
      );
      await Promise.race([exited, looked]);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
      child.kill('SIGKILL');
      await exited;
    }),
  );
}

interface Books {
  /** Links that were charged for, of which a look succeeded, and both; and the most that one was charged. */
  readonly charged: number;
  readonly seen: number;
  readonly both: number;
  readonly most: number;
}

async function booksOf(accountId: string): Promise<Books> {
  const { rows } = await sql<Books>`
    WITH link AS (
      SELECT (SELECT count(*) FROM link_month m JOIN credit_entry e ON e.ref_id = m.id::text AND e.reason = 'link watch'
          WHERE m.account_id = w.account_id AND m.link_key = w.link_key)::int AS entries,
        EXISTS (SELECT FROM link_look k WHERE k.link_id = w.id AND k.saw <> 'unseen') AS is_seen
      FROM watched_link w WHERE w.account_id = ${accountId})
    SELECT count(*) FILTER (WHERE entries > 0)::int AS charged, count(*) FILTER (WHERE is_seen)::int AS seen,
      count(*) FILTER (WHERE entries > 0 AND is_seen)::int AS both, max(entries) AS most FROM link`.execute(
    app.db,
  );
  return rows[0] as Books;
}

test(`two watchers killed ${KILLS} times at once: no link is charged without a look, none looked at without its credit, none charged twice in a month`, async () => {
  const alice = await app.signIn('alice', 'killed');
  await watchMany(alice);
  for (let kill = 0; kill < KILLS; kill++) {
    await liveAndBeKilled(false);
    const { charged, seen, both, most } = await booksOf(alice.accountId);
    expect({ seen, both, isOnce: most <= 1 }).toEqual({ seen: charged, both: charged, isOnce: true });
    expect(await app.audit()).toEqual({});
  }
  // What they left behind is taken up by whoever comes next.
  await makeDue();
  const looker = {
    look: () => Promise.resolve({ sight: { kind: 'absent' } as const, evidence: null, answer: null }),
  };
  const parts = { db: app.db, log: pino({ level: 'silent' }), looker };
  while ((await watchDueLinks(parts, new AbortController().signal)) > 0);
  expect(await booksOf(alice.accountId)).toEqual({ charged: LINKS, seen: LINKS, both: LINKS, most: 1 });
  await sql`UPDATE watched_link SET is_paused = true`.execute(app.owner);
});

test('negative control: a watcher that charges before it keeps its look is found by the first kills', async () => {
  let rules: string[] = [];
  for (let kill = 0; kill < 5 && rules.length === 0; kill++) {
    await watchMany(await app.signIn('alice', `control-${kill}`));
    await liveAndBeKilled(true);
    rules = Object.keys(await app.audit());
  }
  expect(rules).toContain('every month of a watched link was paid for a look that succeeded in it');
  // The books end in order.
  await sql`INSERT INTO link_look (id, link_id, at, saw, state, is_change)
    SELECT m.look_id, m.link_id, now(), 'found', 'live', true FROM link_month m
    WHERE NOT EXISTS (SELECT FROM link_look k WHERE k.id = m.look_id)`.execute(app.owner);
});
