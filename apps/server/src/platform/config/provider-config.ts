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

/**
 * A vendor of web search as settings know it. `needs` are the settings without which it is not there, by the names that its adapter
 * gives them; `<prefix>_DAILY_CAP_USD`, `<prefix>_USD_PER_1000` and `<prefix>_BASE_URL` come by themselves. Prices are those of
 * 2026 for the smallest pack; an operator on another plan sets his own.
 */
interface VendorDescriptor {
  readonly prefix: string;
  /** Null where the vendor is a machine of the operator's: its address is what it needs. */
  readonly baseUrl: string | null;
  readonly usdPer1000: number;
  readonly needs: Readonly<Record<string, string>>;
}

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

interface SearchVendorTerms extends VendorTerms {
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
  /** DataForSEO's own number of the place whose results it shows. */
  readonly dataforseoLocation: number;
  /** Those that have all they need. */
  readonly searchVendors: SearchVendors;
}

/** What a vendor needs, and its terms. */
export type SearchVendorConfig<Name extends SearchVendor> = SearchVendorTerms & {
  readonly [Need in keyof (typeof DESCRIPTORS)[Name]['needs']]: string;
};
export type SearchVendors = { readonly [Name in SearchVendor]?: SearchVendorConfig<Name> };

const descriptors: [SearchVendor, VendorDescriptor][] = SEARCH_VENDORS.map((name) => [
  name,
  DESCRIPTORS[name],
]);

/** The settings of every vendor, by the descriptors. */
const VendorEnv = {
  secrets: settings(secret, ({ needs }) =>
    Object.entries(needs).flatMap(([name, key]) => (name === 'baseUrl' ? [] : [key])),
  ),
  addresses: settings(address, ({ prefix, baseUrl, needs }) => [
    ...(baseUrl === null ? [] : [`${prefix}_BASE_URL`]),
    ...Object.entries(needs).flatMap(([name, key]) => (name === 'baseUrl' ? [key] : [])),
  ]),
  prices: settings(usd, ({ prefix }) => [`${prefix}_DAILY_CAP_USD`, `${prefix}_USD_PER_1000`]),
};

function settings<Value>(
  schema: z.ZodType<Value>,
  namesOf: (descriptor: VendorDescriptor) => readonly string[],
): z.ZodType<Readonly<Record<string, Value | undefined>>> {
  const names = descriptors.flatMap(([, descriptor]) => namesOf(descriptor));
  return z.object(Object.fromEntries(names.map((name) => [name, schema.optional()])));
}

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
  const problems: string[] = [];
  const read = <Value>(schema: z.ZodType<Value>): Value => {
    const parsed = schema.safeParse(env);
    if (parsed.success) return parsed.data;
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
    return schema.parse({});
  };
  const value = read(ProviderEnv);
  const vendor: VendorValues = {
    secrets: read(VendorEnv.secrets),
    addresses: read(VendorEnv.addresses),
    prices: read(VendorEnv.prices),
  };
  // SearXNG is the operator's own machine and has no key.
  const bases = descriptors.flatMap(([, { prefix, baseUrl }]) =>
    baseUrl === null ? [] : [`${prefix}_BASE_URL`],
  );
  if (production) problems.push(...unencrypted(vendor.addresses, bases));
  problems.push(...halfGiven(vendor));

  const metrics = readMetricsProviders(env, production);
  problems.push(...metrics.problems);

  const searchVendors = readVendors(vendor);
  const has = (name: SearchVendor): boolean => searchVendors[name] !== undefined;
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
      searchVendors,
      dataforseoLocation: value.DATAFORSEO_LOCATION,
      ...metrics.config,
    },
    problems,
  };
}

interface VendorValues {
  readonly secrets: Readonly<Record<string, string | undefined>>;
  readonly addresses: Readonly<Record<string, string | undefined>>;
  readonly prices: Readonly<Record<string, number | undefined>>;
}

function readVendors({ secrets, addresses, prices }: VendorValues): SearchVendors {
  const given = descriptors.flatMap(([name, { prefix, baseUrl, usdPer1000, needs }]) => {
    const needed = Object.entries(needs).map(
      ([need, key]) => [need, secrets[key] ?? addresses[key]] as const,
    );
    if (needed.some(([, value]) => value === undefined)) return [];
    const terms = {
      baseUrl: addresses[`${prefix}_BASE_URL`] ?? baseUrl,
      dailyCapMicroUsd: Math.round((prices[`${prefix}_DAILY_CAP_USD`] ?? DEFAULT_CAP_USD) * MICRO_USD),
      callMicroUsd: Math.round(((prices[`${prefix}_USD_PER_1000`] ?? usdPer1000) * MICRO_USD) / 1000),
    };
    return [[name, { ...terms, ...Object.fromEntries(needed) }] as const];
  });
  // The members are those that the descriptors name: each need was found above.
  return Object.fromEntries(given) as SearchVendors;
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
      problems.push(`${name}: ${source} has no ${Object.values(DESCRIPTORS[source].needs).join(' and ')}`);
    else order.push(source);
  }
  return order;
}

/** A vendor with some of what it needs is a mistake; with none of it, it is not wanted. */
function halfGiven({ secrets }: VendorValues): string[] {
  return descriptors
    .map(([, { needs }]) => Object.values(needs))
    .filter(
      (keys) =>
        keys.some((key) => secrets[key] !== undefined) && keys.some((key) => secrets[key] === undefined),
    )
    .filter((keys) => keys.length > 1)
    .map((keys) => `${keys.join(' and ')} go together; only one of them is set`);
}
