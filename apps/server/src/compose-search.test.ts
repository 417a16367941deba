import { Writable } from 'node:stream';
import { getMe, listProspects, runSearch, type SearchResponse } from '@linklode/contract';
import type { VendorStandIn, VendorStandInOptions } from '@linklode/stand-ins/vendors';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  composeProspects,
  composeWebSearch,
  nameOrder,
  searchCallers,
  searchVendors,
} from './compose-search.ts';
import type { LinkMetrics } from './modules/metrics/index.ts';
import type { ProspectFinder } from './modules/prospects/index.ts';
import type { WebSearch, WebSearchRequest } from './modules/search/index.ts';
import type { SearchVendor } from './platform/config/provider-config.ts';
import { createCallTally, type CallTally } from './platform/outgoing/call-tally.ts';
import { listSpendToday } from './platform/outgoing/daily-budget.ts';
import {
  providersFor,
  resultsOnManySites,
  settingsFor,
  startSearchStandIn,
} from './testing/search-vendors-for-tests.ts';
import { scriptedWebSearch } from './testing/scripted-web-search.ts';
import { startTestApp, type Answer, type Person, type TestApp } from './testing/start-test-app.ts';

const QUERY = 'intitle:write roses "write for us"';

const metrics: LinkMetrics = {
  sources: ['own-index'],
  lookUp: (pages) =>
    Promise.resolve(
      pages.map(({ url }) => {
        const da = Number(/site-(\d+)\./.exec(url)?.[1] ?? NaN);
        if (Number.isNaN(da)) return { kind: 'unknown' };
        return { kind: 'known', metrics: { da, pa: null, spamScore: null, asOf: null, source: 'own-index' } };
      }),
    ),
};

const nobody: ProspectFinder = {
  find: (domain) =>
    Promise.resolve({ brand: domain.startsWith('brambles') ? 'Brambles' : 'Nettles', prospects: [] }),
};

let standIns: Partial<Record<SearchVendor, VendorStandIn>>;
let webSearch: WebSearch | null;
let prospects: ProspectFinder;
let tally: CallTally;
let log: string;
let app: TestApp;
let alice: Person;
let people = 0;

beforeAll(async () => {
  log = '';
  // What the server composes on its database is put behind these once the database is there.
  app = await startTestApp({
    metrics,
    webSearch: {
      version: () => inner().version(),
      search: (request) => inner().search(request),
    },
    prospects: { find: (...asked) => prospects.find(...asked) },
    log: pino({ level: 'trace' }, new Writable({ write: (chunk: Buffer, _, done) => (note(chunk), done()) })),
  });
});
afterAll(() => app.close());

beforeEach(async () => {
  standIns = {};
  webSearch = null;
  prospects = nobody;
  tally = createCallTally();
  await sql`DELETE FROM search_answer`.execute(app.db);
  await sql`DELETE FROM vendor_spend`.execute(app.db);
  alice = await app.signIn('alice', `alice-${++people}`);
});
afterEach(async () => {
  for (const standIn of Object.values(standIns)) await standIn.close();
});

function note(chunk: Buffer): void {
  log += chunk.toString();
}

function inner(): WebSearch {
  if (webSearch === null) throw new Error('no search is composed');
  return webSearch;
}

async function start(vendor: SearchVendor, options: VendorStandInOptions = {}): Promise<VendorStandIn> {
  const standIn = await startSearchStandIn(vendor, { results: () => resultsOnManySites(40), ...options });
  standIns[vendor] = standIn;
  return standIn;
}

/** The sources in the order of WEB_SEARCH, as the server composes them; a call has 300 ms. */
function compose(
  order: string,
  over: Record<string, string> = {},
  ownIndex: WebSearch = scriptedWebSearch(0),
): void {
  const providers = providersFor({ WEB_SEARCH: order, ...settingsFor(standIns), ...over });
  const callers = searchCallers(app.db, tally.record, { timeoutMs: 1_000, deadlineMs: 1_200, maxTries: 1 });
  const vendors = searchVendors(providers, callers);
  webSearch = composeWebSearch({ providers, db: app.db, vendors, ownIndex, metrics });
  prospects = composeProspects({ providers, db: app.db, vendors, ownIndex: nobody });
}

