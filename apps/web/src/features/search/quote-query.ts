import type { SearchQuote } from '@linklode/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { parseExcludeList } from './exclude-list.ts';
import type { Boxes } from './search-state.ts';

export const QUOTES_KEY = ['quote'] as const;

/** What a quote is asked for. */
export interface QuotedSearch {
  readonly query: string;
  readonly exclude: readonly string[];
  readonly rows: 'sites' | 'pages';
  /** Whose websites are left out. */
  readonly project?: string | undefined;
}

/** What the boxes hold as a search that can be quoted; null for a smart filter and for nothing. */
export function quotedSearch({ filter, query, exclude, rows, project }: Boxes): QuotedSearch | null {
  if (filter !== null || query.trim() === '') return null;
  return { query, exclude: parseExcludeList(exclude), rows: rows ?? 'sites', project };
}

/** As the call takes it. */
export function quoteBody({ query, exclude, rows, project }: QuotedSearch) {
  return { query, exclude: [...exclude], rows, ...(project === undefined ? {} : { project }) };
}

export function quoteKey(search: QuotedSearch | null) {
  return [
    ...QUOTES_KEY,
    search && JSON.stringify([search.query.trim(), search.exclude, search.rows, search.project]),
  ] as const;
}

/** The quote of a search where it is here already; asks nobody. */
export function useKnownQuote(search: QuotedSearch | null): SearchQuote | null {
  const { data } = useQuery<SearchQuote>({ queryKey: quoteKey(search), queryFn: skipToken });
  return data ?? null;
}
