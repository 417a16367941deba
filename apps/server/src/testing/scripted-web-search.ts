import type { ClauseMatch } from '@linklode/contract';
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
  faultMode: 'answers' | 'fails' | 'hangs' | 'crashes' | 'overruns';
  /** Called as each request comes in. */
  onRequest: () => Promise<void>;
  /** What it says that every second row fulfils. */
  matches: ClauseMatch[];
  /** Lets the requests that hang go on. */
  release(): void;
}

/**
 * A source with `total` results for every query, in a fixed order; excluded hosts are left out and the page filled up.
 * Of every second row it knows the language and what it fulfils, as the own index does of all and vendors of none. A
 * `version` of null makes it one on this machine.
 */
export function scriptedWebSearch(total: number, version: string | null = 'scripted:1'): ScriptedWebSearch {
  const requests: WebSearchRequest[] = [];
  let waiting: (() => void)[] = [];
  const search: ScriptedWebSearch = {
    requests,
    faultMode: 'answers',
    onRequest: () => Promise.resolve(),
    matches: [{ clause: 'intext:scripted', places: ['text'] }],
    version: () => version,
    release() {
      for (const go of waiting) go();
      waiting = [];
    },
    async search(request) {
      requests.push(request);
      await search.onRequest();
      if (search.faultMode === 'fails') throw new WebSearchError('scripted failure', { retryable: true });
      if (search.faultMode === 'overruns')
        throw new WebSearchError('scripted advice', { retryable: false, why: 'too much work' });
      if (search.faultMode === 'crashes') throw new TypeError('scripted defect');
      if (search.faultMode === 'hangs') await new Promise<void>((resolve) => waiting.push(resolve));
      const all = Array.from({ length: total }, (_, index) =>
        resultOf(printQuery(request.query), index, search.matches),
      ).filter((result) => !request.exclude.some((host) => new URL(result.url).hostname === host));
      const from = (request.page - 1) * request.pageSize;
      return { results: all.slice(from, from + request.pageSize), total: all.length };
    },
  };
  return search;
}

function resultOf(query: string, index: number, matches: ClauseMatch[]): FoundResult {
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
    ...(index % 2 === 0 ? { lang: 'en', matches } : {}),
  };
}