const search = (person: Person, query = QUERY, over: { page?: number; exclude?: string[] } = {}) =>
  person.call(runSearch, { body: { query, ...over } });
const credits = async (person: Person): Promise<number> => (await person.call(getMe)).body.credits;
const urlsOf = ({ body }: Answer<SearchResponse>): string[] => body.results.map(({ url }) => url);
const sitesOf = (answer: Answer<SearchResponse>): number[] =>
  urlsOf(answer).map((url) => Number(/site-(\d+)\./.exec(url)?.[1]));
const numbers = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);

describe('a search by vendors', () => {
  test('charges what it delivers, carries metrics, and costs one call; its repeat costs nothing', async () => {
    const serper = await start('serper');
    compose('serper,own-index');
    const first = await search(alice);
    expect(first.status).toBe(200);
    expect(sitesOf(first)).toEqual(numbers(0, 10));
    expect(first.body).toMatchObject({ charged: 10, cached: false, total: null, more: true });
    expect(first.body.results[3]).toMatchObject({
      title: 'Write for us 3 - Garden',
      description: 'Number 3 about roses: write for us.',
      da: 3,
      metrics_source: 'own-index',
      industry: [],
    });
    expect(await credits(alice)).toBe(90);
    expect(await search(alice)).toMatchObject({ body: { charged: 0, cached: true, more: true } });
    expect(serper.calls).toHaveLength(1);
    expect(await listSpendToday(app.db)).toEqual([{ vendor: 'serper', calls: 1, costMicroUsd: 1_000 }]);
  });

  test('is shared: two people who ask at the same time or later cost one call together', async () => {
    const serper = await start('serper');
    serper.setMood('slow');
    compose('serper');
    const carol = await app.signIn('carol', `carol-${people}`);
    const both = await Promise.all([search(alice), search(carol)]);
    expect(both.map(({ body }) => body.charged)).toEqual([10, 10]);
    expect(sitesOf(both[0]!)).toEqual(sitesOf(both[1]!));
    expect(serper.calls).toHaveLength(1);
    // What one excludes changes the page, not the vendor's answer.
    expect(sitesOf(await search(carol, QUERY, { exclude: ['site-2.example'] }))).not.toContain(2);
    expect(serper.calls).toHaveLength(2);
    expect(tally.totals().get('serper search')).toMatchObject({ calls: 2, answered: 2 });
  });

  test('goes on where the page before ended, with exclusions that took rows away', async () => {
    const serper = await start('serper');
    compose('serper');
    const exclude = ['site-1.example', 'site-5.example', 'site-11.example'];
    const seen: number[] = [];
    for (const page of [1, 2, 3]) {
      serper.forget();
      const answer = await search(alice, QUERY, { page, exclude });
      expect(answer.body.charged).toBe(answer.body.results.length);
      expect(serper.calls.length).toBeLessThanOrEqual(2);
      seen.push(...sitesOf(answer));
    }
    expect(seen).toEqual(
      numbers(0, 33)
        .filter((site) => ![1, 5, 11].includes(site))
        .slice(0, 30),
    );
    expect(await credits(alice)).toBe(70);
  });

  test('by the authority of sites drops before charging what does not have it', async () => {
    await start('serper');
    compose('serper');
    const answer = await search(alice, 'roses "write for us" da:>=4');
    expect(sitesOf(answer)).toEqual(numbers(4, 10));
    expect(answer.body.charged).toBe(10);
  });
});

