import {
  containsPhrase,
  evaluatePage,
  preparePage,
  printQuery,
  type Node,
  type PageFields,
  type PhraseNode,
  type PreparedPage,
  type Query,
} from '@linklode/query-language';

import { linkedAddress, linkEvidence, type LinkEvidence, type PageLinks } from './link-evidence.ts';

type MatchPlace =
  | 'title'
  | 'text'
  | 'url'
  | 'anchor'
  | 'link'
  | 'site'
  | 'related'
  | 'filetype'
  | 'date'
  | 'metric'
  | 'lang'
  | 'industry';

/** A clause of the query that the page fulfils, and where. */
export interface ClauseMatch {
  /** As `printQuery` writes it. */
  readonly clause: string;
  places: MatchPlace[];
  /** For `link:`, an address that the page links to. */
  readonly link?: string;
  /** For `link:` and `gap:`, the texts of its links, one for each site that it links to. Left out if nobody looked. */
  links?: LinkEvidence[];
}

/** Words are looked for in so much of a page; a clause that must hold and is not found there must stand behind it. */
const EXPLAINED_LENGTH = 20_000;

/** A page cut to that length. Its text is asked for when a clause first needs it: most are explained without. */
export function explainedPage(
  fields: Omit<PageFields, 'text' | 'partial'>,
  textOf: () => string,
): PreparedPage {
  return preparePage({
    ...fields,
    get text() {
      return textOf().slice(0, EXPLAINED_LENGTH);
    },
    get partial() {
      return textOf().length < EXPLAINED_LENGTH ? [] : (['text'] as const);
    },
  });
}

/** More clauses would explain nothing. */
const MOST_CLAUSES = 12;

/**
 * Which clauses a matching page fulfils, in the query's order. Of alternatives, those that surely hold; if none surely
 * does, all that may hold, as one clause. What a minus excludes is not named. Inbound anchors need not be known.
 *
 * @param page made by `explainedPage`
 * @param links links of the page, if they are shown
 */
export function explainMatch(query: Query, page: PreparedPage, links?: PageLinks): ClauseMatch[] {
  const found = new Map<string, ClauseMatch>();
  const name = (match: ClauseMatch) => {
    if (!found.has(match.clause)) found.set(match.clause, match);
  };
  // Children are pushed in reverse order, so that they are popped in order; queries can be deep, so there is no
  // recursion.
  const todo: Node[] = [query.root];
  for (let node = todo.pop(); node !== undefined && found.size < MOST_CLAUSES; node = todo.pop()) {
    if (node.type === 'and') todo.push(...node.children.toReversed());
    else if (node.type === 'or') {
      const shown = shownAlternatives(node.children, page);
      if (shown.sure.length > 0) todo.push(...shown.sure.toReversed());
      else if (shown.open.length === 1) todo.push(...shown.open);
      else if (shown.open.length > 0 && shown.open.every(isPhrase)) name(oneOfMatch(shown.open));
    } else if (node.type !== 'not') name(leafMatch(node, page, links));
  }
  return [...found.values()];
}

/** The alternatives that surely hold, and those that may hold; if none surely does, one of the others has to. */
function shownAlternatives(children: readonly Node[], page: PreparedPage): { sure: Node[]; open: Node[] } {
  const truths = children.map((child) => evaluatePage({ root: child }, page));
  return {
    sure: children.filter((_, at) => truths[at] === true),
    open: children.filter((_, at) => truths[at] === 'unknown'),
  };
}

function isPhrase(node: Node): node is PhraseNode {
  return node.type === 'phrase';
}

/** Words that may stand in the part that nobody looked at: which one does is not known, so they are one clause. */
function oneOfMatch(children: PhraseNode[]): ClauseMatch {
  const places = children.map(({ field }) => (field === 'any' ? 'text' : field));
  return { clause: printQuery({ root: { type: 'or', children } }), places: [...new Set(places)] };
}

type Leaf = Exclude<Node, { type: 'and' | 'or' | 'not' }>;

function leafMatch(node: Leaf, page: PreparedPage, links: PageLinks | undefined): ClauseMatch {
  const clause = printQuery({ root: node });
  if (node.type === 'link' || node.type === 'gap') {
    const shown = links === undefined ? {} : { links: linkEvidence(node, page, links) };
    if (node.type === 'gap') return { clause, places: ['link'], ...shown };
    const urls = (page.fields.links ?? []).flatMap((link) => ('url' in link ? [link.url] : []));
    const link = linkedAddress(node, urls);
    return { clause, places: ['link'], ...(link === undefined ? {} : { link }), ...shown };
  }
  if (node.type !== 'phrase') return { clause, places: [node.type] };
  if (node.field !== 'any') return { clause, places: [node.field] };
  const places: MatchPlace[] = [];
  if (containsPhrase(page.titleWords() ?? [], node.items)) places.push('title');
  if (places.length === 0 || page.textHas(node.items) === true) places.push('text');
  return { clause, places };
}
