import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Far more than the product has; a text that varies without end must not fill the memory of a connection. */
const MAX_STATEMENTS = 300;

/**
 * Lets PostgreSQL keep the plans of what this connection asks again: statements with parameters are sent under a name,
 * so each text is parsed and planned once. Halves the time of the short statements that a search is made of.
 */
export function prepareStatements(client: Pick<pg.PoolClient, 'query'>): void {
  const named = new Map<string, object>();
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const prepared = (...args: unknown[]): unknown => {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...args);
    let statement = named.get(text);
    if (statement === undefined) {
      if (named.size >= MAX_STATEMENTS) return query(...args);
      const name = createHash('sha256').update(text).digest('base64url');
      // node-postgres copies an object's own properties one by one for each query; these it finds without.
      statement = Object.create({ name, text }) as object;
      named.set(text, statement);
    }
    return query(statement, values, ...rest);
  };
  client.query = prepared as typeof client.query;
}
