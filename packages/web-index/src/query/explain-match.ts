import {
  containsPhrase,
  evaluatePage,
  hostIsUnder,
  preparePage,
  printQuery,
  type Node,
  type PageFields,
  type PreparedPage,
  type Query,
} from '@linklode/query-language';

export type MatchPlace =
  | 'title'
  | 'text'
  | 'url'
  | 'anchor'
  | 'link'
  | 'site'
  | 'filetype'
  | 'date'
  | 'metric'
  | 'lang'
  | 'industry';

/** A clause of the query that the page fulfils, and where. */
export interface ClauseMatch {
  /** As `printQuery` writes it. */
  readonly clause: string;
  readonly places: readonly MatchPlace[];
  /** For `link:`, an address that the page links to. */
  readonly link?: string;
}

/** Words are looked for in so much of a page; a clause that must hold and stands nowhere there stands behind. */
export const EXPLAINED_LENGTH = 20_000;

/** More would explain nothing. */
const MOST_CLAUSES = 12;

/**
 * Which clauses a page that satisfies the query fulfils, in the query's order. Of alternatives those that hold, whole; what a
 * minus excludes is not named. `fields.text` may be cut at EXPLAINED_LENGTH; inbound anchors need not be known.
 */
export function explainMatch(query: Query, fields: PageFields): ClauseMatch[] {
  const isCut = (fields.text?.length ?? 0) >= EXPLAINED_LENGTH;
  const page = preparePage(isCut ? { ...fields, partial: ['text'] } : fields);
  const found = new Map<string, ClauseMatch>();
  // Children go on in reverse, so that they come off in order; a query can be deep, so there is no recursion.
  const todo: Node[] = [query.root];
  for (let node = todo.pop(); node !== undefined && found.size < MOST_CLAUSES; node = todo.pop()) {
    if (node.type === 'and') todo.push(...node.children.toReversed());
    else if (node.type === 'or') todo.push(...shownAlternatives(node.children, page).toReversed());
    else if (node.type !== 'not' && node.type !== 'related') {
      const match = leafMatch(node, page);
      if (!found.has(match.clause)) found.set(match.clause, match);
    }
  }
  return [...found.values()];
}

/** Those that surely hold; where none does for sure, the first that may, since one of them has to. */
function shownAlternatives(children: readonly Node[], page: PreparedPage): Node[] {
  const truths = children.map((child) => evaluatePage({ root: child }, page));
  const sure = children.filter((_, at) => truths[at] === true);
  if (sure.length > 0) return sure;
  return children.filter((_, at) => truths[at] === 'unknown').slice(0, 1);
}

type Leaf = Exclude<Node, { type: 'and' | 'or' | 'not' | 'related' }>;

function leafMatch(node: Leaf, page: PreparedPage): ClauseMatch {
  const clause = printQuery({ root: node });
  if (node.type === 'link') {
    const urls = (page.fields.links ?? []).flatMap((link) => ('url' in link ? [link.url] : []));
    const link = urls.find((url) => hostIsUnder(URL.parse(url)?.hostname ?? '', node.host));
    return { clause, places: ['link'], ...(link === undefined ? {} : { link }) };
  }
  if (node.type !== 'phrase') return { clause, places: [node.type] };
  if (node.field !== 'any') return { clause, places: [node.field] };
  const places: MatchPlace[] = [];
  if (containsPhrase(page.titleWords() ?? [], node.items)) places.push('title');
  if (places.length === 0 || containsPhrase(page.textWords() ?? [], node.items)) places.push('text');
  return { clause, places };
}
