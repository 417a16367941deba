import { KEY_LOG_DAYS, KeyScope, PersonalKey } from '@linklode/contract';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

const LAST_USE_SECONDS = 60;

const TODAY = sql`(now() AT TIME ZONE 'UTC')::date`;
const IS_OPEN = sql`revoked_at IS NULL AND expires_at > now()`;

/** What is held counts as taken until it is known what of it was. */
const usedToday = (keyId: ReturnType<typeof sql>) => sql`coalesce((
  SELECT sum(CASE h.status WHEN 'held' THEN h.amount ELSE h.captured END) FROM key_hold k
  JOIN credit_hold h ON h.id = k.hold_id WHERE k.key_id = ${keyId} AND k.day = ${TODAY}), 0)::int`;

const KEY = sql`personal_key.id, name, hint, client, scope, call_cap, day_cap,
  ${usedToday(sql.ref('personal_key.id'))} AS used_today,
  ${isoTime(sql.ref('personal_key.created_at'))} AS created_at, ${isoTime(sql.ref('expires_at'))} AS expires_at,
  ${isoTime(sql.ref('last_used_at'))} AS last_used_at, ${isoTime(sql.ref('revoked_at'))} AS revoked_at`;

const FoundKey = z.object({
  id: z.string(),
  account_id: z.string(),
  scope: KeyScope,
  call_cap: z.number().nullable(),
  day_cap: z.number().nullable(),
  state: z.string(),
  state_reason: z.string().nullable(),
  is_stale: z.boolean(),
});
export type FoundKey = z.infer<typeof FoundKey>;

const openKey = (is: RawBuilder<unknown>) => rowsOf(FoundKey)`
    SELECT k.id, k.account_id, k.scope, k.call_cap, k.day_cap, a.state, a.state_reason,
      coalesce(k.last_used_at < now() - make_interval(secs => ${LAST_USE_SECONDS}), true) AS is_stale
    FROM personal_key k JOIN account a ON a.id = k.account_id
    WHERE ${is} AND ${IS_OPEN}`;

/** The open key of this hash, whatever the state of its account. */
export function findKey(db: Database, keyHash: Buffer): Promise<FoundKey | null> {
  return openKey(sql`k.key_hash = ${keyHash}`).find(db);
}

/** The open connection of this id whose tokens open that address, whatever the state of its account. */
export function findConnection(db: Database, id: string, resource: string): Promise<FoundKey | null> {
  return openKey(sql`k.id = ${id} AND k.resource = ${resource}`).find(db);
}

export async function writeLastUse(db: Database, id: string): Promise<void> {
  await sql`
    UPDATE personal_key SET last_used_at = now()
    WHERE id = ${id} AND coalesce(last_used_at < now() - make_interval(secs => ${LAST_USE_SECONDS}), true)`.execute(
    db,
  );
}

export function listKeysOf(db: Database, accountId: string): Promise<PersonalKey[]> {
  return rowsOf(PersonalKey)`
    SELECT ${KEY} FROM personal_key WHERE account_id = ${accountId}
    ORDER BY personal_key.created_at DESC, personal_key.id`.list(db);
}

export async function countOpenKeys(db: Database, accountId: string): Promise<number> {
  return valuesOf(z.number())`
    SELECT count(*) AS n FROM personal_key
    WHERE account_id = ${accountId} AND ${IS_OPEN}`.get(db);
}

/** Those that ended too: a key that was made and revoked is kept as long as its log. */
export async function countKeysMade(db: Database, accountId: string, withinSeconds: number): Promise<number> {
  return valuesOf(z.number())`
    SELECT count(*) AS n FROM personal_key
    WHERE account_id = ${accountId} AND created_at > now() - make_interval(secs => ${withinSeconds})`.get(db);
}

