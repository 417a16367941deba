import {
  MAX_PAGES,
  RESULTS_PER_PAGE,
  TOTAL_COUNTED_MOST,
  type SearchResponse,
  type SmartSearchResponse,
} from '@linklode/contract';
import { isPage, pageFault, printQuery, validateSearch, words, type Query } from '@linklode/query-language';
import { readInputs, SmartInputError, type Filter, type Inputs } from '@linklode/smart-filters';
import { AppError } from '../../platform/app-error.ts';
import { tell } from '../../platform/telemetry/events.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { createAnswerCache, digestOf, type AnswerCache } from './answer-cache.ts';
import type { LinkMetrics } from '../metrics/index.ts';
import { deliverPage, type DeliveryRules, type PageAnswer, type PageRequest } from './deliver-page.ts';
import { normaliseExclusions } from './exclusions.ts';
import type { FoundSmartResult, SmartSearch } from './smart-search.port.ts';
import { dealSmartPage, MOST_ROWS } from './smart-search.ts';
import type { WebSearch, WebSearchAnswer } from './web-search.port.ts';
import { withMetrics } from './with-metrics.ts';

export interface SearchDependencies extends DeliveryRules {
  readonly db: DatabasePool;
  readonly webSearch: WebSearch;
  readonly smartSearch: SmartSearch;
  readonly metrics: LinkMetrics;
}

export interface SearchInput {
  readonly accountId: string;
  readonly query: unknown;
  readonly exclude: readonly string[];
  readonly page?: unknown;
}

export interface SmartInput {
  readonly accountId: string;
  /** Id of a filter. */
  readonly filter: string;
  /** The filter's inputs, separated by commas. */
  readonly query: string;
  readonly exclude: readonly string[];
  readonly page: unknown;
}

export interface SearchService {
  /** A search in normal mode. Throws AppError with the specification's texts. */
  search(input: SearchInput): Promise<SearchResponse>;
  /** A search by a smart filter: one row for each registrable domain over all its pages. Throws AppError. */
  smart(input: SmartInput): Promise<SmartSearchResponse>;
}

export function createSearch(parts: SearchDependencies): SearchService {
  const { db } = parts;
  return {
    search: (input) =>
      measured('normal', async () => {
        const { more, ...delivered } = await deliverPage(db, readRequest(parts, input), parts);
        const { total } = delivered;
        return {
          ...delivered,
          ...(more === null ? {} : { more }),
          ...(total !== null && total >= TOTAL_COUNTED_MOST
            ? { total: TOTAL_COUNTED_MOST, total_is: 'at_least' as const }
            : {}),
        };
      }),
    smart: (input) =>
      measured('smart', async () => {
        const request = readSmartRequest(parts, input);
        const { total, more: _, ...delivered } = await deliverPage(db, request, parts);
        const { page } = request.key;
        return {
          ...delivered,
          has_next: page < MAX_PAGES && (total ?? 0) > page * RESULTS_PER_PAGE,
          has_prev: page > 1,
        };
      }),
  };
}

/** Tells whoever measures how a search ended. */
async function measured<A extends { readonly charged: number; readonly results: readonly unknown[] }>(
  mode: 'normal' | 'smart',
  search: () => Promise<A>,
): Promise<A> {
  const from = performance.now();
  const ended = (outcome: string): void =>
    tell('search', { mode, outcome, seconds: (performance.now() - from) / 1000 });
  try {
    const answer = await search();
    ended(answer.charged > 0 ? 'charged' : answer.results.length > 0 ? 'free' : 'nothing found');
    return answer;
  } catch (error) {
    ended(error instanceof AppError ? error.code : 'defect');
    throw error;
  }
}

function readRequest({ db, webSearch, metrics }: SearchDependencies, input: SearchInput): PageRequest {
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
    looksEarly: webSearch.version() === null && metrics.sources.every((source) => source === 'own-index'),
    async look() {
      const found = await findPage({
        cache: createAnswerCache(db),
        webSearch,
        query,
        exclude,
        page,
        fingerprint,
        askedBy: input.accountId,
      });
      const results = found.results.map((result) => ({ ...result, why: null }));
      return {
        total: found.total,
        more: found.hasMore ?? null,
        results: await withMetrics(metrics, results, query),
      };
    },
  };
}

/** The page as the source tells it, or as it told somebody in the last 24 hours; metrics are kept on their own, for longer. */
function findPage({
  cache,
  webSearch,
  query,
  exclude,
  page,
  fingerprint,
  askedBy,
}: {
  readonly cache: AnswerCache;
  readonly webSearch: WebSearch;
  readonly query: Query;
  readonly exclude: readonly string[];
  readonly page: number;
  readonly fingerprint: Buffer;
  readonly askedBy: string;
}): Promise<WebSearchAnswer> {
  const asked = { askedBy, query, exclude, page, pageSize: RESULTS_PER_PAGE };
  const version = webSearch.version();
  if (version === null) return webSearch.search(asked);
  const keyOf = (one: number): Buffer => digestOf([version, fingerprint.toString('hex'), one]);
  return cache.findOrStore(
    keyOf(page),
    async () => {
      const before = page === 1 ? null : ((await cache.find(keyOf(page - 1))) as WebSearchAnswer | null);
      return webSearch.search(before === null ? asked : { ...asked, resume: before.end });
    },
    (answer) => answer.isKept !== false,
  );
}

function readSmartRequest({ db, smartSearch, metrics }: SearchDependencies, input: SmartInput): PageRequest {
  const { filter, inputs } = readSmartInputs(input.filter, input.query);
  const { page } = input;
  if (!isPage(page)) {
    const { code, message } = pageFault(page);
    throw new AppError(422, code, message);
  }
  const exclude = normaliseExclusions(input.exclude);
  const fingerprint = digestOf(['smart', filter.id, comparable(filter, inputs), exclude]);
  const text = input.query.trim();
  return {
    key: { accountId: input.accountId, fingerprint, page },
    mode: 'smart',
    filter: filter.id,
    typed: text,
    // A filter's answer is looked up first, and takes long enough where there is none.
    looksEarly: false,
    async look(): Promise<PageAnswer> {
      const found = await createAnswerCache(db).findOrStore(
        digestOf([smartSearch.version(), filter.version, fingerprint.toString('hex')]),
        async (): Promise<{ rows: FoundSmartResult[] }> => ({
          rows: await smartSearch.search({
            askedBy: input.accountId,
            filter: filter.id,
            text,
            exclude,
            limit: MOST_ROWS,
          }),
        }),
      );
      const { results } = dealSmartPage(found.rows, page);
      return { total: found.rows.length, more: null, results: await withMetrics(metrics, results, null) };
    },
  };
}

function readSmartInputs(filterId: string, text: string): { filter: Filter; inputs: Inputs } {
  try {
    return readInputs(filterId, text);
  } catch (error) {
    if (error instanceof SmartInputError)
      throw new AppError(422, error.code, error.message, { cause: error });
    throw error;
  }
}

/** The inputs as queries compare them, in the recipe's order, so that case and spacing make no other search. */
function comparable({ inputs: asked }: Filter, inputs: Inputs): (string | null)[] {
  return asked.map(({ name, kind }) => {
    const value = inputs[name];
    if (value === undefined) return null;
    return kind === 'site' ? value : words(value).join(' ');
  });
}
