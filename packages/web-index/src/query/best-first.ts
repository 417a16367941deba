import type { Candidates } from './candidates.ts';
import type { PageFigures } from './page-figures.ts';
import type { SearchPlan } from './plan-search.ts';
import { rankedOrder } from './ranked-order.ts';
import { worthOf } from './relevance.ts';

/** So many pages at a time are scored and compared; fewer if the words of each have to be read. */
export const WINDOW = 200;
const CHECKED_WINDOW = 12;

export interface Weighing {
  /** Between 0 and 1. */
  scoresOf: (ids: readonly number[]) => Float64Array;
  urlsOf: (ids: readonly number[]) => Map<number, string>;
  figures: PageFigures;
}

/**
 * The matching pages from the best to the last, each found only when it is asked for. First come pages whose title or
 * address has all the words, then pages with the rarest words in the title, then the rest. Within each of these they
 * come in the order of static rank, window by window, and within a window by score. If all fit into one window they are
 * scored together, except that pages which link to more rivals come first. Of near duplicates the first one stands for
 * all.
 *
 * @param all all matches, if they are known.
 * @param folded near duplicates that another page stands for, if that is already decided.
 */
export function* bestFirst(
  candidates: Candidates,
  all: readonly number[] | null,
  weighing: Weighing,
  folded: ReadonlySet<number> | null = null,
): Generator<number> {
  const { scoresOf, urlsOf, figures } = weighing;
  const clusters = new Set<number>();
  const isOne =
    all !== null && all.length <= WINDOW && candidates.areFew() && candidates.plan.levels.length === 0;
  for (const ids of isOne ? [all] : tiers(candidates, figures)) {
    for (const id of rankedOrder({ ids, scores: scoresOf(ids), urlsOf })) {
      if (folded !== null) {
        if (!folded.has(id)) yield id;
        continue;
      }
      const cluster = figures.clusterOf(id);
      if (cluster !== 0 && clusters.has(cluster)) continue;
      clusters.add(cluster);
      yield id;
    }
  }
}

function* tiers(candidates: Candidates, figures: PageFigures): Generator<number[]> {
  const { plan } = candidates;
  const size = plan.readsPages ? CHECKED_WINDOW : WINDOW;
  const seen = new Set<number>();
  for (const { better, match: all } of [...heldLevels(candidates), plan])
    for (const match of [...better, all])
      yield* windows(byStaticRank(candidates, match, figures), seen, size);
}

/**
 * Each level includes those before it. We go from the last level to the first one that has no page, so that few are
 * looked at.
 */
function heldLevels(candidates: Candidates): SearchPlan['levels'] {
  const { levels } = candidates.plan;
  const reached = levels.findLastIndex(({ match }) => !isHeld(candidates, match));
  return levels.slice(reached + 1);
}

function isHeld(candidates: Candidates, match: string): boolean {
  return candidates.recent(match).length > 0 || candidates.sealed(match).next().done !== true;
}

function* windows(ids: Iterable<number>, seen: Set<number>, size: number): Generator<number[]> {
  let window: number[] = [];
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    window.push(id);
    if (window.length < size) continue;
    yield window;
    window = [];
  }
  if (window.length > 0) yield window;
}

/**
 * Pages that came after the order was made are put in by their static rank; they are looked for only when one of them
 * can be next.
 */
function* byStaticRank(candidates: Candidates, match: string, figures: PageFigures): Generator<number> {
  const worth = (id: number): number => worthOf(figures.staticRankOf(id));
  const findRecent = (): { id: number; worth: number }[] =>
    candidates
      .recent(match)
      .map((id) => ({ id, worth: worth(id) }))
      .sort((a, b) => b.worth - a.worth || a.id - b.id);
  const highest = candidates.highestRecent();
  let recent: ReturnType<typeof findRecent> | null = null;
  let next = 0;
  for (const id of candidates.sealed(match)) {
    const own = highest > 0 && (recent === null || next < recent.length) ? worth(id) : highest;
    if (highest > own) {
      recent ??= findRecent();
      for (let one = recent[next]; one !== undefined && one.worth > own; one = recent[++next]) yield one.id;
    }
    yield id;
  }
  recent ??= findRecent();
  for (; next < recent.length; next++) yield recent[next]?.id ?? 0;
}
