import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';
import type { SigningKey } from '../../platform/signing/signing-key.ts';

/** Before its first signature goes out, so that there is none that nobody can check. Harmless when repeated. */
export async function insertKey(db: Database, { id, publicKey }: SigningKey): Promise<void> {
  await sql`INSERT INTO receipt_key (id, public_key) VALUES (${id}, ${publicKey}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

const KnownKey = z.object({
  id: z.string(),
  public_key: z.string(),
  since: z.string(),
  revoked_at: z.string().nullable(),
  stolen_at: z.string().nullable(),
});
type KnownKey = z.infer<typeof KnownKey>;

/** The newest first. */
export async function listReceiptKeys(db: Database): Promise<KnownKey[]> {
  return rowsOf(KnownKey)`
    SELECT id, public_key, ${isoTime(sql.ref('since'))} AS since, ${isoTime(sql.ref('revoked_at'))} AS revoked_at,
      ${isoTime(sql.ref('stolen_at'))} AS stolen_at
    FROM receipt_key ORDER BY receipt_key.since DESC, id`.list(db);
}

/**
 * Remembers that a receipt was given. False where its key is revoked: then it is given to nobody. In one statement, so
 * that a receipt that is under way while its key is revoked is not remembered afterwards.
 */
export async function insertGiven(db: Database, digest: Buffer, keyId: string): Promise<boolean> {
  const noted = await sql`
    INSERT INTO receipt_given (digest, key_id)
    SELECT ${digest}, id FROM receipt_key WHERE id = ${keyId} AND revoked_at IS NULL FOR SHARE
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  return noted.rows.length > 0;
}

/** The digests of what a key signed before somebody else could, in hexadecimal, sorted. */
export async function listGivenBefore(db: Database, keyId: string, stolenAt: string): Promise<string[]> {
  return valuesOf(z.string())`
    SELECT encode(digest, 'hex') AS digest FROM receipt_given
    WHERE key_id = ${keyId} AND given_at < ${stolenAt}::timestamptz ORDER BY 1`.list(db);
}

/**
 * Revokes a key. Told again with an earlier time, that holds; a later one changes nothing. Answers since when it counts
 * as stolen, or null where there is no such key.
 */
export async function revokeReceiptKey(db: Database, id: string, stolenAt: Date): Promise<string | null> {
  return valuesOf(z.string())`
    UPDATE receipt_key SET revoked_at = coalesce(revoked_at, now()), stolen_at = least(stolen_at, ${stolenAt})
    WHERE id = ${id} RETURNING ${isoTime(sql.ref('stolen_at'))} AS stolen_at`.find(db);
}
