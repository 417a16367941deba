import type { SearchResponse } from '@linklode/contract';
import { MAX_PAGES, RESULTS_PER_PAGE } from '@linklode/contract/product';

/** Whether a page follows: within ten pages, where more is known or, without a total, where this page was full. */
export function hasNextPage(page: number, answer: SearchResponse): boolean {
  if (page >= MAX_PAGES) return false;
  if (answer.total !== null) return page * RESULTS_PER_PAGE < answer.total;
  return answer.results.length === RESULTS_PER_PAGE;
}

/** How many pages there are to see; at least the one on screen. Ten where the total is not known. */
export function pageCount(page: number, answer: SearchResponse): number {
  if (answer.total === null) return MAX_PAGES;
  return Math.min(MAX_PAGES, Math.max(page, Math.ceil(answer.total / RESULTS_PER_PAGE)));
}
