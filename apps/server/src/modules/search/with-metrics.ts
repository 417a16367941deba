import type { SmartSearchResult } from '@linklode/contract';
import type { AskedPage, LinkMetrics } from '../metrics/index.ts';
import { asksForMetrics, type Query } from '@linklode/query-language';
import { siteOf } from './row-site.ts';
import type { FoundSmartResult } from './smart-search.port.ts';

/**
 * The rows with metrics, each row from one source, in the configured order of sources. A row that no source knows, or
 * that no source could be asked about, has none: a search never fails because of metrics. If the query itself asks for
 * metrics, rows show those by which they were found: the search source's own, if it has some.
 */
export async function withMetrics(
  metrics: LinkMetrics,
  rows: readonly FoundSmartResult[],
  query: Query | null,
): Promise<SmartSearchResult[]> {
  const asked = rows.map(askedPage);
  const keepsOwn = query !== null && asksForMetrics(query.root);
  const open = asked.filter(({ own }) => !keepsOwn || own === undefined);
  const found = new Map((await metrics.lookUp(open)).map((lookup, index) => [open[index], lookup]));
  return rows.map((row, index) => {
    const page = asked[index];
    const lookup = page === undefined ? undefined : found.get(page);
    const known =
      lookup?.kind === 'known'
        ? lookup.metrics
        : keepsOwn
          ? (page?.own ?? null)
          : lookup?.kind === 'unknown'
            ? lookup.unrated
            : null;
    return {
      ...row,
      lang: row.lang ?? null,
      matches: row.matches ?? null,
      domain: row.domain ?? siteOf(row.url),
      yours_since: null,
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
