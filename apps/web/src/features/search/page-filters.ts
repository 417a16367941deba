import type { FoundResult } from './search-answer.ts';

/** What the rows of the page on screen must have to be shown. Null asks for nothing. */
export interface PageFilters {
  readonly daMin: number | null;
  readonly paMin: number | null;
  readonly spamMax: number | null;
  readonly industry: string | null;
  /** A code of two or three letters, or UNKNOWN_LANGUAGE. */
  readonly language: string | null;
}

/** Stands for rows whose source does not say; they can be asked for like any language. */
export const UNKNOWN_LANGUAGE = 'unknown';

export const NO_PAGE_FILTERS: PageFilters = {
  daMin: null,
  paMin: null,
  spamMax: null,
  industry: null,
  language: null,
};

/** Offered as chips. The spam limits are the ends of the bands Low and Medium. */
export const FILTER_STEPS = { daMin: [20, 40], paMin: [20, 40], spamMax: [30, 60] } as const;

export function isFiltering(filters: PageFilters): boolean {
  return Object.values(filters).some((limit) => limit !== null);
}

/** Bounds are inclusive. A row whose value is missing cannot be known to pass and does not. */
export function passesFilters(result: FoundResult, filters: PageFilters): boolean {
  const { daMin, paMin, spamMax, industry, language } = filters;
  if (daMin !== null && (result.da === null || result.da < daMin)) return false;
  if (paMin !== null && (result.pa === null || result.pa < paMin)) return false;
  if (spamMax !== null && (result.spam_score === null || result.spam_score > spamMax)) return false;
  if (industry !== null && !result.industry.includes(industry)) return false;
  return language === null || languageOf(result) === language;
}

function languageOf(result: FoundResult): string {
  return result.lang ?? UNKNOWN_LANGUAGE;
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** `Spanish` for `es`; a text that is no code of a language stays as it is, since the browser's list refuses it. */
function languageName(code: string): string {
  return /^[a-z]{2,3}$/.test(code) ? (NAMES.of(code) ?? code) : code;
}

/** One of several that a filter offers. */
export interface Choice {
  readonly code: string;
  readonly name: string;
}

/** The languages of a page by name, those that are not known last, and the chosen one also where the page does not have it. */
export function languagesOf(results: readonly FoundResult[], chosen: string | null): Choice[] {
  const codes = new Set(results.map(languageOf));
  if (chosen !== null) codes.add(chosen);
  const isUnknown = codes.delete(UNKNOWN_LANGUAGE);
  const choices = [...codes].map((code) => ({ code, name: languageName(code) }));
  choices.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return isUnknown ? [...choices, { code: UNKNOWN_LANGUAGE, name: 'Language not known' }] : choices;
}

/** The industries of a page in the order of the alphabet, and the chosen one also where the page does not have it. */
export function industriesOf(results: readonly FoundResult[], chosen: string | null): string[] {
  const labels = new Set(results.flatMap((result) => result.industry));
  if (chosen !== null) labels.add(chosen);
  return [...labels].toSorted((a, b) => a.localeCompare(b, 'en'));
}
