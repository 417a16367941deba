import type { SearchResult } from '@linklode/contract';
import {
  containsPhrase,
  parseQuery,
  positiveTerms,
  urlWords,
  words,
  type PositiveTerm,
} from '@linklode/query-language';

/** A word or phrase of the query and where the returned text shows it. */
export interface MatchReason {
  readonly term: string;
  readonly isPhrase: boolean;
  readonly places: readonly string[];
}

/** A row has little room, and more would explain nothing. */
const MOST_REASONS = 4;

function termText({ items }: PositiveTerm): string {
  return items.map((item) => (typeof item === 'string' ? item : '…')).join(' ');
}

/**
 * Why a result is here, as far as its title, address and description show it. Nothing is claimed that the returned text
 * does not hold, so a row may have no reason.
 */
export function createReasons(query: string): (result: SearchResult) => readonly MatchReason[] {
  const parsed = parseQuery(query);
  if (!parsed.ok) return () => [];
  const terms = new Map(positiveTerms(parsed.query).map((term) => [termText(term), term.items]));
  return (result) => {
    const places: [string, readonly string[]][] = [
      ['title', words(result.title ?? '')],
      ['URL', urlWords(result.url)],
      ['description', words(result.description ?? '')],
    ];
    const reasons: MatchReason[] = [];
    for (const [term, items] of terms) {
      const holding = places.filter(([, held]) => containsPhrase(held, items)).map(([place]) => place);
      if (holding.length > 0) reasons.push({ term, isPhrase: items.length > 1, places: holding });
      if (reasons.length === MOST_REASONS) break;
    }
    return reasons;
  };
}
