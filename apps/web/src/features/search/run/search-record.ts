import { MAX_PAGES, RESULTS_PER_PAGE } from '@linklode/contract/product';
import type { FilterId } from '@linklode/smart-filters/names';
import { readDeliveries, type Deliveries } from './free-pages.ts';
import type { RowCounts } from './result-pages.ts';
import { readSearchAnswer, type SearchAnswer } from './search-answer.ts';
import { readRows } from './search-address.ts';
import { findMenuFilter } from '../smart/smart-filter-menu.ts';
import { EMPTY_BOXES, type Boxes, type SearchPlace, type SubmittedSearch } from './search-state.ts';

/** What a tab keeps of its search until it closes. */
export interface KeptSearch {
  readonly boxes: Boxes;
  /** The page on screen with its results and flags; null where nothing is. */
  readonly shown: {
    readonly place: SearchPlace;
    readonly answer: SearchAnswer;
    /** The first page where another one is on screen: whoever changes the filter goes back to it. */
    readonly first: SearchAnswer | null;
    readonly rowCounts: RowCounts;
  } | null;
  readonly deliveries: Deliveries;
}

/** As it is written: flat, in the specification's words. `owner` names the session by a fingerprint of its token. */
interface SearchRecord extends Boxes {
  readonly owner: string;
  readonly page: number;
  readonly submitted: SubmittedSearch | null;
  readonly answer: SearchAnswer | null;
  readonly first: SearchAnswer | null;
  readonly rowCounts: RowCounts;
  readonly deliveries: Deliveries;
}

export const NOTHING_KEPT: KeptSearch = { boxes: EMPTY_BOXES, shown: null, deliveries: {} };

/** The record as text. A search that is still running is not kept: its answer would be missing. */
export function writeSearchRecord(owner: string, { boxes, shown, deliveries }: KeptSearch): string {
  const record: SearchRecord = {
    owner,
    ...boxes,
    page: shown?.place.page ?? 1,
    submitted: shown?.place.submitted ?? null,
    answer: shown?.answer ?? null,
    first: shown?.first ?? null,
    rowCounts: shown?.rowCounts ?? {},
    deliveries,
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

const ofProject = (value: unknown) => (typeof value === 'string' ? { project: value } : {});

function readSubmitted(value: unknown): SubmittedSearch | null {
  if (typeof value !== 'object' || value === null) return null;
  const { filter, query, exclude, project, rows } = value as Record<string, unknown>;
  if (typeof query !== 'string' || !Array.isArray(exclude)) return null;
  if (!exclude.every((site) => typeof site === 'string')) return null;
  return { filter: readFilter(filter), query, exclude, ...ofProject(project), ...readRows(rows) };
}

function readShown(record: Partial<Record<keyof SearchRecord, unknown>>): KeptSearch['shown'] {
  const submitted = readSubmitted(record.submitted);
  const { page } = record;
  if (!submitted || record.answer == null) return null;
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 1 || page > MAX_PAGES) return null;
  const answer = readSearchAnswer(record.answer);
  const rowCounts = { ...readRowCounts(record.rowCounts), [page]: answer.results.length };
  const first = record.first == null ? null : readSearchAnswer(record.first);
  return { place: { submitted, page }, answer, first, rowCounts };
}

/** What a record holds; nothing where there is none, it is broken, or another session wrote it. */
export function readSearchRecord(owner: string, text: string | null): KeptSearch {
  if (text === null) return NOTHING_KEPT;
  try {
    const record = JSON.parse(text) as Partial<Record<keyof SearchRecord, unknown>> | null;
    if (record?.owner !== owner || typeof record.query !== 'string' || typeof record.exclude !== 'string') {
      return NOTHING_KEPT;
    }
    return {
      boxes: {
        filter: readFilter(record.filter),
        query: record.query,
        exclude: record.exclude,
        ...ofProject(record.project),
        ...readRows(record.rows),
      },
      shown: readShown(record),
      deliveries: readDeliveries(record.deliveries),
    };
  } catch {
    return NOTHING_KEPT;
  }
}
