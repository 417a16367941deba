import { quoteSmartSearch } from '@linklode/contract/calls';
import { FILTER_LABELS } from '@linklode/smart-filters/labels';
import { findInputFaults, splitInputs } from '@linklode/smart-filters/typed-inputs';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/connection.ts';
import { FRESH_FOR_MS, quotedFilter, quoteKey, type QuotedFilter } from './quote-query.ts';
import type { Boxes } from '../run/search-state.ts';

/** What the boxes hold for a smart filter, where nothing is wrong with it. */
export function askedFilter(boxes: Boxes): QuotedFilter | null {
  const asked = quotedFilter(boxes);
  if (asked === null) return null;
  const values = splitInputs(asked.query);
  return values === null || findInputFaults(FILTER_LABELS[asked.filter], values).length > 0 ? null : asked;
}

export function smartQuoteQuery(asked: QuotedFilter | null) {
  return queryOptions({
    queryKey: quoteKey(asked),
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }) => {
            const { filter, query, exclude, project } = asked;
            const hide = project === undefined ? {} : { project };
            return call(quoteSmartSearch, {
              query: { filter, query: query.trim(), exclude: [...exclude], ...hide },
              signal,
            });
          },
    staleTime: FRESH_FOR_MS,
    gcTime: 5 * FRESH_FOR_MS,
    retry: false,
  });
}

/**
 * Whether the filter may be run at once. A name that is an ordinary word is told first: where that has not been on
 * screen yet, it is now, and running takes another press. Where it could not be asked, the search goes on: its button
 * says the most it takes.
 */
export async function mayRunFilter(client: QueryClient, boxes: Boxes): Promise<boolean> {
  const asked = askedFilter(boxes);
  if (asked === null || client.getQueryData(quoteKey(asked)) !== undefined) return true;
  const quote = await client.fetchQuery(smartQuoteQuery(asked)).catch(() => null);
  return quote === null || quote.ordinary.length === 0;
}
