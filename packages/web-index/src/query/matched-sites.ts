import { createIdSet } from './id-set.ts';
import type { PageFigures } from './page-figures.ts';

export interface MatchedSites {
  /** Ids of the domains with a matching page that is not folded into another page. */
  readonly domains: Set<number>;
  /** Pages for which a near duplicate stands. */
  readonly folded: Set<number>;
  /** All pages that were looked at, ascending within each portion. */
  readonly ids: number[];
  /** Whether these are all matches. */
  readonly isWhole: boolean;
}

/**
 * The websites of pages that match. Of near duplicates the page with the lowest id stands for all; among sealed pages
 * that is the one of highest static rank. So it does not depend on the order of the results which websites count, and a
 * website that counts is listed.
 *
 * @param isEnough asked after each portion; if true, the rest is not looked at.
 */
export function gatherSites(
  portions: Iterable<readonly number[]>,
  figures: PageFigures,
  isEnough: (pages: number, sites: number) => boolean,
): MatchedSites {
  const { domains, isFolded } = siteCollector(figures);
  const folded = new Set<number>();
  const ids: number[] = [];
  for (const portion of portions) {
    for (const id of portion) {
      ids.push(id);
      if (isFolded(id)) folded.add(id);
    }
    if (isEnough(ids.length, domains.size)) return { domains, folded, ids, isWhole: false };
  }
  return { domains, folded, ids, isWhole: true };
}

/** The same when nobody needs the ids of the pages: for the commonest words that would be most of the index. */
export function sitesAmong(
  portions: Iterable<readonly number[]>,
  figures: PageFigures,
  isEnough: (sites: number) => boolean,
): Pick<MatchedSites, 'domains' | 'isWhole'> {
  const { domains, isFolded } = siteCollector(figures);
  for (const portion of portions) {
    for (const id of portion) isFolded(id);
    if (isEnough(domains.size)) return { domains, isWhole: false };
  }
  return { domains, isWhole: true };
}

/**
 * Takes one page after the other. `isFolded` says whether a near duplicate stands for the page; if not, its website is
 * noted.
 */
function siteCollector(figures: PageFigures): { domains: Set<number>; isFolded: (id: number) => boolean } {
  const domains = new Set<number>();
  const seen = createIdSet();
  const clusters = createIdSet();
  return {
    domains,
    isFolded(id) {
      const cluster = figures.clusterOf(id);
      if (cluster !== 0 && !clusters.add(cluster)) return true;
      const domain = figures.domainOf(id);
      if (seen.add(domain)) domains.add(domain);
      return false;
    },
  };
}
