import {
  MAX_PAGES,
  RESULTS_PER_PAGE,
  TOTAL_COUNTED_MOST,
  type SearchResponse,
  type SmartSearchResponse,
} from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { tell } from '../../platform/telemetry/events.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { availableIn } from '../credits/index.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { AnswerSources } from './answer-page.ts';
import { deliverFreshPage, deliverPage, type DeliveryRules, type SearchTicket } from './deliver-page.ts';
import { eachDeliveredRow, type DeliveredRow } from './delivered-search.repo.ts';
import { findHidden, mayHide, tellHidden, type FindHidden } from './hidden-sites.ts';
import {
  ofRun,
  readSearch,
  readSmartSearch,
  withHidden,
  type SearchInput,
  type SmartInput,
} from './page-request.ts';
import { createPageRuns } from './page-runs.ts';
import { findDeliveredPage } from './search.repo.ts';
import { createSearchQuote } from './quote-search.ts';
import { createSmartQuote } from './quote-smart-search.ts';

interface SearchDependencies extends DeliveryRules, Omit<AnswerSources, 'cache'> {
  readonly db: DatabasePool;
  readonly findHidden: FindHidden;
}

export interface SearchService {
  /** A search in normal mode. Throws AppError with the specification's texts. */
  search(input: SearchInput, ticket?: SearchTicket): Promise<SearchResponse>;
  /** What a search in normal mode would find and cost at most. */
  quote: ReturnType<typeof createSearchQuote>;
  /** What a smart filter would find and cost at most. */
  quoteSmart: ReturnType<typeof createSmartQuote>;
  /** What was delivered of a search in the last days, page by page, best row first. Throws AppError if the input is no search. */
  delivered(input: SearchInput | SmartInput): AsyncGenerator<DeliveredRow>;
  /** A page that was delivered in the last days, as it was delivered. Throws 404. */
  page(accountId: string, delivery: string): Promise<SearchResponse | SmartSearchResponse>;
  /** A search by a smart filter: one row for each registrable domain over all its pages. Throws AppError. */
  smart(input: SmartInput, ticket?: SearchTicket): Promise<SmartSearchResponse>;
}

export function createSearch(parts: SearchDependencies): SearchService {
  const { db } = parts;
  const books = { db, runs: createPageRuns(db, parts.freeRepeatDays) };
  const sources = { ...parts, cache: createAnswerCache(db) };
  return {
    quote: createSearchQuote(parts),
    quoteSmart: createSmartQuote({ ...parts, ...sources }),
    search: (input, ticket) =>
      measured('normal', async () => {
        const asked = readSearch(input);
        const fresh = mayHide(input)
          ? null
          : await deliverFreshPage(books, ofRun(asked, ticket?.run), sources, parts, ticket ?? null);
        const hidden = fresh === null ? await findHidden(parts, input) : null;
        const { more, total, ...delivered } =
          fresh ??
          (await deliverPage(
            books,
            ofRun(withHidden(asked, hidden?.hosts), ticket?.run),
            sources,
            parts,
            ticket,
          ));
        return {
          ...delivered,
          ...tellTotal(total, more),
          ...(hidden === null ? {} : tellHidden(hidden, input)),
          ...(asked.rows === 'pages' ? { rows: 'pages' as const } : {}),
        };
      }),
    async *delivered(input) {
      const asked = 'filter' in input ? readSmartSearch(input) : readSearch(input);
      const { hosts } = await findHidden(parts, input);
      yield* eachDeliveredRow(db, withHidden(asked, hosts).key);
    },
    async page(accountId, delivery) {
      const found = await findDeliveredPage(db, accountId, delivery);
      if (found === null) {
        const words = 'Nothing is kept under this address: what a search delivered is kept for seven days.';
        throw new AppError(404, 'nothing_delivered', words);
      }
      const { results, total, more, page, isSmart } = found;
      const left = await availableIn(db, accountId);
      const answer = { results, delivery, credits_left: left, cached: true, charged: 0 };
      return isSmart ? { ...answer, ...neighbours(page, total) } : { ...answer, ...tellTotal(total, more) };
    },
    smart: (input, ticket) =>
      measured('smart', async () => {
        const asked = readSmartSearch(input);
        const hidden = await findHidden(parts, input);
        const request = ofRun(withHidden(asked, hidden.hosts), ticket?.run);
        const { total, more: _, ...delivered } = await deliverPage(books, request, sources, parts, ticket);
        return { ...delivered, ...tellHidden(hidden, input), ...neighbours(request.key.page, total) };
      }),
  };
}

function tellTotal(total: number | null, more: boolean | null) {
  return {
    ...(total !== null && total >= TOTAL_COUNTED_MOST
      ? { total: TOTAL_COUNTED_MOST, total_is: 'at_least' as const }
      : { total }),
    ...(more === null ? {} : { more }),
  };
}

function neighbours(page: number, total: number | null) {
  return {
    has_next: page < MAX_PAGES && (total ?? 0) > page * RESULTS_PER_PAGE,
    has_prev: page > 1,
  };
}

/** Counts for the measurements how a search ended. */
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
