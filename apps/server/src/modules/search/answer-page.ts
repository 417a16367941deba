import { RESULTS_PER_PAGE, type SmartSearchResult } from '@linklode/contract';
import { hostIsUnder, hostOf } from '@linklode/query-language';
import { z } from 'zod';
import { askingAccount } from '../../platform/asking-account.ts';
import type { LinkMetrics } from '../metrics/index.ts';
import { digestOf, type AnswerCache } from './answer-cache.ts';
import type { PageRequest } from './page-request.ts';
import { FoundSmartResult, type SmartSearch } from './smart-search.port.ts';
import { MOST_ROWS } from './smart-search.ts';
import { WebSearchAnswer, type WebSearch } from './web-search.port.ts';
import { withMetrics } from './with-metrics.ts';

/** What answers pages: the sources of results and of metrics, and their earlier answers. */
export interface AnswerSources {
  readonly webSearch: WebSearch;
  readonly smartSearch: SmartSearch;
  readonly metrics: LinkMetrics;
  readonly cache: AnswerCache;
}

export interface PageAnswer {
  /** The whole page, however much of it is paid for. */
  readonly results: readonly SmartSearchResult[];
  /** Rows of the page that are not shown, since they were blocked behind its first page. */
  readonly leftOut: readonly Pick<SmartSearchResult, 'url' | 'domain'>[];
  /** On all pages together; null if the source does not know. */
  readonly total: number | null;
  /** Whether more rows follow this page; null if the total tells it. */
  readonly more: boolean | null;
}

/**
 * Asks the source, or the cache in front of it, and then for metrics. Never inside a transaction. Throws
 * WebSearchError. `ahead`: what the source was asked already.
 */
export async function answerPage(
  sources: AnswerSources,
  request: PageRequest,
  ahead: Promise<WebSearchAnswer> | null,
): Promise<PageAnswer> {
  const { dropped = [] } = request;
  const isLeftOut = ({ url }: { readonly url: string }): boolean =>
    dropped.some((host) => hostIsUnder(hostOf(url), host));
  const isShown = (row: { readonly url: string }): boolean => !isLeftOut(row);
  if (request.mode === 'normal') {
    const found = await (ahead ?? findPage(sources, request));
    const rows = found.results.filter(isShown).map((result) => ({ ...result, why: null }));
    const results = await withMetrics(sources.metrics, rows, request.query);
    const leftOut = found.results.filter(isLeftOut);
    return { total: found.total, more: found.hasMore ?? null, results, leftOut };
  }
  const { rows } = await findSmartAnswer(sources, request);
  const from = (request.key.page - 1) * RESULTS_PER_PAGE;
  const results = rows.slice(from, from + RESULTS_PER_PAGE);
  return {
    total: rows.length,
    more: null,
    results: await withMetrics(sources.metrics, results.filter(isShown), null),
    leftOut: results.filter(isLeftOut),
  };
}

/**
 * The page from the source, or as it answered somebody in the last 24 hours; metrics are kept separately, for longer.
 */
export function findPage(
  { webSearch, cache }: Pick<AnswerSources, 'webSearch' | 'cache'>,
  { key, query, exclude, rows }: PageRequest & { mode: 'normal' },
): Promise<WebSearchAnswer> {
  const { page, fingerprint } = key;
  const asked = {
    askedBy: askingAccount() ?? key.accountId,
    query,
    exclude,
    page,
    rows,
    pageSize: RESULTS_PER_PAGE,
  };
  const version = webSearch.version();
  if (version === null) return webSearch.search(asked);
  const keyOf = (one: number): Buffer => digestOf([version, fingerprint.toString('hex'), one]);
  return cache.findOrStore(
    keyOf(page),
    WebSearchAnswer,
    async () => {
      const before = page === 1 ? null : await cache.find(keyOf(page - 1), WebSearchAnswer);
      return webSearch.search(before === null ? asked : { ...asked, resume: before.end });
    },
    ({ keptFor = 'a day' }) => keptFor,
  );
}

const SmartAnswer = z.object({ rows: z.array(FoundSmartResult) });

/** Every row of the filter, found in the last 24 hours or found now. */
export async function findSmartAnswer(
  { smartSearch, cache }: AnswerSources,
  { key, filter, typed, exclude }: PageRequest & { mode: 'smart' },
): Promise<z.infer<typeof SmartAnswer>> {
  let isPartial = false;
  return cache.findOrStore(
    digestOf([await smartSearch.version(), filter.version, key.fingerprint.toString('hex')]),
    SmartAnswer,
    async () => ({
      rows: await smartSearch.search(
        {
          askedBy: askingAccount() ?? key.accountId,
          filter: filter.id,
          text: typed,
          exclude,
          limit: MOST_ROWS,
        },
        () => {
          isPartial = true;
        },
      ),
    }),
    () => (isPartial ? 'minutes' : 'a day'),
  );
}
