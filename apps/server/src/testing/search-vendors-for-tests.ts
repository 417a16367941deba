import {
  startVendorStandIn,
  type SearchVendor as StandInVendor,
  type StandInResult,
  type VendorStandIn,
  type VendorStandInOptions,
} from '@linklode/stand-ins/vendors';
import {
  readProviders,
  type ProvidersConfig,
  type SearchVendor,
} from '../platform/config/provider-config.ts';

/** The names of stand-ins are the vendors' own; ours are those of the settings. */
export const STAND_INS: Readonly<Record<SearchVendor, StandInVendor>> = {
  serper: 'serper',
  brave: 'brave',
  searxng: 'searxng',
  serpapi: 'serpapi',
  dataforseo: 'dataforseo',
  'google-cse': 'google-custom-search',
};

/** So many results for every query, each on a site of its own, that fulfil `roses "write for us"`. */
export function resultsOnManySites(count: number): readonly StandInResult[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `Write for us ${index} - Garden`,
    link: `https://site-${index}.example/roses/${index}`,
    snippet: `Number ${index} about roses: write for us.`,
  }));
}

export function startSearchStandIn(
  vendor: SearchVendor,
  options: VendorStandInOptions = {},
): Promise<VendorStandIn> {
  return startVendorStandIn(STAND_INS[vendor], { slowMs: 20, retryAfterSeconds: 0, ...options });
}

const SETTINGS: Readonly<Record<SearchVendor, (standIn: VendorStandIn) => Record<string, string>>> = {
  serper: ({ key, origin }) => ({ SERPER_API_KEY: key, SERPER_BASE_URL: origin }),
  brave: ({ key, origin }) => ({ BRAVE_API_KEY: key, BRAVE_BASE_URL: origin }),
  searxng: ({ origin }) => ({ SEARXNG_URL: origin }),
  serpapi: ({ key, origin }) => ({ SERPAPI_KEY: key, SERPAPI_BASE_URL: origin }),
  dataforseo({ key, origin }) {
    const [login = '', password = ''] = key.split(':');
    return { DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password, DATAFORSEO_BASE_URL: origin };
  },
  'google-cse': ({ key, origin }) => ({
    GOOGLE_CSE_KEY: key,
    GOOGLE_CSE_CX: 'engine',
    GOOGLE_CSE_BASE_URL: origin,
  }),
};

/** The settings of an operator who has keys for these stand-ins. */
export function settingsFor(standIns: Partial<Record<SearchVendor, VendorStandIn>>): Record<string, string> {
  const all = Object.entries(standIns) as [SearchVendor, VendorStandIn | undefined][];
  return Object.assign(
    {},
    ...all.map(([vendor, standIn]) => (standIn === undefined ? {} : SETTINGS[vendor](standIn))),
  ) as Record<string, string>;
}

export function providersFor(env: Record<string, string>): ProvidersConfig {
  const { config, problems } = readProviders(env, false);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return config;
}
