import type { Query } from './ast.ts';
import { parseQuery } from './parse-query.ts';
import { printQuery } from './print-query.ts';
import { tokenise } from './tokenise.ts';

/** A condition of a query that others stand beside: all of them must hold. */
export interface Clause {
  readonly text: string;
  /** What is to be cut to take it out, in UTF-16 units of what was typed; null where it stands in no one place. */
  readonly start: number | null;
  readonly end: number | null;
  readonly query: Query;
}

/** All of the queries at once, as the parser would have read them. Of one alone, that one. */
export function allOfQueries(queries: readonly [Query, ...Query[]]): Query {
  const children = queries.flatMap(({ root }) => (root.type === 'and' ? root.children : [root]));
  const [only] = children;
  return children.length === 1 && only !== undefined ? { root: only } : { root: { type: 'and', children } };
}

/**
 * The conditions of a query in the order they were typed: `allOfQueries` of theirs is the query. Each can be taken out
 * of the text where it stands. Empty for a text that is no query.
 */
export function clausesOf(input: string): Clause[] {
  const whole = parseQuery(input);
  if (!whole.ok) return [];
  const clauses = typedClauses(input);
  const [first, ...rest] = clauses.map((clause) => clause.query);
  if (first !== undefined && printQuery(allOfQueries([first, ...rest])) === printQuery(whole.query))
    return clauses;
  const { root } = whole.query;
  // What is typed otherwise than it is meant, such as an operator that takes all that follows.
  return (root.type === 'and' ? root.children : [root]).map((child) => {
    const query = { root: child };
    return { text: printQuery(query), start: null, end: null, query };
  });
}

/** Cut where white space parts two terms and no OR joins them; what cannot be read alone is left out. */
function typedClauses(input: string): Clause[] {
  const clauses: Clause[] = [];
  let depth = 0;
  let start = 0;
  let end = 0;
  /**
   * The end with what was dropped right after it: a minus that joined two words would forbid the second without the
   * first.
   */
  let whole = 0;
  let isOpen = false;
  let isJoined = false;
  const close = (): void => {
    if (isOpen && end > start) {
      const text = input.slice(start, end);
      const read = parseQuery(text);
      if (read.ok) clauses.push({ text, start, end: whole, query: read.query });
    }
    isOpen = false;
  };
  for (const token of tokenise(input)) {
    if (token.kind === 'space') continue;
    if (token.kind === 'dropped' || token.kind === 'and') {
      if (depth > 0) end = token.end;
      if (depth > 0 || token.start === whole) whole = token.end;
      continue;
    }
    const isApart = depth === 0 && !isJoined && token.kind !== 'or' && token.start > end;
    if (isApart) close();
    if (!isOpen) start = token.start;
    isOpen = true;
    if (token.kind === 'open') depth += 1;
    if (token.kind === 'close') depth = Math.max(0, depth - 1);
    isJoined = token.kind === 'or' || token.kind === 'operator' || token.kind === 'prefix';
    end = token.end;
    whole = end;
  }
  close();
  return clauses;
}
