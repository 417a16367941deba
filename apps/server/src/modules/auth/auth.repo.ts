import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

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
  const taken = await sql<{ nonce: string; code_verifier: string }>`
    DELETE FROM login_attempt
    WHERE state_hash = ${stateHash} AND browser_hash = ${browserHash} AND expires_at > now()
    RETURNING nonce, code_verifier`.execute(db);
  const row = taken.rows[0];
  return row === undefined ? null : { nonce: row.nonce, codeVerifier: row.code_verifier };
}

export async function insertSession(
  db: Database,
  session: { tokenHash: Buffer; accountId: string; ttlSeconds: number },
): Promise<void> {
  await sql`
    INSERT INTO session (token_hash, account_id, expires_at)
    VALUES (${session.tokenHash}, ${session.accountId}, now() + make_interval(secs => ${session.ttlSeconds}))`.execute(
    db,
  );
}

export async function findSessionAccount(db: Database, tokenHash: Buffer): Promise<string | null> {
  const found = await sql<{ account_id: string }>`
    SELECT account_id FROM session WHERE token_hash = ${tokenHash} AND expires_at > now()`.execute(db);
  return found.rows[0]?.account_id ?? null;
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await sql`DELETE FROM session WHERE token_hash = ${tokenHash}`.execute(db);
}

/** Answers how many there were. */
export async function endSessionsOf(db: Database, accountId: string): Promise<number> {
  const ended = await sql`DELETE FROM session WHERE account_id = ${accountId} RETURNING 1`.execute(db);
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

export async function deleteExpired(db: Database): Promise<void> {
  await sql`DELETE FROM login_attempt WHERE expires_at < now()`.execute(db);
  await sql`DELETE FROM session WHERE expires_at < now()`.execute(db);
}
