import { addWatchedLinks, createProject, getMe, listLinkLooks, listWatchedLinks } from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { found, HREF, sha256, unseen } from '../../testing/looked-at.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { KEPT_CHANGES } from './link-looks.repo.ts';
import type { Looked, PageLooker } from './page-looker.port.ts';
import { watchDueLinks } from './watch-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { crawlContact: 'https://operator.example/bot' } });
});
afterAll(() => app.close());

const wall = (text: string): Looked => ({
  ...unseen,
  answer: { status: 403, url: 'https://blog.example/post', sha256: sha256(text), warc: Buffer.from(text) },
});

test('the page of a look that could not see is kept where its month is paid, and fills no disk for nothing', async () => {
  const alice = await app.signIn('alice');
  const project = (await alice.call(createProject, { body: { name: 'Client' } })).body.id;
  const links = [{ page: 'https://blog.example/post', target: HREF }];
  await alice.call(addWatchedLinks, { body: { project, links, max_credits: 1 } });
  /** Looks once more, and tells of every look what it saw and whether its page is kept, the newest first. */
  const look = async (looked: Looked) => {
    await sql`UPDATE watched_link SET next_look_at = now()`.execute(app.db);
    const looker = { look: () => Promise.resolve(looked) };
    const parts = { db: app.db, looker, log: pino({ level: 'silent' }) };
    expect(await watchDueLinks(parts, new AbortController().signal)).toBe(1);
    const { body } = await alice.call(listWatchedLinks, { query: { project } });
    const { looks } = (await alice.call(listLinkLooks, { query: { link: body.links[0]?.id ?? '' } })).body;
    return looks.map(({ saw, has_capture: has }) => `${saw}${has ? ', kept' : ''}`);
  };
  const credits = async () => (await alice.call(getMe)).body.credits;

  expect(await look(wall('first'))).toEqual(['unseen']);
  expect(await credits()).toBe(100);
  expect(await look(found('our tool'))).toEqual(['found, kept', 'unseen']);
  expect(await look(wall('second'))).toEqual(['unseen, kept', 'found, kept', 'unseen']);
  expect(await credits()).toBe(99);
});

test('a link that comes and goes fills no disk: kept are its newest page, its first one and those of its last changes', async () => {
  const carol = await app.signIn('carol');
  const project = (await carol.call(createProject, { body: { name: 'Client' } })).body.id;
  const links = [{ page: 'https://blog.example/flips', target: HREF }];
  await carol.call(addWatchedLinks, { body: { project, links, max_credits: 1 } });
  let count = 0;
  const flips: PageLooker = {
    look: () => Promise.resolve(found(`anchor ${count++}`, count % 2 === 0 ? 'follow' : 'nofollow')),
  };
  for (let looks = 0; looks < KEPT_CHANGES + 5; looks++) {
    await sql`UPDATE watched_link SET next_look_at = now() WHERE account_id = ${carol.accountId}`.execute(
      app.db,
    );
    await watchDueLinks(
      { db: app.db, looker: flips, log: pino({ level: 'silent' }) },
      new AbortController().signal,
    );
  }
  const { body } = await carol.call(listWatchedLinks, { query: { project } });
  const { looks } = (await carol.call(listLinkLooks, { query: { link: body.links[0]?.id ?? '' } })).body;
  expect(looks.every((look) => look.is_change)).toBe(true);
  expect(looks.map((look) => look.has_capture)).toEqual([
    ...Array.from({ length: KEPT_CHANGES }, () => true),
    ...Array.from({ length: 4 }, () => false),
    true,
  ]);
});
