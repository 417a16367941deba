import type { LinkEvidence } from '@linklode/contract';
import { gapLinks } from '@linklode/contract/gap-columns';
import { gapSitesOf } from '@linklode/query-language';
import type { RowReason } from '../results/row-reasons.ts';
import type { FoundResult } from '../run/search-answer.ts';
import type { SubmittedSearch } from '../run/search-state.ts';

/** The rivals whose links a search compares; empty for any other search. */
export function rivalsOf({ filter, query }: SubmittedSearch): readonly string[] {
  return filter === null ? gapSitesOf(query) : [];
}

/** To which of the rivals a row links, as far as its source says. */
export function linkedRivals(result: FoundResult, rivals: readonly string[]): readonly string[] {
  return gapLinks(result, rivals).map(({ site }) => site);
}

/** The links that a row is there for. */
export function linksIn(reason: RowReason): readonly LinkEvidence[] {
  return reason.kind === 'matches' ? reason.matches.flatMap(({ links }) => links) : [];
}

/** What else the query asks of the page. */
export function besideLinks(reason: RowReason): RowReason {
  if (reason.kind !== 'matches') return reason;
  return {
    kind: 'matches',
    matches: reason.matches.filter(({ term, links }) => links.length === 0 && !term.startsWith('gap:')),
  };
}
