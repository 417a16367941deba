import { sql, type RawBuilder } from 'kysely';

/** A `timestamptz` as the API writes times: UTC, ISO 8601, cut to milliseconds. */
export function isoTime(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
