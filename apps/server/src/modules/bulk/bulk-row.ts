import type { BulkRow } from '@linklode/contract';
import type { LinkMetrics, MetricsLookup } from '../metrics/index.ts';

/** What was found out about a host, as a row that is new to the account. */
export function bulkRowOf(host: string, lookup: MetricsLookup, { sources }: LinkMetrics): BulkRow {
  if (lookup.kind === 'known') {
    const { da, pa, spamScore, source, asOf } = lookup.metrics;
    return {
      domain: host,
      da,
      pa,
      spam_score: spamScore,
      status: 'ok',
      yours_since: null,
      metrics_source: source,
      metrics_as_of: asOf,
    };
  }
  // The words of the index's own explanations: it knows the site and not enough of it.
  const unrated = lookup.kind === 'unknown' && lookup.unrated !== undefined ? 'not enough data' : null;
  const ownOnly = sources.length === 1 && sources[0] === 'own-index';
  const unknown = unrated ?? (ownOnly ? 'not in the index' : 'unknown to the source');
  const reason = lookup.kind === 'unavailable' ? 'could not be looked up' : unknown;
  return {
    domain: host,
    da: null,
    pa: null,
    spam_score: null,
    status: `error: ${reason}`,
    yours_since: null,
    metrics_source: null,
    metrics_as_of: null,
  };
}

export const isCharged = (row: BulkRow): boolean => row.status === 'ok' && row.yours_since === null;
