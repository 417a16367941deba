import { addWatchedLinks, createProject, getMe, quoteWatchedLinks, type AnswerOf } from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { found, HREF } from '../../testing/looked-at.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { formerLinkKeyOf } from './link-key.ts';
import { watchDueLinks } from './watch-links.ts';

let app: TestApp;
let alice: Person;
let project: string;
let other: string;
beforeEach(async () => {
  app = await startTestApp({ config: { crawlContact: 'https://operator.example/bot' } });
  alice = await app.signIn('alice');
  const make = async (name: string) => (await alice.call(createProject, { body: { name } })).body.id;
  [project, other] = [await make('Client'), await make('Other')];
});
afterEach(() => app.close());

const PAGE = 'https://blog.example/post';
const LINK = { page: PAGE, target: HREF };

/** Added for at most so many credits a month. */
async function watch(
  links: { page: string; target: string }[],
  most: number,
  where = project,
): Promise<AnswerOf<typeof addWatchedLinks>> {
  return (await alice.call(addWatchedLinks, { body: { project: where, links, max_credits: most } })).body;
}
const look = (): Promise<number> => {
  const looker = { look: () => Promise.resolve(found('our tool')) };
  return watchDueLinks({ db: app.db, looker, log: pino({ level: 'silent' }) }, new AbortController().signal);
};
const credits = async (): Promise<number> => (await alice.call(getMe)).body.credits;

test('a link is one, and paid once, however its page and target are spelt', async () => {
  const spelt = [
    LINK,
    { page: 'http://www.Blog.example/post/', target: 'http://client.example/tool/?utm_source=blog' },
    { page: 'https://blog.example/post?utm_medium=link#comments', target: 'client.example/tool' },
  ];
  expect(await watch(spelt, 1)).toEqual({ added: 1, known: 2 });
  for (const one of spelt) {
    const asked = await alice.call(quoteWatchedLinks, { body: { project: other, links: [one] } });
    expect(asked.body).toMatchObject({ fresh: 1, this_month: 0, each_month: 0 });
  }
  expect(await watch([LINK], 0, other)).toEqual({ added: 1, known: 0 });
  expect(await look()).toBe(2);
  expect(await credits()).toBe(99);
  // Another page, or another page of the target's site, is another link.
  const others = [
    { page: 'https://blog.example/post?page=2', target: HREF },
    { page: PAGE, target: 'client.example' },
  ];
  expect(await watch(others, 2)).toEqual({ added: 2, known: 0 });
});

test('a link that a version before watches goes by its key, which was of page and target as typed', async () => {
  await watch([LINK], 1);
  const key = formerLinkKeyOf(alice.accountId, LINK.page, LINK.target);
  await sql`UPDATE watched_link SET link_key = ${key}`.execute(app.owner);
  expect(await watch([LINK], 0)).toEqual({ added: 0, known: 1 });
  expect(await watch([LINK], 0, other)).toEqual({ added: 1, known: 0 });
  expect(await look()).toBe(2);
  expect(await credits()).toBe(99);
});
