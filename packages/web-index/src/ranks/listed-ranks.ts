import type { LoadedRanks, RankStore } from './rank-store.ts';

/** A list that is at hand in memory, as if it were loaded. */
export function listedRanks(
  about: Pick<LoadedRanks, 'kind' | 'dated' | 'licence' | 'file'>,
  values: ReadonlyMap<string, number>,
): Pick<RankStore, 'sources' | 'ranksOf'> {
  const numbers = [...values.values()];
  const last = about.kind === 'majestic' ? Math.min(...numbers) : Math.max(...numbers);
  const importedAt = `${about.dated}T00:00:00.000Z`;
  return {
    sources: [{ ...about, domains: values.size, last, sha256: '', importedAt }],
    ranksOf: (domain) => {
      const value = values.get(domain);
      return value === undefined ? [] : [{ kind: about.kind, value }];
    },
  };
}
