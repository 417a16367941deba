interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** By the nearest-rank method. */
export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export function show(quantiles: Quantiles): string {
  return `p50 ${quantiles.p50.toFixed(1)} ms, p95 ${quantiles.p95.toFixed(1)} ms, p99 ${quantiles.p99.toFixed(1)} ms, max ${quantiles.max.toFixed(1)} ms`;
}
