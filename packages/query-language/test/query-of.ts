import { parseQuery, type Query } from '../src/index.ts';

/** A query of a test, which is one. */
export function queryOf(text: string): Query {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`);
  return result.query;
}