describe('the chain', () => {
  test.each(['bad key', 'server error', 'never answers', 'goto links'] as const)(
    'asks the next when the first has the mood "%s"',
    async (mood) => {
      const serper = await start('serper');
      const brave = await start('brave');
      compose('serper,brave');
      serper.setMood(mood);
      const answer = await search(alice);
      expect(answer.status).toBe(200);
      expect(sitesOf(answer)).toEqual(numbers(0, 10));
      expect(await credits(alice)).toBe(90);
      expect(brave.calls).toHaveLength(1);
      // The answer is kept, whoever gave it.
      const carol = await app.signIn('carol', `carol-${people}`);
      expect((await search(carol)).body.charged).toBe(10);
      expect(brave.calls).toHaveLength(1);
    },
  );

  test('asks the own index what no vendor can look for, and does not keep its answers', async () => {
    const serper = await start('serper');
    const asked: WebSearchRequest[] = [];
    const own = scriptedWebSearch(3);
    compose(
      'serper,own-index',
      {},
      {
        version: () => null,
        search: (request) => {
          asked.push(request);
          return own.search(request);
        },
      },
    );
    const carol = await app.signIn('carol', `carol-${people}`);
    for (const person of [alice, carol])
      expect((await search(person, 'roses link:example.com')).body).toMatchObject({ charged: 3, total: 3 });
    expect(asked).toHaveLength(2);
    expect(serper.calls).toHaveLength(0);
  });

  test('with everything down says so without the letters of the word, and takes nothing', async () => {
    const serper = await start('serper');
    const brave = await start('brave');
    const own = scriptedWebSearch(5);
    own.mood = 'fails';
    compose('serper,brave,own-index', {}, own);
    serper.setMood('out of credits');
    brave.setMood('server error in HTML');
    const answer = await search(alice);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(JSON.stringify(answer.body)).not.toMatch(/credit|roses|serper|brave/i);
    expect(await credits(alice)).toBe(100);
    brave.setMood('honest');
    expect((await search(alice)).body.charged).toBe(10);
  });

  test('of vendors alone tells what none of them can look for, and takes nothing', async () => {
    await start('serper');
    compose('serper');
    const answer = await search(alice, 'roses related:example.com');
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: 'The search provider cannot look for this: related:.' });
    expect(await credits(alice)).toBe(100);
  });

  test('finds nothing where the first that looked found nothing, and asks nobody else', async () => {
    const serper = await start('serper', { results: () => [] });
    const brave = await start('brave');
    compose('serper,brave');
    expect((await search(alice)).body).toMatchObject({ results: [], charged: 0, more: false });
    expect([serper.calls.length, brave.calls.length]).toEqual([1, 0]);
  });

  test('does not share answers with another configuration', async () => {
    const serper = await start('serper');
    const brave = await start('brave');
    compose('serper');
    await search(alice);
    compose('brave');
    const carol = await app.signIn('carol', `carol-${people}`);
    await search(carol);
    expect([serper.calls.length, brave.calls.length]).toEqual([1, 1]);
  });
});

describe('the cap of a day', () => {
  test('is kept whoever searches at once, and the next source takes over', async () => {
    const serper = await start('serper');
    compose('serper,own-index', { SERPER_DAILY_CAP_USD: '0.003' }, scriptedWebSearch(2));
    const answers = await Promise.all(numbers(0, 6).map((at) => search(alice, `roses${at} intitle:write`)));
    // One search at a time holds the balance; the others are told so.
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    for (let at = 0; at < 8; at++) await search(alice, `tulips${at} intitle:write`);
    expect(serper.calls).toHaveLength(3);
    expect(await listSpendToday(app.db)).toEqual([{ vendor: 'serper', calls: 3, costMicroUsd: 3_000 }]);
    expect((await search(alice, 'lilies intitle:write')).body.charged).toBe(2);
  });

  test('reached by every source is a search that did not finish, at no cost', async () => {
    const serper = await start('serper');
    compose('serper', { SERPER_DAILY_CAP_USD: '0' });
    const answer = await search(alice);
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).not.toMatch(/credit|cap|spend/i);
    expect(serper.calls).toHaveLength(0);
    expect(await credits(alice)).toBe(100);
  });
});

