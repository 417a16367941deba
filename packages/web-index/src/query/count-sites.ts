import { printQuery, type Query } from '@linklode/query-language';
import { createBoundedMap } from '../store/bounded-map.ts';
import type { SearchSource } from './search-source.ts';

interface CountStep {
  query: Query;
  /** Hosts in punycode; each excludes itself and all below it. */
  exclude: readonly string[];
}

export interface CountRequest {
  /** The most wanted first: those that there is no time for are left open. */
  steps: readonly CountStep[];
  /** Registrable domains of which to say how many are among the first step's. */
  owned: readonly string[];
  /** No step begins later than this after the beginning, and one under way ends with what it has counted so far. */
  budgetMs: number;
}

interface CountedSites {
  /** Exact up to 10,000. */
  websites: number;
  /** False where there are that many or more. */
  isWhole: boolean;
}

export interface CountAnswer {
  /** By step; null where it cannot be told, or not in the time. */
  steps: (CountedSites | null)[];
  /** Null where the first step is not told. */
  owned: number | null;
}

/** The websites of one step, or as many as could be counted before `isLate`; null where they cannot be counted. */
type FindSites = (
  step: CountStep,
  isLate: () => boolean,
) => { readonly domains: ReadonlySet<number>; readonly isWhole: boolean } | null;

const STEPS_KEPT = 64;

/**
 * Counts websites by the same rules as a search lists them. What was counted whole is kept until the index changes: whoever
 * types changes the end of a query, and its beginning is counted already. To be called in a read transaction.
 */
export function createSiteCounter(
  { domainIds, stateId }: Pick<SearchSource, 'domainIds' | 'stateId'>,
  findSites: FindSites,
  most: number,
): (request: CountRequest) => CountAnswer {
  const kept = createBoundedMap<string, ReadonlySet<number>>(STEPS_KEPT);
  let seenVersion: string | number | null = null;

  function sitesOf(step: CountStep, isLate: () => boolean): ReturnType<FindSites> {
    const key = JSON.stringify([printQuery(step.query), step.exclude]);
    const known = kept.get(key);
    if (known !== undefined) return { domains: known, isWhole: true };
    if (isLate()) return null;
    const found = findSites(step, isLate);
    if (found?.isWhole === true) kept.set(key, found.domains);
    return found;
  }

  return ({ steps, owned, budgetMs }) => {
    const version = stateId();
    if (version !== seenVersion) kept.clear();
    seenVersion = version;
    const from = performance.now();
    const isLate = (): boolean => performance.now() - from > budgetMs;
    let ownedCount: number | null = null;
    const counted = steps.map((step, at) => {
      const found = sitesOf(step, isLate);
      if (found === null) return null;
      const { domains, isWhole } = found;
      if (at === 0) ownedCount = countOwned(domains, owned);
      return { websites: Math.min(domains.size, most), isWhole: isWhole && domains.size <= most };
    });
    return { steps: counted, owned: ownedCount };
  };

  function countOwned(domains: ReadonlySet<number>, names: readonly string[]): number {
    if (names.length === 0) return 0;
    return domainIds([...new Set(names)]).filter((id) => domains.has(id)).length;
  }
}
