import { parseQuery, type Query } from '@linklode/query-language';

/** A query of a test, which is one. */
export function parsed(text: string): Query {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`);
  return result.query;
}
