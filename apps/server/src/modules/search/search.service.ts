import {
  MAX_PAGES,
  RESULTS_PER_PAGE,
  TOTAL_COUNTED_MOST,
  type SearchResponse,
  type SmartSearchResponse,
} from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { tell } from '../../platform/telemetry/events.ts';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import { availableIn } from '../credits/index.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { AnswerSources } from './answer-page.ts';
import {
  giveUpPage,
  prepareFreshPage,
  preparePage,
  settlePage,
  settlingWithin,
  type DeliveredPage,
  type DeliveryRules,
  type PreparedPage,
  type SearchBooks,
  type Settled,
} from './deliver-page.ts';
import { eachDeliveredRow, findLastDelivered, type DeliveredRow } from './delivered-search.repo.ts';
import { findHidden, mayHide, tellHidden, type FindHidden, type HiddenHosts } from './hidden-sites.ts';
import {
  ofRun,
  readSearch,
  readSmartSearch,
  withHidden,
  type PageRequest,
  type SearchInput,
  type SmartInput,
} from './page-request.ts';
import { createLookAhead } from './look-ahead.ts';
import { createPageRuns } from './page-runs.ts';
import { findDeliveredPage } from './search.repo.ts';
import { createSearchQuote } from './quote-search.ts';
import { createSmartQuote } from './quote-smart-search.ts';

interface SearchDependencies extends DeliveryRules, Omit<AnswerSources, 'cache'> {
  readonly db: DatabasePool;
  readonly findHidden: FindHidden;
}

/** How code searches in a person's name. */
interface RunTerms {
  /** Names one run: its pages may only be repeats of each other, not of what somebody searched for by hand. */
  readonly run: string;
  /** The most credits that it may take, at least one. */
  readonly maxCredits: number;
}

/** A page that whoever asked for it charges for, in a transaction with what follows from it. */
export interface PreparedSearch {
  /**
   * Charges and stores, under the account's lock. Null if another search of the account was settled meanwhile: then end
   * the transaction and call it again in another.
   */
  settle(tx: Database): Promise<Settled | null>;
  /** To be called when the transaction of `settle` is committed. */
  committed(settled: Settled): void;
  /**
   * To be called when `settle` or its transaction failed: frees what is held, and answers with the error for whoever
   * asked.
   */
  giveUp(error: unknown): Promise<unknown>;
}

export interface SearchService {
  /** A search in normal mode. Throws AppError with the specification's texts. */
  search(input: SearchInput): Promise<SearchResponse>;
  /** What a search in normal mode would find and cost at most. */
  quote: ReturnType<typeof createSearchQuote>;
  /** What a smart filter would find and cost at most. */
  quoteSmart: ReturnType<typeof createSmartQuote>;
  /**
   * What was delivered of a search in the last days, page by page, best row first. Throws AppError if the input is no
   * search.
   */
  delivered(input: SearchInput | SmartInput): AsyncGenerator<DeliveredRow>;
  /** A page that was delivered in the last days, as it was delivered. Throws 404. */
  page(accountId: string, delivery: string): Promise<SearchResponse | SmartSearchResponse>;
  /** A search by a smart filter: one row for each registrable domain over all its pages. Throws AppError. */
  smart(input: SmartInput): Promise<SmartSearchResponse>;
  /** A search in either mode, up to where its rows are known and credits are held for them. Throws AppError. */
  prepare(input: SearchInput | SmartInput, terms: RunTerms): Promise<PreparedSearch>;
}

