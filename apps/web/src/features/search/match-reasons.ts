import type { SearchResult } from '@linklode/contract';
import {
  containsPhrase,
  decodedPath,
  hostOf,
  parseQuery,
  printQuery,
  siteHolds,
  urlWords,
  words,
  type Node,
  type PhraseItem,
  type TextField,
} from '@linklode/query-language';

/** A clause of the query and where a page fulfils it. */
export interface MatchReason {
  readonly term: string;
  readonly isPhrase: boolean;
  readonly places: readonly string[];
}

/** A row has little room, and more would explain nothing. */
const MOST_REASONS = 4;
/** Of a list of alternatives, which stands here as it is typed. */
const LONGEST_TERM = 60;

type Phrase = Extract<Node, { type: 'phrase' }>;

/** Where a word that the page has to hold stands for certain, whatever the row shows. */
const FIELD_PLACES: Readonly<Record<TextField, string>> = {
  any: 'text',
  text: 'text',
  title: 'title',
  url: 'URL',
  anchor: 'links to the page',
};

interface ReadRow {
  readonly result: SearchResult;
  readonly texts: readonly (readonly [place: string, words: readonly string[]])[];
}

function phraseText(items: readonly PhraseItem[]): string {
  return items.map((item) => (typeof item === 'string' ? item : '…')).join(' ');
}

const PLACES = ['title', 'URL', 'description', 'text', 'links to the page'];

function phraseReason({ items }: Phrase, held: readonly string[]): MatchReason {
  const places = PLACES.filter((place) => held.includes(place));
  return { term: phraseText(items), isPhrase: items.length > 1, places };
}

function shownPlaces({ items }: Phrase, { texts }: ReadRow): string[] {
  return texts.filter(([, held]) => containsPhrase(held, items)).map(([place]) => place);
}

/** Whether the row itself shows that a clause without words is fulfilled. */
function showsClause(node: Node, { result }: ReadRow): boolean {
  if (node.type === 'site') return siteHolds(node, hostOf(result.url), decodedPath(result.url));
  if (node.type === 'industry') {
    return result.industry.some((label) => words(label).join(' ') === node.label);
  }
  if (node.type !== 'metric') return false;
  const value = node.metric === 'spam' ? result.spam_score : result[node.metric];
  return value !== null && value >= (node.min ?? 0) && value <= (node.max ?? 100);
}

const CLAUSE_PLACES: Partial<Record<Node['type'], string>> = {
  industry: 'industry',
  filetype: 'file type',
  date: 'date of the page',
  lang: 'language of the page',
  link: 'links of the page',
  related: 'sites that link alike',
};

function clausePlace(node: Node): string | null {
  if (node.type === 'site') return node.path === null ? 'domain' : 'URL';
  if (node.type === 'metric') return node.metric === 'spam' ? 'Spam score' : node.metric.toUpperCase();
  return CLAUSE_PLACES[node.type] ?? null;
}

function clauseReason(node: Node): MatchReason[] {
  const place = clausePlace(node);
  const term = printQuery({ root: node });
  return place === null || term.length > LONGEST_TERM ? [] : [{ term, isPhrase: false, places: [place] }];
}

/** Of alternatives, those that the row shows; where it shows none and all are words, one of them stands in the text. */
function alternativeReasons(node: Extract<Node, { type: 'or' }>, row: ReadRow): MatchReason[] {
  const shown = node.children.flatMap((child): MatchReason[] => {
    if (child.type === 'phrase') {
      const places = shownPlaces(child, row);
      return places.length > 0 ? [phraseReason(child, places)] : [];
    }
    return showsClause(child, row) ? clauseReason(child) : [];
  });
  if (shown.length > 0) return shown;
  const fields = new Set(
    node.children.map((child) => (child.type === 'phrase' ? FIELD_PLACES[child.field] : '')),
  );
  const [place] = fields;
  if (fields.size !== 1 || !place) return [];
  const term = node.children
    .map((child) => (child.type === 'phrase' ? phraseText(child.items) : ''))
    .join(' or ');
  return term.length > LONGEST_TERM ? [] : [{ term, isPhrase: false, places: [place] }];
}

function requiredReasons(node: Node, row: ReadRow): MatchReason[] {
  if (node.type === 'and') return node.children.flatMap((child) => requiredReasons(child, row));
  if (node.type === 'or') return alternativeReasons(node, row);
  if (node.type === 'not') return [];
  if (node.type !== 'phrase') return clauseReason(node);
  const shown = shownPlaces(node, row);
  const isSettled = node.field === 'any' && shown.includes('title');
  return [phraseReason(node, isSettled ? shown : [...shown, FIELD_PLACES[node.field]])];
}

/**
 * Which clauses of the query a result fulfils, and where: in its title, address or description where those show it, and
 * where the clause asks for it, since every source answers only pages that satisfy the query. Words come before the rest.
 */
export function createReasons(query: string): (result: SearchResult) => readonly MatchReason[] {
  const parsed = parseQuery(query);
  if (!parsed.ok) return () => [];
  const { root } = parsed.query;
  const clauses = root.type === 'and' ? root.children : [root];
  const isWords = (node: Node) => node.type === 'phrase' || node.type === 'or';
  const inOrder = [...clauses.filter(isWords), ...clauses.filter((node) => !isWords(node))];
  return (result) => {
    const row: ReadRow = {
      result,
      texts: [
        ['title', words(result.title ?? '')],
        ['URL', urlWords(result.url)],
        ['description', words(result.description ?? '')],
      ],
    };
    const reasons = new Map<string, MatchReason>();
    for (const reason of inOrder.flatMap((node) => requiredReasons(node, row))) {
      if (!reasons.has(reason.term)) reasons.set(reason.term, reason);
    }
    return [...reasons.values()].slice(0, MOST_REASONS);
  };
}
