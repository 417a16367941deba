import { MAX_PAGES, RESULTS_PER_PAGE } from '@linklode/contract/product';
import type { FilterId } from '@linklode/smart-filters/labels';
import type { RowCounts } from './result-pages.ts';
import { readSearchAnswer, type SearchAnswer } from './search-answer.ts';
import { findMenuFilter } from './smart-filter-menu.ts';
import { EMPTY_SEARCH, type SearchState, type SubmittedSearch } from './search-state.ts';

/** What a tab keeps of its search until it closes. `owner` names the session by a fingerprint of its token. */
interface SearchRecord {
  readonly owner: string;
  readonly query: string;
  readonly exclude: string;
  /** The smart filter; null in normal mode. */
  readonly filter: FilterId | null;
  readonly page: number;
  readonly submitted: SubmittedSearch | null;
  /** The answer that is on screen: results and flags. */
  readonly answer: SearchAnswer | null;
  /** The first page where another one is on screen: whoever changes the filter goes back to it. */
  readonly first: SearchAnswer | null;
  readonly rowCounts: RowCounts;
}

/** The record of a state as text. A search that is still running is not kept: its answer would be missing. */
export function writeSearchRecord(owner: string, state: SearchState): string {
  const record: SearchRecord = {
    owner,
    query: state.query,
    exclude: state.exclude,
    filter: state.filter,
    page: state.shown?.page ?? 1,
    submitted: state.shown?.submitted ?? null,
    answer: state.shown?.pages[state.shown.page] ?? null,
    first: state.shown?.page === 1 ? null : (state.shown?.pages[1] ?? null),
    rowCounts: state.shown?.rowCounts ?? {},
  };
  return JSON.stringify(record);
}

function readFilter(value: unknown): FilterId | null {
  return typeof value === 'string' ? (findMenuFilter(value)?.id ?? null) : null;
}

function readRowCounts(value: unknown): RowCounts {
  if (typeof value !== 'object' || value === null) return {};
  const counts: Record<number, number> = {};
  for (const [page, rows] of Object.entries(value as Record<string, unknown>)) {
    const isPage = /^\d{1,2}$/.test(page) && Number(page) >= 1 && Number(page) <= MAX_PAGES;
    if (!isPage || typeof rows !== 'number' || !Number.isInteger(rows)) continue;
    if (rows >= 0 && rows <= RESULTS_PER_PAGE) counts[Number(page)] = rows;
  }
  return counts;
}

function readSubmitted(value: unknown): SubmittedSearch | null {
  if (typeof value !== 'object' || value === null) return null;
  const { filter, query, exclude } = value as Record<string, unknown>;
  if (typeof query !== 'string' || !Array.isArray(exclude)) return null;
  if (!exclude.every((site) => typeof site === 'string')) return null;
  return { filter: readFilter(filter), query, exclude };
}

/** The state that a record describes; an empty one where there is none, it is broken, or another session wrote it. */
export function readSearchRecord(owner: string, text: string | null): SearchState {
  if (text === null) return EMPTY_SEARCH;
  try {
    const record = JSON.parse(text) as Partial<Record<keyof SearchRecord, unknown>> | null;
    if (record?.owner !== owner || typeof record.query !== 'string' || typeof record.exclude !== 'string') {
      return EMPTY_SEARCH;
    }
    const filter = readFilter(record.filter);
    const state = { ...EMPTY_SEARCH, filter, query: record.query, exclude: record.exclude };
    const submitted = readSubmitted(record.submitted);
    const { page } = record;
    if (!submitted || record.answer == null) return state;
    if (typeof page !== 'number' || !Number.isInteger(page) || page < 1 || page > MAX_PAGES) return state;
    const answer = readSearchAnswer(record.answer);
    const rowCounts = { ...readRowCounts(record.rowCounts), [page]: answer.results.length };
    const first = record.first == null ? {} : { 1: readSearchAnswer(record.first) };
    return { ...state, shown: { submitted, page, pages: { ...first, [page]: answer }, rowCounts } };
  } catch {
    return EMPTY_SEARCH;
  }
}
