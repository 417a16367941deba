/** A part of a search as OpenSearch takes it: it says which pages, and nothing of their order. */
export type Filter = { readonly [kind: string]: unknown };

export const EVERY: Filter = { match_all: {} };

export function all(filters: readonly Filter[]): Filter {
  const [only] = filters;
  return only !== undefined && filters.length === 1 ? only : { bool: { filter: filters } };
}

export function any(filters: readonly Filter[]): Filter {
  const [only] = filters;
  return only !== undefined && filters.length === 1
    ? only
    : { bool: { should: filters, minimum_should_match: 1 } };
}

export function not(filter: Filter): Filter {
  return { bool: { must_not: [filter] } };
}

/** Words, made by us, next to each other in one field. */
export function phrase(field: string, words: string): Filter {
  return words.includes(' ')
    ? { match_phrase: { [field]: { query: words, slop: 0 } } }
    : { term: { [field]: words } };
}
