import type { SearchResponse } from '@linklode/contract';
import { MAX_PAGES } from '@linklode/contract/product';
import { readSearchResponse } from '../../api/run-search.ts';
import { EMPTY_SEARCH, type SearchState, type SubmittedSearch } from './search-state.ts';

/** What a tab keeps of its search until it closes. `owner` names the session by a fingerprint of its token. */
interface SearchRecord {
  readonly owner: string;
  readonly query: string;
  readonly exclude: string;
  /** The smart filter; null in normal mode. */
  readonly filter: null;
  readonly page: number;
  readonly submitted: SubmittedSearch | null;
  /** The answer that is on screen: results and flags. */
  readonly answer: SearchResponse | null;
}

/** The record of a state as text. A search that is still running is not kept: its answer would be missing. */
export function writeSearchRecord(owner: string, state: SearchState): string {
  const record: SearchRecord = {
    owner,
    query: state.query,
    exclude: state.exclude,
    filter: null,
    page: state.shown?.page ?? 1,
    submitted: state.shown?.submitted ?? null,
    answer: state.shown?.pages[state.shown.page] ?? null,
  };
  return JSON.stringify(record);
}

function readSubmitted(value: unknown): SubmittedSearch | null {
  if (typeof value !== 'object' || value === null) return null;
  const { query, exclude } = value as Record<string, unknown>;
  if (typeof query !== 'string' || !Array.isArray(exclude)) return null;
  if (!exclude.every((site) => typeof site === 'string')) return null;
  return { query, exclude };
}

/** The state that a record describes; an empty one where there is none, it is broken, or another session wrote it. */
export function readSearchRecord(owner: string, text: string | null): SearchState {
  if (text === null) return EMPTY_SEARCH;
  try {
    const record = JSON.parse(text) as Partial<Record<keyof SearchRecord, unknown>> | null;
    if (record?.owner !== owner || typeof record.query !== 'string' || typeof record.exclude !== 'string') {
      return EMPTY_SEARCH;
    }
    const state = { ...EMPTY_SEARCH, query: record.query, exclude: record.exclude };
    const submitted = readSubmitted(record.submitted);
    const { page } = record;
    if (!submitted || record.answer == null) return state;
    if (typeof page !== 'number' || !Number.isInteger(page) || page < 1 || page > MAX_PAGES) return state;
    return { ...state, shown: { submitted, page, pages: { [page]: readSearchResponse(record.answer) } } };
  } catch {
    return EMPTY_SEARCH;
  }
}
