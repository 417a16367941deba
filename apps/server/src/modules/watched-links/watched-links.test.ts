import { gunzipSync } from 'node:zlib';
import {
  addWatchedLinks,
  changeWatchedLinks,
  createProject,
  downloadWatchedLinks,
  exportAccount,
  getMe,
  listCreditHistory,
  listLinkLooks,
  listWatchedLinks,
  quoteWatchedLinks,
  removeWatchedLinks,
  type WatchedLink,
} from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { absent, found, HREF, sha256, unseen } from '../../testing/looked-at.ts';
import { lookForReal } from '../../testing/look-for-real.ts';
import { pagesOf } from '../../testing/loopback-web.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { watchDueLinks } from './watch-links.ts';
import type { Looked, PageLooker } from './page-looker.port.ts';

let app: TestApp;
let alice: Person;
let project: string;
/** Pages that were looked at, in order. */
let looked: string[];
let answer: (page: string) => Promise<Looked> | Looked;

let people = 0;
beforeAll(async () => {
  app = await startTestApp({ config: { crawlContact: 'https://operator.example/bot' } });
});
beforeEach(async () => {
  alice = await app.signIn('alice', `alice-${++people}`);
  project = (await alice.call(createProject, { body: { name: 'Client' } })).body.id;
  looked = [];
  answer = () => found('our tool');
});
afterEach(async () => {
  expect(await app.audit()).toEqual({});
  await sql`UPDATE watched_link SET is_paused = true`.execute(app.db);
});
afterAll(() => app.close());

const looker: PageLooker = {
  look: ({ page }) => {
    looked.push(page);
    return Promise.resolve(answer(page));
  },
};
const parts = () => ({ db: app.db, looker, log: pino({ level: 'silent' }) });
const run = (): Promise<number> => watchDueLinks(parts(), new AbortController().signal);
const link = (page = 'https://blog.example/post') => ({ page, target: HREF });

async function watch(links = [link()], max = links.length, person = alice, where = project) {
  return person.call(addWatchedLinks, { body: { project: where, links, max_credits: max } });
}
async function links(): Promise<WatchedLink[]> {
  return (await alice.call(listWatchedLinks, { query: { project } })).body.links;
}
async function only(): Promise<WatchedLink> {
  const [first] = await links();
  if (first === undefined) throw new Error('no link is watched');
  return first;
}
const credits = async (): Promise<number> => (await alice.call(getMe)).body.credits;
/** So many hours pass for every link and look. */
const pass = (hours: number) =>
  sql`UPDATE watched_link SET next_look_at = next_look_at - make_interval(hours => ${hours}),
      since = since - make_interval(hours => ${hours}), seen_at = seen_at - make_interval(hours => ${hours}),
      absent_at = absent_at - make_interval(hours => ${hours}), claimed_until = claimed_until - make_interval(hours => ${hours})`.execute(
    app.owner,
  );

test('a quote tells what links would cost, and none is watched for more than was agreed', async () => {
  const asked = [
    link(),
    link(),
    { page: 'ftp://blog.example/', target: HREF },
    { page: 'https://a.example/p', target: 'no domain' },
  ];
  const quote = await alice.call(quoteWatchedLinks, { body: { project, links: asked } });
  expect(quote.body).toMatchObject({ fresh: 1, known: 1, this_month: 1, each_month: 1, available: 100 });
  expect(quote.body.refused.map(({ line }) => line)).toEqual([3, 4]);

  const two = [link(), link('https://blog.example/other')];
  const refused = await watch(two, 1);
  expect(refused.status).toBe(422);
  expect(await links()).toEqual([]);
  expect((await watch(two, 2)).body).toEqual({ added: 2, known: 0 });
  expect((await watch(two, 0)).body, 'watched already costs nothing more').toEqual({ added: 0, known: 2 });
  expect(await credits()).toBe(100);
});

test('the clock was put back by six hours: a look that waits, or was left by a crash, is taken once all the same', async () => {
  await watch();
  await pass(-6);
  expect(await run(), 'never looked at').toBe(1);
  expect(await run(), 'once').toBe(0);
  await pass(-6);
  expect(await run(), 'looked at by the old time').toBe(1);
  await sql`UPDATE watched_link SET next_look_at = now(), claim = gen_random_uuid(),
    claimed_until = now() + interval '6 hours'`.execute(app.db);
  expect(await run(), 'left by a crash').toBe(1);
  expect(await credits()).toBe(99);
});

