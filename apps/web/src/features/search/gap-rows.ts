import { gapLinks } from '@linklode/contract/gap-columns';
import { gapSitesOf } from '@linklode/query-language';
import type { FoundResult } from './search-answer.ts';
import type { SubmittedSearch } from './search-state.ts';

/** The rivals whose links a search compares; empty for any other search. */
export function rivalsOf({ filter, query }: SubmittedSearch): readonly string[] {
  return filter === null ? gapSitesOf(query) : [];
}

/** To which of the rivals a row links, as far as its source says. */
export function linkedRivals(result: FoundResult, rivals: readonly string[]): readonly string[] {
  return gapLinks(result, rivals).map(({ site }) => site);
}
