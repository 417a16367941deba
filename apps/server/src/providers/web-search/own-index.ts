import {
  IndexBusyError,
  IndexCrowdedError,
  IndexTimeoutError,
  IndexUnavailableError,
  type SearchPool,
  type SearchRow,
} from '@linklode/web-index';
import type { OtherPage } from '@linklode/contract';
import type { IndexDay } from '../metrics/own-index.ts';
import { WebSearchError, type WebSearch } from '../../modules/search/index.ts';

const TOO_LONG =
  'This search takes longer than one search may. Please make it narrower: add a site: or a rarer word, or leave out wildcards and some of the alternatives.';

/** A quote is to stand there before its writer has looked up. */
const COUNT_BUDGET_MS = 110;

/** Our own index behind the port of the search module. */
export function createOwnIndexSearch(pool: SearchPool, rankedOn: IndexDay): WebSearch {
  return {
    // Our own index answers in less time than a cached answer takes to be found.
    version: () => null,
    countSites: async ({ askedBy, steps, owned }) => {
      try {
        return await pool.countSites({ steps: [...steps], owned, budgetMs: COUNT_BUDGET_MS }, askedBy);
      } catch (error) {
        throw asSearchError(error);
      }
    },
    async search({ askedBy, query, exclude, page, pageSize, rows = 'pages' }) {
      try {
        const found = await pool.search({ query, exclude: [...exclude], page, pageSize, rows }, askedBy);
        const asOf = await rankedOn();
        return {
          total: found.total,
          ...(found.total === null ? { hasMore: found.hasMore } : {}),
          results: found.results.map((row) => ({
            title: row.title === '' ? null : row.title,
            url: row.url,
            da: row.da,
            pa: row.pa,
            spam_score: row.spam_score,
            description: row.description,
            ...(row.excerpt === '' ? {} : { excerpt: { text: row.excerpt, marks: row.excerptMarks } }),
            domain: row.domain,
            ...(row.more === undefined
              ? {}
              : { other_pages: row.otherPages ?? 0, more_pages: row.more.map(asOtherPage) }),
            industry: row.industry,
            lang: row.lang,
            matches: row.matches,
            metrics_source: row.da === null && row.spam_score === null ? null : 'own-index',
            metrics_as_of: asOf,
          })),
        };
      } catch (error) {
        if (!(error instanceof IndexTimeoutError)) throw asSearchError(error);
        throw new WebSearchError(TOO_LONG, { retryable: false, why: 'too much work', cause: error });
      }
    },
  };
}

function asOtherPage({ title, url, matches }: SearchRow): OtherPage {
  return { title: title === '' ? null : title, url, matches };
}

/** What the index's processes throw, as the search module knows it; a defect stays what it is. */
export function asSearchError(error: unknown): unknown {
  if (error instanceof IndexUnavailableError)
    return new WebSearchError('the index is not there', { retryable: true, cause: error });
  if (error instanceof IndexBusyError)
    return new WebSearchError('the index has too much to do', { retryable: true, cause: error });
  if (error instanceof IndexTimeoutError)
    return new WebSearchError('the index took too long', {
      retryable: true,
      why: 'too much work',
      cause: error,
    });
  if (error instanceof IndexCrowdedError)
    return new WebSearchError('enough searches of this account are under way', {
      retryable: true,
      why: 'others under way',
      cause: error,
    });
  return error;
}