export interface NewKey {
  readonly accountId: string;
  readonly name: string;
  readonly keyHash: Buffer;
  readonly hint: string;
  readonly scope: KeyScope;
  readonly callCap: number | null;
  readonly dayCap: number | null;
  readonly seconds: number;
  /** Of a program that was let in by consent. */
  readonly client?: { readonly id: string; readonly host: string; readonly resource: string };
}

export function insertKey(tx: Database, key: NewKey): Promise<PersonalKey> {
  return rowsOf(PersonalKey)`
    INSERT INTO personal_key (account_id, name, key_hash, hint, scope, call_cap, day_cap, expires_at,
      client_id, client, resource)
    VALUES (${key.accountId}, ${key.name}, ${key.keyHash}, ${key.hint}, ${key.scope}, ${key.callCap}, ${key.dayCap},
      now() + make_interval(secs => ${key.seconds}), ${key.client?.id ?? null}, ${key.client?.host ?? null},
      ${key.client?.resource ?? null}) RETURNING ${KEY}`.get(tx);
}

/** Answers how many of them were open. */
async function revokeWhere(db: Database, which: RawBuilder<unknown>): Promise<number> {
  const ended = await sql`
    UPDATE personal_key SET revoked_at = now() WHERE ${which} AND ${IS_OPEN} RETURNING 1`.execute(db);
  return ended.rows.length;
}

export async function revokeKey(db: Database, accountId: string, id: string): Promise<boolean> {
  return (await revokeWhere(db, sql`id = ${id} AND account_id = ${accountId}`)) > 0;
}

const Connection = z.object({
  id: z.string(),
  account_id: z.string(),
  client_id: z.string(),
  scope: KeyScope,
  /** Seconds. */
  left: z.number(),
});
export type Connection = z.infer<typeof Connection>;

/** An open connection of an open account; `days`, where given, are what it lasts from now on. */
export function continueConnection(
  tx: Database,
  id: string,
  days: number | null = null,
): Promise<Connection | null> {
  return rowsOf(Connection)`
    UPDATE personal_key SET expires_at = coalesce(now() + make_interval(days => ${days}::int), expires_at)
    WHERE id = ${id} AND client_id IS NOT NULL AND ${IS_OPEN}
      AND EXISTS (SELECT FROM account a WHERE a.id = account_id AND a.state = 'open')
    RETURNING id, account_id, client_id, scope, floor(extract(epoch FROM expires_at - now()))::int AS left`.find(
    tx,
  );
}

/** Ends a connection whose secrets are in two hands. Answers whether it was open. */
export async function endConnection(tx: Database, id: string): Promise<boolean> {
  return (await revokeWhere(tx, sql`id = ${id}`)) > 0;
}

/** Ends every key of an account, as its closing does. Answers how many were open. */
export function revokeKeysOf(tx: Database, accountId: string): Promise<number> {
  return revokeWhere(tx, sql`account_id = ${accountId}`);
}

/** Whoever calls holds the account's lock, so nothing is held for the key meanwhile. */
export async function readUsedToday(tx: Database, keyId: string): Promise<number> {
  return valuesOf(z.number())`SELECT ${usedToday(sql`${keyId}::uuid`)} AS used`.get(tx);
}

export async function insertKeyHold(
  tx: Database,
  keyId: string,
  holdId: string,
  call: string,
): Promise<void> {
  await sql`INSERT INTO key_hold (hold_id, key_id, call) VALUES (${holdId}, ${keyId}, ${call})`.execute(tx);
}

/** Answers how many were dropped. */
export function dropEndedKeys(db: Database, stop?: AbortSignal): Promise<number> {
  const ended = sql`least(coalesce(revoked_at, 'infinity'), expires_at)`;
  return deleteInBatches(
    db,
    'personal_key',
    sql`${ended} < now() - make_interval(days => ${KEY_LOG_DAYS})`,
    stop,
  );
}

export async function eraseKeysOf(tx: Database, accountId: string): Promise<void> {
  await sql`DELETE FROM personal_key WHERE account_id = ${accountId}`.execute(tx);
}
