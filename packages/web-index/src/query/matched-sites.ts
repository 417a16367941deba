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
  const domains = new Set<number>();
  const folded = new Set<number>();
  const clusters = new Set<number>();
  const ids: number[] = [];
  for (const portion of portions) {
    for (const id of portion) {
      ids.push(id);
      const cluster = figures.clusterOf(id);
      if (cluster !== 0 && clusters.has(cluster)) {
        folded.add(id);
        continue;
      }
      if (cluster !== 0) clusters.add(cluster);
      domains.add(figures.domainOf(id));
    }
    if (isEnough(ids.length, domains.size)) return { domains, folded, ids, isWhole: false };
  }
  return { domains, folded, ids, isWhole: true };
}
