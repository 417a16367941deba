interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** By the nearest-rank method; NaN of no values. `share` is from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  return at(
    values.toSorted((a, b) => a - b),
    share,
  );
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;

export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), p99: at(sorted, 0.99), max: at(sorted, 1) };
}

export function show(quantiles: Quantiles): string {
  return `p50 ${quantiles.p50.toFixed(1)} ms, p95 ${quantiles.p95.toFixed(1)} ms, p99 ${quantiles.p99.toFixed(1)} ms, max ${quantiles.max.toFixed(1)} ms`;
}
