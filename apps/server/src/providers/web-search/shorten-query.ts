import type { Node, Query } from '@linklode/query-language';
import type { Dialect } from './dialect.ts';
import { translateQuery, type Question } from './translate-query.ts';

/** Alternatives of a list that are told, the most that have room. */
const TOLD = [8, 5, 3, 2, 1];

/**
 * A recipe's query as a vendor can take it: of long lists of alternatives the first ones, and nothing that it cannot be
 * told. It finds other pages than the query means, fewer and more; whoever asks so judges each page as a whole. Null
 * where nothing is left to ask.
 */
export function shortenQuery(query: Query, dialect: Dialect): Question | null {
  for (const most of TOLD) {
    const root = shorten(query.root, most);
    if (root === null) return null;
    const translation = translateQuery({ root }, dialect);
    if (translation.kind === 'question') return translation.question;
  }
  return null;
}

/** Queries of recipes are a few levels deep; what a person typed is words in them and never a level. */
function shorten(node: Node, most: number): Node | null {
  switch (node.type) {
    case 'phrase':
      return node.field === 'anchor' ? null : node;
    case 'site':
    case 'filetype':
      return node;
    case 'not':
      return node.child.type === 'phrase' || node.child.type === 'site' ? node : null;
    case 'or':
      return joined('or', all(node.children, most).slice(0, most));
    case 'and':
      return joined('and', all(node.children, most));
    case 'date':
    case 'lang':
    case 'link':
    case 'gap':
    case 'related':
    case 'metric':
    case 'industry':
      return null;
  }
}

function all(children: readonly Node[], most: number): Node[] {
  return children.flatMap((child) => shorten(child, most) ?? []);
}

function joined(type: 'and' | 'or', children: readonly Node[]): Node | null {
  // A list of which one is left may be of the kind that it stands in.
  const flat = children.flatMap((child) => (child.type === type ? child.children : [child]));
  const [only] = flat;
  return only === undefined ? null : flat.length === 1 ? only : { type, children: flat };
}
