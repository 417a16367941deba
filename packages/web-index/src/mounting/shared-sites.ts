import type { SiteFinder } from '../query/site-names.ts';

/**
 * What several files say of sites: pages of one site may lie in several, and each file puts its own best sites first.
 */
export function createSharedSites(files: readonly SiteFinder[]): SiteFinder {
  return {
    namesOf(host) {
      const told = files.map(({ namesOf }) => namesOf(host));
      return {
        home: told.find(({ home }) => home !== '')?.home ?? '',
        titles: told.flatMap(({ titles }) => titles),
      };
    },
    findHosts(titled, said, limit) {
      const lists = files.map(({ findHosts }) => findHosts(titled, said, limit));
      const inTurn = Array.from({ length: limit }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
      return [...new Set(inTurn)].slice(0, limit);
    },
  };
}
