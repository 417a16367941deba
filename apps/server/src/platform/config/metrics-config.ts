import { MetricsSource } from '@linklode/contract';
import { z } from 'zod';
import {
  address,
  DEFAULT_CAP_USD,
  MICRO_USD,
  secret,
  unencrypted,
  usd,
  type VendorTerms,
} from './vendor-fields.ts';

export type MozAccess =
  | { readonly api: 'v3' | 'v2'; readonly token: string }
  /** Of accounts made before March 2024; for v2 only. */
  | { readonly api: 'v2'; readonly accessId: string; readonly secretKey: string };

export type MozConfig = VendorTerms & { readonly access: MozAccess; readonly rowMicroUsd: number };
export type OpenPageRankConfig = VendorTerms & { readonly apiKey: string };

export interface MetricsConfig {
  /** In the order in which they are asked; the next is asked for what one does not know, or when it fails. */
  readonly metrics: readonly MetricsSource[];
  readonly moz: MozConfig | null;
  readonly openPagerank: OpenPageRankConfig | null;
}

const MOZ_BASES = { v3: 'https://api.moz.com', v2: 'https://lsapi.seomoz.com' } as const;
const OPEN_PAGERANK_BASE = 'https://openpagerank.keywordseverywhere.com';
/** A row of the smallest paid plan of 2026, 3,000 rows for 20 dollars. */
const MOZ_USD_PER_1000 = 6.67;

const MetricsEnv = z.object({
  METRICS: z.string().default('own-index'),
  MOZ_TOKEN: secret.optional(),
  MOZ_ACCESS_ID: secret.optional(),
  MOZ_SECRET_KEY: secret.optional(),
  MOZ_API: z.enum(['v3', 'v2']).optional(),
  MOZ_BASE_URL: address.optional(),
  MOZ_USD_PER_1000: usd.default(MOZ_USD_PER_1000),
  MOZ_DAILY_CAP_USD: usd.default(DEFAULT_CAP_USD),
  OPEN_PAGERANK_API_KEY: secret.optional(),
  OPEN_PAGERANK_BASE_URL: address.optional(),
});
type MetricsEnv = z.infer<typeof MetricsEnv>;

/** The sources of link metrics that an operator has keys for, and their order. Pure; problems never hold a value. */
export function readMetricsProviders(
  env: Readonly<Record<string, string | undefined>>,
  production: boolean,
): { readonly config: MetricsConfig; readonly problems: readonly string[] } {
  const parsed = MetricsEnv.safeParse(env);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const value = parsed.success ? parsed.data : MetricsEnv.parse({});
  if (production) problems.push(...unencrypted(value, ['MOZ_BASE_URL', 'OPEN_PAGERANK_BASE_URL']));
  if ((value.MOZ_ACCESS_ID === undefined) !== (value.MOZ_SECRET_KEY === undefined))
    problems.push('MOZ_ACCESS_ID and MOZ_SECRET_KEY go together; only one of them is set');
  if (value.MOZ_API === 'v3' && value.MOZ_TOKEN === undefined && value.MOZ_ACCESS_ID !== undefined)
    problems.push('MOZ_API: v3 needs MOZ_TOKEN; MOZ_ACCESS_ID is for v2');
  const moz = mozOf(value);
  const openPagerank = openPagerankOf(value);
  const metrics = readOrder(
    value.METRICS,
    { moz: moz !== null, 'open-pagerank': openPagerank !== null },
    problems,
  );
  return { config: { metrics, moz, openPagerank }, problems };
}

function mozOf(value: MetricsEnv): MozConfig | null {
  const access = accessOf(value);
  if (access === null) return null;
  return {
    access,
    baseUrl: value.MOZ_BASE_URL ?? MOZ_BASES[access.api],
    rowMicroUsd: Math.round((value.MOZ_USD_PER_1000 * MICRO_USD) / 1000),
    dailyCapMicroUsd: Math.round(value.MOZ_DAILY_CAP_USD * MICRO_USD),
  };
}

function accessOf({
  MOZ_TOKEN: token,
  MOZ_ACCESS_ID: accessId,
  MOZ_SECRET_KEY: secretKey,
  MOZ_API: api,
}: MetricsEnv): MozAccess | null {
  if (token !== undefined) return { api: api ?? 'v3', token };
  return accessId === undefined || secretKey === undefined ? null : { api: 'v2', accessId, secretKey };
}

function openPagerankOf(value: MetricsEnv): OpenPageRankConfig | null {
  if (value.OPEN_PAGERANK_API_KEY === undefined) return null;
  return {
    apiKey: value.OPEN_PAGERANK_API_KEY,
    baseUrl: value.OPEN_PAGERANK_BASE_URL ?? OPEN_PAGERANK_BASE,
    // It costs nothing, and what costs nothing passes any cap.
    dailyCapMicroUsd: 0,
  };
}

const NEEDS = { moz: 'MOZ_TOKEN', 'open-pagerank': 'OPEN_PAGERANK_API_KEY' } as const;

function readOrder(
  text: string,
  has: Readonly<Record<keyof typeof NEEDS, boolean>>,
  problems: string[],
): MetricsSource[] {
  const order: MetricsSource[] = [];
  for (const part of text.split(',').map((one) => one.trim().toLowerCase())) {
    const source = MetricsSource.options.find((one) => one === part);
    if (source === undefined)
      problems.push(`METRICS: names are ${MetricsSource.options.join(', ')}, separated by commas`);
    else if (order.includes(source)) problems.push(`METRICS: ${source} stands there twice`);
    else if (source !== 'own-index' && !has[source])
      problems.push(`METRICS: ${source} has no ${NEEDS[source]}`);
    else order.push(source);
  }
  return order;
}
