import { MAX_EXCLUSIONS_PER_CALL } from '@linklode/contract/product';

const MARKER = /^smart:([a-z0-9_]{1,64})(?: |$)/;

/**
 * The address of a search of the history, with its question mark, and of the same without some sites. Opening it costs
 * nothing: the search is run where the person says so. Null for a query that is gone.
 */
export function againAddress(query: string, hosts: readonly string[]): string | null {
  const filter = MARKER.exec(query);
  const text = filter === null ? query : query.slice(filter[0].length);
  if (text.trim() === '') return null;
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
