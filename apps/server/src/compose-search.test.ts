import { randomUUID } from 'node:crypto';
import { getMe, runSearch, type SearchResponse } from '@linklode/contract';
import { addTakedown } from '@linklode/web-index';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nameOrder } from './compose-search.ts';
import type { WebSearchRequest } from './modules/search/index.ts';
import { listSpendToday } from './platform/outgoing/daily-budget.repo.ts';
import { scriptedWebSearch } from './testing/scripted-web-search.ts';
import type { Answer, Person } from './testing/start-test-app.ts';
import { startVendorApp, type VendorApp } from './testing/start-vendor-app.ts';

const QUERY = 'intitle:write roses "write for us"';

let vendors: VendorApp;
let alice: Person;

beforeAll(async () => {
  vendors = await startVendorApp();
});
afterAll(() => vendors.app.close());
beforeEach(async () => {
  alice = await vendors.signIn('alice');
});
afterEach(() => vendors.reset());

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
    const serper = await vendors.start('serper');
    vendors.compose('serper,own-index');
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
      lang: null,
      matches: null,
    });
    expect(await credits(alice)).toBe(90);
    expect(await search(alice)).toMatchObject({ body: { charged: 0, cached: true, more: true } });
    expect(serper.calls).toHaveLength(1);
    expect(await listSpendToday(vendors.app.db)).toEqual([
      { vendor: 'serper', calls: 1, costMicroUsd: 1_000 },
    ]);
  });

  test('is shared: two people who ask at the same time or later cost one call together', async () => {
    const serper = await vendors.start('serper');
    serper.setFaultMode('slow');
    vendors.compose('serper');
    const carol = await vendors.signIn('carol');
    const both = await Promise.all([search(alice), search(carol)]);
    expect(both.map(({ body }) => body.charged)).toEqual([10, 10]);
    expect(sitesOf(both[0]!)).toEqual(sitesOf(both[1]!));
    expect(serper.calls).toHaveLength(1);
    // What one excludes changes the page, not the vendor's answer.
    expect(sitesOf(await search(carol, QUERY, { exclude: ['site-2.example'] }))).not.toContain(2);
    expect(serper.calls).toHaveLength(2);
    expect(vendors.tally.totals().get('serper search')).toMatchObject({ calls: 2, answered: 2 });
  });

  test('shows nothing of what was taken down, from that moment on, though answers of others were kept', async () => {
    const serper = await vendors.start('serper');
    vendors.compose('serper');
    expect(sitesOf(await search(alice))).toContain(3);
    const since = new Date().toISOString();
    addTakedown(vendors.indexFile(), { kind: 'site', what: 'site-3.example', because: 'asked for', since });
    const carol = await vendors.signIn('carol');
    const left = sitesOf(await search(carol));
    expect(left).not.toContain(3);
    expect(left).toContain(4);
    expect(serper.calls).toHaveLength(1);
  });

  test('is kept for minutes where engines of SearXNG did not answer, and for a day where all did', async () => {
    const searxng = await vendors.start('searxng');
    vendors.compose('searxng');
    const later = (minutes: number) =>
      sql`UPDATE search_answer SET fetched_at = fetched_at - make_interval(mins => ${minutes})`.execute(
        vendors.app.db,
      );
    searxng.setFaultMode('some engines unresponsive');
    expect(sitesOf(await search(alice))).toEqual(numbers(0, 10));
    const carol = await vendors.signIn('carol');
    // The next page begins where this one ended, whoever asks for it.
    expect(sitesOf(await search(carol))).toEqual(numbers(0, 10));
    expect(searxng.calls).toHaveLength(1);
    expect(sitesOf(await search(carol, QUERY, { page: 2 }))).toEqual(numbers(10, 10));
    expect(searxng.calls).toHaveLength(2);
    await later(11);
    searxng.setFaultMode('honest');
    const somebody = () => vendors.app.signIn('carol', randomUUID());
    await search(await somebody());
    expect(searxng.calls).toHaveLength(3);
    await later(23 * 60);
    await search(await somebody());
    expect(searxng.calls).toHaveLength(3);
  });

  test('goes on where the page before ended, with exclusions that took rows away', async () => {
    const serper = await vendors.start('serper');
    vendors.compose('serper');
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

  test('tells the log what became of the rows, in numbers alone', async () => {
    await vendors.start('serper');
    vendors.compose('serper');
    const exclude = ['site-4.example'];
    await search(alice, 'roses "write for us" da:>=2', { exclude });
    expect(vendors.counted[0]).toEqual({
      source: 'serper',
      found: 10,
      kept: 7,
      excluded: 1,
      unresolved: 0,
      noPage: 0,
      repeated: 0,
      unfit: 2,
      untold: 1,
    });
  });

  test('by the authority of sites drops before charging what does not have it', async () => {
    await vendors.start('serper');
    vendors.compose('serper');
    const answer = await search(alice, 'roses "write for us" da:>=4');
    expect(sitesOf(answer)).toEqual(numbers(4, 10));
    expect(answer.body.charged).toBe(10);
  });
});

