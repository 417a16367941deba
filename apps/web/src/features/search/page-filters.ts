import type { FoundResult } from './search-answer.ts';

/** What the rows of the page on screen must have to be shown. Null asks for nothing. */
export interface PageFilters {
  readonly daMin: number | null;
  readonly paMin: number | null;
  readonly spamMax: number | null;
  readonly industry: string | null;
}

export const NO_PAGE_FILTERS: PageFilters = { daMin: null, paMin: null, spamMax: null, industry: null };

/** Offered as chips. The spam limits are the ends of the bands Low and Medium. */
export const FILTER_STEPS = { daMin: [20, 40], paMin: [20, 40], spamMax: [30, 60] } as const;

export function isFiltering(filters: PageFilters): boolean {
  return Object.values(filters).some((limit) => limit !== null);
}

/** Bounds are inclusive. A row whose value is missing cannot be known to pass and does not. */
export function passesFilters(result: FoundResult, filters: PageFilters): boolean {
  const { daMin, paMin, spamMax, industry } = filters;
  if (daMin !== null && (result.da === null || result.da < daMin)) return false;
  if (paMin !== null && (result.pa === null || result.pa < paMin)) return false;
  if (spamMax !== null && (result.spam_score === null || result.spam_score > spamMax)) return false;
  return industry === null || result.industry.includes(industry);
}

/** The industries of a page in the order of the alphabet, and the chosen one also where the page does not have it. */
export function industriesOf(results: readonly FoundResult[], chosen: string | null): string[] {
  const labels = new Set(results.flatMap((result) => result.industry));
  if (chosen !== null) labels.add(chosen);
  return [...labels].toSorted((a, b) => a.localeCompare(b, 'en'));
}
