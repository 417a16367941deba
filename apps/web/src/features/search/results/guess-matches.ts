import type { LinkEvidence, MatchPlace, SearchResult } from '@linklode/contract';
import {
  containsPhrase,
  decodedPath,
  hostOf,
  parseQuery,
  siteHolds,
  urlWords,
  words,
  type Node,
  type PhraseNode,
  type TextField,
} from '@linklode/query-language';

/** A clause of the query that a row fulfils, and where; what the row shows is looked for in its description too. */
export interface RowMatch {
  readonly node: Node;
  readonly places: readonly (MatchPlace | 'description')[];
  /** For `link:`, an address that the page links to. */
  readonly link?: string | undefined;
  /** For `link:` and `gap:`, what the links say, where the source tells it. */
  readonly links?: readonly LinkEvidence[] | undefined;
}

interface ReadRow {
  readonly result: SearchResult;
  readonly texts: readonly (readonly [place: RowMatch['places'][number], words: readonly string[]])[];
}

/** Where words that the page has to hold stand for certain, whatever the row shows. */
const certainPlace = (field: TextField): MatchPlace => (field === 'any' ? 'text' : field);

function shownPlaces({ items }: PhraseNode, { texts }: ReadRow): RowMatch['places'] {
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

/** Of alternatives, those that the row shows; where it shows none and all are words, one of them stands in the text. */
function alternativeMatches(node: Extract<Node, { type: 'or' }>, row: ReadRow): RowMatch[] {
  const shown = node.children.flatMap((child): RowMatch[] => {
    const places = child.type === 'phrase' ? shownPlaces(child, row) : [];
    if (places.length > 0) return [{ node: child, places }];
    return showsClause(child, row) ? clauseMatch(child) : [];
  });
  if (shown.length > 0) return shown;
  const fields = new Set(node.children.map((child) => (child.type === 'phrase' ? child.field : null)));
  const [field] = fields;
  return fields.size === 1 && field ? [{ node, places: [certainPlace(field)] }] : [];
}

function clauseMatch(node: Node): RowMatch[] {
  if (node.type === 'and' || node.type === 'or' || node.type === 'not' || node.type === 'phrase') return [];
  return [{ node, places: [node.type === 'gap' ? 'link' : node.type] }];
}

function requiredMatches(node: Node, row: ReadRow): RowMatch[] {
  if (node.type === 'and') return node.children.flatMap((child) => requiredMatches(child, row));
  if (node.type === 'or') return alternativeMatches(node, row);
  if (node.type !== 'phrase') return clauseMatch(node);
  const shown = shownPlaces(node, row);
  const isSettled = node.field === 'any' && shown.includes('title');
  return [{ node, places: isSettled ? shown : [...shown, certainPlace(node.field)] }];
}

/**
 * What a row fulfils of the query where its source does not say: in its title, address or description where those show
 * it, and where the clause asks for it, since every source answers only pages that satisfy the query.
 */
export function createMatchGuesser(query: string): (result: SearchResult) => RowMatch[] {
  const parsed = parseQuery(query);
  if (!parsed.ok) return () => [];
  const { root } = parsed.query;
  return (result) =>
    requiredMatches(root, {
      result,
      texts: [
        ['title', words(result.title ?? '')],
        ['url', urlWords(result.url)],
        ['description', words(result.description ?? '')],
      ],
    });
}
