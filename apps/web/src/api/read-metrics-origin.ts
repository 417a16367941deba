import type { MetricsOrigin, MetricsSource } from '@linklode/contract';
import { METRICS_SOURCE_NAMES } from '@linklode/contract/product';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Who measured the values of a row, and as of which day; null for what is not said, or said in a way we do not know. */
export function readMetricsOrigin(row: Readonly<Record<string, unknown>>): MetricsOrigin {
  const { metrics_source: source, metrics_as_of: day } = row;
  return {
    metrics_source: isSource(source) ? source : null,
    metrics_as_of: typeof day === 'string' && DAY.test(day) ? day : null,
  };
}

function isSource(value: unknown): value is MetricsSource {
  return typeof value === 'string' && Object.hasOwn(METRICS_SOURCE_NAMES, value);
}
