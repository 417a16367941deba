import type { WaysIn } from '@linklode/contract';
import { listWaysIn } from '@linklode/contract/calls';
import { wayInWords } from '@linklode/contract/way-in-words';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';

/** What is known of the sites of a page of rows, all in one call. */
export function waysInQuery(domains: readonly string[]) {
  const sites = [...new Set(domains)].toSorted();
  return queryOptions({
    queryKey: ['ways-in', ...sites],
    queryFn: async ({ signal }) =>
      sites.length === 0 ? { sites: [] } : await call(listWaysIn, { query: { domain: sites }, signal }),
    staleTime: 10 * 60_000,
    retry: false,
  });
}

/** `2 people, contact page`; empty where nobody could be asked. */
export function wayInText(known: WaysIn | undefined, domain: string): string {
  const site = known?.sites.find((one) => one.domain === domain);
  return site === undefined ? '' : wayInWords(site);
}