test('the first look of a month that succeeds takes a credit, and no other look does', async () => {
  await watch();
  answer = () => unseen;
  expect(await run()).toBe(1);
  expect(await credits()).toBe(100);
  expect(await only()).toMatchObject({ state: 'could not look', why: 'the site refuses', is_paid: false });

  answer = () => found('our tool');
  await pass(24);
  await run();
  expect(await credits()).toBe(99);
  expect(await only()).toMatchObject({
    state: 'live',
    is_paid: true,
    seen: { sentence: 'We like our tool.' },
  });
  const [entry] = (await alice.call(listCreditHistory)).body;
  const month = new Date().toISOString().slice(0, 7);
  expect(entry).toMatchObject({
    reason: 'link watch',
    amount: -1,
    details: `https://blog.example/post to ${HREF} (${month})`,
  });
  for (let day = 0; day < 3; day++) {
    await pass(25);
    await run();
  }
  expect(looked).toHaveLength(5);
  expect(await credits()).toBe(99);

  // A month later.
  await sql`UPDATE link_month SET month = month - interval '1 month'`.execute(app.owner);
  await sql`UPDATE link_look SET at = at - interval '1 month'`.execute(app.owner);
  await pass(25);
  await run();
  expect(await credits()).toBe(98);
});

test('a link is lost after two whole pages without it, a day apart, and comes back', async () => {
  await watch();
  await run();
  for (const [looks, state] of [
    [absent, 'missing'],
    [unseen, 'could not look'],
    [absent, 'link removed'],
    [found('our tool', 'nofollow'), 'nofollow'],
    [found('another name'), 'anchor changed'],
  ] as const) {
    answer = () => looks;
    await pass(7 * 24 + 1);
    await run();
    expect((await only()).state).toBe(state);
  }
  const { id } = await only();
  const { looks } = (await alice.call(listLinkLooks, { query: { link: id } })).body;
  expect(looks.map(({ saw }) => saw)).toEqual(['found', 'found', 'absent', 'unseen', 'absent', 'found']);
  expect(looks[0]).toMatchObject({ sha256: sha256('another namefollow').toString('hex'), has_capture: true });
  expect((await only()).differs).toEqual(['The anchor is “another name”, and was first “our tool”.']);
});

test('without a credit nobody looks, and with one it goes on by itself', async () => {
  const bob = await app.signIn('bob');
  const his = (await bob.call(createProject, { body: { name: 'Client' } })).body.id;
  await watch([link()], 1, bob, his);
  await run();
  expect(looked).toEqual([]);
  const [stopped] = (await bob.call(listWatchedLinks, { query: { project: his } })).body.links;
  expect(stopped).toMatchObject({
    state: 'waiting',
    halted: expect.stringContaining('out of credits') as string,
  });
  await app.signIn('carol', 'bob');
  await pass(2);
  await run();
  expect(looked).toHaveLength(1);
  expect((await bob.call(getMe)).body.credits).toBe(19);
});

test('several processes at once look at each link once, and one link in two projects costs one credit', async () => {
  const other = (await alice.call(createProject, { body: { name: 'Other client' } })).body.id;
  const many = Array.from({ length: 18 }, (_, at) => link(`https://blog.example/${at}`));
  await watch(many);
  const again = await alice.call(quoteWatchedLinks, { body: { project: other, links: many.slice(0, 2) } });
  expect(again.body).toMatchObject({ fresh: 2, this_month: 0, each_month: 0 });
  await watch(many.slice(0, 2), 0, alice, other);
  await Promise.all([run(), run(), run(), run()]);
  for (let more = await run(); more > 0; more = await run());
  expect(looked).toHaveLength(20);
  expect(new Set(looked).size).toBe(18);
  expect(await credits()).toBe(100 - 18);
});

