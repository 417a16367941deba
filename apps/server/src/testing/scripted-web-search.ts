import { printQuery } from '@linklode/query-language';
import {
  WebSearchError,
  type FoundResult,
  type WebSearch,
  type WebSearchRequest,
} from '../modules/search/index.ts';

export interface ScriptedWebSearch extends WebSearch {
  /** Every request that reached the source. */
  readonly requests: WebSearchRequest[];
  /** Applied to the requests that follow. */
  mood: 'answers' | 'fails' | 'hangs' | 'crashes';
  /** Lets the requests that hang go on. */
  release(): void;
}

/** A source with `total` results for every query, in a fixed order; excluded hosts are left out and the page filled up. */
export function scriptedWebSearch(total: number): ScriptedWebSearch {
  const requests: WebSearchRequest[] = [];
  let waiting: (() => void)[] = [];
  const search: ScriptedWebSearch = {
    requests,
    mood: 'answers',
    version: () => 'scripted:1',
    release() {
      for (const go of waiting) go();
      waiting = [];
    },
    async search(request) {
      requests.push(request);
      if (search.mood === 'fails') throw new WebSearchError('scripted failure', { retryable: true });
      if (search.mood === 'crashes') throw new TypeError('scripted defect');
      if (search.mood === 'hangs') await new Promise<void>((resolve) => waiting.push(resolve));
      const all = Array.from({ length: total }, (_, index) =>
        resultOf(printQuery(request.query), index),
      ).filter((result) => !request.exclude.some((host) => new URL(result.url).hostname === host));
      const from = (request.page - 1) * request.pageSize;
      return { results: all.slice(from, from + request.pageSize), total: all.length };
    },
  };
  return search;
}

function resultOf(query: string, index: number): FoundResult {
  return {
    title: `Result ${index} for ${query}`,
    url: `https://site-${index}.example/page`,
    da: 100 - index,
    pa: index % 2 === 0 ? 50 - (index % 50) : null,
    spam_score: null,
    description: index % 3 === 0 ? null : `About number ${index}`,
    industry: index % 2 === 0 ? ['gardening', 'food'] : [],
    metrics_source: 'own-index',
    metrics_as_of: '2026-11-20',
  };
}
