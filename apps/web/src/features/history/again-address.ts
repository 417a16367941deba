import { MAX_EXCLUSIONS_PER_CALL } from '@linklode/contract/product';
import { FILTER_NAMES } from '@linklode/smart-filters/names';
import { splitSmartQuery } from '../../lib/smart-query.ts';

const isOffered = (filter: string): boolean =>
  Object.entries(FILTER_NAMES).some(([id, { offered }]) => id === filter && offered);

/**
 * The address of a search of the history, with its question mark, and of the same without some sites. Opening it costs
 * nothing: the search is run where the person says so. Null for a query that is gone, and for a filter that the search
 * tool does not offer: there its inputs would stand as a query of their own.
 */
export function againAddress(query: string, sites: readonly string[]): string | null {
  const { filter, text } = splitSmartQuery(query);
  if (text.trim() === '' || (filter !== null && !isOffered(filter))) return null;
  const distinct = [...new Set(sites)].slice(0, MAX_EXCLUSIONS_PER_CALL);
  const params = new URLSearchParams({
    q: text,
    ...(filter === null ? {} : { filter }),
    ...(distinct.length === 0 ? {} : { exclude: distinct.join(',') }),
  });
  return `?${params}`;
}
