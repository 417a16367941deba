import type { MetricsSource } from '@linklode/contract';
import { createLinkMetrics, type LinkMetrics, type MetricsAdapter } from './modules/metrics/index.ts';
import {
  METRICS_VENDORS,
  type MetricsVendorConfig,
  type MetricsVendorName,
  type MetricsVendors,
} from './platform/config/metrics-config.ts';
import type { ProvidersConfig } from './platform/config/provider-config.ts';
import type { Database } from './platform/database/open-database.ts';
import type { RecordCall } from './platform/outgoing/call-tally.ts';
import { createDailyBudget } from './platform/outgoing/daily-budget.repo.ts';
import {
  CALL_DEFAULTS,
  createVendorCaller,
  type VendorCaller,
  type VendorSettings,
} from './platform/outgoing/vendor-caller.ts';
import type { MetricsVendor } from './providers/metrics/metrics-vendor.ts';
import { createMozV2 } from './providers/metrics/moz-v2.ts';
import { createMozV3 } from './providers/metrics/moz-v3.ts';
import { createOpenPageRank } from './providers/metrics/open-pagerank.ts';

/** A search waits for metrics, so they have less time than a search. */
const TERMS: Omit<VendorSettings, 'name'> = {
  ...CALL_DEFAULTS,
  timeoutMs: 6_000,
  deadlineMs: 8_000,
  maxTries: 2,
  maxConcurrent: 4,
};

/** How a vendor is called that may spend so much a day. */
type MetricsCallerFor = (name: string, dailyCapMicroUsd: number) => VendorCaller;

/** Callers whose caps are counted in the database. `record` is told each exchange. */
export function metricsCallers(db: Database, record: RecordCall, sharePercent = 100): MetricsCallerFor {
  return (name, dailyCapMicroUsd) =>
    createVendorCaller(
      { name, ...TERMS },
      { budget: createDailyBudget(db, name, dailyCapMicroUsd, sharePercent), record },
    );
}

type CreateVendor<Name extends MetricsVendorName> = (parts: {
  readonly caller: VendorCaller;
  readonly config: MetricsVendorConfig<Name>;
}) => MetricsVendor;

/** The adapter of each vendor that `platform/config/metrics-config.ts` describes. */
const ADAPTERS: { readonly [Name in MetricsVendorName]: CreateVendor<Name> } = {
  moz: ({ caller, config }) =>
    config.api === 'v3' ? createMozV3({ caller, config }) : createMozV2({ caller, config }),
  'open-pagerank': createOpenPageRank,
};

/**
 * The vendors of link metrics that the operator has keys for, whether or not METRICS names them. One caller for each.
 */
export function metricsVendors(
  { metricsVendors: configs }: ProvidersConfig,
  callerFor: MetricsCallerFor,
): MetricsVendor[] {
  return METRICS_VENDORS.flatMap((name) => metricsVendor(name, configs, callerFor));
}

function metricsVendor<Name extends MetricsVendorName>(
  name: Name,
  configs: MetricsVendors,
  callerFor: MetricsCallerFor,
): MetricsVendor[] {
  const config: MetricsVendors[Name] = configs[name];
  if (config === undefined) return [];
  return [ADAPTERS[name]({ caller: callerFor(name, config.dailyCapMicroUsd), config })];
}

/** The sources of metrics in the order of METRICS. */
export function composeMetrics({
  providers,
  db,
  vendors,
  ownIndex,
  report,
}: {
  readonly providers: ProvidersConfig;
  readonly db: Database;
  readonly vendors: readonly MetricsVendor[];
  readonly ownIndex: MetricsAdapter;
  /** Told what is a defect of a source. */
  readonly report?: (defect: unknown) => void;
}): LinkMetrics {
  const known: readonly MetricsAdapter[] = [...vendors, ownIndex];
  return createLinkMetrics({
    db,
    adapters: providers.metrics.flatMap((id) => known.filter((adapter) => adapter.id === id)),
    ...(report === undefined ? {} : { report }),
  });
}

/** The order as people read it. */
export function nameMetricsOrder({ metrics, metricsVendors: { moz } }: ProvidersConfig): string {
  const names: Readonly<Record<MetricsSource, string>> = {
    'own-index': 'own index',
    moz: moz?.api === 'v2' ? 'Moz (Links API v2)' : 'Moz',
    'open-pagerank': 'Open PageRank',
  };
  return metrics.map((source) => names[source]).join(', then ');
}
