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

/** The settings of an operator who has keys for these stand-ins. */
export function settingsFor(standIns: Partial<Record<SearchVendor, VendorStandIn>>): Record<string, string> {
  const { serper, brave, searxng, serpapi, dataforseo, 'google-cse': cse } = standIns;
  const [login = '', password = ''] = dataforseo?.key.split(':') ?? [];
  return {
    ...(serper === undefined ? {} : { SERPER_API_KEY: serper.key, SERPER_BASE_URL: serper.origin }),
    ...(brave === undefined ? {} : { BRAVE_API_KEY: brave.key, BRAVE_BASE_URL: brave.origin }),
    ...(searxng === undefined ? {} : { SEARXNG_URL: searxng.origin }),
    ...(serpapi === undefined ? {} : { SERPAPI_KEY: serpapi.key, SERPAPI_BASE_URL: serpapi.origin }),
    ...(dataforseo === undefined
      ? {}
      : { DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password, DATAFORSEO_BASE_URL: dataforseo.origin }),
    ...(cse === undefined
      ? {}
      : { GOOGLE_CSE_KEY: cse.key, GOOGLE_CSE_CX: 'engine', GOOGLE_CSE_BASE_URL: cse.origin }),
  };
}

export function providersFor(env: Record<string, string>): ProvidersConfig {
  const { config, problems } = readProviders(env, false);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return config;
}
