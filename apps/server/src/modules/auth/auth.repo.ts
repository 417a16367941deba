import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';

export async function insertLoginAttempt(
  db: Database,
  attempt: {
    stateHash: Buffer;
    browserHash: Buffer;
    nonce: string;
    codeVerifier: string;
    ttlSeconds: number;
  },
): Promise<void> {
  await sql`
    INSERT INTO login_attempt (state_hash, browser_hash, nonce, code_verifier, expires_at)
    VALUES (${attempt.stateHash}, ${attempt.browserHash}, ${attempt.nonce}, ${attempt.codeVerifier},
            now() + make_interval(secs => ${attempt.ttlSeconds}))`.execute(db);
}

/** Takes the attempt away: a state works once, and only in the browser that started it. */
export async function takeLoginAttempt(
  db: Database,
  stateHash: Buffer,
  browserHash: Buffer,
): Promise<{ nonce: string; codeVerifier: string } | null> {
  const row = await rowsOf({ nonce: z.string(), code_verifier: z.string() })`
    DELETE FROM login_attempt
    WHERE state_hash = ${stateHash} AND browser_hash = ${browserHash} AND expires_at > now()
    RETURNING nonce, code_verifier`.find(db);
  return row === null ? null : { nonce: row.nonce, codeVerifier: row.code_verifier };
}

export async function insertSession(
  db: Database,
  session: { tokenHash: Buffer; accountId: string; ttlSeconds: number; device: string },
): Promise<void> {
  await sql`
    INSERT INTO session (token_hash, account_id, expires_at, last_used_at, device)
    VALUES (${session.tokenHash}, ${session.accountId}, now() + make_interval(secs => ${session.ttlSeconds}), now(),
            ${session.device})`.execute(db);
}

const FoundSession = z.object({
  token_hash: z.instanceof(Buffer),
  id: z.string(),
  account_id: z.string(),

  /** Whether its last use was written longer ago than `staleAfterSeconds`. */
  is_stale: z.boolean(),
});
type FoundSession = z.infer<typeof FoundSession>;

export async function findSession(
  db: Database,
  tokenHash: Buffer,
  staleAfterSeconds: number,
): Promise<FoundSession | null> {
  const [found] = await findSessions(db, [tokenHash], staleAfterSeconds);
  return found ?? null;
}

/** The sessions of these tokens, in their order. */
export async function findSessions(
  db: Database,
  tokenHashes: readonly Buffer[],
  staleAfterSeconds: number,
): Promise<(FoundSession | null)[]> {
  const found = await rowsOf(FoundSession)`
    SELECT token_hash, id, account_id,
      coalesce(last_used_at < now() - make_interval(secs => ${staleAfterSeconds}), true) AS is_stale
    FROM session WHERE token_hash = ANY (${[...tokenHashes]}::bytea[]) AND expires_at > now()`.list(db);
  return tokenHashes.map((hash) => found.find((one) => one.token_hash.equals(hash)) ?? null);
}

/** Of calls that find it stale at once, one writes; the others see that it was. */
export async function writeLastUse(db: Database, id: string, staleAfterSeconds: number): Promise<void> {
  await sql`
    UPDATE session SET last_used_at = now()
    WHERE id = ${id} AND coalesce(last_used_at < now() - make_interval(secs => ${staleAfterSeconds}), true)`.execute(
    db,
  );
}

/** Why the account of a session is suspended that a suspension ended; null where there is no such session. */
export async function findSuspension(
  db: Database,
  tokenHash: Buffer,
): Promise<{ reason: string | null } | null> {
  return rowsOf({ reason: z.string().nullable() })`
    SELECT a.state_reason AS reason FROM suspended_session s JOIN account a ON a.id = s.account_id
    WHERE s.token_hash = ${tokenHash} AND s.expires_at > now() AND a.state = 'suspended'`.find(db);
}

const ListedSession = z.object({
  id: z.string(),
  created_at: z.date(),
  last_used_at: z.date().nullable(),
  expires_at: z.date(),
  device: z.string().nullable(),
});
type ListedSession = z.infer<typeof ListedSession>;

export async function listSessionsOf(db: Database, accountId: string): Promise<ListedSession[]> {
  return rowsOf(ListedSession)`
    SELECT id, created_at, last_used_at, expires_at, device FROM session
    WHERE account_id = ${accountId} AND expires_at > now()
    ORDER BY coalesce(last_used_at, created_at) DESC, id`.list(db);
}

/** Ends one session of the account, or all but `exceptId`. Answers how many there were. */
export async function endSessions(
  db: Database,
  accountId: string,
  which: { id: string } | { exceptId: string },
): Promise<number> {
  const condition = 'id' in which ? sql`id = ${which.id}` : sql`id <> ${which.exceptId}`;
  const ended = await sql`
    DELETE FROM session WHERE account_id = ${accountId} AND ${condition} RETURNING 1`.execute(db);
  return ended.rows.length;
}

/**
 * Ends all but the `most` that were used last. The caller's transaction holds the account's row, so that two sign-ins
 * at once leave no more.
 */
export async function endIdleSessions(tx: Database, accountId: string, most: number): Promise<void> {
  await sql`
    DELETE FROM session WHERE id IN (
      SELECT id FROM session WHERE account_id = ${accountId}
      ORDER BY coalesce(last_used_at, created_at) DESC, created_at DESC, id OFFSET ${most})`.execute(tx);
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await sql`DELETE FROM session WHERE token_hash = ${tokenHash}`.execute(db);
}

/** Ends all, and forgets those that a suspension ended. Answers how many there were. */
export async function endSessionsOf(db: Database, accountId: string): Promise<number> {
  const ended = await sql`DELETE FROM session WHERE account_id = ${accountId} RETURNING 1`.execute(db);
  await sql`DELETE FROM suspended_session WHERE account_id = ${accountId}`.execute(db);
  return ended.rows.length;
}

/**
 * Ends all, and keeps their hashes so that whoever comes with one is told of the suspension. Answers how many there
 * were.
 */
export async function suspendSessionsOf(db: Database, accountId: string): Promise<number> {
  const ended = await sql`
    WITH ended AS (DELETE FROM session WHERE account_id = ${accountId} RETURNING token_hash, account_id, expires_at)
    INSERT INTO suspended_session (token_hash, account_id, expires_at)
    SELECT token_hash, account_id, expires_at FROM ended RETURNING 1`.execute(db);
  return ended.rows.length;
}

/** True for the first caller with this subject, ever. */
export async function claimSignupGrant(tx: Database, subjectHash: Buffer): Promise<boolean> {
  const claimed = await sql`
    INSERT INTO signup_grant (subject_hash) VALUES (${subjectHash}) ON CONFLICT DO NOTHING RETURNING 1`.execute(
    tx,
  );
  return claimed.rows.length > 0;
}

export async function hasSignupGrant(tx: Database, subjectHash: Buffer): Promise<boolean> {
  const found = await sql`SELECT 1 FROM signup_grant WHERE subject_hash = ${subjectHash}`.execute(tx);
  return found.rows.length > 0;
}

export async function deleteExpired(db: Database): Promise<void> {
  for (const table of ['login_attempt', 'session', 'suspended_session'])
    await deleteInBatches(db, table, sql`expires_at < now()`);
}
