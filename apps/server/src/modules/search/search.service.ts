import { RESULTS_PER_PAGE, type SearchResponse } from '@linklode/contract';
import { printQuery, validateSearch } from '@linklode/query-language';
import { AppError } from '../../platform/app-error.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { digestOf, findOrStore } from './answer-cache.ts';
import { deliverPage, type PageAnswer, type PageRequest } from './deliver-page.ts';
import { normaliseExclusions } from './exclusions.ts';
import type { WebSearch } from './web-search.port.ts';

export interface SearchDependencies {
  readonly db: DatabasePool;
  readonly webSearch: WebSearch;
  readonly searchesPerDay: number;
}

export interface SearchInput {
  readonly accountId: string;
  readonly query: unknown;
  readonly exclude: readonly string[];
  readonly page: unknown;
}

export interface SearchService {
  /** A search in normal mode. Throws AppError with the specification's texts. */
  search(input: SearchInput): Promise<SearchResponse>;
}

export function createSearch({ db, webSearch, searchesPerDay }: SearchDependencies): SearchService {
  return {
    search: (input) => deliverPage(db, readRequest(db, webSearch, input), searchesPerDay),
  };
}

function readRequest(db: DatabasePool, webSearch: WebSearch, input: SearchInput): PageRequest {
  const valid = validateSearch({ query: input.query, page: input.page });
  if (!valid.ok) {
    throw new AppError(422, valid.error.code, valid.error.message, { position: valid.error.position });
  }
  const { query, page } = valid;
  const exclude = normaliseExclusions(input.exclude);
  const fingerprint = digestOf(['normal', null, printQuery(query), exclude]);
  return {
    key: { accountId: input.accountId, fingerprint, page },
    mode: 'normal',
    filter: null,
    typed: String(input.query).trim(),
    look() {
      const ask = async (): Promise<PageAnswer> => {
        const found = await webSearch.search({ query, exclude, page, pageSize: RESULTS_PER_PAGE });
        return { total: found.total, results: found.results.map((result) => ({ ...result, why: null })) };
      };
      const version = webSearch.version();
      if (version === null) return ask();
      return findOrStore(db, digestOf([version, fingerprint.toString('hex'), page]), ask);
    },
  };
}
