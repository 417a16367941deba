import { createIdSet } from './id-set.ts';
import type { PageFigures } from './page-figures.ts';

export interface MatchedSites {
  /** Ids of the domains that have a page that matches and is not folded into another's. */
  readonly domains: Set<number>;
  /** Pages that a near duplicate stands for. */
  readonly folded: Set<number>;
  /** All pages that were looked at, ascending within each portion. */
  readonly ids: number[];
  /** Whether that is everything that matches. */
  readonly isWhole: boolean;
}

/**
 * The websites of pages that match. Of near duplicates the one with the lowest id stands for all, which of sealed pages is the
 * one of highest standing: so a website counts whatever the order of the results is, and is listed where it counts.
 *
 * @param isEnough asked after each portion; what follows is then not looked at.
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

/** The same where nobody asks which pages those are: of the commonest words that is most of the index. */
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

/** Takes one page after the other: `isFolded` says whether a near duplicate stands for it; else its website is noted. */
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
