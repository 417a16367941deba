import { checkBulk, getMe, runSearch } from '@linklode/contract';
import { startVendorStandIn, type StandInSite, type VendorStandIn } from '@linklode/stand-ins/vendors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { composeMetrics, metricsCallers, metricsVendors } from './compose-metrics.ts';
import type { LinkMetrics } from './modules/metrics/index.ts';
import type { FoundResult, WebSearch } from './modules/search/index.ts';
import { readProviders } from './platform/config/provider-config.ts';
import { listSpendToday } from './platform/outgoing/daily-budget.repo.ts';
import { createOwnIndexMetrics } from './providers/metrics/own-index.ts';
import { historyOf } from './testing/history-of.ts';
import { startTestApp, type Person, type TestApp } from './testing/start-test-app.ts';

const OWN_DAY = '2026-11-19';
const TODAY = new Date().toISOString().slice(0, 10);

let moz: VendorStandIn;
let app: TestApp;
let alice: Person;
let metrics: LinkMetrics;
/** What the vendor finds; null: the sites of the page's numbers. */
let results: FoundResult[] | null;

/** Of a site with a number, DA is the number and PA ten more; the seventh is unknown, the eighth has no Spam Score. */
function site(target: string): StandInSite | null {
  const number = Number(/site-(\d+)\./.exec(target)?.[1] ?? NaN);
  if (Number.isNaN(number) || number === 7) return null;
  const spam = number === 8 ? -1 : number;
  const rootDomain = `site-${number}.example`;
  return { rootDomain, da: number, pa: number + 10, spam, lastCrawled: '2026-10-02' };
}

/** A vendor of results, which measures nothing itself. */
const web: WebSearch = {
  version: () => null,
  search: ({ page, pageSize }) =>
    Promise.resolve({
      results: results ?? Array.from({ length: pageSize }, (_, at) => found((page - 1) * pageSize + at)),
      total: 40,
    }),
};

function found(number: number): FoundResult {
  const url = `https://www.site-${number}.example/page-${number}`;
  return {
    title: `Page ${number}`,
    url,
    da: null,
    pa: null,
    spam_score: null,
    description: null,
    industry: [],
  };
}

/** The sources of METRICS, as the server composes them; the own index knows the sites 7 and 9. */
function compose(order: string, cap = '5'): LinkMetrics {
  const { config, problems } = readProviders(
    {
      METRICS: order,
      MOZ_TOKEN: moz.key,
      MOZ_BASE_URL: moz.origin,
      MOZ_USD_PER_1000: '10',
      MOZ_DAILY_CAP_USD: cap,
    },
    false,
  );
  expect(problems).toEqual([]);
  return composeMetrics({
    providers: config,
    db: app.db,
    vendors: metricsVendors(
      config,
      metricsCallers(app.db, () => undefined),
    ),
    ownIndex: createOwnIndexMetrics(
      {
        lookUpPages: (urls) =>
          Promise.resolve(urls.map((url) => (/site-[79]\./.test(url) ? { da: 77, pa: 66, spam: 5 } : null))),
      },
      () => Promise.resolve(OWN_DAY),
    ),
  });
}

beforeEach(async () => {
  results = null;
  moz = await startVendorStandIn('moz-v3', { site });
  app = await startTestApp({
    webSearch: web,
    metrics: {
      get sources() {
        return metrics.sources;
      },
      lookUp: (pages) => metrics.lookUp(pages),
    },
  });
  metrics = compose('moz');
  alice = await app.signIn('alice');
});
afterEach(async () => {
  await Promise.all([app.close(), moz.close()]);
});

const search = (person: Person, query: string, page = 1) => person.call(runSearch, { body: { query, page } });
const spent = async (): Promise<number> => (await listSpendToday(app.db))[0]?.costMicroUsd ?? 0;

