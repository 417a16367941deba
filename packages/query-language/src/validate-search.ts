import type { Query, QueryError } from './ast.ts';
import { pageOutOfRange } from './messages.ts';
import { excessPosition, TYPED_LIMITS } from './parse-query.ts';
import { fault, firstFault } from './query-faults.ts';
import { readQuery } from './read-query.ts';
import { words } from './words.ts';

export const MIN_QUERY_CHARACTERS = 4;
export const MAX_PAGE = 10;

const STOP_WORDS = new Set(['the', 'a', 'and', 'or', 'on', 'for', 'of']);

/** Beyond this, a query is refused unread: what is far too long is not worth the time. */
const LONGEST_READ = 10_000;

export type SearchValidation = { ok: true; query: Query; page: number } | { ok: false; error: QueryError };

/**
 * The checks of the search tool, in the product's order; the first that fails is told. A page that is not given is the
 * first one. Total: any value is allowed for both.
 */
export function validateSearch(input: { query: unknown; page: unknown }): SearchValidation {
  const { query: text, page = 1 } = input;
  if (typeof text !== 'string' || isNoQuery(text)) return refuse('invalid_query', 0);
  const excess = excessPosition(text, TYPED_LIMITS.maxCharacters);
  if (excess !== null && text.length > LONGEST_READ) return refuse('too_long', excess);

  const reading = readQuery(text, TYPED_LIMITS.maxLevels);
  const faults = [...reading.faults];
  if (!reading.hasOperator) faults.push(fault('no_operator', 0));
  if (reading.query === null && reading.faults.length === 0) faults.push(fault('invalid_query', 0));
  if (excess !== null) faults.push(fault('too_long', excess));
  const error = firstFault(faults);
  if (error !== null) return { ok: false, error };
  if (reading.query === null) return refuse('invalid_query', 0);
  if (isPage(page)) return { ok: true, query: reading.query, page };
  return { ok: false, error: pageFault(page) };
}

/** What is told of a page that is none. */
export function pageFault(page: unknown): QueryError {
  return { code: 'page_out_of_range', message: pageOutOfRange(shownPage(page)), position: 0 };
}

function refuse(code: 'invalid_query' | 'too_long', position: number): SearchValidation {
  return { ok: false, error: fault(code, position) };
}

/** Empty, too short, without any word, or only a stop word. */
function isNoQuery(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length < MIN_QUERY_CHARACTERS * 2 && Array.from(trimmed).length < MIN_QUERY_CHARACTERS)
    return true;
  if (trimmed.length > LONGEST_READ) return false;
  const found = words(trimmed);
  return found.length === 0 || (found.length === 1 && STOP_WORDS.has(found[0]!));
}

export function isPage(page: unknown): page is number {
  return typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= MAX_PAGE;
}

/** Only numbers that are no page are repeated in the message; any other value could hold anything. */
function shownPage(page: unknown): string {
  const number = typeof page === 'string' && /^-?\d{1,9}$/.test(page) ? Number(page) : page;
  return typeof number === 'number' && Number.isFinite(number) && !isPage(number) ? String(number) : '?';
}
