import { addWatchedLinks, createProject, getMe, quoteWatchedLinks } from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteOldRecords } from '../../start/old-records.repo.ts';
import { found, HREF } from '../../testing/looked-at.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { sealCredits } from '../credits/index.ts';
import { watchDueLinks } from './watch-links.ts';

let app: TestApp;
let alice: Person;
let project: string;
beforeEach(async () => {
  app = await startTestApp({ config: { crawlContact: 'https://operator.example/bot' } });
  alice = await app.signIn('alice');
  project = await makeProject('Client');
});
afterEach(() => app.close());

const makeProject = async (name: string) => (await alice.call(createProject, { body: { name } })).body.id;
const links = [{ page: 'https://blog.example/post', target: HREF }];
const watch = (max_credits: number, where = project) =>
  alice.call(addWatchedLinks, { body: { project: where, links, max_credits } });
const run = () => {
  const looker = { look: () => Promise.resolve(found('our tool')) };
  return watchDueLinks({ db: app.db, looker, log: pino({ level: 'silent' }) }, new AbortController().signal);
};

test('a link that rests in another project costs what it costs here, and a quote says so', async () => {
  const elsewhere = await makeProject('Other');
  await watch(1, elsewhere);
  const quote = async () => (await alice.call(quoteWatchedLinks, { body: { project, links } })).body;
  expect(await quote(), 'looked at there').toMatchObject({ fresh: 1, this_month: 0, each_month: 0 });
  const rests = [
    sql`UPDATE watched_link SET is_paused = true WHERE project_id = ${elsewhere}`,
    // Lost for long: nobody looks any more.
    sql`UPDATE watched_link SET is_paused = false, next_look_at = NULL WHERE project_id = ${elsewhere}`,
  ];
  for (const rest of rests) {
    await rest.execute(app.owner);
    expect(await quote()).toMatchObject({ fresh: 1, this_month: 1, each_month: 1 });
    expect((await watch(0)).status, 'for nothing').toBe(422);
  }
  expect((await watch(1)).body).toEqual({ added: 1, known: 0 });
  expect(await run()).toBe(1);
  expect((await alice.call(getMe)).body.credits).toBe(99);
});

test('a month that is over is kept for as long as the audit asks for those of its looks', async () => {
  await watch(1);
  await run();
  // Paid on the first day of a month of 31, and looked at near its end, four weeks ago.
  await sql`UPDATE link_look SET at = now() - interval '28 days'`.execute(app.owner);
  await sql`UPDATE link_month SET charged_at = now() - interval '31 days',
    month = date_trunc('month', (now() - interval '28 days') AT TIME ZONE 'UTC')`.execute(app.owner);
  const ended = sql`date_trunc('month', (now() - interval '62 days') AT TIME ZONE 'UTC')`;
  await sql`INSERT INTO link_month (id, account_id, link_key, month, link_id, look_id, charged_at)
    SELECT gen_random_uuid(), account_id, '\\x00', ${ended}, gen_random_uuid(), gen_random_uuid(), ${ended}
    FROM credit_account`.execute(app.owner);
  await sealCredits(app.db, []);
  await deleteOldRecords(app.db);
  expect(await app.audit()).toEqual({});
  const left = await sql`SELECT month FROM link_month`.execute(app.db);
  expect(left.rows).toHaveLength(1);
});
