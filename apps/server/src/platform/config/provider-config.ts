import { z } from 'zod';
import { readMetricsProviders, type MetricsConfig } from './metrics-config.ts';
import {
  address,
  DEFAULT_CAP_USD,
  MICRO_USD,
  secret,
  unencrypted,
  usd,
  type VendorTerms,
} from './vendor-fields.ts';

/** Vendors of web search, by the names that settings and tables use. */
export const SEARCH_VENDORS = ['serper', 'brave', 'searxng', 'serpapi', 'dataforseo', 'google-cse'] as const;
export type SearchVendor = (typeof SEARCH_VENDORS)[number];
export type SearchSource = SearchVendor | 'own-index';

export interface SearchVendorTerms extends VendorTerms {
  /** Of one call, in millionths of a US dollar. */
  readonly callMicroUsd: number;
}

export interface ProvidersConfig extends MetricsConfig {
  /** In the order in which they are asked; the next is asked when one fails. */
  readonly webSearch: readonly SearchSource[];
  /** Asked one after another until there are enough people. */
  readonly prospects: readonly SearchSource[];
  /** ISO 3166-1 and ISO 639-1, in lower case: whose results a vendor of Google's or Brave's results shows. */
  readonly country: string;
  /** Of each vendor's daily cap, how much one account may use up. */
  readonly vendorSharePercent: number;
  readonly language: string;
  readonly serper: (SearchVendorTerms & { readonly apiKey: string }) | null;
  readonly brave: (SearchVendorTerms & { readonly apiKey: string }) | null;
  readonly searxng: SearchVendorTerms | null;
  readonly serpapi: (SearchVendorTerms & { readonly apiKey: string }) | null;
  readonly dataforseo:
    | (SearchVendorTerms & {
        readonly login: string;
        readonly password: string;
        readonly locationCode: number;
      })
    | null;
  readonly googleCse: (SearchVendorTerms & { readonly apiKey: string; readonly engineId: string }) | null;
}

/** Prices of 2026 for the smallest pack; an operator on another plan sets his own. */
const USD_PER_1000: Readonly<Record<SearchVendor, number>> = {
  serper: 1,
  brave: 5,
  searxng: 0,
  // The plan of 5,000 searches for 75 dollars.
  serpapi: 15,
  // Live, a page; operators in a query multiply it, and the answer says what it was.
  dataforseo: 2,
  'google-cse': 5,
};

const BASES: Readonly<Record<Exclude<SearchVendor, 'searxng'>, string>> = {
  serper: 'https://google.serper.dev',
  brave: 'https://api.search.brave.com',
  serpapi: 'https://serpapi.com',
  dataforseo: 'https://api.dataforseo.com',
  'google-cse': 'https://customsearch.googleapis.com',
};

const BASE_SETTINGS = [
  'SERPER_BASE_URL',
  'BRAVE_BASE_URL',
  'SERPAPI_BASE_URL',
  'DATAFORSEO_BASE_URL',
  'GOOGLE_CSE_BASE_URL',
] as const;

const PREFIX: Readonly<Record<SearchVendor, string>> = {
  serper: 'SERPER',
  brave: 'BRAVE',
  searxng: 'SEARXNG',
  serpapi: 'SERPAPI',
  dataforseo: 'DATAFORSEO',
  'google-cse': 'GOOGLE_CSE',
};

const ProviderEnv = z.object({
  WEB_SEARCH: z.string().optional(),
  PROSPECTS: z.string().optional(),
  SEARCH_COUNTRY: z
    .string()
    .regex(/^[a-z]{2}$/, 'must be two small letters such as us')
    .default('us'),
  SEARCH_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2}$/, 'must be two small letters such as en')
    .default('en'),
  VENDOR_SHARE_PERCENT: z.coerce.number().int().min(1).max(100).default(20),
  SERPER_API_KEY: secret.optional(),
  BRAVE_API_KEY: secret.optional(),
  SEARXNG_URL: address.optional(),
  SERPAPI_KEY: secret.optional(),
  DATAFORSEO_LOGIN: secret.optional(),
  DATAFORSEO_PASSWORD: secret.optional(),
  DATAFORSEO_LOCATION: z.coerce.number().int().min(1).default(2840),
  GOOGLE_CSE_KEY: secret.optional(),
  GOOGLE_CSE_CX: secret.optional(),
  SERPER_DAILY_CAP_USD: usd.optional(),
  BRAVE_DAILY_CAP_USD: usd.optional(),
  SEARXNG_DAILY_CAP_USD: usd.optional(),
  SERPAPI_DAILY_CAP_USD: usd.optional(),
  DATAFORSEO_DAILY_CAP_USD: usd.optional(),
  GOOGLE_CSE_DAILY_CAP_USD: usd.optional(),
  SERPER_USD_PER_1000: usd.optional(),
  BRAVE_USD_PER_1000: usd.optional(),
  SEARXNG_USD_PER_1000: usd.optional(),
  SERPAPI_USD_PER_1000: usd.optional(),
  DATAFORSEO_USD_PER_1000: usd.optional(),
  GOOGLE_CSE_USD_PER_1000: usd.optional(),
  SERPER_BASE_URL: address.optional(),
  BRAVE_BASE_URL: address.optional(),
  SERPAPI_BASE_URL: address.optional(),
  DATAFORSEO_BASE_URL: address.optional(),
  GOOGLE_CSE_BASE_URL: address.optional(),
});
type ProviderEnv = z.infer<typeof ProviderEnv>;

