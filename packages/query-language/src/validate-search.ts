import type { Node, Query, QueryError } from './ast.ts';
import { pageOutOfRange } from './messages.ts';
import { excessPosition, TYPED_LIMITS } from './parse-query.ts';
import { fault, firstFault } from './query-faults.ts';
import { readQuery } from './read-query.ts';
import { words } from './words.ts';

const MIN_QUERY_CHARACTERS = 4;
const MAX_PAGE = 10;

const STOP_WORDS = new Set(['the', 'a', 'and', 'or', 'on', 'for', 'of']);

/**
 * Wildcards of all phrases together. Each makes an index look at the places of words on every page that has them, which
 * other conditions do not; people write one or two.
 */
const MAX_WILDCARDS = 20;

/** Beyond this, a query is refused unread: what is far too long is not worth the time. */
const LONGEST_READ = 10_000;

type SearchValidation = { ok: true; query: Query; page: number } | { ok: false; error: QueryError };

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
  if (countWildcards(reading.query) > MAX_WILDCARDS)
    return refuse('too_many_wildcards', Math.max(0, text.indexOf('*')));
  if (isPage(page)) return { ok: true, query: reading.query, page };
  return { ok: false, error: pageFault(page) };
}

/** What is told of a page that is none. */
export function pageFault(page: unknown): QueryError {
  return { code: 'page_out_of_range', message: pageOutOfRange(shownPage(page)), position: 0 };
}

function refuse(
  code: 'invalid_query' | 'too_long' | 'too_many_wildcards',
  position: number,
): SearchValidation {
  return { ok: false, error: fault(code, position) };
}

/** A gap of several stars in a row counts as so many. */
function countWildcards({ root }: Query): number {
  let count = 0;
  const todo: Node[] = [root];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (node.type === 'and' || node.type === 'or') todo.push(...node.children);
    else if (node.type === 'not') todo.push(node.child);
    else if (node.type === 'phrase')
      for (const item of node.items) count += typeof item === 'string' ? 0 : item.min;
  }
  return count;
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
