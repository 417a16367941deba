import type { FilterId } from '@linklode/smart-filters/names';
import type { RowCounts } from './result-pages.ts';
import type { SearchAnswer } from './search-answer.ts';

/** What a search was run with; the boxes may have been edited since. */
export interface SubmittedSearch {
  /** Null for a query with operators. */
  readonly filter: FilterId | null;
  readonly query: string;
  readonly exclude: readonly string[];
  /** Whose websites are left out; absent where the search is for no project. */
  readonly project?: string | undefined;
  /** Rows are pages; left out where they are websites. */
  readonly rows?: 'pages';
}

/** One page of a search: what an address names. */
export interface SearchPlace {
  readonly submitted: SubmittedSearch;
  /** From 1. */
  readonly page: number;
  /** What a colleague's address names: this page as it was delivered, to be shown and not searched for again. */
  readonly delivery?: string;
}

/** What stands in the form. */
export interface Boxes {
  /** The smart filter; null where the query is one with operators. */
  readonly filter: FilterId | null;
  readonly query: string;
  readonly exclude: string;
  readonly project?: string | undefined;
  readonly rows?: 'pages';
}

export const EMPTY_BOXES: Boxes = { filter: null, query: '', exclude: '' };

/** Why a query is not sent. */
export interface QueryProblem {
  readonly message: string;
  /** Zero-based, UTF-16 units; null where the whole query is meant. */
  readonly position: number | null;
  readonly length: number;
}

/** What is on screen. */
export interface ShownSearch extends SearchPlace {
  /** Pages of this search that are already here. */
  readonly pages: Readonly<Record<number, SearchAnswer>>;
  /** Of every page that was seen, also of those that a reload dropped from `pages`. */
  readonly rowCounts: RowCounts;
}