test('a look that is broken off anywhere charges nothing, and is done once by whoever comes next', async () => {
  await watch();
  // Paused while it is looked at: nothing is kept and nothing charged.
  answer = async () => {
    await alice.call(changeWatchedLinks, { body: { project, links: [(await only()).id], is_paused: true } });
    return found('our tool');
  };
  expect(await run()).toBe(0);
  expect([await credits(), (await only()).last_look_at]).toEqual([100, null]);
  await alice.call(changeWatchedLinks, { body: { project, links: [(await only()).id], is_paused: false } });

  // A process that died in the middle: its claim lapses, and what it would still keep is thrown away.
  let revive: () => void = () => undefined;
  answer = () => new Promise((resolve) => (revive = () => resolve(found('our tool'))));
  const dead = run();
  await expect.poll(() => looked).toHaveLength(2);
  const reviveDead = revive;
  await pass(1);
  answer = () => found('our tool');
  expect(await run()).toBe(1);
  reviveDead();
  expect(await dead).toBe(0);
  expect(await credits()).toBe(99);

  // Taken out and put in again within the month.
  await alice.call(removeWatchedLinks, { body: { project, links: [(await only()).id] } });
  await watch([link()], 1);
  expect(await run()).toBe(1);
  expect(await credits()).toBe(99);
});

test('the audit notices a month that is missing, and a look that nobody paid for', async () => {
  await watch();
  await run();
  await sql`UPDATE link_month SET month = month - interval '1 month' WHERE account_id = ${alice.accountId}`.execute(
    app.owner,
  );
  expect(Object.keys(await app.audit())).toEqual([
    'every month of a watched link was paid for a look that succeeded in it',
    'every look that succeeded is in a month that was paid',
  ]);
  await sql`UPDATE link_month SET month = month + interval '1 month' WHERE account_id = ${alice.accountId}`.execute(
    app.owner,
  );
  await sql`UPDATE link_month SET id = gen_random_uuid() WHERE account_id = ${alice.accountId}`.execute(
    app.owner,
  );
  expect(Object.keys(await app.audit())).toEqual([
    'every credit for a watched link is of one month of it',
    'every month of a watched link that is paid has its entry',
  ]);
  await sql`UPDATE link_month SET id = (SELECT ref_id::uuid FROM credit_entry e
    WHERE e.reason = 'link watch' AND e.account_id = link_month.account_id) WHERE account_id = ${alice.accountId}`.execute(
    app.owner,
  );
});

test('nobody sees the links of another, and the owner takes them along', async () => {
  await watch([{ ...link(), target: 'client.example' }]);
  await run();
  const carol = await app.signIn('carol');
  const { id } = await only();
  for (const asked of [
    carol.call(listWatchedLinks, { query: { project } }),
    carol.call(listLinkLooks, { query: { link: id } }),
    carol.call(removeWatchedLinks, { body: { project, links: [id] } }),
  ])
    expect((await asked).status).toBe(404);
  const { watched_links: told } = (await alice.call(exportAccount)).body;
  expect(told).toMatchObject([{ page: 'https://blog.example/post', looks: [{ saw: 'found' }] }]);
  const csv = await app.api.inject({
    url: `${downloadWatchedLinks.path}?project=${project}`,
    headers: { authorization: `Bearer ${alice.token}` },
  });
  expect(csv.body).toContain('https://blog.example/post,client.example,live,');
});

