import { hostIsUnder, hostOf } from '@linklode/query-language';
import { buildQueries, readInputs } from '@linklode/smart-filters';
import { domainOf, withoutWww } from '@linklode/web-index/domain';
import { headerOf, type WebAnswer } from '../../platform/fetching/exchange.ts';
import { FetchError, type FetchFailure } from '../../platform/fetching/fetch-error.ts';
import type { PoliteFetcher } from '../../platform/fetching/polite-fetcher.ts';
import { VendorError } from '../../platform/outgoing/vendor-error.ts';
import type {
  AnswerCache,
  FoundSmartResult,
  SmartSearch,
  SmartSearchRequest,
} from '../../modules/search/index.ts';
import type { FetchedPage } from './fetched-page.ts';
import { fetchVendorPage } from './fetch-vendor-page.ts';
import { readResultAddress } from './result-address.ts';
import type { SearchVendorAdapter } from './search-vendor.ts';
import { shortenQuery } from './shorten-query.ts';

interface VendorSmartParts {
  /** In the order of the configuration; the own index comes behind the last. */
  readonly vendors: readonly SearchVendorAdapter[];
  readonly ownIndex: SmartSearch;
  readonly cache: AnswerCache;
  readonly fetcher: PoliteFetcher;
  /** Holds fetched pages against a filter, away from the event loop. */
  readonly judge: (request: SmartSearchRequest, pages: readonly FetchedPage[]) => Promise<FoundSmartResult[]>;
  readonly onFallback: (source: string, error: VendorError) => void;
  readonly fetchWithinMs?: number;
}

/** Calls that an answer costs at most. */
const MOST_CALLS = 2;
const MOST_PAGES = 20;
/** A row is a website: a second page of it may be the better one, a third is not worth its second. */
const MOST_OF_A_DOMAIN = 2;
const FETCH_WITHIN_MS = 5_000;
/** Whoever waits has waited long enough: no vendor is begun after the first, no second call of one after the other. */
const BEGIN_WITHIN_MS = 10_000;
const SECOND_CALL_WITHIN_MS = 7_000;
/** What a vendor's rows cannot tell: whether the targets of a page's links are gone, which the own index remembers. */
const OWN_INDEX_ONLY: ReadonlySet<string> = new Set(['broken_mentions']);
/** That a page may not be read is an answer; that nobody could be reached is none. */
const OUT_OF_REACH: ReadonlySet<FetchFailure> = new Set([
  'no such host',
  'could not be reached',
  'no answer in time',
  'robots.txt could not be had',
  'stopped',
]);

/**
 * Smart filters over the web: a vendor finds candidates by the recipe's queries, at most twenty pages are fetched as a
 * guest would within five seconds, and each is judged as pages of the own index are. The next vendor is asked when one
 * could not look, and the own index in the end. Rows say which it was.
 */
export function createVendorSmart(parts: VendorSmartParts): SmartSearch {
  const { vendors, ownIndex, cache, fetcher, judge, onFallback, fetchWithinMs = FETCH_WITHIN_MS } = parts;

  async function searchBy(
    vendor: SearchVendorAdapter,
    request: SmartSearchRequest,
    elapsedMs: () => number,
    onPartial: () => void,
  ): Promise<FoundSmartResult[]> {
    const addresses = await findCandidates(vendor, request, elapsedMs, onPartial);
    const pages = await fetchPages(vendor, addresses);
    const rows = pages.length === 0 ? [] : await judge(request, pages);
    return rows.map((row) => ({ ...row, found_by: vendor.name }));
  }

  /** Best first, as the queries and the vendor order them. */
  async function findCandidates(
    vendor: SearchVendorAdapter,
    { filter: id, text, exclude }: SmartSearchRequest,
    elapsedMs: () => number,
    onPartial: () => void,
  ): Promise<string[]> {
    const { filter, inputs } = readInputs(id, text, withoutWww);
    const found = new Set<string>();
    const ofDomain = new Map<string, number>();
    const asked = new Set<string>();
    for (const query of buildQueries(filter, inputs)) {
      if (found.size >= MOST_PAGES || asked.size >= MOST_CALLS) break;
      if (asked.size > 0 && elapsedMs() > SECOND_CALL_WITHIN_MS) break;
      const question = shortenQuery(query, vendor.dialect);
      if (question === null || asked.has(question.text)) continue;
      asked.add(question.text);
      const page = await fetchVendorPage(cache, vendor, question, 1).catch((error: unknown) => {
        // What is there already is looked at, however the second call ends.
        if (found.size === 0 || !(error instanceof VendorError)) throw error;
        return null;
      });
      if (page === null || page.isPartial === true) onPartial();
      for (const { link } of page?.rows ?? []) {
        const address = readResultAddress(link);
        if (address.kind !== 'page' || found.has(address.url) || found.size >= MOST_PAGES) continue;
        const host = hostOf(address.url);
        const domain = domainOf(host);
        const others = ofDomain.get(domain) ?? 0;
        if (others >= MOST_OF_A_DOMAIN || exclude.some((one) => hostIsUnder(host, one))) continue;
        ofDomain.set(domain, others + 1);
        found.add(address.url);
      }
    }
    if (asked.size === 0) throw new VendorError(vendor.name, 'refused', 'cannot be told the recipe');
    return [...found];
  }

  async function fetchPages(
    vendor: SearchVendorAdapter,
    addresses: readonly string[],
  ): Promise<FetchedPage[]> {
    const signal = AbortSignal.timeout(fetchWithinMs);
    const ends = await Promise.all(
      addresses.map((url) =>
        fetcher.visit(url, { signal }).then(asFetchedPage, (error: unknown) => {
          if (error instanceof FetchError) return error.kind;
          throw error;
        }),
      ),
    );
    const pages = ends.filter((end) => typeof end !== 'string');
    const isOutOfReach = ends.every((end) => typeof end === 'string' && OUT_OF_REACH.has(end));
    if (addresses.length > 0 && isOutOfReach)
      throw new VendorError(vendor.name, 'retryable', 'none of the pages that it named could be reached');
    return pages;
  }

  return {
    version: async () =>
      JSON.stringify(['vendors', 1, vendors.map(({ version }) => version), await ownIndex.version()]),
    async search(request, onPartial = () => undefined) {
      const began = performance.now();
      const elapsedMs = (): number => performance.now() - began;
      for (const vendor of OWN_INDEX_ONLY.has(request.filter) ? [] : vendors) {
        if (elapsedMs() > BEGIN_WITHIN_MS) break;
        try {
          return await searchBy(vendor, request, elapsedMs, onPartial);
        } catch (error) {
          if (!(error instanceof VendorError)) throw error;
          onFallback(vendor.name, error);
        }
      }
      return ownIndex.search(request, onPartial);
    },
  };
}

function asFetchedPage(answer: WebAnswer): FetchedPage {
  return {
    url: answer.url,
    status: answer.status,
    contentType: headerOf(answer, 'content-type'),
    bodyBase64: answer.body.toString('base64'),
    capturedAt: new Date().toISOString(),
  };
}
