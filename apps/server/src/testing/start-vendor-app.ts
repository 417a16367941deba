import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { VendorStandIn, VendorStandInOptions } from '@linklode/stand-ins/vendors';
import { watchTakedowns } from '@linklode/web-index';
import { sql } from 'kysely';
import { pino } from 'pino';
import { composeProspects, composeWebSearch, searchCallers, searchVendors } from '../compose-search.ts';
import type { LinkMetrics } from '../modules/metrics/index.ts';
import type { ProspectFinder } from '../modules/prospects/index.ts';
import { createAnswerCache, type WebSearch } from '../modules/search/index.ts';
import type { SearchVendor } from '../platform/config/provider-config.ts';
import { createCallTally, type CallRecord, type CallTally } from '../platform/outgoing/call-tally.ts';
import { inDepth } from './error-in-depth.ts';
import {
  providersFor,
  resultsOnManySites,
  settingsFor,
  startSearchStandIn,
} from './search-vendors-for-tests.ts';
import { scriptedWebSearch } from './scripted-web-search.ts';
import { startTestApp, type Person, type PersonName, type TestApp } from './start-test-app.ts';

export interface VendorApp {
  readonly app: TestApp;
  /** Beside it lies the list of takedowns; of each test its own. */
  indexFile(): string;
  readonly webSearch: WebSearch;
  readonly tally: CallTally;
  /** What was told of rows that were held against queries. */
  readonly counted: unknown[];
  /** Everything that was logged, and every error that was passed over with all that stands behind it. */
  log(): string;
  start(vendor: SearchVendor, options?: VendorStandInOptions): Promise<VendorStandIn>;
  /** The sources in the order of WEB_SEARCH, as the server composes them on these stand-ins; a call has one second. */
  compose(order: string, settings?: Record<string, string>, ownIndex?: WebSearch): void;
  /** Of the present test; each test has people of its own. */
  signIn(name: PersonName): Promise<Person>;
  /** Ends a test: no stand-in, no kept answer, nothing spent. */
  reset(): Promise<void>;
}

/** Knows DA: the number of the site. */
const numberedMetrics: LinkMetrics = {
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

/** An own index that knows the name of a site and nobody of it. */
const nobody: ProspectFinder = {
  find: (domain) =>
    Promise.resolve({
      brand: domain.startsWith('brambles') ? 'Brambles' : 'Nettles',
      prospects: [],
      contacts: [],
    }),
};

/** The whole API on stand-ins of search vendors, which each test starts and composes for itself. */
export async function startVendorApp(): Promise<VendorApp> {
  let log = '';
  let standIns: Partial<Record<SearchVendor, VendorStandIn>> = {};
  let webSearch: WebSearch | null = null;
  let prospects = nobody;
  let test = 0;
  const folder = path.join(os.tmpdir(), `linklode-vendors-${randomUUID()}`);
  const indexFile = (): string => path.join(folder, String(test), 'web.sqlite');
  const tally = createCallTally();
  const counted: unknown[] = [];
  const composed = (): WebSearch => {
    if (webSearch === null) throw new Error('no search is composed');
    return webSearch;
  };
  const record = (call: CallRecord): void => {
    tally.record(call);
    log += JSON.stringify(call);
  };
  // What is composed on the app's database is put behind these once that is there.
  const app = await startTestApp({
    metrics: numberedMetrics,
    webSearch: {
      version: () => composed().version(),
      search: (request) => composed().search(request),
    },
    prospects: { find: (...asked) => prospects.find(...asked) },
    log: pino(
      { level: 'trace' },
      new Writable({
        write(chunk: Buffer, _, done) {
          log += chunk.toString();
          done();
        },
      }),
    ),
  });
  return {
    app,
    indexFile,
    get webSearch() {
      return composed();
    },
    tally,
    counted,
    log: () => log,
    async start(vendor, options = {}) {
      const standIn = await startSearchStandIn(vendor, { results: () => resultsOnManySites(40), ...options });
      standIns[vendor] = standIn;
      return standIn;
    },
    compose(order, settings = {}, ownIndex = scriptedWebSearch(0)) {
      const providers = providersFor({ WEB_SEARCH: order, ...settingsFor(standIns), ...settings });
      const callers = searchCallers(app.db, record, {
        timeoutMs: 1_000,
        deadlineMs: 1_200,
        maxTries: 1,
        sharePercent: Number(settings['VENDOR_SHARE_PERCENT'] ?? 100),
      });
      const takedowns = watchTakedowns(indexFile());
      const vendors = searchVendors(providers, callers, takedowns);
      const cache = createAnswerCache(app.db);
      webSearch = composeWebSearch({
        providers,
        cache,
        vendors,
        ownIndex,
        metrics: numberedMetrics,
        takedowns,
        onFallback: (source, error) => (log += `${source} ${inDepth(error)}`),
        onChecked: (rows) => counted.push(rows),
      });
      prospects = composeProspects({ providers, cache, vendors, ownIndex: nobody });
    },
    signIn: (name) => app.signIn(name, `${name}-${test}`),
    async reset() {
      for (const standIn of Object.values(standIns)) await standIn.close();
      fs.rmSync(folder, { recursive: true, force: true });
      standIns = {};
      webSearch = null;
      prospects = nobody;
      tally.reset();
      counted.length = 0;
      test++;
      await sql`DELETE FROM search_answer`.execute(app.db);
      await sql`DELETE FROM vendor_spend`.execute(app.db);
    },
  };
}
