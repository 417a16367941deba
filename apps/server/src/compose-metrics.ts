import type { SearchPool } from '@linklode/web-index';
import { createLinkMetrics, type LinkMetrics, type MetricsAdapter } from './modules/metrics/index.ts';
import type { ProvidersConfig } from './platform/config/provider-config.ts';
import type { Database } from './platform/database/open-database.ts';
import type { RecordCall } from './platform/outgoing/call-tally.ts';
import { createDailyBudget } from './platform/outgoing/daily-budget.ts';
import { CALL_DEFAULTS, createVendorCaller, type VendorCaller } from './platform/outgoing/vendor-caller.ts';
import type { MetricsVendor } from './providers/metrics/metrics-vendor.ts';
import { createMozV2 } from './providers/metrics/moz-v2.ts';
import { createMozV3 } from './providers/metrics/moz-v3.ts';
import { createOpenPageRank } from './providers/metrics/open-pagerank.ts';
import { createOwnIndexMetrics, type IndexDay } from './providers/metrics/own-index.ts';

/** A search waits for metrics, so they have less time than a search. */
const TERMS = { ...CALL_DEFAULTS, timeoutMs: 6_000, deadlineMs: 8_000, maxTries: 2, maxConcurrent: 4 };

export interface MetricsParts {
  readonly providers: ProvidersConfig;
  readonly db: Database;
  /** Told each exchange with a vendor. */
  readonly record?: RecordCall;
}

/** The vendors of link metrics that the operator has keys for, whether or not METRICS names them. */
export function metricsVendors({ providers, db, record }: MetricsParts): MetricsVendor[] {
  const callerFor = (name: string, dailyCapMicroUsd: number): VendorCaller =>
    createVendorCaller(
      { name, ...TERMS },
      {
        budget: createDailyBudget(db, name, dailyCapMicroUsd),
        ...(record === undefined ? {} : { record }),
      },
    );
  const { moz, openPagerank } = providers;
  const vendors: MetricsVendor[] = [];
  if (moz !== null) {
    const parts = { caller: callerFor('moz', moz.dailyCapMicroUsd), config: moz };
    vendors.push(moz.access.api === 'v3' ? createMozV3(parts) : createMozV2(parts));
  }
  if (openPagerank !== null) {
    const caller = callerFor('open-pagerank', openPagerank.dailyCapMicroUsd);
    vendors.push(createOpenPageRank({ caller, config: openPagerank }));
  }
  return vendors;
}

/** The sources of metrics in the order of METRICS. */
export function composeMetrics(
  parts: MetricsParts & {
    readonly pool: Pick<SearchPool, 'lookUpPages'>;
    readonly rankedOn: IndexDay;
    readonly report?: (defect: unknown) => void;
  },
): LinkMetrics {
  const adapters: readonly MetricsAdapter[] = [
    ...metricsVendors(parts),
    createOwnIndexMetrics(parts.pool, parts.rankedOn),
  ];
  return createLinkMetrics({
    db: parts.db,
    adapters: parts.providers.metrics.flatMap((id) => adapters.filter((adapter) => adapter.id === id)),
    ...(parts.report === undefined ? {} : { report: parts.report }),
  });
}

/** The order as people read it. */
export function nameMetricsOrder({ metrics, moz }: ProvidersConfig): string {
  const names = {
    'own-index': 'own index',
    moz: moz?.access.api === 'v2' ? 'Moz (Links API v2)' : 'Moz',
    'open-pagerank': 'Open PageRank',
  };
  return metrics.map((source) => names[source]).join(', then ');
}
