import { readDeliveredPage, runSmartSearch } from '@linklode/contract/calls';
import { MAX_PAGES } from '@linklode/contract/product';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { call, callRunSearch } from '../../../api/connection.ts';
import { takeDrawnSearch } from '../../../api/drawn-search.ts';
import { askAnew, refreshMe, setCredits } from '../../../api/me-query.ts';
import { withDelivery, type Deliveries } from './free-pages.ts';
import { QUOTES_KEY } from '../quote/quote-query.ts';
import type { RowCounts } from './result-pages.ts';
import type { SearchAnswer } from './search-answer.ts';
import { placeKey } from './search-address.ts';
import { toSearchFailure } from './search-failure.ts';
import type { KeptSearch } from './search-record.ts';
import type { SearchPlace, SubmittedSearch } from './search-state.ts';

// Every page of every search of this session that is here, in the query cache. A page is charged for, so it is never
// stale and asked for only where somebody said so, or where it surely comes free.

const ALL_KEY = ['search'] as const;
const DELIVERIES_KEY = ['search-deliveries'] as const;

const searchKey = ({ filter, query, exclude, project, rows }: SubmittedSearch) =>
  [...ALL_KEY, JSON.stringify([filter, query, exclude, project, rows])] as const;
const pageKey = ({ submitted, page }: SearchPlace) => [...searchKey(submitted), page] as const;
const rowsKey = (submitted: SubmittedSearch) => [...searchKey(submitted), 'rows'] as const;

/** Pages behind the first leave out what that one did, whatever has come into the project since. */
function callPage(
  { submitted, page, delivery }: SearchPlace,
  hiddenAt: string | undefined,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const { filter, query, exclude, project, rows } = submitted;
  if (delivery !== undefined) return call(readDeliveredPage, { query: { delivery }, signal });
  const hide = {
    ...(project === undefined ? {} : { project }),
    ...(hiddenAt === undefined || page === 1 ? {} : { hidden_at: hiddenAt }),
  };
  const asked = { query, exclude: [...exclude], page, ...hide };
  if (filter === null) {
    const body = { ...asked, ...(rows && { rows }) };
    // What was sent from the frame of the page is on its way already.
    return takeDrawnSearch(body, signal) ?? callRunSearch(body, signal);
  }
  return call(runSmartSearch, { query: { filter, ...asked }, signal });
}

/** Asks for a page, and tells the rest of the screen what it did to the balance. */
async function fetchPage(
  client: QueryClient,
  place: SearchPlace,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  let answer: SearchAnswer;
  try {
    const first = findPage(client, { ...place, page: 1 });
    answer = await callPage(place, first?.hidden?.at, signal);
  } catch (error) {
    // What was given up may have been delivered, and charged, all the same.
    if (!signal.aborted && toSearchFailure(error).kind === 'out-of-credits') setCredits(client, 0);
    else refreshMe(client);
    throw error;
  }
  setCredits(client, answer.credits_left);
  // Some of what they count is the account's now.
  void askAnew(client, QUOTES_KEY);
  refreshMe(client);
  client.setQueryData<RowCounts>(rowsKey(place.submitted), (rows) => ({
    ...rows,
    [place.page]: answer.results.length,
  }));
  // What a project has may change: then the same page is another one, and not free.
  if (place.submitted.project === undefined)
    client.setQueryData<Deliveries>(DELIVERIES_KEY, (known = {}) =>
      withDelivery(known, placeKey(place), answer, Date.now()),
    );
  return answer;
}

/** A page as a query. Null for none. */
export function pageQuery(client: QueryClient, place: SearchPlace | null) {
  return queryOptions({
    queryKey: place === null ? [...ALL_KEY, null] : pageKey(place),
    queryFn: place === null ? skipToken : ({ signal }) => fetchPage(client, place, signal),
    staleTime: Infinity,
    gcTime: Infinity,
    retryOnMount: false,
  });
}

export function findPage(client: QueryClient, place: SearchPlace): SearchAnswer | undefined {
  return client.getQueryData<SearchAnswer>(pageKey(place));
}

/** The pages of a search that are here. */
export function listPages(client: QueryClient, submitted: SubmittedSearch): Record<number, SearchAnswer> {
  const pages: Record<number, SearchAnswer> = {};
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = findPage(client, { submitted, page });
    if (answer) pages[page] = answer;
  }
  return pages;
}

export function rowCountsOf(client: QueryClient, submitted: SubmittedSearch): RowCounts {
  return client.getQueryData<RowCounts>(rowsKey(submitted)) ?? {};
}

export function deliveriesOf(client: QueryClient): Deliveries {
  return client.getQueryData<Deliveries>(DELIVERIES_KEY) ?? {};
}

/** A search that was run anew has its first page alone. */
export function dropLaterPages(client: QueryClient, submitted: SubmittedSearch): void {
  const first = findPage(client, { submitted, page: 1 });
  client.removeQueries({
    queryKey: searchKey(submitted),
    predicate: ({ queryKey }) => typeof queryKey[2] === 'number' && queryKey[2] > 1,
  });
  client.setQueryData<RowCounts>(rowsKey(submitted), { 1: first?.results.length ?? 0 });
}

/** Forgets every search, also that one of them is still running. */
export function dropSearches(client: QueryClient): void {
  void client.cancelQueries({ queryKey: ALL_KEY });
  client.removeQueries({ queryKey: ALL_KEY });
  client.removeQueries({ queryKey: DELIVERIES_KEY });
}

/** Puts what a tab kept into the cache of its session. */
export function restorePages(client: QueryClient, { shown, deliveries }: KeptSearch): void {
  client.setQueryData<Deliveries>(DELIVERIES_KEY, (known) => ({ ...deliveries, ...known }));
  if (!shown) return;
  client.setQueryData(pageKey(shown.place), shown.answer);
  if (shown.first) client.setQueryData(pageKey({ ...shown.place, page: 1 }), shown.first);
  client.setQueryData<RowCounts>(rowsKey(shown.place.submitted), (rows) => ({ ...shown.rowCounts, ...rows }));
}
