import { describeQuery, parseQuery, validateSearch } from '@linklode/query-language';
import type { QueryProblem } from '../run/search-state.ts';

/** Errors about the query as a whole, where pointing at a character would mislead. */
const WHOLE_QUERY = new Set(['invalid_query', 'no_operator', 'too_long']);

/** Why the search would refuse this query; null where it would not. */
export function findQueryProblem(query: string): QueryProblem | null {
  const checked = validateSearch({ query, page: 1 });
  if (checked.ok) return null;
  const { code, message, position, length } = checked.error;
  if (WHOLE_QUERY.has(code)) return { message, position: null, length: 0 };
  return { message, position, length: length ?? 1 };
}

/** Whether nothing but an operator is missing, which the words that are read back do not say. */
export function lacksOperator(query: string): boolean {
  const checked = validateSearch({ query, page: 1 });
  return !checked.ok && checked.error.code === 'no_operator';
}

interface ReadingPart {
  readonly text: string;
  /** A word or phrase of the query itself. */
  readonly isTerm: boolean;
}

/** Phrases stand in quotes, single words behind `the word`. */
const TERMS = /(“[^”]*”|(?<=\bthe word )[\p{L}\p{N}]+)/u;

/** Longer ones are read by nobody and would push the results away. */
const LONGEST_READING = 400;

/** What a query asks for, in plain words; null while it cannot be read, or is too long to be read back. */
export function describeForReading(query: string): readonly ReadingPart[] | null {
  if (query.trim() === '') return null;
  const parsed = parseQuery(query);
  if (!parsed.ok) return null;
  const sentence = `${describeQuery(parsed.query)}.`;
  if (sentence.length > LONGEST_READING) return null;
  return sentence.split(TERMS).flatMap((text, at) => (text === '' ? [] : [{ text, isTerm: at % 2 === 1 }]));
}
