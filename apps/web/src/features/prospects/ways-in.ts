import type { WaysIn } from '@linklode/contract';
import { listWaysIn } from '@linklode/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { countOf } from '../../lib/format.ts';

type SiteWays = WaysIn['sites'][number];

const WAY_NAMES: Readonly<Record<SiteWays['ways'][number], string>> = {
  guidelines: 'guidelines page',
  address: 'mail address',
  form: 'contact form',
  page: 'contact page',
};

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
  if (site === undefined) return '';
  const { people, people_is, ways } = site;
  const parts = [
    ...(people === 0
      ? []
      : [`${countOf(people, 'person', 'people')}${people_is === undefined ? '' : ' or more'}`]),
    ...ways.slice(0, 1).map((way) => WAY_NAMES[way]),
  ];
  return parts.length === 0 ? 'nobody named yet' : parts.join(', ');
}
