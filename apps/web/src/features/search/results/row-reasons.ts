import type { Reason } from '@linklode/contract';
import { createReasons, type MatchReason } from './match-reasons.ts';
import type { FoundResult } from '../run/search-answer.ts';
import type { SubmittedSearch } from '../run/search-state.ts';

/** Why a row is in the list. */
export type RowReason =
  /** Which clauses of the query the page fulfils; may be none. */
  | { readonly kind: 'matches'; readonly matches: readonly MatchReason[] }
  /** What a smart filter found on the page. */
  | { readonly kind: 'filter'; readonly why: Reason };

/** The reasons of a search's rows. A smart filter's inputs are no query, so only the server knows its reasons. */
export function createRowReasons({ filter, query }: SubmittedSearch): (result: FoundResult) => RowReason {
  const matchesOf = filter === null ? createReasons(query) : () => [];
  return (result) => {
    const why = 'why' in result ? result.why : null;
    return why === null ? { kind: 'matches', matches: matchesOf(result) } : { kind: 'filter', why };
  };
}

interface PageReasons {
  /** What all rows fulfil alike. */
  readonly shared: readonly MatchReason[];
  /** What a row fulfils besides. */
  readonly ownOf: (result: FoundResult) => RowReason;
}

const isSame = (one: MatchReason, other: MatchReason): boolean =>
  one.term === other.term && one.places.join() === other.places.join();

/**
 * Tells what holds for every row of a page from what sets one apart, so that the page says the first once. A row alone
 * keeps all.
 */
export function splitReasons(
  results: readonly FoundResult[],
  reasonOf: (result: FoundResult) => RowReason,
): PageReasons {
  const [first = [], ...others] = results.map((result) => {
    const reason = reasonOf(result);
    return reason.kind === 'matches' ? reason.matches : [];
  });
  const isPlain = ({ link, links }: MatchReason) => link === null && links.length === 0;
  const shared =
    others.length === 0
      ? []
      : first.filter((one) =>
          [first, ...others].every((row) => row.some((other) => isPlain(other) && isSame(one, other))),
        );
  return {
    shared,
    ownOf(result) {
      const reason = reasonOf(result);
      if (reason.kind !== 'matches') return reason;
      return { ...reason, matches: reason.matches.filter((one) => !shared.some((two) => isSame(one, two))) };
    },
  };
}

interface TextPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** A sentence with the first place of the found words told apart; the whole as it is where they do not stand in it. */
export function markWords(sentence: string, words: string | undefined): readonly TextPart[] {
  const at = words ? sentence.toLowerCase().indexOf(words.toLowerCase()) : -1;
  // Lower case can be longer than the letter itself; then the places do not agree.
  if (!words || at < 0 || sentence.toLowerCase().length !== sentence.length) {
    return [{ text: sentence, isFound: false }];
  }
  const end = at + words.length;
  return [
    { text: sentence.slice(0, at), isFound: false },
    { text: sentence.slice(at, end), isFound: true },
    { text: sentence.slice(end), isFound: false },
  ].filter((part) => part.text !== '');
}
