import type { DatabaseSync } from 'node:sqlite';
import type { AskedLink, FoundTarget, LinkTarget } from './link-targets.ts';
import { int, prepareRows } from '../store/rows.ts';

/** Browsers follow twenty; an address with more than a few redirects is not worth a link. */
const MOST_HOPS = 5;

/**
 * Where links lead in the end: redirects are followed as far as archives know them. An address that ends at a page is
 * that page; one that ends at a gone address, or leads in a circle, is gone; of one that ends at an unknown address
 * nothing is known.
 *
 * @param lookUp what is known of addresses themselves
 * @param findHost ids of a host, by its name
 */
export function followMoves(
  lookUp: (links: readonly AskedLink[]) => FoundTarget[],
  findHost: FindHost,
): (links: readonly AskedLink[]) => LinkTarget[] {
  return (links) => {
    const ends = lookUp(links);
    const seen = links.map(({ url }) => new Set([url]));
    let open = [...ends.keys()].filter((at) => ends[at]!.movedTo !== null);
    for (let hop = 0; open.length > 0 && hop < MOST_HOPS; hop += 1) {
      const round = open.filter((at) => {
        const to = ends[at]!.movedTo!;
        if (!seen[at]!.has(to)) return seen[at]!.add(to);
        ends[at] = { page: null, site: null, isGone: true, movedTo: null };
        return false;
      });
      const found = lookUp(round.map((at) => askedLink(ends[at]!.movedTo!, findHost)));
      for (const [place, at] of round.entries()) ends[at] = found[place]!;
      open = round.filter((at) => ends[at]!.movedTo !== null);
    }
    return ends.map(({ page, site, isGone }) => ({ page, site, isGone }));
  };
}

type FindHost = (host: string) => { readonly hostId: number; readonly domainId: number };

function askedLink(url: string, findHost: FindHost): AskedLink {
  const { hostname: host } = new URL(url);
  return { url, host, targetId: null, ...findHost(host) };
}

/** Gives ids that nothing has for a host that the file does not know. */
export function createHostFinder(db: DatabaseSync): FindHost {
  const find = prepareRows(db, 'SELECT id AS hostId, domain_id AS domainId FROM hosts WHERE name = ?', {
    hostId: int,
    domainId: int,
  });
  return (host) => find.find(host) ?? { hostId: -1, domainId: -1 };
}