describe('the chain', () => {
  test.each(['bad key', 'server error', 'never answers', 'goto links'] as const)(
    'asks the next when the first has the fault mode "%s"',
    async (faultMode) => {
      const serper = await vendors.start('serper');
      const brave = await vendors.start('brave');
      vendors.compose('serper,brave');
      serper.setFaultMode(faultMode);
      const answer = await search(alice);
      expect(answer.status).toBe(200);
      expect(sitesOf(answer)).toEqual(numbers(0, 10));
      expect(await credits(alice)).toBe(90);
      expect(brave.calls).toHaveLength(1);
      // The answer is kept, whoever gave it.
      const carol = await vendors.signIn('carol');
      expect((await search(carol)).body.charged).toBe(10);
      expect(brave.calls).toHaveLength(1);
    },
  );

  test('asks the own index what no vendor can look for, and does not keep its answers', async () => {
    const serper = await vendors.start('serper');
    const asked: WebSearchRequest[] = [];
    const own = scriptedWebSearch(3);
    vendors.compose(
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
    const carol = await vendors.signIn('carol');
    for (const person of [alice, carol])
      expect((await search(person, 'roses link:example.com')).body).toMatchObject({ charged: 3, total: 3 });
    expect(asked).toHaveLength(2);
    expect(serper.calls).toHaveLength(0);
  });

  test('with everything down says so without the letters of the word, and takes nothing', async () => {
    const serper = await vendors.start('serper');
    const brave = await vendors.start('brave');
    const own = scriptedWebSearch(5);
    own.faultMode = 'fails';
    vendors.compose('serper,brave,own-index', {}, own);
    serper.setFaultMode('out of credits');
    brave.setFaultMode('server error in HTML');
    const answer = await search(alice);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(JSON.stringify(answer.body)).not.toMatch(/credit|roses|serper|brave/i);
    expect(await credits(alice)).toBe(100);
    brave.setFaultMode('honest');
    expect((await search(alice)).body.charged).toBe(10);
  });

  test('of vendors alone tells what none of them can look for, and takes nothing', async () => {
    await vendors.start('serper');
    vendors.compose('serper');
    const answer = await search(alice, 'roses related:example.com');
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: 'The search provider cannot look for this: related:.' });
    expect(await credits(alice)).toBe(100);
  });

  test('lets nobody wait long for a vendor that hangs, and soon does not ask it any more', async () => {
    const serper = await vendors.start('serper');
    vendors.compose('serper,own-index', {}, scriptedWebSearch(3));
    serper.setFaultMode('never answers');
    const ask = async (number: number) => {
      const query = { root: { type: 'phrase' as const, field: 'any' as const, items: [`w${number}`] } };
      return (await vendors.webSearch.search({ query, exclude: [], page: 1, pageSize: 10 })).results.length;
    };
    const found = await Promise.all(numbers(0, 300).map(ask));
    expect(found.every((count) => count === 3)).toBe(true);
    await Promise.all(numbers(300, 50).map(ask));
    // Calls of the first round that were given up on may arrive at any time, and more of them the slower the machine
    // is; none of the second round may.
    expect(serper.calls.length).toBeLessThan(200);
    const asked = serper.calls.map(({ json }) => Number(/\bw(\d+)/.exec(JSON.stringify(json))?.[1]));
    expect(asked.filter((number) => !(number < 300))).toEqual([]);
  });

  test('finds nothing where the first that looked found nothing, and asks nobody else', async () => {
    const serper = await vendors.start('serper', { results: () => [] });
    const brave = await vendors.start('brave');
    vendors.compose('serper,brave');
    expect((await search(alice)).body).toMatchObject({ results: [], charged: 0, more: false });
    expect([serper.calls.length, brave.calls.length]).toEqual([1, 0]);
  });

  test('leaves to others what one account may not use up of a vendor’s day, and says so without the word', async () => {
    const serper = await vendors.start('serper');
    // A call costs 1,000 millionths, so the day has ten, and an account two of them.
    const day = { SERPER_DAILY_CAP_USD: '0.01', VENDOR_SHARE_PERCENT: '20' };
    vendors.compose('serper', day);
    const asked = async (person: Person, words: readonly string[]) => {
      const answers = [];
      for (const word of words) answers.push(await search(person, `${QUERY} -${word}`));
      return answers;
    };
    const own = await asked(alice, ['ash', 'elm', 'fir', 'yew']);
    expect(own.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(own[3]?.body).toMatchObject({ code: 'daily_share' });
    expect(JSON.stringify(own[3]?.body)).not.toMatch(/credit|yew/i);
    expect(Number(own[3]?.headers['retry-after'])).toBeGreaterThan(0);
    // The second brought the same websites, which are hers for a week.
    expect(await credits(alice)).toBe(90);
    // Her own pages again, and what others asked, cost nothing.
    expect((await search(alice, `${QUERY} -ash`)).body).toMatchObject({ charged: 0 });
    const others = await asked(await vendors.signIn('carol'), ['oak', 'box']);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    expect(serper.calls).toHaveLength(4);
    // With an own index behind, she gets its answers.
    vendors.compose('serper,own-index', day, scriptedWebSearch(12));
    expect((await search(alice, `${QUERY} -yew`)).status).toBe(200);
    expect(serper.calls).toHaveLength(4);
  });

  test('does not share answers with another configuration', async () => {
    const serper = await vendors.start('serper');
    const brave = await vendors.start('brave');
    vendors.compose('serper');
    await search(alice);
    vendors.compose('brave');
    const carol = await vendors.signIn('carol');
    await search(carol);
    expect([serper.calls.length, brave.calls.length]).toEqual([1, 1]);
  });
});

