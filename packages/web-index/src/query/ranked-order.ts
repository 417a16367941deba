/** Scores lie between 0 and 1; two that differ by less than a step count as equal. */
const STEPS = 2 ** 27;

interface Ranking {
  ids: readonly number[];
  /** Parallel to the ids. */
  scores: Float64Array;
  /** Addresses of pages by id, to order pages with equal scores. */
  urlsOf: (ids: readonly number[]) => Map<number, string>;
}

function byUrl(urls: Map<number, string>, a: number, b: number): number {
  const left = urls.get(a) ?? '';
  const right = urls.get(b) ?? '';
  return left < right ? -1 : left > right ? 1 : a - b;
}

/**
 * The ids from the best to the last. Addresses are fetched only for equal scores, and only when the order is read that
 * far.
 */
export function* rankedOrder({ ids, scores, urlsOf }: Ranking): Generator<number> {
  const steps = Float64Array.from(scores, (score) => Math.round((1 - score) * STEPS));
  const rows = Array.from(ids.keys()).sort((a, b) => (steps[a] ?? 0) - (steps[b] ?? 0));
  for (let start = 0; start < rows.length;) {
    const step = steps[rows[start] ?? 0];
    let end = start + 1;
    while (end < rows.length && steps[rows[end] ?? 0] === step) end += 1;
    const equal = rows.slice(start, end).map((row) => ids[row] ?? 0);
    if (equal.length > 1) {
      const urls = urlsOf(equal);
      equal.sort((a, b) => byUrl(urls, a, b));
    }
    yield* equal;
    start = end;
  }
}
