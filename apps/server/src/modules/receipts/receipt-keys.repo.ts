import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import type { SigningKey } from '../../platform/signing/signing-key.ts';

/** Before its first signature goes out, so that there is none that nobody can check. Harmless when repeated. */
export async function insertKey(db: Database, { id, publicKey }: SigningKey): Promise<void> {
  await sql`INSERT INTO receipt_key (id, public_key) VALUES (${id}, ${publicKey}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

export async function listKeys(db: Database): Promise<{ id: string; public_key: string; since: string }[]> {
  return rowsOf({ id: z.string(), public_key: z.string(), since: z.string() })`
    SELECT id, public_key, ${isoTime(sql.ref('since'))} AS since FROM receipt_key ORDER BY since DESC, id`.list(
    db,
  );
}
