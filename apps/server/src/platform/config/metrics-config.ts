import type { MetricsSource } from '@linklode/contract';
import {
  readOrder,
  readVendors,
  type VendorConfig,
  type VendorConfigs,
  type VendorDescriptor,
} from './vendor-descriptors.ts';

const MOZ_V2 = 'https://lsapi.seomoz.com';

/** By the names that settings, rows and the contract use. */
const DESCRIPTORS = {
  moz: {
    prefix: 'MOZ',
    api: 'v3',
    baseUrl: 'https://api.moz.com',
    // A row of the smallest paid plan: 3,000 rows for 20 dollars.
    usdPer1000: 6.67,
    needs: { token: 'MOZ_TOKEN' },
    others: [
      { api: 'v2', baseUrl: MOZ_V2, needs: { token: 'MOZ_TOKEN' } },
      // Of accounts made before March 2024.
      { api: 'v2', baseUrl: MOZ_V2, needs: { accessId: 'MOZ_ACCESS_ID', secretKey: 'MOZ_SECRET_KEY' } },
    ],
  },
  'open-pagerank': {
    prefix: 'OPEN_PAGERANK',
    baseUrl: 'https://openpagerank.keywordseverywhere.com',
    usdPer1000: null,
    needs: { apiKey: 'OPEN_PAGERANK_API_KEY' },
  },
} as const satisfies Readonly<Record<Exclude<MetricsSource, 'own-index'>, VendorDescriptor>>;

export type MetricsVendorName = keyof typeof DESCRIPTORS;
export const METRICS_VENDORS = Object.keys(DESCRIPTORS) as MetricsVendorName[];

/** What a vendor needs, and its terms; a row is a page of which it says something. */
export type MetricsVendorConfig<Name extends MetricsVendorName> = VendorConfig<
  (typeof DESCRIPTORS)[Name],
  'rowMicroUsd'
>;
export type MetricsVendors = VendorConfigs<typeof DESCRIPTORS, 'rowMicroUsd'>;

export interface MetricsConfig {
  /** In the order in which they are asked; the next is asked for what one does not know, or when it fails. */
  readonly metrics: readonly MetricsSource[];
  /** Those that have all they need. */
  readonly metricsVendors: MetricsVendors;
}

/** The sources of link metrics that an operator has keys for, and their order. Pure; problems never hold a value. */
export function readMetricsProviders(
  env: Readonly<Record<string, string | undefined>>,
  production: boolean,
): { readonly config: MetricsConfig; readonly problems: readonly string[] } {
  const { vendors, problems: wrong } = readVendors(DESCRIPTORS, 'rowMicroUsd', env, production);
  const problems = [...wrong];
  const text = env['METRICS'] ?? 'own-index';
  const metrics = readOrder('METRICS', { text, table: DESCRIPTORS, env, problems });
  return { config: { metrics, metricsVendors: vendors }, problems };
}
