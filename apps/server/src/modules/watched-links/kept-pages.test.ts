import { addWatchedLinks, createProject, getMe, listLinkLooks, listWatchedLinks } from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { found, HREF, sha256, unseen } from '../../testing/looked-at.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { Looked } from './page-looker.port.ts';
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
