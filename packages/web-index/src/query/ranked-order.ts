import type { PageFigures } from './page-figures.ts';

/** Scores lie between -1 and 1; two that differ by less than a step count as equal. */
const STEPS = 2 ** 27;
/** Room for the row number beside the score within the 53 bits of a double. */
const ROW_SPACE = 2 ** 24;

export interface Ranking {
  ids: readonly number[];
  scores: Float64Array;
  figures: PageFigures;
  /** Addresses of pages by id, to part equal scores. */
  urlsOf: (ids: readonly number[]) => Map<number, string>;
}

function rankStep(score: number): number {
  return Math.round((1 - score) * STEPS);
}

/** Sorting numbers that hold score and row in one is several times faster than sorting with a comparison. */
function sortedKeys(rows: readonly number[], scores: Float64Array): Float64Array {
  return Float64Array.from(rows, (row) => rankStep(scores[row] ?? 0) * ROW_SPACE + row).sort();
}

/** The `count` rows with the highest scores; of equal ones the first. */
export function bestRows(rows: readonly number[], scores: Float64Array, count: number): number[] {
  return [...sortedKeys(rows, scores).subarray(0, count)].map((key) => key % ROW_SPACE);
}

function byUrl(urls: Map<number, string>, a: number, b: number): number {
  const left = urls.get(a) ?? '';
  const right = urls.get(b) ?? '';
  return left < right ? -1 : left > right ? 1 : a - b;
}

/**
 * The rows that stay when near duplicates are folded: of each cluster the one that ranks best. Since it works on the
 * matches, a copy is hidden only by a better one that matches too.
 */
export function foldDuplicates({ ids, scores, figures, urlsOf }: Ranking, rows: readonly number[]): number[] {
  const best = new Map<number, number>();
  const alone: number[] = [];
  for (const row of rows) {
    const cluster = figures.cluster[row] ?? 0;
    const rival = best.get(cluster);
    if (cluster === 0) alone.push(row);
    else if (rival === undefined) best.set(cluster, row);
    else {
      const lead = rankStep(scores[rival] ?? 0) - rankStep(scores[row] ?? 0);
      const [id, rivalId] = [ids[row] ?? 0, ids[rival] ?? 0];
      if (lead > 0 || (lead === 0 && byUrl(urlsOf([id, rivalId]), id, rivalId) < 0)) best.set(cluster, row);
    }
  }
  return alone.concat([...best.values()]);
}

/**
 * The rows from the best to the last. Addresses are fetched only for equal scores, and only when the order is read that
 * far.
 */
export function* rankedOrder(ranking: Ranking, rows: readonly number[]): Generator<number> {
  const { ids, scores, urlsOf } = ranking;
  const keys = sortedKeys(rows, scores);
  for (let start = 0; start < keys.length;) {
    const step = Math.floor((keys[start] ?? 0) / ROW_SPACE);
    let end = start + 1;
    while (end < keys.length && Math.floor((keys[end] ?? 0) / ROW_SPACE) === step) end += 1;
    const equal = [...keys.subarray(start, end)].map((key) => key % ROW_SPACE);
    if (equal.length > 1) {
      const urls = urlsOf(equal.map((row) => ids[row] ?? 0));
      equal.sort((a, b) => byUrl(urls, ids[a] ?? 0, ids[b] ?? 0));
    }
    yield* equal;
    start = end;
  }
}
