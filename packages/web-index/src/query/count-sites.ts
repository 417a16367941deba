import { printQuery, type Query } from '@linklode/query-language';
import { createBoundedMap } from '../store/bounded-map.ts';
import type { SearchSource } from './search-source.ts';

interface CountStep {
  query: Query;
  /** Hosts in punycode; each excludes itself and all below it. */
  exclude: readonly string[];
}

export interface CountRequest {
  /** Most wanted first: steps for which there is no time stay unanswered. */
  steps: readonly CountStep[];
  /** Registrable domains; the answer says how many of them are among those of the first step. */
  owned: readonly string[];
  /** No step begins after this time, and a running step then ends with what it has counted so far. */
  budgetMs: number;
}

interface CountedSites {
  /** Exact up to 10,000. */
  websites: number;
  /** False if there are that many or more. */
  isWhole: boolean;
}

export interface CountAnswer {
  /** One for each step; null if it cannot be counted, or not in time. */
  steps: (CountedSites | null)[];
  /** Null if the first step has no answer. */
  owned: number | null;
}

/** The websites of one step, or as many as could be counted before `isLate`; null where they cannot be counted. */
type FindSites = (
  step: CountStep,
  isLate: () => boolean,
) => { readonly domains: ReadonlySet<number>; readonly isWhole: boolean } | null;

const STEPS_KEPT = 64;

/**
 * Counts websites by the same rules by which a search lists them. Complete counts are kept until the index changes:
 * while a person types, only the end of the query changes, and its beginning has been counted. To be called in a read
 * transaction.
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
