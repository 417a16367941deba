import type { SearchQuote, SmartQuote } from '@linklode/contract';
import { RESULTS_PER_PAGE } from '@linklode/contract/product';
import { countOf, formatMoment } from '../../../lib/format.ts';

/** What of a quote decides its words. */
export type Quoted = Pick<SearchQuote, 'count' | 'all' | 'yours' | 'at_most' | 'free_until' | 'hidden'> & {
  /** Of a smart filter, which has no conditions. */
  readonly isFiltered?: boolean;
};

/** A quote of either kind. */
export function asQuoted(quote: SearchQuote | SmartQuote): Quoted {
  if (!('found' in quote)) return quote;
  const { found, yours, at_most, free_until, hidden } = quote;
  return {
    count: found.websites === null ? 'not_available' : 'counted',
    all: found,
    yours,
    at_most,
    free_until,
    isFiltered: true,
    ...(hidden && { hidden }),
  };
}

/** What any page costs at most. */
export const AT_MOST = `at most ${countOf(RESULTS_PER_PAGE, 'credit')}`;

/** What a search costs at most, for its button. `balance` null where it is not known. */
export function searchCost(quote: Quoted | null, balance: number | null): string {
  if (quote === null) return AT_MOST;
  const { all, at_most, free_until } = quote;
  if (free_until !== null) return `free until ${formatMoment(free_until)}`;
  if (all.websites === 0) return 'nothing to charge';
  if (at_most === 0) return 'free, all yours';
  return `at most ${countOf(Math.min(at_most, balance ?? at_most), 'credit')}`;
}

/** What the next page of a search costs at most: no more than rows are left, of which no more than these can be new. */
export function nextPageCost(rest: number | null, quote: Quoted | null, balance: number): string {
  const fresh =
    quote === null ||
    quote.all.websites === null ||
    quote.all.websites_is !== undefined ||
    quote.yours === null
      ? RESULTS_PER_PAGE
      : quote.all.websites - quote.yours;
  const most = Math.max(0, Math.min(RESULTS_PER_PAGE, rest ?? RESULTS_PER_PAGE, fresh));
  if (most === 0) return 'free, all yours';
  return balance === 0 ? 'free where it is yours' : `at most ${countOf(Math.min(most, balance), 'credit')}`;
}
