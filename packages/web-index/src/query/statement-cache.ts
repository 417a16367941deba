import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { createBoundedMap } from '../store/bounded-map.ts';

/**
 * Statements by their text. Only for those that are run to their end at once: a statement that is being iterated must not
 * be started again.
 */
export type StatementCache = (sql: string) => StatementSync;

export function createStatementCache(db: DatabaseSync): StatementCache {
  const statements = createBoundedMap<string, StatementSync>(100);
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}
