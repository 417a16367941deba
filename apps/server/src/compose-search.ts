import { SEARCH_SOURCE_NAMES } from '@linklode/contract';
import type { TakedownWatch } from '@linklode/web-index';
import type { LinkMetrics } from './modules/metrics/index.ts';
import type { ProspectFinder } from './modules/prospects/index.ts';
import type { AnswerCache, SmartSearch, WebSearch } from './modules/search/index.ts';
import {
  SEARCH_VENDORS,
  type ProvidersConfig,
  type SearchSource,
  type SearchVendor,
  type SearchVendorConfig,
  type SearchVendors,
} from './platform/config/provider-config.ts';
import type { Database } from './platform/database/open-database.ts';
import type { RecordCall } from './platform/outgoing/call-tally.ts';
import type { PoliteFetcher } from './platform/fetching/polite-fetcher.ts';
import { createDailyBudget } from './platform/outgoing/daily-budget.repo.ts';
import {
  CALL_DEFAULTS,
  createVendorCaller,
  type VendorCaller,
  type VendorSettings,
} from './platform/outgoing/vendor-caller.ts';
import type { VendorError } from './platform/outgoing/vendor-error.ts';
import { createProspectChain } from './providers/prospects/prospect-chain.ts';
import { createVendorProspects } from './providers/prospects/search-vendors.ts';
import { createBrave } from './providers/web-search/brave.ts';
import { createDataforseo } from './providers/web-search/dataforseo.ts';
import { createGoogleCse } from './providers/web-search/google-cse.ts';
import { chainOwnIndex, createSearchChain, type OnFallback } from './providers/web-search/search-chain.ts';
import type { SearchVendorAdapter } from './providers/web-search/search-vendor.ts';
import { createSearxng } from './providers/web-search/searxng.ts';
import { createSerpapi } from './providers/web-search/serpapi.ts';
import { createSerper } from './providers/web-search/serper.ts';
import type { OwnIndexSmartSearch } from './providers/web-search/own-index-smart.ts';
import { createVendorSmart } from './providers/web-search/vendor-smart.ts';
import { createVendorSearch, type RowCounts } from './providers/web-search/vendor-search.ts';

/** Somebody waits, and another source may follow. */
const TERMS: Omit<VendorSettings, 'name'> = {
  ...CALL_DEFAULTS,
  timeoutMs: 8_000,
  deadlineMs: 9_000,
  maxConcurrent: 100,
};

/** How a vendor is called that may spend so much a day. */
type CallerFor = (name: SearchVendor, dailyCapMicroUsd: number) => VendorCaller;

/**
 * Callers whose caps are counted in the database. `record` is told each exchange; an account uses up no more than its
 * share.
 */
export function searchCallers(
  db: Database,
  record: RecordCall,
  { sharePercent = 100, ...terms }: Partial<typeof TERMS> & { readonly sharePercent?: number } = {},
): CallerFor {
  return (name, dailyCapMicroUsd) =>
    createVendorCaller(
      { name, ...TERMS, ...terms },
      { budget: createDailyBudget(db, name, dailyCapMicroUsd, sharePercent), record },
    );
}

type CreateVendor<Name extends SearchVendor> = (
  terms: SearchVendorConfig<Name>,
  providers: ProvidersConfig,
  caller: VendorCaller,
) => SearchVendorAdapter;

/** The adapter of each vendor that `platform/config/provider-config.ts` describes. */
const ADAPTERS: { readonly [Name in SearchVendor]: CreateVendor<Name> } = {
  serper: createSerper,
  brave: createBrave,
  searxng: createSearxng,
  serpapi: createSerpapi,
  dataforseo: createDataforseo,
  'google-cse': createGoogleCse,
};

/**
 * The vendors of web search that the operator has keys for, whether or not an order names them. One caller for each.
 */
export function searchVendors(
  providers: ProvidersConfig,
  callerFor: CallerFor,
  takedowns?: TakedownWatch,
): SearchVendorAdapter[] {
  const vendors = SEARCH_VENDORS.flatMap((name) => searchVendor(name, providers, callerFor));
  if (takedowns === undefined) return vendors;
  const { isTakenDown } = takedowns;
  return vendors.map((vendor) => ({ ...vendor, isTakenDown }));
}

function searchVendor<Name extends SearchVendor>(
  name: Name,
  providers: ProvidersConfig,
  callerFor: CallerFor,
): SearchVendorAdapter[] {
  const terms: SearchVendors[Name] = providers.searchVendors[name];
  if (terms === undefined) return [];
  return [ADAPTERS[name](terms, providers, callerFor(name, terms.dailyCapMicroUsd))];
}

