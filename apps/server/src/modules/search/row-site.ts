import { hostOf, type Query } from '@linklode/query-language';
import { domainOf, findRegistrableDomain } from '@linklode/web-index/domain';
import type { RowsAre } from './web-search.port.ts';

/** The website of an address: its registrable domain, or its host if it has none. */
export function siteOf(url: string): string {
  return domainOf(hostOf(url));
}

/** What the rows of a query are: one for a single website would give the same row each time. */
export function rowsFor(query: Query, asked: RowsAre): RowsAre {
  return namedDomain(query) === null ? asked : 'pages';
}

/** The registrable domain to which all results of a query belong, if the query demands one; otherwise null. */
function namedDomain({ root }: Query): string | null {
  const nodes = root.type === 'and' ? root.children : [root];
  for (const node of nodes) {
    const domain = node.type === 'site' ? findRegistrableDomain(node.host) : null;
    if (domain !== null) return domain;
  }
  return null;
}
