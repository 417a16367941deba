import { createAnswerCache } from '../apps/server/src/modules/search/index.ts';
import { composeMetrics, metricsCallers, metricsVendors } from '../apps/server/src/compose-metrics.ts';
import { composeWebSearch, searchCallers, searchVendors } from '../apps/server/src/compose-search.ts';
import type { MetricsAdapter } from '../apps/server/src/modules/metrics/index.ts';
import { SEARCH_VENDORS, type SearchVendor } from '../apps/server/src/platform/config/provider-config.ts';
import { createCallTally } from '../apps/server/src/platform/outgoing/call-tally.ts';
import {
  providersFor,
  settingsFor,
  startSearchStandIn,
} from '../apps/server/src/testing/search-vendors-for-tests.ts';
import { startVendorStandIn, type StandInResult } from '../packages/stand-ins/src/vendors/index.ts';
import { startBenchServerOn, type BenchServer, type BenchSources } from './bench-server.ts';

const TOPICS = [
  'roses',
  'tulips',
  'compost',
  'orchids',
  'hedges',
  'ponds',
  'seeds',
  'herbs',
  'lawns',
  'bees',
];
const PAGES = 3;

interface Round {
  readonly name: string;
  readonly query: (topic: string) => string;
  readonly exclude: readonly string[];
}

/** Each fresh first, then warm: the same with an exclusion that hits nothing is another search, charged and all. */
const ROUNDS: readonly Round[] = [
  { name: 'plain', query: (topic) => `intitle:${topic} "write for us"`, exclude: [] },
  {
    name: '3 of 10 excluded',
    query: (topic) => `inurl:${topic} "write for us"`,
    exclude: ['site-1.example', 'site-2.example', 'site-4.example', 'site-11.example', 'site-23.example'],
  },
  { name: 'authority asked for', query: (topic) => `${topic} "write for us" da:>=20`, exclude: [] },
];

/** Sixty sites for a topic; every other vendor's page has one row that leads nowhere. */
function resultsFor(query: string): StandInResult[] {
  const topic = TOPICS.find((one) => query.includes(one)) ?? 'roses';
  return Array.from({ length: 60 }, (_, index) => ({
    title: `Write for us about ${topic} ${index}`,
    link:
      index % 20 === 7 ? 'https://www.google.com/goto?url=CAES' : `https://site-${index}.example/${topic}/`,
    snippet: `Number ${index} on ${topic}: write for us.`,
  }));
}

const noOwnMetrics: MetricsAdapter = {
  id: 'own-index',
  scope: 'page',
  isKept: false,
  batchSize: 100,
  lookUp: (pages) => Promise.resolve(pages.map(() => ({ kind: 'unknown' }))),
};

/**
 * Calls and their price for a page of results, for each vendor of web search and with Moz for the metrics, against
 * stand-ins on loopback at the default prices: fresh, and as another search while the vendors' answers are kept.
 */
export async function benchProviders(): Promise<void> {
  console.log(
    'vendor       round                 pages  rows  search/page  most  metrics/page   USD/1000 rows  warm',
  );
  for (const vendor of SEARCH_VENDORS) await measure(vendor);
}

async function measure(vendor: SearchVendor): Promise<void> {
  const search = await startSearchStandIn(vendor, { results: resultsFor });
  const moz = await startVendorStandIn('moz-v3', {
    site: (target) => {
      const number = Number(/site-(\d+)\./.exec(target)?.[1] ?? NaN);
      return Number.isNaN(number)
        ? null
        : { rootDomain: `site-${number}.example`, da: number, pa: number, spam: 1 };
    },
  });
  const tally = createCallTally();
  const providers = providersFor({
    WEB_SEARCH: vendor,
    METRICS: 'moz',
    MOZ_TOKEN: moz.key,
    MOZ_BASE_URL: moz.origin,
    ...settingsFor({ [vendor]: search }),
  });
  const server = await startBenchServerOn(2_000, (db): BenchSources => {
    const metrics = composeMetrics({
      providers,
      db,
      vendors: metricsVendors(providers, metricsCallers(db, tally.record)),
      ownIndex: noOwnMetrics,
    });
    const vendors = searchVendors(providers, searchCallers(db, tally.record));
    const nothing = { version: () => null, search: () => Promise.resolve({ results: [], total: 0 }) };
    return {
      metrics,
      webSearch: composeWebSearch({
        providers,
        cache: createAnswerCache(db),
        vendors,
        ownIndex: nothing,
        metrics,
      }),
      prospects: { find: (domain) => Promise.resolve({ brand: domain, prospects: [], contacts: [] }) },
    };
  });
  try {
    for (const round of ROUNDS) {
      tally.reset();
      const fresh = await walk(server, round, () => search.calls.length);
      const { calls = 0, costMicroUsd = 0 } = tally.totals().get(`${vendor} search`) ?? {};
      const asked = tally.totals().get('moz metrics');
      const price = costMicroUsd + (asked?.costMicroUsd ?? 0);
      tally.reset();
      await walk(
        server,
        { ...round, exclude: [...round.exclude, 'nowhere.example'] },
        () => search.calls.length,
      );
      const warm = [...tally.totals().values()].reduce((sum, one) => sum + one.calls, 0);
      console.log(
        [
          vendor.padEnd(12),
          round.name.padEnd(20),
          String(fresh.pages).padStart(6),
          String(fresh.rows).padStart(5),
          (calls / fresh.pages).toFixed(2).padStart(12),
          String(fresh.mostCalls).padStart(5),
          ((asked?.calls ?? 0) / fresh.pages).toFixed(2).padStart(13),
          (price / 1_000_000 / (fresh.rows / 1_000)).toFixed(2).padStart(15),
          String(warm).padStart(5),
        ].join(' '),
      );
    }
    const differences = await server.auditDifferences();
    if (differences > 0) throw new Error(`${differences} differences in the books`);
  } finally {
    await server.close();
    await search.close();
    await moz.close();
  }
}

async function walk(
  server: BenchServer,
  { query, exclude }: Round,
  callsSoFar: () => number,
): Promise<{ pages: number; rows: number; mostCalls: number }> {
  let pages = 0;
  let rows = 0;
  let mostCalls = 0;
  for (const topic of TOPICS) {
    for (let page = 1; page <= PAGES; page++) {
      const before = callsSoFar();
      const answer = await server.api.inject({
        method: 'POST',
        url: '/search',
        headers: { authorization: `Bearer ${server.token}` },
        payload: { query: query(topic), exclude, page },
      });
      const { results } = answer.json<{ results?: unknown[] }>();
      if (results === undefined) throw new Error(`${query(topic)}: ${answer.statusCode} ${answer.body}`);
      pages++;
      rows += results.length;
      mostCalls = Math.max(mostCalls, callsSoFar() - before);
    }
  }
  return { pages, rows, mostCalls };
}
