import type { SmartSearchResult } from '@linklode/contract';
import type { AskedPage, LinkMetrics } from '../metrics/index.ts';
import type { FoundSmartResult } from './smart-search.port.ts';

/**
 * The rows with the metrics of one source each, in the order of the configuration. A row that no source knows, or that
 * none could be asked about, has none: metrics never cost a search.
 */
export async function withMetrics(
  metrics: LinkMetrics,
  rows: readonly FoundSmartResult[],
): Promise<SmartSearchResult[]> {
  const found = await metrics.lookUp(rows.map(askedPage));
  return rows.map((row, index) => {
    const lookup = found[index];
    const known = lookup?.kind === 'known' ? lookup.metrics : null;
    return {
      ...row,
      da: known?.da ?? null,
      pa: known?.pa ?? null,
      spam_score: known?.spamScore ?? null,
      metrics_source: known?.source ?? null,
      metrics_as_of: known?.asOf ?? null,
    };
  });
}

function askedPage({ url, da, pa, spam_score, metrics_source, metrics_as_of }: FoundSmartResult): AskedPage {
  if (metrics_source == null) return { url };
  const asOf = metrics_as_of ?? null;
  return { url, own: { source: metrics_source, da, pa, spamScore: spam_score, asOf } };
}
