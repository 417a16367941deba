import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

/** Redeemed or late codes, and tokens that were used or are past their time, are known so long, to see a second use. */
export const SPENT_SECRET_DAYS = 30;

interface NewCode {
  readonly codeHash: Buffer;
  readonly keyId: string;
  readonly redirectAddress: string;
  readonly challenge: Buffer;
  readonly keyDays: number;
  readonly seconds: number;
}

export async function insertCode(tx: Database, code: NewCode): Promise<void> {
  await sql`
    INSERT INTO authorization_code (code_hash, key_id, redirect_uri, challenge, key_days, expires_at)
    VALUES (${code.codeHash}, ${code.keyId}, ${code.redirectAddress}, ${code.challenge}, ${code.keyDays},
      now() + make_interval(secs => ${code.seconds}))`.execute(tx);
}

const Code = z.object({
  key_id: z.string(),
  redirect_uri: z.string(),
  challenge: z.instanceof(Buffer),
  key_days: z.number(),
  is_late: z.boolean(),
});

/**
 * Redeems a code for good, whatever is found wrong with it afterwards. Null where there is none that was not redeemed.
 */
export function redeemCode(tx: Database, codeHash: Buffer): Promise<z.infer<typeof Code> | null> {
  return rowsOf(Code)`
    UPDATE authorization_code SET redeemed_at = now() WHERE code_hash = ${codeHash} AND redeemed_at IS NULL
    RETURNING key_id, redirect_uri, challenge, key_days, expires_at <= now() AS is_late`.find(tx);
}

/** Whose code it is that comes a second time. */
export async function findRedeemedCode(tx: Database, codeHash: Buffer): Promise<string | null> {
  return valuesOf(z.string())`
    SELECT key_id FROM authorization_code WHERE code_hash = ${codeHash} AND redeemed_at IS NOT NULL`.find(tx);
}

export async function insertToken(
  tx: Database,
  token: {
    readonly tokenHash: Buffer;
    readonly keyId: string;
    readonly kind: 'access' | 'refresh';
    readonly seconds: number;
  },
): Promise<void> {
  await sql`
    INSERT INTO client_token (token_hash, key_id, kind, expires_at)
    VALUES (${token.tokenHash}, ${token.keyId}, ${token.kind}, now() + make_interval(secs => ${token.seconds}))`.execute(
    tx,
  );
}

export async function findAccess(db: Database, tokenHash: Buffer): Promise<string | null> {
  return valuesOf(z.string())`
    SELECT key_id FROM client_token
    WHERE token_hash = ${tokenHash} AND kind = 'access' AND expires_at > now()`.find(db);
}

/** Uses a refresh token up. Null where there is none that was not used, or it is past its time. */
export async function takeRefresh(tx: Database, tokenHash: Buffer): Promise<string | null> {
  return valuesOf(z.string())`
    UPDATE client_token SET used_at = now()
    WHERE token_hash = ${tokenHash} AND kind = 'refresh' AND used_at IS NULL AND expires_at > now()
    RETURNING key_id`.find(tx);
}

/** Whose refresh token it is that comes a second time. */
export async function findUsedRefresh(tx: Database, tokenHash: Buffer): Promise<string | null> {
  return valuesOf(z.string())`
    SELECT key_id FROM client_token
    WHERE token_hash = ${tokenHash} AND kind = 'refresh' AND used_at IS NOT NULL`.find(tx);
}

/** Ends one token. Answers whose it was and of which kind, or null. */
export function dropToken(
  tx: Database,
  tokenHash: Buffer,
): Promise<{ key_id: string; kind: 'access' | 'refresh' } | null> {
  return rowsOf(z.object({ key_id: z.string(), kind: z.enum(['access', 'refresh']) }))`
    DELETE FROM client_token WHERE token_hash = ${tokenHash} RETURNING key_id, kind`.find(tx);
}

export async function dropSpentSecrets(db: Database, stop?: AbortSignal): Promise<void> {
  const old = sql`now() - make_interval(days => ${SPENT_SECRET_DAYS})`;
  await deleteInBatches(db, 'authorization_code', sql`expires_at < ${old}`, stop);
  await deleteInBatches(
    db,
    'client_token',
    sql`used_at < ${old} OR expires_at < (CASE kind WHEN 'access' THEN now() ELSE ${old} END)`,
    stop,
  );
}