export function createSearch(parts: SearchDependencies): SearchService {
  const { db, freeRepeatDays } = parts;
  const cache = createAnswerCache(db);
  const books: SearchBooks = {
    ...parts,
    runs: createPageRuns(db, freeRepeatDays),
    cache,
    lookAhead: createLookAhead({ webSearch: parts.webSearch, cache }),
  };

  async function deliver(request: PageRequest): Promise<DeliveredPage> {
    return settlePage(books, await preparePage(books, request));
  }

  /**
   * What is hidden behind the pages that come before `page`. A page that hid nothing told no moment, so those behind it
   * name none: they hide nothing either, and only show nothing of what was blocked since. Else they would begin so many
   * rows later as were blocked of the pages before.
   */
  async function findHiddenBehind(
    asked: PageRequest,
    input: SearchInput | SmartInput,
    page: number,
  ): Promise<HiddenHosts> {
    const hidden = await findHidden(parts, input);
    if (mayHide(input) || hidden.hosts.length === 0 || page === 1) return hidden;
    const { accountId, fingerprint: unhidden } = asked.key;
    const prints = [unhidden, withHidden(asked, hidden).key.fingerprint];
    const last = await findLastDelivered(db, accountId, prints, page);
    return last?.equals(unhidden) === true ? { ...hidden, hosts: [], since: hidden.hosts } : hidden;
  }

  return {
    quote: createSearchQuote(parts),
    quoteSmart: createSmartQuote({ ...parts, cache: books.cache }),
    search: (input) =>
      measured('normal', async () => {
        const asked = readSearch(input);
        const fresh = mayHide(input) ? null : await prepareFreshPage(books, asked);
        const hidden = fresh === null ? await findHiddenBehind(asked, input, asked.key.page) : null;
        const page = await (fresh === null
          ? deliver(hidden === null ? asked : withHidden(asked, hidden))
          : settlePage(books, fresh));
        if (fresh !== null) books.lookAhead.noteDelivered(asked.key, page.credits_left);
        const { more, total, ...delivered } = page;
        return {
          ...delivered,
          ...tellTotal(total, more),
          ...(hidden === null ? {} : tellHidden(hidden, input)),
          ...(asked.rows === 'pages' ? { rows: 'pages' as const } : {}),
        };
      }),
    async *delivered(input) {
      const asked = readEither(input);
      const hidden = await findHiddenBehind(asked, input, MAX_PAGES + 1);
      yield* eachDeliveredRow(db, withHidden(asked, hidden).key);
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
    smart: (input) =>
      measured('smart', async () => {
        const asked = readSmartSearch(input);
        const hidden = await findHiddenBehind(asked, input, asked.key.page);
        const { total, more: _, ...delivered } = await deliver(withHidden(asked, hidden));
        return { ...delivered, ...tellHidden(hidden, input), ...neighbours(asked.key.page, total) };
      }),
    async prepare(input, { run, maxCredits }) {
      const outcome = measureSearch('filter' in input ? 'smart' : 'normal');
      let prepared: PreparedPage;
      try {
        const asked = readEither(input);
        const hidden = await findHidden(parts, input);
        prepared = await preparePage(books, ofRun(withHidden(asked, hidden), run), maxCredits);
      } catch (error) {
        outcome.failed(error);
        throw error;
      }
      return {
        settle: settlingWithin(prepared, freeRepeatDays),
        committed: ({ page }) => outcome.delivered(page),
        async giveUp(error) {
          const told = await giveUpPage(db, prepared, error);
          outcome.failed(told);
          return told;
        },
      };
    },
  };
}

const readEither = (input: SearchInput | SmartInput): PageRequest =>
  'filter' in input ? readSmartSearch(input) : readSearch(input);

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

interface Ended {
  readonly charged: number;
  readonly results: readonly unknown[];
}

/** Counts for the measurements how a search ended. */
function measureSearch(mode: 'normal' | 'smart') {
  const from = performance.now();
  const tellOutcome = (outcome: string): void =>
    tell('search', { mode, outcome, seconds: (performance.now() - from) / 1000 });
  return {
    delivered: ({ charged, results }: Ended): void =>
      tellOutcome(charged > 0 ? 'charged' : results.length > 0 ? 'free' : 'nothing found'),
    failed: (error: unknown): void => tellOutcome(error instanceof AppError ? error.code : 'defect'),
  };
}

async function measured<A extends Ended>(mode: 'normal' | 'smart', search: () => Promise<A>): Promise<A> {
  const outcome = measureSearch(mode);
  try {
    const answer = await search();
    outcome.delivered(answer);
    return answer;
  } catch (error) {
    outcome.failed(error);
    throw error;
  }
}
