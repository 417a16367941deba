import type { SearchQuote, SmartQuote } from '@linklode/contract';
import type { FilterId } from '@linklode/smart-filters/names';
import { skipToken, useQuery } from '@tanstack/react-query';
import { parseExcludeList } from '../exclusions/exclude-list.ts';
import { asQuoted, type Quoted } from './quote-cost.ts';
import type { Boxes, SubmittedSearch } from '../run/search-state.ts';

export const QUOTES_KEY = ['quote'] as const;
export const FRESH_FOR_MS = 60_000;

/** What a quote is asked for. */
export interface QuotedSearch {
  readonly query: string;
  readonly exclude: readonly string[];
  readonly rows: 'sites' | 'pages';
  /** Whose websites are left out. */
  readonly project?: string | undefined;
}

/** The same of a smart filter. */
export type QuotedFilter = Omit<QuotedSearch, 'rows'> & { readonly filter: FilterId };

/** What the boxes hold as a search that can be quoted; null for a smart filter and for nothing. */
export function quotedSearch(boxes: Boxes): QuotedSearch | null {
  const asked = quotedOf(asSubmitted(boxes));
  return asked === null || 'filter' in asked ? null : asked;
}

/** What the boxes hold for a smart filter; null for a query with operators and for nothing. */
export function quotedFilter(boxes: Boxes): QuotedFilter | null {
  const asked = quotedOf(asSubmitted(boxes));
  return asked !== null && 'filter' in asked ? asked : null;
}

const asSubmitted = (boxes: Boxes): SubmittedSearch => ({
  ...boxes,
  exclude: parseExcludeList(boxes.exclude),
});

function quotedOf(search: SubmittedSearch): QuotedSearch | QuotedFilter | null {
  const { filter, query, exclude, rows = 'sites', project } = search;
  if (query.trim() === '') return null;
  return filter === null ? { query, exclude, rows, project } : { filter, query, exclude, project };
}

/** As the call takes it. */
export function quoteBody({ query, exclude, rows, project }: QuotedSearch) {
  return { query, exclude: [...exclude], rows, ...(project === undefined ? {} : { project }) };
}

export function quoteKey(search: QuotedSearch | QuotedFilter | null) {
  if (search === null) return [...QUOTES_KEY, null] as const;
  const mode = 'filter' in search ? search.filter : search.rows;
  return [
    ...QUOTES_KEY,
    JSON.stringify([search.query.trim(), search.exclude, mode, search.project]),
  ] as const;
}

/** The quote of a search where it is here already; asks nobody. */
export function useKnownQuote(search: SubmittedSearch): Quoted | null {
  const { data } = useQuery<SearchQuote | SmartQuote>({
    queryKey: quoteKey(quotedOf(search)),
    queryFn: skipToken,
  });
  return data === undefined ? null : asQuoted(data);
}

/** The same of what the boxes hold. */
export const useQuoteOfBoxes = (boxes: Boxes): Quoted | null => useKnownQuote(asSubmitted(boxes));
