import { MAX_PAGES, RESULTS_PER_PAGE } from '@linklode/contract/product';
import { isSmartAnswer, type SearchAnswer } from './search-answer.ts';

/** How many rows each page had that was seen, by page. */
export type RowCounts = Readonly<Record<number, number>>;

/** Rows on all pages before this one; null where one of them was not seen. */
export function rowsBefore(page: number, rowCounts: RowCounts): number | null {
  let rows = 0;
  for (let before = 1; before < page; before++) {
    const count = rowCounts[before];
    if (count === undefined) return null;
    rows += count;
  }
  return rows;
}

/** Rows that are known to follow; null where that is not known. */
export function rowsAfter(page: number, answer: SearchAnswer, rowCounts: RowCounts): number | null {
  if (isSmartAnswer(answer) || answer.total === null) return null;
  return Math.max(0, answer.total - (rowsBefore(page, rowCounts) ?? 0) - answer.results.length);
}

/**
 * Whether a page follows. A page may hold fewer than ten rows although more exist, because one site has at most two of
 * them; so the rows seen are counted, not the pages. A source without a total may say itself whether more follow; else
 * a full page is followed by another.
 */
export function hasNextPage(page: number, answer: SearchAnswer, rowCounts: RowCounts): boolean {
  if (page >= MAX_PAGES) return false;
  if (isSmartAnswer(answer)) return answer.has_next;
  if (answer.results.length === 0) return false;
  if (answer.more !== undefined) return answer.more;
  const after = rowsAfter(page, answer, rowCounts);
  return after === null ? answer.results.length === RESULTS_PER_PAGE : after > 0;
}

/**
 * How many pages there are, where that is certain; else null. `page` is the last one seen. Where rows are pages, sites
 * that are held to two of them can stretch a list, so only its end, ten pages and a rest that no rule can part are
 * certain.
 */
export function pageCount(page: number, answer: SearchAnswer, rowCounts: RowCounts): number | null {
  if (isSmartAnswer(answer)) return null;
  if (!hasNextPage(page, answer, rowCounts)) return page;
  const after = rowsAfter(page, answer, rowCounts);
  if (after === null) return null;
  const last = page + Math.ceil(after / RESULTS_PER_PAGE);
  if (last >= MAX_PAGES) return MAX_PAGES;
  if (!isSmartAnswer(answer) && answer.rows === undefined) return last;
  return after <= 2 ? page + 1 : null;
}
