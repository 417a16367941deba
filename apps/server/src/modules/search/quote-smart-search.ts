import { FREE_REPEAT_HOURS, RESULTS_PER_PAGE, type SmartQuote } from '@linklode/contract';
import { words, type Query } from '@linklode/query-language';
import { ordinaryNames } from '@linklode/smart-filters';
import { askingAccount } from '../../platform/asking-account.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { findSmartAnswer, type AnswerSources } from './answer-page.ts';
import { findHidden, tellHidden, type FindHidden } from './hidden-sites.ts';
import { listOwnedSites } from './owned-sites.repo.ts';
import { readSmartSearch, withHidden, type SmartInput } from './page-request.ts';
import { left } from './quote-search.ts';
import { costOfPage, latestQuotes } from './quotes.ts';
import { siteOf } from './row-site.ts';
import { readState } from './search.repo.ts';
import { MOST_ROWS } from './smart-search.ts';
import { WebSearchError } from './web-search.port.ts';

interface SmartQuoteParts extends AnswerSources {
  readonly db: DatabasePool;
  readonly findHidden: FindHidden;
  readonly freeRepeatDays: number;
}

type SmartQuoteInput = Omit<SmartInput, 'page'>;

/**
 * What a smart filter would find and cost at most, told for free, and which of the names in the inputs are ordinary
 * words. It runs the filter and keeps the rows, so that a search that follows does not run it again. Throws AppError
 * for bad inputs, like the search.
 */
export function createSmartQuote(parts: SmartQuoteParts) {
  const { db, freeRepeatDays } = parts;

  async function quote(input: SmartQuoteInput): Promise<SmartQuote> {
    const asked = readSmartSearch({ ...input, page: 1 });
    const hidden = await findHidden(parts, input);
    const request = withHidden(asked, hidden);
    const { key } = request;
    const [state, owned, rows, ordinary] = await Promise.all([
      readState(db, key, FREE_REPEAT_HOURS),
      listOwnedSites(db, key.accountId, freeRepeatDays),
      findRows(request),
      countHolding(askingAccount() ?? key.accountId, ordinaryNames(request.filter, request.inputs)),
    ]);
    const yours = new Set(owned);
    const sites = rows?.map(({ url }) => siteOf(url)) ?? null;
    const isNew = (site: string): boolean => !yours.has(site);
    const fresh = sites?.slice(0, RESULTS_PER_PAGE).filter(isNew).length ?? RESULTS_PER_PAGE;
    return {
      ...tellHidden(hidden, input),
      found: left(sites && { websites: sites.length, isWhole: sites.length < MOST_ROWS }),
      yours: sites && sites.length - sites.filter(isNew).length,
      ...costOfPage(state.delivery, fresh),
      ordinary,
    };
  }

  /** Null if the search failed: the quote then says the most that a page can cost. */
  async function findRows(
    request: Parameters<typeof findSmartAnswer>[1],
  ): Promise<Awaited<ReturnType<typeof findSmartAnswer>>['rows'] | null> {
    try {
      return (await findSmartAnswer(parts, request)).rows;
    } catch (error) {
      if (error instanceof WebSearchError) return null;
      throw error;
    }
  }

  /** How many websites contain each word, whatever they mean by it. */
  async function countHolding(askedBy: string, names: readonly string[]): Promise<SmartQuote['ordinary']> {
    const { webSearch } = parts;
    if (names.length === 0) return [];
    const steps = names.map((name) => ({ query: phraseOf(name), exclude: [] }));
    try {
      const counts = await webSearch.countSites?.({ askedBy, steps, owned: [] });
      return names.map((name, at) => ({ name, holding: left(counts?.steps[at] ?? null) }));
    } catch (error) {
      if (error instanceof WebSearchError) return names.map((name) => ({ name, holding: left(null) }));
      throw error;
    }
  }

  return latestQuotes(quote);
}

function phraseOf(name: string): Query {
  return { root: { type: 'phrase', field: 'any', items: words(name) } };
}