/** The sources of results in the order of WEB_SEARCH. The own index alone needs no chain around it. */
export function composeWebSearch(parts: {
  readonly providers: ProvidersConfig;
  readonly cache: AnswerCache;
  readonly vendors: readonly SearchVendorAdapter[];
  readonly ownIndex: WebSearch;
  readonly metrics: LinkMetrics;
  readonly takedowns?: TakedownWatch;
  readonly onFallback?: OnFallback;
  readonly onChecked?: (counts: RowCounts) => void;
}): WebSearch {
  const { providers, cache, vendors, ownIndex, metrics, takedowns, onChecked } = parts;
  const order = providers.webSearch;
  if (order.every((source) => source === 'own-index')) return ownIndex;
  const sources = order.flatMap((source) =>
    source === 'own-index'
      ? [chainOwnIndex((request) => ownIndex.search(request))]
      : vendors
          .filter((vendor) => vendor.name === source)
          .map((adapter) =>
            createVendorSearch({
              adapter,
              cache,
              metrics,
              ...(onChecked === undefined ? {} : { onChecked }),
            }),
          ),
  );
  // Rows are held against wanted metrics and the list of takedowns, so answers are of these.
  const judgedBy = (): string[] => [
    ...metrics.sources,
    ...(takedowns === undefined ? [] : [takedowns.version()]),
  ];
  const countSites = order[0] === 'own-index' ? ownIndex.countSites : undefined;
  return createSearchChain(sources, parts.onFallback ?? (() => undefined), judgedBy, countSites);
}

/**
 * Smart filters: by the vendors that stand before the own index in WEB_SEARCH, whose pages are fetched and judged here,
 * and by the own index. Without a way to strange sites (no CRAWL_CONTACT) by the own index alone.
 */
export function composeSmartSearch(parts: {
  readonly providers: ProvidersConfig;
  readonly cache: AnswerCache;
  readonly vendors: readonly SearchVendorAdapter[];
  readonly ownIndex: Pick<OwnIndexSmartSearch, 'version' | 'search' | 'judge'>;
  readonly fetcher: PoliteFetcher | null;
  readonly onFallback: (source: string, error: VendorError) => void;
  readonly fetchWithinMs?: number;
}): SmartSearch {
  const { providers, vendors, ownIndex, fetcher, ...rest } = parts;
  const named = smartVendors(providers).flatMap((source) => vendors.filter(({ name }) => name === source));
  if (fetcher === null || named.length === 0) return ownIndex;
  const { judge } = ownIndex;
  return createVendorSmart({ ...rest, vendors: named, ownIndex, fetcher, judge });
}

function smartVendors({ webSearch }: ProvidersConfig): SearchSource[] {
  const own = webSearch.indexOf('own-index');
  return webSearch.slice(0, own < 0 ? webSearch.length : own);
}

export function asksVendorsForFilters(providers: ProvidersConfig): boolean {
  return smartVendors(providers).length > 0;
}

/** Who answers smart filters, as people read it. */
export function nameSmartOrder(providers: ProvidersConfig, crawlContact: string | null): string {
  const vendors = smartVendors(providers);
  if (vendors.length === 0) return nameOrder(['own-index']);
  if (crawlContact === null)
    return `${nameOrder(['own-index'])} (set CRAWL_CONTACT to read pages that ${nameOrder(vendors)} finds)`;
  return `pages found by ${nameOrder([...vendors])}, read here; then ${nameOrder(['own-index'])}`;
}

/** The sources of people in the order of PROSPECTS; the own index stands first wherever it is named. */
export function composeProspects(parts: {
  readonly providers: ProvidersConfig;
  readonly cache: AnswerCache;
  readonly vendors: readonly SearchVendorAdapter[];
  readonly ownIndex: ProspectFinder;
}): ProspectFinder {
  const order = parts.providers.prospects;
  const named = order.flatMap((source) => parts.vendors.filter((vendor) => vendor.name === source));
  if (named.length === 0) return parts.ownIndex;
  return createProspectChain(
    order.includes('own-index') ? parts.ownIndex : null,
    createVendorProspects(named, parts.cache),
  );
}

const NAMES: Readonly<Record<SearchSource, string>> = {
  ...SEARCH_SOURCE_NAMES,
  'google-cse': `${SEARCH_SOURCE_NAMES['google-cse']} (legacy, ends on 1 January 2027)`,
};

/** The order as people read it. */
export function nameOrder(order: readonly SearchSource[]): string {
  return order.map((source) => NAMES[source]).join(', then ');
}
