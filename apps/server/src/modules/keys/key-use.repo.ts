import { KEY_LOG_DAYS, KeyEvent } from '@linklode/contract';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import type { KeyUse } from '../../platform/http/session-reader.ts';

/** One line for each minute, call and door, so that a program that asks all day fills no disk. */
export async function noteUse(db: Database, keyId: string, use: KeyUse): Promise<void> {
  await sql`
    INSERT INTO key_use AS u (key_id, minute, call, door, calls, refused, credits)
    VALUES (${keyId}, date_trunc('minute', now()), ${use.call}, ${use.door}, 1, ${use.isRefused ? 1 : 0}, ${use.credits})
    ON CONFLICT (key_id, minute, call, door) DO UPDATE
      SET calls = u.calls + 1, refused = u.refused + excluded.refused, credits = u.credits + excluded.credits`.execute(
    db,
  );
}

interface Wanted {
  readonly limit: number;
  readonly offset?: number;
  /** Of all where it is null. */
  readonly keyId?: string | null;
}

/** What became of an account's keys and what they did, the newest first. */
export function listKeyEventsOf(
  db: Database,
  accountId: string,
  { limit, offset = 0, keyId = null }: Wanted,
): Promise<KeyEvent[]> {
  const events = sql`
    SELECT created_at AS at, id AS key, name, 'made' AS event, NULL AS call, NULL AS door, 0 AS calls, 0 AS refused, 0 AS credits
    FROM personal_key WHERE account_id = ${accountId}
    UNION ALL SELECT revoked_at, id, name, 'revoked', NULL, NULL, 0, 0, 0
    FROM personal_key WHERE account_id = ${accountId} AND revoked_at IS NOT NULL
    UNION ALL SELECT u.minute, p.id, p.name, 'used', u.call, u.door, u.calls, u.refused, u.credits
    FROM personal_key p JOIN key_use u ON u.key_id = p.id WHERE p.account_id = ${accountId}`;
  return rowsOf(KeyEvent)`
    SELECT ${isoTime(sql.ref('at'))} AS at, key, name, event, call, door, calls, refused, credits FROM (${events}) e
    WHERE ${keyId}::uuid IS NULL OR key = ${keyId}::uuid
    ORDER BY e.at DESC, e.event DESC, key, call, door LIMIT ${limit} OFFSET ${offset}`.list(db);
}

/** Answers how many lines were dropped. */
export function dropOldKeyUse(db: Database, stop?: AbortSignal): Promise<number> {
  return deleteInBatches(db, 'key_use', sql`minute < now() - make_interval(days => ${KEY_LOG_DAYS})`, stop);
}
