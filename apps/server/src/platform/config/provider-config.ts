import { z } from 'zod';
import { readMetricsProviders, type MetricsConfig } from './metrics-config.ts';
import {
  readOrder,
  readVendors,
  type VendorConfig,
  type VendorConfigs,
  type VendorDescriptor,
} from './vendor-descriptors.ts';
import { settingWords } from './setting-words.ts';

/** The vendors of web search; they take their price by the call. */
const DESCRIPTORS = {
  serper: {
    prefix: 'SERPER',
    baseUrl: 'https://google.serper.dev',
    usdPer1000: 1,
    needs: { apiKey: 'SERPER_API_KEY' },
  },
  brave: {
    prefix: 'BRAVE',
    baseUrl: 'https://api.search.brave.com',
    usdPer1000: 5,
    needs: { apiKey: 'BRAVE_API_KEY' },
  },
  searxng: { prefix: 'SEARXNG', baseUrl: null, usdPer1000: 0, needs: { baseUrl: 'SEARXNG_URL' } },
  // The plan of 5,000 searches for 75 dollars.
  serpapi: {
    prefix: 'SERPAPI',
    baseUrl: 'https://serpapi.com',
    usdPer1000: 15,
    needs: { apiKey: 'SERPAPI_KEY' },
  },
  // Live, a page; operators in a query multiply it, and the answer says what it was.
  dataforseo: {
    prefix: 'DATAFORSEO',
    baseUrl: 'https://api.dataforseo.com',
    usdPer1000: 2,
    needs: { login: 'DATAFORSEO_LOGIN', password: 'DATAFORSEO_PASSWORD' },
  },
  'google-cse': {
    prefix: 'GOOGLE_CSE',
    baseUrl: 'https://customsearch.googleapis.com',
    usdPer1000: 5,
    needs: { apiKey: 'GOOGLE_CSE_KEY', engineId: 'GOOGLE_CSE_CX' },
  },
} as const satisfies Readonly<Record<string, VendorDescriptor>>;

/** By the names that settings and tables use. */
export type SearchVendor = keyof typeof DESCRIPTORS;
export const SEARCH_VENDORS = Object.keys(DESCRIPTORS) as SearchVendor[];
export type SearchSource = SearchVendor | 'own-index';

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
  /** DataForSEO's own number of the place whose results it shows. */
  readonly dataforseoLocation: number;
  /** Those that have all they need. */
  readonly searchVendors: SearchVendors;
}

/** What a vendor needs, and its terms. */
export type SearchVendorConfig<Name extends SearchVendor> = VendorConfig<
  (typeof DESCRIPTORS)[Name],
  'callMicroUsd'
>;
export type SearchVendors = VendorConfigs<typeof DESCRIPTORS, 'callMicroUsd'>;

const ProviderEnv = z.object({
  WEB_SEARCH: z.string().default('own-index'),
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
  DATAFORSEO_LOCATION: z.coerce.number().int().min(1).default(2840),
});

interface ReadProviders {
  readonly config: ProvidersConfig;
  /** One line each, never with a value in it; with any of them the configuration cannot be used. */
  readonly problems: readonly string[];
}

/** The outside parties that an operator has keys for, and the order in which they are asked. Pure. */
export function readProviders(
  env: Readonly<Record<string, string | undefined>>,
  production: boolean,
): ReadProviders {
  const parsed = ProviderEnv.safeParse(env, { error: settingWords });
  const value = parsed.success ? parsed.data : ProviderEnv.parse({});
  const search = readVendors(DESCRIPTORS, 'callMicroUsd', env, production);
  const metrics = readMetricsProviders(env, production);
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...search.problems,
    ...metrics.problems,
  ];
  const order = (setting: string, text: string): SearchSource[] =>
    readOrder(setting, { text, table: DESCRIPTORS, env, problems });
  const webSearch = order('WEB_SEARCH', value.WEB_SEARCH);
  const prospects: readonly SearchSource[] =
    value.PROSPECTS === undefined
      ? ['own-index', ...webSearch.filter((source) => source !== 'own-index')]
      : order('PROSPECTS', value.PROSPECTS);
  return {
    config: {
      webSearch,
      prospects,
      country: value.SEARCH_COUNTRY,
      vendorSharePercent: value.VENDOR_SHARE_PERCENT,
      language: value.SEARCH_LANGUAGE,
      searchVendors: search.vendors,
      dataforseoLocation: value.DATAFORSEO_LOCATION,
      ...metrics.config,
    },
    problems,
  };
}
