import type { MetricsOrigin, MetricsSource } from '@linklode/contract';
import { METRICS_SOURCE_NAMES } from '@linklode/contract/product';
import { formatDay } from './format.ts';

/** Who measured the values of one row: `Moz, 20 Nov 2026`; null for a row without values. */
export function originText({ metrics_source: source, metrics_as_of: day }: MetricsOrigin): string | null {
  if (source === null) return null;
  const name = METRICS_SOURCE_NAMES[source];
  return day === null ? name : `${name}, ${formatDay(day)}`;
}

/** Who measured the values of a table, in one line; null where no row has any. */
export function originLine(rows: readonly MetricsOrigin[]): string | null {
  const [first, ...others] = sourcesOf(rows);
  if (first === undefined) return null;
  if (others.length > 0) {
    return 'DA, PA and Spam Score are not from one source here, so compare them within a source only. Each row names its own.';
  }
  const days = rows.flatMap(({ metrics_as_of: day }) => (day === null ? [] : [day])).sort();
  const [from, to] = [days[0], days.at(-1)];
  const when =
    from === undefined || to === undefined
      ? ''
      : `, ${from === to ? '' : `${formatDay(from)} to `}${formatDay(to)}`;
  const name = `${METRICS_SOURCE_NAMES[first]}${when}`;
  return first === 'open-pagerank'
    ? `DA: ${name}. This source has no PA and no Spam Score.`
    : `DA, PA and Spam Score: ${name}`;
}

/** Whether each row has to name its source, since they differ. */
export function hasSeveralSources(rows: readonly MetricsOrigin[]): boolean {
  return sourcesOf(rows).length > 1;
}

function sourcesOf(rows: readonly MetricsOrigin[]): MetricsSource[] {
  return [...new Set(rows.flatMap(({ metrics_source: source }) => (source === null ? [] : [source])))];
}
