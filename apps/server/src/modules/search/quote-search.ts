import { FREE_REPEAT_HOURS, RESULTS_PER_PAGE, type SearchQuote } from '@linklode/contract';
import { allOfQueries, clausesOf, parseQuery, type Query } from '@linklode/query-language';
import { askingAccount } from '../../platform/asking-account.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { listOwnedSites } from './owned-sites.repo.ts';
import { findHidden, tellHidden, type FindHidden } from './hidden-sites.ts';
import { readSearch, withHidden, type SearchInput } from './page-request.ts';
import { costOfPage, latestQuotes } from './quotes.ts';
import { readState } from './search.repo.ts';
import { WebSearchError, type SiteCounts, type WebSearch } from './web-search.port.ts';

type QuoteInput = Omit<SearchInput, 'page'> & {
  /** Conditions to try together with the query; one that cannot be parsed is not counted. */
  readonly with: readonly string[];
};

interface QuoteParts {
  readonly db: DatabasePool;
  readonly webSearch: WebSearch;
  readonly findHidden: FindHidden;
  readonly freeRepeatDays: number;
}

/** With more clauses nobody reads what each condition leaves; the total is still told. */
const MOST_CLAUSES = 16;

const NOT_COUNTED: SiteCounts = { steps: [], owned: null };

/**
 * What a search would find and cost at most, told for free: what each condition leaves, how many of those websites the
 * account already has, and the most that the first page can cost. Throws AppError for a query that cannot be parsed,
 * like the search.
 */
export function createSearchQuote(parts: QuoteParts) {
  const { db, webSearch, freeRepeatDays } = parts;

  async function quote(input: QuoteInput): Promise<SearchQuote> {
    const asked = readSearch({ ...input, page: 1 });
    const hidden = await findHidden(parts, input);
    const request = withHidden(asked, hidden);
    const { key, exclude, rows } = request;
    if (request.mode !== 'normal') throw new Error('only a query with operators has conditions');
    const clauses = clausesOf(String(input.query)).slice(0, MOST_CLAUSES);
    const prefixes = clauses.map((_, at) => allOf(clauses.slice(0, at + 1).map((clause) => clause.query)));
    const further = input.with.map((text) => withCondition(request.query, text));
    const steps = [
      { query: request.query, exclude },
      ...prefixes.toReversed().map((query) => ({ query, exclude: [] })),
      ...further.flatMap((query) => (query === null ? [] : [{ query, exclude }])),
    ];
    const [state, owned] = await Promise.all([
      readState(db, key, FREE_REPEAT_HOURS),
      rows === 'sites' ? listOwnedSites(db, key.accountId, freeRepeatDays) : [],
    ]);
    const { count, counts } = await countSites({ askedBy: askingAccount() ?? key.accountId, steps, owned });
    const tell = (at: number) => left(counts.steps[at] ?? null);
    const all = tell(0);
    const yours = rows === 'sites' ? counts.owned : null;
    const fresh = Math.min(RESULTS_PER_PAGE, rows === 'sites' ? newOf(all, yours) : mostOf(all));
    let next = 1 + clauses.length;
    return {
      count,
      ...tellHidden(hidden, input),
      clauses: clauses.map(({ text, start, end }, at) => ({
        text,
        start,
        end,
        ...tell(clauses.length - at),
      })),
      all,
      yours,
      ...costOfPage(state.delivery, fresh),
      with: further.map((query) => (query === null ? left(null) : tell(next++))),
    };
  }

  async function countSites(
    request: Parameters<NonNullable<WebSearch['countSites']>>[0],
  ): Promise<{ count: SearchQuote['count']; counts: SiteCounts }> {
    if (webSearch.countSites === undefined) return { count: 'not_countable', counts: NOT_COUNTED };
    try {
      const counts = await webSearch.countSites(request);
      return { count: counts.steps[0] == null ? 'not_available' : 'counted', counts };
    } catch (error) {
      if (!(error instanceof WebSearchError)) throw error;
      return { count: 'not_available', counts: NOT_COUNTED };
    }
  }

  return latestQuotes(quote);
}

function allOf(queries: readonly Query[]): Query {
  const [first, ...rest] = queries;
  if (first === undefined) throw new Error('a query has a condition');
  return allOfQueries([first, ...rest]);
}

function withCondition(query: Query, text: string): Query | null {
  const read = parseQuery(text);
  return read.ok ? allOfQueries([query, read.query]) : null;
}

export function left(counted: SiteCounts['steps'][number]): SearchQuote['all'] {
  if (counted === null) return { websites: null };
  const { websites, isWhole } = counted;
  return { websites, ...(isWhole ? {} : { websites_is: 'at_least' as const }) };
}

/** The largest number of them that can be new to the account. */
function newOf(all: SearchQuote['all'], yours: number | null): number {
  if (all.websites === null || all.websites_is !== undefined) return Infinity;
  return all.websites - (yours ?? 0);
}

/** Pages of a website are not counted, but if there is no website there is no page either. */
function mostOf({ websites }: SearchQuote['all']): number {
  return websites === 0 ? 0 : Infinity;
}
