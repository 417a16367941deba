import { watchTakedowns, type SearchPool } from '@linklode/web-index';
import type { FastifyBaseLogger } from 'fastify';
import { composeMetrics, metricsCallers, metricsVendors } from '../compose-metrics.ts';
import { composeFetcher, SMART_LIMITS } from '../compose-fetcher.ts';
import {
  composeProspects,
  composeSmartSearch,
  composeWebSearch,
  searchCallers,
  searchVendors,
} from '../compose-search.ts';
import type { LikenessFinder } from '../modules/likeness/index.ts';
import type { LinkMetrics } from '../modules/metrics/index.ts';
import type { ProspectFinder } from '../modules/prospects/index.ts';
import { createAnswerCache, type SmartSearch, type WebSearch } from '../modules/search/index.ts';
import type { Config } from '../platform/config/parse-config.ts';
import type { DatabasePool } from '../platform/database/open-database.ts';
import type { HostPace } from '../platform/fetching/host-pace.ts';
import type { WebNetwork } from '../platform/fetching/web-network.ts';
import { tell } from '../platform/telemetry/events.ts';
import type { VendorCaller } from '../platform/outgoing/vendor-caller.ts';
import type { RecordCall } from '../platform/outgoing/call-tally.ts';
import { createIndexDay, createOwnIndexMetrics } from '../providers/metrics/own-index.ts';
import { createOwnIndexProspects } from '../providers/prospects/own-index.ts';
import type { OwnIndexSmartSearch } from '../providers/web-search/own-index-smart.ts';
import { createOwnIndexSearch } from '../providers/web-search/own-index.ts';

interface Sources {
  readonly webSearch: WebSearch;
  readonly smartSearch: SmartSearch;
  readonly likeness: LikenessFinder;
  readonly metrics: LinkMetrics;
  readonly prospects: ProspectFinder;
  /** The ways to vendors, for whoever watches how they are. */
  readonly callers: () => readonly VendorCaller[];
}

/** What the product knows of the web: the own index and the vendors that are configured beside it. */
export function openSources({
  config,
  db,
  pool,
  ownSmart,
  log,
  network,
  pace,
}: {
  readonly config: Pick<Config, 'providers' | 'crawlContact' | 'dataDir' | 'indexFile'>;
  readonly db: DatabasePool;
  readonly pool: SearchPool;
  readonly ownSmart: OwnIndexSmartSearch;
  readonly log: FastifyBaseLogger;
  /** Only tests have another. */
  readonly network?: WebNetwork | undefined;
  /** Of all that fetches pages in this process. */
  readonly pace: HostPace;
}): Sources {
  const { providers } = config;
  const record: RecordCall = (call) => {
    tell('vendor', {
      vendor: call.vendor,
      purpose: call.purpose,
      outcome: call.outcome,
      seconds: call.tookMs / 1000,
    });
    if (call.outcome !== 'answered') log.warn({ call }, 'vendor call failed');
  };
  const callers: VendorCaller[] = [];
  const remembering =
    <Name extends string>(callerFor: (name: Name, cap: number) => VendorCaller) =>
    (name: Name, cap: number): VendorCaller => {
      const caller = callerFor(name, cap);
      callers.push(caller);
      return caller;
    };
  const rankedOn = createIndexDay(pool);
  const metrics = composeMetrics({
    providers,
    db,
    vendors: metricsVendors(providers, remembering(metricsCallers(db, record, providers.vendorSharePercent))),
    ownIndex: createOwnIndexMetrics(pool, rankedOn),
    report: (defect) => log.error({ err: defect }, 'unhandled error in a metrics source'),
  });
  const takedowns = watchTakedowns(config.indexFile);
  const vendors = searchVendors(
    providers,
    remembering(searchCallers(db, record, { sharePercent: providers.vendorSharePercent })),
    takedowns,
  );
  const cache = createAnswerCache(db);
  const onFallback = (source: string, error: Error): void =>
    log.info({ source, reason: error.message }, 'search source failed, falling back to the next');
  return {
    callers: () => callers,
    metrics,
    webSearch: composeWebSearch({
      providers,
      cache,
      vendors,
      metrics,
      takedowns,
      ownIndex: createOwnIndexSearch(pool, rankedOn),
      onFallback,
      onChecked: (rows) => log.debug({ rows }, 'vendor rows checked against the query'),
    }),
    likeness: ownSmart,
    smartSearch: composeSmartSearch({
      providers,
      cache,
      vendors,
      ownIndex: ownSmart,
      fetcher:
        config.crawlContact === null
          ? null
          : composeFetcher(config, SMART_LIMITS, { pace, ...(network && { network }) }).fetcher,
      onFallback,
    }),
    prospects: composeProspects({ providers, cache, vendors, ownIndex: createOwnIndexProspects(pool) }),
  };
}
