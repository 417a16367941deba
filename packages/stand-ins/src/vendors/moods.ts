import type { MetricsVendor, SearchVendor, Vendor } from './vendor-wire.ts';

/** Faults that any vendor may have. */
const SHARED_MOODS = [
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
const RESULT_MOODS = [
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
const METRICS_MOODS = [
  'wrong suffix',
  'not evaluated',
  'never crawled',
  'knows nothing',
  'wild numbers',
  'rows of others',
  'fewer rows',
  'another order',
] as const;

const OWN_MOODS = [
  'out of credits',
  'token hiccup',
  'JSON switched off',
  'all engines unresponsive',
  'still processing',
  'no access for this project',
] as const;

export type VendorMood =
  | (typeof SHARED_MOODS)[number]
  | (typeof RESULT_MOODS)[number]
  | (typeof METRICS_MOODS)[number]
  | (typeof OWN_MOODS)[number];

const BESIDE: Readonly<Record<Vendor, readonly (typeof OWN_MOODS)[number][]>> = {
  serper: ['out of credits'],
  brave: ['out of credits', 'token hiccup'],
  searxng: ['JSON switched off', 'all engines unresponsive'],
  serpapi: ['out of credits', 'still processing'],
  dataforseo: ['out of credits'],
  'google-custom-search': ['out of credits', 'no access for this project'],
  'moz-v2': ['out of credits'],
  'moz-v3': ['out of credits'],
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

/** Every mood that makes sense for the vendor, so that a suite can go through them all. */
export function moodsOf(vendor: Vendor): readonly VendorMood[] {
  const isMetrics = METRICS_VENDORS.includes(vendor);
  // SearXNG has no key, so there is none that could be bad or come back.
  const shared = SHARED_MOODS.filter((mood) => vendor !== 'searxng' || !/key/.test(mood));
  const own = isMetrics
    ? METRICS_MOODS.filter((mood) => vendor !== 'open-pagerank' || isOfPageRank(mood))
    : RESULT_MOODS;
  return [...shared, ...own, ...BESIDE[vendor]];
}

function isOfPageRank(mood: (typeof METRICS_MOODS)[number]): boolean {
  return mood !== 'not evaluated' && mood !== 'never crawled';
}
