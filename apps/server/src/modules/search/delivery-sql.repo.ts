import { HISTORY_DAYS } from '@linklode/contract';
import { sql, type RawBuilder } from 'kysely';

/** What was delivered then is still there, and free. */
export const LATELY = sql`delivered_at > now() - make_interval(days => ${HISTORY_DAYS})`;

/** A search of the table as the history writes it: its query, or the inputs behind the marker of its smart filter. */
export const writtenQuery = (table: string): RawBuilder<string> => {
  const [filter, query] = [sql.ref(`${table}.filter`), sql.ref(`${table}.query`)];
  return sql`CASE WHEN ${filter} IS NULL THEN '' ELSE 'smart:' || ${filter} || ' ' END || ${query}`;
};
