import type { Query, QueryError } from './ast.ts';
import { fault, firstFault } from './query-faults.ts';
import { readQuery } from './read-query.ts';

export type ParseResult = { ok: true; query: Query } | { ok: false; error: QueryError };

interface ParseLimits {
  /** Code points, so that a text counts the same in every script. */
  readonly maxCharacters: number;
  readonly maxLevels: number;
}

/** What people may type. */
export const TYPED_LIMITS: ParseLimits = { maxCharacters: 2000, maxLevels: 20 };

/**
 * What `printQuery` can make of a query within the typed limits: `a|b` grows, and one sign can hold eighteen letters.
 */
export const PRINTED_LIMITS: ParseLimits = { maxCharacters: 100_000, maxLevels: 100 };

/**
 * Reads a query. Never throws, also not for what is no string; no recursion. Of several faults it tells the first in
 * the product's order of checks: site without a domain, operator without a keyword, quotes, then the leftmost of the
 * rest.
 */
export function parseQuery(input: string, limits: ParseLimits = TYPED_LIMITS): ParseResult {
  if (typeof input !== 'string') return { ok: false, error: fault('invalid_query', 0) };
  const excess = excessPosition(input, limits.maxCharacters);
  if (excess !== null) return { ok: false, error: fault('too_long', excess) };
  const { query, faults } = readQuery(input, limits.maxLevels);
  const error = firstFault(faults);
  if (error !== null) return { ok: false, error };
  return query === null ? { ok: false, error: fault('invalid_query', 0) } : { ok: true, query };
}

/** Where the first character stands that is too many, null when there is none. */
export function excessPosition(input: string, maxCharacters: number): number | null {
  if (input.length <= maxCharacters) return null;
  // One more than the limit can take at most this many units.
  const characters = Array.from(input.slice(0, (maxCharacters + 1) * 2));
  return characters.length <= maxCharacters ? null : characters.slice(0, maxCharacters).join('').length;
}