export interface ReadProviders {
  readonly config: ProvidersConfig;
  /** One line each, never with a value in it; with any of them the configuration cannot be used. */
  readonly problems: readonly string[];
}

/** The outside parties that an operator has keys for, and the order in which they are asked. Pure. */
export function readProviders(
  env: Readonly<Record<string, string | undefined>>,
  production: boolean,
): ReadProviders {
  const parsed = ProviderEnv.safeParse(env);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const value = parsed.success ? parsed.data : ProviderEnv.parse({});
  // SearXNG is the operator's own machine and has no key.
  if (production) problems.push(...unencrypted(value, BASE_SETTINGS));
  problems.push(...halfGiven(value));

  const metrics = readMetricsProviders(env, production);
  problems.push(...metrics.problems);

  const vendors = vendorsOf(value);
  const has = (vendor: SearchVendor): boolean =>
    (vendor === 'google-cse' ? vendors.googleCse : vendors[vendor]) !== null;
  const webSearch = readOrder('WEB_SEARCH', value.WEB_SEARCH ?? 'own-index', has, problems);
  const prospects =
    value.PROSPECTS === undefined
      ? (['own-index', ...webSearch.filter((source) => source !== 'own-index')] as const)
      : readOrder('PROSPECTS', value.PROSPECTS, has, problems);
  return {
    config: {
      webSearch,
      prospects,
      country: value.SEARCH_COUNTRY,
      vendorSharePercent: value.VENDOR_SHARE_PERCENT,
      language: value.SEARCH_LANGUAGE,
      ...vendors,
      ...metrics.config,
    },
    problems,
  };
}

type Vendors = Pick<ProvidersConfig, 'serper' | 'brave' | 'searxng' | 'serpapi' | 'dataforseo' | 'googleCse'>;

function vendorsOf(value: ProviderEnv): Vendors {
  const {
    SERPER_API_KEY: serper,
    BRAVE_API_KEY: brave,
    SERPAPI_KEY: serpapi,
    DATAFORSEO_LOGIN: login,
    DATAFORSEO_PASSWORD: password,
    GOOGLE_CSE_KEY: cseKey,
    GOOGLE_CSE_CX: engineId,
  } = value;
  return {
    serper: serper === undefined ? null : { ...termsOf('serper', value), apiKey: serper },
    brave: brave === undefined ? null : { ...termsOf('brave', value), apiKey: brave },
    searxng: value.SEARXNG_URL === undefined ? null : termsOf('searxng', value),
    serpapi: serpapi === undefined ? null : { ...termsOf('serpapi', value), apiKey: serpapi },
    dataforseo:
      login === undefined || password === undefined
        ? null
        : { ...termsOf('dataforseo', value), login, password, locationCode: value.DATAFORSEO_LOCATION },
    googleCse:
      cseKey === undefined || engineId === undefined
        ? null
        : { ...termsOf('google-cse', value), apiKey: cseKey, engineId },
  };
}

function termsOf(vendor: SearchVendor, value: ProviderEnv): SearchVendorTerms {
  const read = <K extends string>(name: K): unknown => (value as Record<string, unknown>)[name];
  const prefix = PREFIX[vendor];
  const cap = (read(`${prefix}_DAILY_CAP_USD`) as number | undefined) ?? DEFAULT_CAP_USD;
  const per1000 = (read(`${prefix}_USD_PER_1000`) as number | undefined) ?? USD_PER_1000[vendor];
  const base =
    vendor === 'searxng'
      ? value.SEARXNG_URL
      : ((read(`${prefix}_BASE_URL`) as string | undefined) ?? BASES[vendor]);
  return {
    baseUrl: base ?? '',
    dailyCapMicroUsd: Math.round(cap * MICRO_USD),
    callMicroUsd: Math.round((per1000 * MICRO_USD) / 1000),
  };
}

function readOrder(
  name: string,
  text: string,
  has: (vendor: SearchVendor) => boolean,
  problems: string[],
): SearchSource[] {
  const order: SearchSource[] = [];
  for (const part of text.split(',').map((one) => one.trim().toLowerCase())) {
    const source = (['own-index', ...SEARCH_VENDORS] as const).find((one) => one === part);
    if (source === undefined)
      problems.push(`${name}: names are own-index, ${SEARCH_VENDORS.join(', ')}, separated by commas`);
    else if (order.includes(source)) problems.push(`${name}: ${source} stands there twice`);
    else if (source !== 'own-index' && !has(source))
      problems.push(`${name}: ${source} has no ${NEEDS[source]}`);
    else order.push(source);
  }
  return order;
}

const NEEDS: Readonly<Record<SearchVendor, string>> = {
  serper: 'SERPER_API_KEY',
  brave: 'BRAVE_API_KEY',
  searxng: 'SEARXNG_URL',
  serpapi: 'SERPAPI_KEY',
  dataforseo: 'DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD',
  'google-cse': 'GOOGLE_CSE_KEY and GOOGLE_CSE_CX',
};

function halfGiven(value: ProviderEnv): string[] {
  return (
    [
      ['DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'],
      ['GOOGLE_CSE_KEY', 'GOOGLE_CSE_CX'],
    ] as const
  )
    .filter(([one, other]) => (value[one] === undefined) !== (value[other] === undefined))
    .map(([one, other]) => `${one} and ${other} go together; only one of them is set`);
}
