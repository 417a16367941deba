import os from 'node:os';
import fs from 'node:fs';
import path from 'node:path';
import { getMe, runSmartSearch } from '@linklode/contract';
import type { VendorStandIn } from '@linklode/stand-ins/vendors';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { composeSmartSearch, searchCallers, searchVendors } from '../../compose-search.ts';
import { createAnswerCache, type SmartSearch } from '../../modules/search/index.ts';
import { createCallTally } from '../../platform/outgoing/call-tally.ts';
import { createKillSwitch } from '../../platform/fetching/kill-switch.ts';
import { createPoliteFetcher } from '../../platform/fetching/polite-fetcher.ts';
import { pagesOf, startLoopbackWeb, type LoopbackWeb } from '../../testing/loopback-web.ts';
import { scriptedSmartSearch } from '../../testing/scripted-smart-search.ts';
import { providersFor, settingsFor, startSearchStandIn } from '../../testing/search-vendors-for-tests.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { createOwnIndexSmart, type OwnIndexSmartSearch } from './own-index-smart.ts';

let app: TestApp;
let worker: OwnIndexSmartSearch;
let composed: SmartSearch;
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vendor-smart-'));
  // Fetched pages are judged by the processes that judge those of the index, which need not be there for it.
  worker = createOwnIndexSmart({ file: path.join(folder, 'none'), size: 1, timeoutMs: 20_000 });
  app = await startTestApp({
    smartSearch: { version: () => composed.version(), search: (request) => composed.search(request) },
  });
});
afterAll(async () => {
  await worker.close();
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

let web: LoopbackWeb;
let vendor: VendorStandIn | null = null;
let people = 0;
let alice: Person;
beforeEach(async () => {
  web = await startLoopbackWeb();
  alice = await app.signIn('alice', `alice-${people++}`);
});
afterEach(async () => {
  await vendor?.close();
  vendor = null;
  await web.close();
});

/** What a vendor would find for it: nothing but addresses, which is all that is believed. */
async function startVendor(links: readonly string[], options: Parameters<typeof startSearchStandIn>[1] = {}) {
  vendor = await startSearchStandIn('serper', {
    results: () => links.map((link) => ({ title: 'x', link, snippet: 'x' })),
    ...options,
  });
  return vendor;
}

const ownIndex = () => scriptedSmartSearch(2);

function compose(order: string, own: SmartSearch = ownIndex(), fetchWithinMs = 20_000): void {
  const providers = providersFor({
    WEB_SEARCH: order,
    ...settingsFor(vendor === null ? {} : { serper: vendor }),
  });
  composed = composeSmartSearch({
    providers,
    vendors: searchVendors(
      providers,
      searchCallers(app.db, createCallTally().record, { timeoutMs: 5_000, maxTries: 1 }),
    ),
    cache: createAnswerCache(app.db),
    ownIndex: { ...own, judge: (request, pages) => worker.judge(request, pages) },
    fetcher: createPoliteFetcher({
      productToken: 'LinklodeBot',
      userAgent: 'LinklodeBot/1.0 (+https://operator.example/bot)',
      limits: { timeoutMs: 10_000, maxBytes: 1_000_000, maxHops: 3 },
      killSwitch: createKillSwitch(path.join(folder, 'STOP')),
      network: web.network,
      clock: {
        now: () => performance.now() * 100,
        sleep: (ms) => new Promise((done) => setTimeout(done, ms / 100)),
      },
    }),
    fetchWithinMs,
    onFallback: () => undefined,
  });
}

const ask = (query: string, more: object = {}) =>
  alice.call(runSmartSearch, { query: { filter: 'guest_post_pages', query, ...more } });
const credits = async (): Promise<number> => (await alice.call(getMe)).body.credits;

const call = (topic: string): string => `<title>Write for us: ${topic}</title>
  <meta name="description" content="Contribute a guest post about ${topic}">
  <h1>Write for us</h1><p>We are looking for guest posts about ${topic}. Send us your article about ${topic} of 1,000
  words; our editors read every pitch. Guest authors get a byline and a link to their site.</p>
  <h2>Submission guidelines</h2><p>To contribute, send your article to editor@garden.example. We accept original
  articles about ${topic} only.</p>`;
const notOne = (topic: string): string =>
  `<title>Growing ${topic}</title><p>How to grow ${topic} in spring, and what ${topic} need in summer.</p>`;

test('a vendor’s candidates are fetched as a guest would, judged as pages, and only what passes is paid for', async () => {
  web.site('a.example', pagesOf({ '/write': call('roses') }));
  web.site('b.example', pagesOf({ '/roses': notOne('roses') }));
  web.site('c.example', pagesOf({ '/robots.txt': 'user-agent: *\ndisallow: /', '/write': call('roses') }));
  web.site('d.example', pagesOf({ '/write': { status: 404 } }));
  web.site(
    'e.example',
    pagesOf({ '/write': { status: 302, headers: { location: 'http://127.0.0.1/write' } } }),
  );
  web.site(
    'f.example',
    pagesOf({ '/write': { status: 301, headers: { location: '/here' } }, '/here': call('roses') }),
  );
  web.site('g.example', pagesOf({ '/write': call('roses') }));
  const serper = await startVendor([
    ...['a', 'c', 'd', 'e', 'f', 'g'].map((name) => `http://${name}.example/write`),
    'http://b.example/roses',
    'http://10.0.0.1/write',
    'javascript:alert(1)',
  ]);
  compose('serper,own-index');
  const before = await credits();
  const { status, body } = await ask('roses', { exclude: ['g.example'] });
  expect(status).toBe(200);
  expect(body.results.map(({ url }) => url).sort()).toEqual([
    'http://a.example/write',
    'http://f.example/here',
  ]);
  expect(body.results.every(({ found_by, why }) => found_by === 'serper' && why !== null)).toBe(true);
  expect(body.charged).toBe(2);
  expect(before - (await credits())).toBe(2);
  expect(serper.calls.length).toBeLessThanOrEqual(2);
  expect(web.inside()).toBe(0);
  expect(web.asked.filter(({ host }) => host === 'g.example')).toEqual([]);
  expect(
    web.asked.filter(({ host, path: asked }) => host === 'c.example' && asked !== '/robots.txt'),
  ).toEqual([]);

  // Asked again it is the same answer, for nothing, and nobody is asked.
  const fetched = web.asked.length;
  expect((await ask('roses', { exclude: ['g.example'] })).body).toMatchObject({ cached: true, charged: 0 });
  expect([web.asked.length, await credits()]).toEqual([fetched, before - 2]);
});

test('no more than twenty pages are fetched, two of a site, whatever the vendor names', async () => {
  const links: string[] = [];
  for (let n = 0; n < 30; n++) {
    web.site(
      `s${n}.example`,
      pagesOf({ '/1': notOne('lilies'), '/2': notOne('lilies'), '/3': notOne('lilies') }),
    );
    links.push(`http://s${n}.example/1`, `http://s${n}.example/2`, `http://s${n}.example/3`);
  }
  await startVendor(links, { results: () => links.map((link) => ({ title: 'x', link, snippet: 'x' })) });
  compose('serper');
  const { body } = await ask('lilies');
  expect(body).toMatchObject({ results: [], charged: 0 });
  const pages = web.asked.filter(({ path: asked }) => asked !== '/robots.txt');
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.length).toBeLessThanOrEqual(20);
  expect(pages.some(({ path: asked }) => asked === '/3')).toBe(false);
});

test('sites that do not answer in time are left out, and nobody pays for them', async () => {
  web.site('quick.example', pagesOf({ '/write': call('tulips') }));
  web.site('slow.example', (request, response) => {
    if (request.url === '/robots.txt') response.writeHead(404).end();
  });
  await startVendor(['http://slow.example/write', 'http://quick.example/write']);
  compose('serper', ownIndex(), 1_500);
  const { body } = await ask('tulips');
  expect(body.results.map(({ url }) => url)).toEqual(['http://quick.example/write']);
  expect(body.charged).toBe(1);
});

test('where the vendor fails, none of its pages can be reached, or the filter needs the index, the own index answers and says so', async () => {
  (await startVendor([])).setFaultMode('server error');
  compose('serper');
  expect((await ask('daisies')).body.results).toHaveLength(2);
  await vendor?.close();

  await startVendor(['http://nowhere.example/write']);
  compose('serper');
  expect((await ask('asters')).body.results).toHaveLength(2);

  const serper = vendor;
  const asked = serper?.calls.length;
  expect((await ask('asters', { filter: 'broken_mentions' })).body.results).toHaveLength(2);
  expect(serper?.calls.length).toBe(asked);
});

test('without a vendor before it in the order, the own index alone is asked', async () => {
  await startVendor(['http://a.example/']);
  const own = ownIndex();
  compose('own-index,serper', own);
  expect((await ask('irises')).body.results).toHaveLength(2);
  expect(vendor?.calls).toHaveLength(0);
});
