import type { Query } from '@linklode/query-language';
import { figureCondition } from './figure-conditions.ts';
import type { PageFigures } from './page-figures.ts';
import type { SearchPlan } from './plan-search.ts';
import type { SearchSource } from './search-source.ts';

/** Totals are exact up to here. */
export const COUNTED_MOST = 10_000;

/** Limits of what a search looks at. */
export interface SearchLimits {
  /** Totals are exact up to here. */
  counted: number;
  /**
   * Up to so many candidates their pages are read to check gaps; for more, the places of the words are read instead,
   * all at once.
   */
  checked: number;
  /** Up to so many candidates all are read to count them. */
  checkedForTotal: number;
}

export const SEARCH_LIMITS: SearchLimits = { counted: COUNTED_MOST, checked: 400, checkedForTotal: 100 };
const FIRST_PORTION = 256;

export interface Candidates {
  readonly plan: SearchPlan;
  /** Pages with a place in the order of static rank that match and are not excluded, best first. */
  sealed: (match: string) => Generator<number>;
  /** The same among pages that came after the order was made, in no order. */
  recent: (match: string) => number[];
  /** The highest static rank of any page that came since, whether it matches or not. */
  highestRecent: () => number;
  /** Whether so few pages have the words beside gaps that all are read at once; always true without gaps. */
  areFew: () => boolean;
  /** All matches, portion by portion, for counting. Null if that would take too long. */
  all: () => Iterable<number[]> | null;
  /** Keeps the complete result of `all`, so that it is not searched for again. */
  keep: (ids: readonly number[]) => void;
}

/**
 * The pages that match a query and are not excluded; it reads no more than it is asked for. Use it within one
 * transaction.
 *
 * @param checked which pages fulfil the conditions with gaps, as far as somebody has read them: for searches that
 * differ only in the website they are limited to
 */
export function findCandidates(
  { planOf, readMatches, findAll, checkPages, exclusions, readSealed }: Omit<SearchSource, 'onOneState'>,
  limits: SearchLimits,
  figures: PageFigures,
  query: Query,
  exclude: readonly string[],
  checked = new Map<number, boolean>(),
): Candidates {
  const plan = planOf(query);
  const { sealed, last } = readSealed();
  const conditions = plan.figures.map((node) => figureCondition(node, figures));
  const checkPage = checkPages(plan.checks);
  const excludedHosts = new Map<number, boolean>();
  let readHere = 0;
  /** All matches, ascending, if they are known. */
  let known: { list: readonly number[]; set: Set<number> | null } | null = null;
  /** What counting has already read of candidates with gaps, for the tier that finds the same pages. */
  let begun: (() => Generator<number[]>) | null = null;
  if (!plan.isWhole) readAll();

  function readAll(): Set<number> {
    const list = findAll(query);
    const set = new Set(list);
    known = { list, set };
    return set;
  }

  function notExcluded(ids: number[]): number[] {
    if (exclude.length === 0) return ids;
    const unknown = new Set(ids.map(figures.hostOf).filter((host) => !excludedHosts.has(host)));
    const found = exclusions.excludedHosts(exclude, unknown);
    for (const host of unknown) excludedHosts.set(host, found.has(host));
    return ids.filter((id) => excludedHosts.get(figures.hostOf(id)) === false);
  }

  /** Applies what can be decided without reading pages. */
  function sift(ids: number[]): number[] {
    const all = known?.set ?? null;
    const left = all ? ids.filter((id) => all.has(id)) : ids;
    return notExcluded(conditions.reduce((fitting, holds) => fitting.filter(holds), left));
  }

  function holdsChecks(id: number): boolean {
    if (plan.checks.length === 0) return true;
    let holds = known?.set?.has(id) ?? checked.get(id);
    if (holds !== undefined) return holds;
    if (readHere >= limits.checked) return readAll().has(id);
    readHere += 1;
    holds = checkPage(id);
    checked.set(id, holds);
    return holds;
  }

  function* portions(match: string, from: number, to: number, size = FIRST_PORTION): Generator<number[]> {
    if (known !== null && match === plan.match) yield sift(known.list.filter((id) => id >= from && id <= to));
    else for (const ids of readMatches(match, { from, to }, size, plan.figures)) yield sift(ids);
  }

  /** Decided by the words alone, so that every engine decides alike; if they are few, all are read. */
  function areFew(): boolean {
    if (plan.few === null) return true;
    let left = limits.checkedForTotal;
    for (const ids of readMatches(plan.few, { from: 1, to: last }, left + 1))
      if ((left -= ids.length) < 0) return false;
    return true;
  }

  return {
    plan,
    keep(ids) {
      known = { list: ids, set: known?.set ?? null };
    },
    *sealed(match) {
      const found =
        begun !== null && known === null && match === plan.match ? begun() : portions(match, 1, sealed);
      for (const ids of found) for (const id of ids) if (holdsChecks(id)) yield id;
    },
    recent(match) {
      if (last <= sealed) return [];
      return [...portions(match, sealed + 1, last)].flat().filter(holdsChecks);
    },
    highestRecent: () =>
      last <= sealed ? 0 : (figures.highestIn?.(sealed + 1, last) ?? Number.POSITIVE_INFINITY),
    areFew,
    all() {
      if (plan.checks.length === 0 || known?.set != null)
        return portions(plan.match, 1, last, limits.counted + 1);
      const size = limits.checkedForTotal + 1;
      begun ??= readOnce(portions(plan.match, 1, sealed, size));
      const recent = last > sealed ? portions(plan.match, sealed + 1, last, size) : [];
      const ids: number[] = [];
      for (const all of [begun(), recent]) {
        for (const some of all) {
          ids.push(...some);
          if (ids.length > limits.checkedForTotal) return null;
        }
      }
      return [ids.filter(holdsChecks)];
    },
  };
}

/** Gives the same portions to everybody who asks, and reads each only when it is asked for. */
function readOnce(portions: Generator<number[]>): () => Generator<number[]> {
  const read: number[][] = [];
  return function* () {
    for (let at = 0; ; at++) {
      if (at === read.length) {
        const next = portions.next();
        if (next.done === true) return;
        read.push(next.value);
      }
      yield read[at] ?? [];
    }
  };
}