test('the polite fetcher looks: robots obeyed, public addresses only, and the page kept as it came', async () => {
  const { web, lookAll, close } = await lookForReal(parts(), () => []);
  try {
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const html = `<html><body><p>${words}. We use <a rel="sponsored" href="${HREF}?utm_source=x">the tool</a> daily.</p></body></html>`;
    web.site(
      'blog.example',
      pagesOf({ '/post': html, '/old': { status: 301, headers: { location: '/post' } } }),
    );
    web.site('shy.example', pagesOf({ '/robots.txt': 'User-agent: *\nDisallow: /', '/post': html }));
    web.alias('inside.example', ['10.0.0.1']);
    const pages = [
      'blog.example/post',
      'blog.example/old',
      'blog.example/no',
      'shy.example/post',
      'inside.example/',
    ];
    await watch(pages.map((page) => link(`http://${page}`)));
    await lookAll();
    const told = Object.fromEntries((await links()).map(({ page, state, why }) => [page, why ?? state]));
    expect(told).toEqual({
      'http://blog.example/post': 'sponsored',
      'http://blog.example/old': 'moved',
      'http://blog.example/no': 'page gone',
      'http://shy.example/post': 'its robots.txt does not allow it',
      'http://inside.example/': 'its robots.txt could not be had, and without that nobody looks',
    });
    expect(web.inside()).toBe(0);
    expect(await credits()).toBe(97);

    const { id } = (await links()).find(({ state }) => state === 'sponsored') as WatchedLink;
    const [look] = (await alice.call(listLinkLooks, { query: { link: id } })).body.looks;
    expect(look).toMatchObject({
      sentence: 'We use the tool daily.',
      anchor: 'the tool',
      sha256: sha256(html).toString('hex'),
    });
    const capture = await app.api.inject({
      url: `/watched-links/capture?look=${look?.id}`,
      headers: { authorization: `Bearer ${alice.token}` },
    });
    const warc = gunzipSync(capture.rawPayload).toString('utf8');
    expect(warc).toContain('WARC-Target-URI: http://blog.example/post');
    expect(warc).toContain(html);
  } finally {
    await close();
  }
}, 120_000);

test('a link that went to another page of its site is moved, with that page for evidence; another article with the same words is not it', async () => {
  let known: string[] = [];
  const { web, lookAll, close } = await lookForReal(parts(), () => known);
  try {
    const words = (from: number) => Array.from({ length: 60 }, (_, at) => `word${from + at}`).join(' ');
    const tool = `<a href="${HREF}">the tool</a>`;
    const page = (text: string, head = '') => `<html><head>${head}</head><body><p>${text}</p></body></html>`;
    const placed = `We use ${tool} daily.`;
    const before = pagesOf({
      '/post': page(`${words(0)}. ${placed}`),
      '/gone': page(`${words(0)}. ${placed}`),
      '/other': page(`${words(200)}. ${placed}`),
    });
    web.site('blog.example', before);
    const pages = ['/post', '/gone', '/other'].map((one) => `http://blog.example${one}`);
    await watch(pages.map((one) => link(one)));
    await lookAll();
    expect(new Set((await links()).map(({ state }) => state))).toEqual(new Set(['live']));

    const without = `${words(0)}. We use the tool daily.`;
    web.site(
      'blog.example',
      pagesOf({
        // It names the page that has it now.
        '/post': page(without, '<link href="/post-of-2026" rel="canonical">'),
        '/post-of-2026': page(`${words(500)}. ${placed}`),
        // Nobody leads there but the index.
        '/archive/gone': page(`${words(0)}. In short, ${tool}.`),
        '/other': page(`${words(200)}. We use the tool daily. <a href="/other-article">More</a>`),
        '/other-article': page(`${words(900)}. Everybody knows ${tool} by now.`),
      }),
    );
    known = ['http://blog.example/archive/gone', 'http://elsewhere.example/other'];
    await pass(25);
    await lookAll();
    const told = new Map((await links()).map((one) => [new URL(one.page).pathname, one]));
    expect(told.get('/post')).toMatchObject({
      state: 'moved',
      differs: ['It stands on http://blog.example/post-of-2026 now.'],
    });
    expect(told.get('/gone')).toMatchObject({ state: 'moved' });
    expect(told.get('/other')).toMatchObject({ state: 'missing' });
    const { id = '' } = told.get('/gone') ?? {};
    const [look] = (await alice.call(listLinkLooks, { query: { link: id } })).body.looks;
    expect(look).toMatchObject({
      saw: 'found',
      url: 'http://blog.example/archive/gone',
      sha256: sha256(page(`${words(0)}. In short, ${tool}.`)).toString('hex'),
      has_capture: true,
    });

    // Its new home refuses: nothing was seen, and nothing is lost.
    web.site('blog.example', pagesOf({ '/post': page(without), '/post-of-2026': { status: 403 } }));
    known = [];
    await pass(25);
    await lookAll();
    const [refused] = (await links()).filter((one) => one.page.endsWith('/post'));
    expect(refused).toMatchObject({ state: 'could not look', before: 'moved' });
  } finally {
    await close();
  }
}, 120_000);
