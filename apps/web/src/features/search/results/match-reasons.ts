import type { ClauseMatch, LinkEvidence, SearchResult } from '@linklode/contract';
import { MATCH_PLACE_NAMES } from '@linklode/contract/product';
import { parseQuery, PRINTED_LIMITS, printQuery, type Node, type PhraseItem } from '@linklode/query-language';
import { createMatchGuesser, type RowMatch } from './guess-matches.ts';

/** A clause of the query and where a page fulfils it, for people. */
export interface MatchReason {
  readonly term: string;
  readonly isPhrase: boolean;
  readonly places: readonly string[];
  /** An address that the page links to, where the clause asks for one; hostile until checked. */
  readonly link: string | null;
  /** What the links say that the clause asks for; empty where it asks for none, or nobody tells. Hostile as well. */
  readonly links: readonly LinkEvidence[];
}

/** A row has little room, and more would explain nothing. */
const MOST_REASONS = 4;
/** Of a list of alternatives, or of a path. */
const LONGEST_TERM = 80;

/** Clauses as the index prints them are clauses of a query. */
function parseMatches(matches: readonly ClauseMatch[]): RowMatch[] {
  return matches.flatMap(({ clause, ...match }) => {
    const parsed = parseQuery(clause, PRINTED_LIMITS);
    return parsed.ok ? [{ ...match, node: parsed.query.root }] : [];
  });
}

function phraseText(items: readonly PhraseItem[]): string {
  return items.map((item) => (typeof item === 'string' ? item : '…')).join(' ');
}

function termOf(node: Node): string {
  if (node.type === 'phrase') return phraseText(node.items);
  return node.type === 'or' ? node.children.map(termOf).join(' or ') : printQuery({ root: node });
}

function shortened(term: string): string {
  const signs = Array.from(term);
  return signs.length > LONGEST_TERM ? `${signs.slice(0, LONGEST_TERM - 1).join('')}…` : term;
}

function placesOf({ node, places }: RowMatch): string[] {
  if (node.type === 'site' && node.path !== null) return [MATCH_PLACE_NAMES.url];
  if (node.type === 'metric') return [node.metric === 'spam' ? 'Spam score' : node.metric.toUpperCase()];
  return places.map((place) => (place === 'description' ? place : MATCH_PLACE_NAMES[place]));
}

/** The address of a link is known from nothing else; words tell more of a page than what every row fulfils alike. */
function rankOf({ node, link, links = [] }: RowMatch): number {
  if (link !== undefined || links.length > 0) return 0;
  return node.type === 'phrase' || node.type === 'or' ? 1 : 2;
}

/**
 * Which clauses of the query a result fulfils, and where: as its source says, or else as far as the row shows it.
 * Clauses of the same words are one reason.
 */
export function createReasons(query: string): (result: SearchResult) => readonly MatchReason[] {
  const guess = createMatchGuesser(query);
  return (result) => {
    const matches = result.matches === null ? guess(result) : parseMatches(result.matches);
    const reasons = new Map<string, MatchReason>();
    for (const match of matches.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      const term = shortened(termOf(match.node));
      const known = reasons.get(term);
      reasons.set(term, {
        term,
        isPhrase: match.node.type === 'phrase' && match.node.items.length > 1,
        places: [...new Set([...(known?.places ?? []), ...placesOf(match)])],
        link: match.link ?? known?.link ?? null,
        links: match.links ?? known?.links ?? [],
      });
    }
    return [...reasons.values()].slice(0, MOST_REASONS);
  };
}
