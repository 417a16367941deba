import { printQuery } from '@linklode/query-language';
import type { WebSearch } from '../modules/search/index.ts';

/** Ten websites for each word of an intitle:, of no other word's. */
export const tenForEach: WebSearch = {
  version: () => 'ten:1',
  search: ({ query }) => {
    const word = /intitle:(\w+)/.exec(printQuery(query))?.[1] ?? 'none';
    const results = Array.from({ length: 10 }, (_, n) => ({
      title: `${word} ${n}`,
      url: `https://${word}-${n}.example/`,
      da: 1,
      pa: 1,
      spam_score: 1,
      description: null,
      industry: [],
      metrics_source: 'own-index' as const,
      metrics_as_of: '2026-11-20',
    }));
    return Promise.resolve({ results, total: 10 });
  },
};
