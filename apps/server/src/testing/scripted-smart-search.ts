import { WebSearchError, type SmartSearch, type SmartSearchRequest } from '../modules/search/index.ts';

export interface ScriptedSmartSearch extends SmartSearch {
  /** Every request that reached the source. */
  readonly requests: SmartSearchRequest[];
  /** Applied to the requests that follow. */
  faultMode: 'answers' | 'fails' | 'crashes';
}

/** A source with `total` rows for every filter, each on a domain of its own and with its reason. */
export function scriptedSmartSearch(total: number): ScriptedSmartSearch {
  const requests: SmartSearchRequest[] = [];
  const search: ScriptedSmartSearch = {
    requests,
    faultMode: 'answers',
    version: () => 'scripted:1',
    async search(request) {
      requests.push(request);
      if (search.faultMode === 'fails') throw new WebSearchError('scripted failure', { retryable: true });
      if (search.faultMode === 'crashes') throw new TypeError('scripted defect');
      const rows = Array.from({ length: total }, (_, index) => ({
        title: `Row ${index}`,
        url: `https://site-${index}.example/page`,
        da: 100 - index,
        pa: null,
        spam_score: null,
        description: null,
        industry: [],
        metrics_source: 'own-index' as const,
        metrics_as_of: '2026-11-20',
        why: { template: request.filter, words: `evidence ${index}` },
      }));
      return Promise.resolve(rows.slice(0, request.limit));
    },
  };
  return search;
}
