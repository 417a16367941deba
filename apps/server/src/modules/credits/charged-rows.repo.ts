import { hash } from 'node:crypto';
import { HISTORY_DAYS } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';
import { isoTime } from '../../platform/database/iso-time.ts';

/** What a row can be: a domain of a bulk check, or a website or page that a search found. */
type RowKind = 'domain' | 'site' | 'page';

/** A row that an account was charged for; for some days it is not charged for again. */
export interface ChargedRow {
  /** UTC, ISO 8601, in milliseconds. */
  readonly chargedAt: string;
  /** The search run or the bulk check that charged for it. */
  readonly causeId: string;
}

const KEY_BYTES = 16;

/** The key of a row, as text so that it can be a key of a Map; the database stores its bytes. */
export function rowKeyOf(kind: RowKind, name: string): string {
  return hash('sha256', JSON.stringify([kind, name]), 'hex').slice(0, 2 * KEY_BYTES);
}

/** The keys as the database stores them. */
export const bytesOf = (keys: readonly string[]): Buffer[] => keys.map((key) => Buffer.from(key, 'hex'));

const FoundRow = z.object({ key: z.string(), charged_at: z.string(), cause_id: z.string() });
// Defined once: a schema that is made at each call is compiled at each call.
const PlacedRow = FoundRow.extend({ place: z.number() });

/** Which of the rows the account was charged for in the last `days`, by key. None if `days` is 0. */
export async function findChargedRows(
  db: Database,
  accountId: string,
  keys: readonly string[],
  days: number,
): Promise<Map<string, ChargedRow>> {
  if (days === 0) return new Map();
  const found = await rowsOf(FoundRow)`
    SELECT encode(row_key, 'hex') AS key, ${isoTime(sql.ref('charged_at'))} AS charged_at, cause_id FROM charged_row
    WHERE account_id = ${accountId} AND row_key = ANY (${bytesOf(keys)}::bytea[])
      AND charged_at > clock_timestamp() - make_interval(days => ${days})`.list(db);
  return new Map(found.map((row) => [row.key, { chargedAt: row.charged_at, causeId: row.cause_id }]));
}

/**
 * The same for several accounts at once, in their order. For a single account it costs the database a tenth more per
 * search.
 */
export async function findChargedRowsOf(
  db: Database,
  asked: readonly { readonly accountId: string; readonly keys: readonly string[] }[],
  days: number,
): Promise<Map<string, ChargedRow>[]> {
  if (days === 0) return asked.map(() => new Map<string, ChargedRow>());
  const all = asked.flatMap(({ accountId, keys }, place) => keys.map((key) => ({ place, accountId, key })));
  const found = await rowsOf(PlacedRow)`
    SELECT asked.place, encode(c.row_key, 'hex') AS key, c.cause_id, ${isoTime(sql.ref('c.charged_at'))} AS charged_at
    FROM unnest(${all.map(({ place }) => place)}::int[], ${all.map(({ accountId }) => accountId)}::uuid[],
      ${bytesOf(all.map(({ key }) => key))}::bytea[]) AS asked (place, account, key)
    JOIN charged_row c ON c.account_id = asked.account AND c.row_key = asked.key
    WHERE c.charged_at > clock_timestamp() - make_interval(days => ${days})`.list(db);
  const answers = asked.map(() => new Map<string, ChargedRow>());
  for (const { place, key, charged_at: chargedAt, cause_id: causeId } of found)
    answers[place]?.set(key, { chargedAt, causeId });
  return answers;
}

/**
 * Notes that the cause charges for the rows, and answers the keys of those that it really has to charge: another
 * request was quicker with the others, within the last `days`. The caller has the account's lock, in the same
 * transaction, and charges one credit for each key.
 */
export async function chargeRows(
  tx: Database,
  charge: { accountId: string; causeId: string; keys: readonly string[]; days: number },
): Promise<Set<string>> {
  if (charge.keys.length === 0) return new Set();
  return new Set(
    await valuesOf(z.string())`
    SELECT encode(key, 'hex') AS key
    FROM charge_rows(${charge.accountId}, ${charge.causeId}, ${bytesOf(charge.keys)}, ${charge.days}) AS key`.list(
      tx,
    ),
  );
}

/** Whether any row can be free for the account. */
export async function hasChargedRows(db: Database, accountId: string, days: number): Promise<boolean> {
  if (days === 0) return false;
  const found = await sql`
    SELECT 1 FROM charged_row
    WHERE account_id = ${accountId} AND charged_at > clock_timestamp() - make_interval(days => ${days}) LIMIT 1`.execute(
    db,
  );
  return found.rows.length > 0;
}

/** Deletes rows that are too old to make anything free. Answers how many. */
export async function dropOldChargedRows(db: Database): Promise<number> {
  return deleteInBatches(db, 'charged_row', sql`charged_at < now() - make_interval(days => ${HISTORY_DAYS})`);
}

/** Deletes the account's keys too: a key is a digest of a row's name, so somebody could check a guess with it. */
export async function eraseChargedRowsOf(tx: Database, accountId: string): Promise<void> {
  await sql`DELETE FROM charged_row WHERE account_id = ${accountId}`.execute(tx);
}
