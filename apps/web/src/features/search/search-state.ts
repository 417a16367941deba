import type { FilterId } from '@linklode/smart-filters/labels';
import type { RowCounts } from './result-pages.ts';
import type { SearchAnswer } from './search-answer.ts';
import type { SearchFailure } from './search-failure.ts';

/** What a search was run with; the boxes may have been edited since. */
export interface SubmittedSearch {
  /** Null for a query with operators. */
  readonly filter: FilterId | null;
  readonly query: string;
  readonly exclude: readonly string[];
}

/** Why a query is not sent. */
export interface QueryProblem {
  readonly message: string;
  /** Zero-based, UTF-16 units; null where the whole query is meant. */
  readonly position: number | null;
  readonly length: number;
}

type Pages = Readonly<Record<number, SearchAnswer>>;

export interface ShownSearch {
  readonly submitted: SubmittedSearch;
  /** The page on screen, from 1. */
  readonly page: number;
  /** Pages of this search that are already here. */
  readonly pages: Pages;
  /** Of every page that was seen, also of those that a reload dropped from `pages`. */
  readonly rowCounts: RowCounts;
}

export interface SearchState {
  /** The smart filter; null where the query is one with operators. */
  readonly filter: FilterId | null;
  readonly query: string;
  readonly exclude: string;
  /** Null before the first answer, while a new search runs, and after it failed. */
  readonly shown: ShownSearch | null;
  /** The search that is running. */
  readonly running: { readonly submitted: SubmittedSearch; readonly page: number } | null;
  /** The search that failed, to be tried again. */
  readonly failed: {
    readonly submitted: SubmittedSearch;
    readonly page: number;
    readonly failure: SearchFailure;
  } | null;
  readonly problem: QueryProblem | null;
  /** What a new search took off the screen; comes back if there was nothing to pay it with. */
  readonly replaced: ShownSearch | null;
}

export type SearchAction =
  | { readonly type: 'filter-chosen'; readonly filter: FilterId | null }
  | { readonly type: 'query-typed'; readonly query: string }
  | { readonly type: 'exclude-typed'; readonly exclude: string }
  | { readonly type: 'rejected'; readonly problem: QueryProblem }
  | { readonly type: 'started'; readonly submitted: SubmittedSearch }
  | { readonly type: 'page-started'; readonly page: number }
  | { readonly type: 'page-shown'; readonly page: number }
  | { readonly type: 'delivered'; readonly answer: SearchAnswer }
  | { readonly type: 'failed'; readonly failure: SearchFailure }
  | { readonly type: 'cleared' };

export const EMPTY_SEARCH: SearchState = {
  filter: null,
  query: '',
  exclude: '',
  shown: null,
  running: null,
  failed: null,
  problem: null,
  replaced: null,
};

/** The first page of a search where it is still here; without it there is nothing to go back to. */
function atFirstPage(shown: ShownSearch | null): ShownSearch | null {
  return shown?.pages[1] ? { ...shown, page: 1 } : null;
}

/** A new search starts at page 1 and drops all cached pages; a page of the same search keeps them. */
export function reduceSearch(state: SearchState, action: SearchAction): SearchState {
  switch (action.type) {
    case 'filter-chosen':
      if (action.filter === state.filter) return state;
      return {
        ...state,
        filter: action.filter,
        query: '',
        problem: null,
        shown: state.running ? state.shown : atFirstPage(state.shown),
      };
    case 'query-typed':
      return { ...state, query: action.query, problem: null };
    case 'exclude-typed':
      return { ...state, exclude: action.exclude };
    case 'rejected':
      return { ...state, problem: action.problem, failed: null };
    case 'started':
      return {
        ...state,
        shown: null,
        replaced: state.shown ?? state.replaced,
        running: { submitted: action.submitted, page: 1 },
        failed: null,
        problem: null,
      };
    case 'page-started': {
      const submitted = state.shown?.submitted ?? state.failed?.submitted;
      if (!submitted) return state;
      return { ...state, running: { submitted, page: action.page }, failed: null };
    }
    case 'page-shown':
      if (!state.shown?.pages[action.page]) return state;
      return { ...state, shown: { ...state.shown, page: action.page }, failed: null };
    case 'delivered': {
      if (!state.running) return state;
      const { submitted, page } = state.running;
      const { pages = {}, rowCounts = {} } = state.shown ?? {};
      return {
        ...state,
        shown: {
          submitted,
          page,
          pages: { ...pages, [page]: action.answer },
          rowCounts: { ...rowCounts, [page]: action.answer.results.length },
        },
        running: null,
        failed: null,
        replaced: null,
      };
    }
    case 'failed': {
      if (!state.running) return state;
      const isOut = action.failure.kind === 'out-of-credits';
      return {
        ...state,
        shown: state.shown ?? (isOut ? state.replaced : null),
        running: null,
        failed: { ...state.running, failure: action.failure },
        replaced: isOut ? null : state.replaced,
      };
    }
    case 'cleared':
      return EMPTY_SEARCH;
  }
}