describe('a search with Moz', () => {
  test('costs one batch for ten fresh results and none for known ones, whoever asks', async () => {
    const first = await search(alice, 'intitle:one');
    expect(first).toMatchObject({ status: 200, body: { charged: 10 } });
    expect(moz.calls).toHaveLength(1);
    // Nine rows at a cent; the page that Moz does not know is free.
    expect(await spent()).toBe(90_000);
    // Another query with the same pages, by another person.
    const carol = await app.signIn('carol');
    const second = await search(carol, 'intitle:two');
    expect(second.body.results).toEqual(first.body.results);
    expect(moz.calls).toHaveLength(1);
    await search(alice, 'intitle:one', 2);
    expect(moz.calls).toHaveLength(2);
  });

  test('shows source and day with every row, and what is missing as missing', async () => {
    const { body } = await search(alice, 'intitle:one');
    expect(body.results[3]).toMatchObject({
      da: 3,
      pa: 13,
      spam_score: 3,
      metrics_source: 'moz',
      metrics_as_of: TODAY,
    });
    expect(body.results[0]).toMatchObject({ da: 0, pa: 10, spam_score: 0 });
    expect(body.results[7]).toMatchObject({
      da: null,
      pa: null,
      spam_score: null,
      metrics_source: null,
      metrics_as_of: null,
    });
    expect(body.results[8]).toMatchObject({ da: 8, pa: 18, spam_score: null, metrics_source: 'moz' });
    // As delivered, so repeated and remembered; now the rows are known to be paid for.
    expect((await search(alice, 'intitle:one')).body).toMatchObject({
      cached: true,
      charged: 0,
      results: body.results.map((row) => ({ ...row, yours_since: expect.any(String) as string })),
    });
    const history = await historyOf(alice);
    expect(history.find(({ url }) => url === body.results[3]?.url)).toMatchObject({
      da: 3,
      metrics_source: 'moz',
      metrics_as_of: TODAY,
    });
  });

  test('takes rows that Moz does not know from the next source, whole', async () => {
    metrics = compose('moz,own-index');
    const { body } = await search(alice, 'intitle:one');
    const seventh = { da: 77, pa: 66, spam_score: 5, metrics_source: 'own-index', metrics_as_of: OWN_DAY };
    expect(body.results[7]).toMatchObject(seventh);
    expect(body.results[9]).toMatchObject({ da: 9, pa: 19, metrics_source: 'moz' });
  });

  test('shows the values that a query for metrics was judged by, whoever else measures', async () => {
    const own = {
      da: 77,
      pa: 66,
      spam_score: 5,
      metrics_source: 'own-index',
      metrics_as_of: OWN_DAY,
    } as const;
    results = [{ ...found(1), ...own }, found(2)];
    expect((await search(alice, 'intitle:one da:70..')).body.results).toMatchObject([own, { da: 2 }]);
    expect((await search(alice, 'intitle:one')).body.results).toMatchObject([{ da: 1 }, { da: 2 }]);
  });

  test('is delivered and charged without its numbers when Moz fails, and nothing of the failure is kept', async () => {
    const faultModes = [
      'bad key',
      'out of credits',
      'server error',
      'wrong shape',
      'rows of others',
      'echoes the key',
    ] as const;
    for (const [turn, faultMode] of faultModes.entries()) {
      moz.setFaultMode(faultMode);
      metrics = compose('moz');
      // Other pages each time: what was paid for is free.
      results = Array.from({ length: 10 }, (_, row) => found(100 + turn * 10 + row));
      const { status, body } = await search(alice, `intitle:word${turn}`);
      expect(status, faultMode).toBe(200);
      expect(body).toMatchObject({ charged: 10, credits_left: 90 - turn * 10 });
      expect(body.results.every(({ da, metrics_source }) => da === null && metrics_source === null)).toBe(
        true,
      );
      expect(JSON.stringify(body)).not.toContain('canary');
    }
    moz.setFaultMode('honest');
    results = null;
    metrics = compose('moz');
    expect((await search(alice, 'intitle:later')).body.results[3]).toMatchObject({ da: 3 });
  });

  test('asks no more than the day may cost', async () => {
    metrics = compose('moz,own-index', '0.15');
    await search(alice, 'intitle:one');
    const { body } = await search(alice, 'intitle:one', 2);
    expect(moz.calls).toHaveLength(1);
    expect(body.results.every(({ metrics_source }) => metrics_source === null)).toBe(true);
  });
});

describe('a bulk check with Moz', () => {
  test('asks for home pages in one batch, says who measured, and what is unknown is free', async () => {
    metrics = compose('moz,own-index');
    const { body } = await alice.call(checkBulk, {
      body: { domains: ['site-3.example', 'blog.site-9.example', 'site-7.example', 'nobody.example'] },
    });
    expect(body).toEqual([
      {
        domain: 'site-3.example',
        da: 3,
        pa: 13,
        spam_score: 3,
        status: 'ok',
        metrics_source: 'moz',
        metrics_as_of: TODAY,
        yours_since: null,
      },
      expect.objectContaining({ domain: 'blog.site-9.example', da: 9, metrics_source: 'moz' }),
      expect.objectContaining({ da: 77, status: 'ok', metrics_source: 'own-index', metrics_as_of: OWN_DAY }),
      expect.objectContaining({ da: null, status: 'error: unknown to the source', metrics_source: null }),
    ]);
    expect(moz.calls).toHaveLength(1);
    expect((await alice.call(getMe)).body.credits).toBe(97);
  });

  test('that nobody can answer costs nothing', async () => {
    moz.setFaultMode('server error');
    expect(await alice.call(checkBulk, { body: { domains: ['site-3.example'] } })).toMatchObject({
      status: 503,
    });
    expect((await alice.call(getMe)).body.credits).toBe(100);
  });
});
