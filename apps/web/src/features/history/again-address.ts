import { MAX_EXCLUSIONS_PER_CALL } from '@linklode/contract/product';
import { FILTER_NAMES } from '@linklode/smart-filters/names';

const MARKER = /^smart:([a-z0-9_]{1,64})(?: |$)/;

const isOffered = (filter: string): boolean =>
  Object.entries(FILTER_NAMES).some(([id, { offered }]) => id === filter && offered);

/**
 * The address of a search of the history, with its question mark, and of the same without some sites. Opening it costs
 * nothing: the search is run where the person says so. Null for a query that is gone, and for a filter that the search
 * tool does not offer: there its inputs would stand as a query of their own.
 */
export function againAddress(query: string, hosts: readonly string[]): string | null {
  const filter = MARKER.exec(query);
  const text = filter === null ? query : query.slice(filter[0].length);
  if (text.trim() === '' || (filter !== null && !isOffered(filter[1] ?? ''))) return null;
  const sites = [...new Set(hosts.map((host) => host.replace(/^www\./, '')))].slice(
    0,
    MAX_EXCLUSIONS_PER_CALL,
  );
  const params = new URLSearchParams({
    q: text,
    ...(filter?.[1] === undefined ? {} : { filter: filter[1] }),
    ...(sites.length === 0 ? {} : { exclude: sites.join(',') }),
  });
  return `?${params}`;
}
