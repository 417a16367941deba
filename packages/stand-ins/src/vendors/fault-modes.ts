import type { MetricsVendor, SearchVendor, Vendor } from './vendor-wire.ts';

/** Faults that any vendor may have. */
const SHARED_FAULT_MODES = [
  'honest',
  'bad key',
  'rate limited',
  'rate limited with Retry-After',
  'server error',
  'server error in HTML',
  'slow',
  'never answers',
  'body never ends',
  'connection reset',
  'redirects elsewhere',
  'HTML instead of JSON',
  'cut JSON',
  'deeply nested JSON',
  'gzip bomb',
  'huge',
  'wrong shape',
  'wrong types',
  'missing fields',
  'echoes the key',
] as const;

/** Results that are not what was asked, or not harmless. */
const RESULT_FAULT_MODES = [
  'empty success',
  'goto links',
  'redirect links',
  'off-site results',
  'dropped phrases',
  'duplicates',
  'script links',
  'broken links',
  'markup in titles',
  'entities in titles',
  'bidi characters',
  'control characters',
  'endless titles',
  'overlapping pages',
  'no snippets',
] as const;

/** Metrics that are not what was asked. */
const METRICS_FAULT_MODES = [
  'wrong suffix',
  'not evaluated',
  'never crawled',
  'knows nothing',
  'wild numbers',
  'rows of others',
  'fewer rows',
  'another order',
] as const;

const OWN_FAULT_MODES = [
  'out of credits',
  'token hiccup',
  'JSON switched off',
  'all engines unresponsive',
  'some engines unresponsive',
  'still processing',
  'no access for this project',
  'no data for the whole call',
] as const;

export type VendorFaultMode =
  | (typeof SHARED_FAULT_MODES)[number]
  | (typeof RESULT_FAULT_MODES)[number]
  | (typeof METRICS_FAULT_MODES)[number]
  | (typeof OWN_FAULT_MODES)[number];

const BESIDE: Readonly<Record<Vendor, readonly (typeof OWN_FAULT_MODES)[number][]>> = {
  serper: ['out of credits'],
  brave: ['out of credits', 'token hiccup'],
  searxng: ['JSON switched off', 'all engines unresponsive', 'some engines unresponsive'],
  serpapi: ['out of credits', 'still processing'],
  dataforseo: ['out of credits'],
  'google-custom-search': ['out of credits', 'no access for this project'],
  'moz-v2': ['out of credits'],
  'moz-v3': ['out of credits', 'no data for the whole call'],
  'open-pagerank': ['out of credits'],
};

const METRICS_VENDORS: readonly Vendor[] = [
  'moz-v2',
  'moz-v3',
  'open-pagerank',
] satisfies readonly MetricsVendor[];

export const SEARCH_VENDORS = [
  'serper',
  'brave',
  'searxng',
  'serpapi',
  'dataforseo',
  'google-custom-search',
] as const satisfies readonly SearchVendor[];

/** Every fault mode that makes sense for the vendor, so that a suite can go through them all. */
export function faultModesOf(vendor: Vendor): readonly VendorFaultMode[] {
  const isMetrics = METRICS_VENDORS.includes(vendor);
  // SearXNG has no key, so there is none that could be bad or come back.
  const shared = SHARED_FAULT_MODES.filter((faultMode) => vendor !== 'searxng' || !/key/.test(faultMode));
  const own = isMetrics
    ? METRICS_FAULT_MODES.filter((faultMode) => vendor !== 'open-pagerank' || isOfPageRank(faultMode))
    : RESULT_FAULT_MODES;
  return [...shared, ...own, ...BESIDE[vendor]];
}

function isOfPageRank(faultMode: (typeof METRICS_FAULT_MODES)[number]): boolean {
  return faultMode !== 'not evaluated' && faultMode !== 'never crawled';
}