describe('keys', () => {
  test('stand in no answer, no log and no trace, whatever the vendor does with them', async () => {
    const vendors = ['serper', 'brave', 'serpapi', 'dataforseo', 'google-cse'] as const;
    for (const vendor of vendors) await start(vendor);
    const keys = vendors.flatMap((vendor) => standIns[vendor]?.key.split(':') ?? []);
    const told: string[] = [];
    for (const mood of ['echoes the key', 'bad key', 'connection reset', 'server error', 'huge'] as const) {
      for (const vendor of vendors) standIns[vendor]?.setMood(mood);
      const seen: unknown[] = [];
      compose(vendors.join(','));
      const providers = providersFor({ WEB_SEARCH: vendors.join(','), ...settingsFor(standIns) });
      const callers = searchCallers(app.db, (call) => seen.push(call), { maxTries: 1 });
      webSearch = composeWebSearch({
        providers,
        db: app.db,
        vendors: searchVendors(providers, callers),
        ownIndex: scriptedWebSearch(0),
        metrics,
        onPassedOver: (source, error) => note(Buffer.from(`${source} ${inDepth(error)}`)),
      });
      const answer = await search(alice, `${mood.replaceAll(' ', '')} intitle:write`);
      expect(answer.status).toBe(503);
      const error = await inner()
        .search({
          query: { root: { type: 'phrase', field: 'any', items: ['x'] } },
          exclude: [],
          page: 1,
          pageSize: 10,
        })
        .catch((caught: unknown) => caught);
      told.push(JSON.stringify(answer), inDepth(error), JSON.stringify(seen));
    }
    expect(log).toContain('/search');
    expect(told.join().length).toBeGreaterThan(1_000);
    for (const key of keys) {
      expect(log).not.toContain(key);
      expect(told.join('\n')).not.toContain(key);
      for (const encoded of [encodeURIComponent(key), Buffer.from(key).toString('base64')])
        expect(`${log}\n${told.join('\n')}`).not.toContain(encoded);
    }
  });
});

/** An error with its stack and everything behind it. */
function inDepth(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return JSON.stringify(error) ?? '';
  const behind = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return [
    error.stack ?? '',
    JSON.stringify(error),
    inDepth(error.cause, depth + 1),
    ...behind.map((one) => inDepth(one, depth + 1)),
  ].join('\n');
}

describe('prospects by vendors', () => {
  const profiles = (query: string) =>
    query.includes('editor')
      ? [
          {
            title: 'Asha Test - Editor - Brambles | LinkedIn',
            link: 'https://uk.linkedin.com/in/asha-test',
            snippet: 'Leeds · 500+ connections',
          },
        ]
      : [
          {
            title: 'Ben Test - SEO Manager - Brambles | LinkedIn',
            link: 'https://www.linkedin.com/in/ben-test',
          },
          { title: 'Brambles | LinkedIn', link: 'https://www.linkedin.com/company/brambles' },
        ];
  const look = (domain = 'brambles.example') => alice.call(listProspects, { query: { domain } });

  test('are told with the result as evidence, for two calls in 24 hours, and free', async () => {
    const serper = await start('serper', { results: profiles });
    compose('serper');
    const answer = await look();
    expect(
      answer.body.prospects.map(({ name, category, confidence }) => [name, category, confidence]),
    ).toEqual([
      ['Asha Test', 'outreach', 'high'],
      ['Ben Test', 'seo', 'high'],
    ]);
    expect(answer.body.prospects[0]).toMatchObject({
      evidence_url: 'https://www.linkedin.com/in/asha-test',
      evidence_text: 'Asha Test - Editor - Brambles | LinkedIn: Leeds · 500+ connections',
    });
    await look();
    expect(serper.calls).toHaveLength(2);
    expect(serper.calls[0]?.json).toMatchObject({
      q: expect.stringMatching(/^site:linkedin\.com\/in brambles \(/),
    });
    expect(await credits(alice)).toBe(100);
  });

  test('go on with the next vendor, and with none left could not be looked up', async () => {
    const serper = await start('serper', { results: profiles });
    const brave = await start('brave', { results: profiles });
    compose('serper,brave');
    serper.setMood('server error');
    expect((await look()).body.prospects).toHaveLength(2);
    brave.setMood('server error');
    expect((await look('nettles.example')).status).toBe(503);
  });

  test('are not asked for where PROSPECTS names the own index alone', async () => {
    const serper = await start('serper', { results: profiles });
    compose('serper', { PROSPECTS: 'own-index' });
    expect((await look()).body.prospects).toEqual([]);
    expect(serper.calls).toHaveLength(0);
  });
});

test('the own index alone has no chain, no cache and no vendor around it', () => {
  const own = scriptedWebSearch(1);
  compose('own-index', {}, own);
  expect(webSearch).toBe(own);
  expect(prospects).toBe(nobody);
});

test('the order is told by the names that people know', () => {
  expect(nameOrder(['serper', 'google-cse', 'own-index'])).toBe(
    'Serper, then Google Custom Search (legacy, ends on 1 January 2027), then own index',
  );
});