describe('the cap of a day', () => {
  test('is kept whoever searches at once, and the next source takes over', async () => {
    const serper = await vendors.start('serper');
    vendors.compose('serper,own-index', { SERPER_DAILY_CAP_USD: '0.003' }, scriptedWebSearch(2));
    const answers = await Promise.all(numbers(0, 6).map((at) => search(alice, `roses${at} intitle:write`)));
    // One search at a time holds the balance; the others are told so.
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    for (let at = 0; at < 8; at++) await search(alice, `tulips${at} intitle:write`);
    expect(serper.calls).toHaveLength(3);
    expect(await listSpendToday(vendors.app.db)).toEqual([
      { vendor: 'serper', calls: 3, costMicroUsd: 3_000 },
    ]);
    expect((await search(alice, 'lilies intitle:write')).body.results).toHaveLength(2);
  });

  test('reached by every source is a search that did not finish, at no cost', async () => {
    const serper = await vendors.start('serper');
    vendors.compose('serper', { SERPER_DAILY_CAP_USD: '0' });
    const answer = await search(alice);
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).not.toMatch(/credit|cap|spend/i);
    expect(serper.calls).toHaveLength(0);
    expect(await credits(alice)).toBe(100);
  });
});

test('the own index alone has no chain, no cache and no vendor around it', () => {
  const own = scriptedWebSearch(1);
  vendors.compose('own-index', {}, own);
  expect(vendors.webSearch).toBe(own);
});

test('the order is told by the names that people know', () => {
  expect(nameOrder(['serper', 'google-cse', 'own-index'])).toBe(
    'Serper, then Google Custom Search (legacy, ends on 1 January 2027), then own index',
  );
});
