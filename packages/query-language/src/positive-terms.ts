import type { Node, PhraseItem, Query, TextField } from './ast.ts';

/** A word or phrase that a page was asked to hold. */
export interface PositiveTerm {
  readonly field: TextField;
  readonly items: readonly PhraseItem[];
}

/** The words and phrases of a query that no minus excludes, each once, in the order of the query. */
export function positiveTerms(query: Query): PositiveTerm[] {
  const terms = new Map<string, PositiveTerm>();
  collect(query.root, terms);
  return [...terms.values()];
}

function collect(node: Node, terms: Map<string, PositiveTerm>): void {
  if (node.type === 'phrase') {
    const { field, items } = node;
    const key = JSON.stringify([field, items]);
    if (!terms.has(key)) terms.set(key, { field, items });
  } else if (node.type === 'and' || node.type === 'or') {
    for (const child of node.children) collect(child, terms);
  }
}
