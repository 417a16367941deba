import { sql } from 'kysely';
import { newSessionToken } from '../modules/auth/session-token.ts';
import { post } from '../modules/credits/index.ts';
import { inTransaction, openDatabase } from '../platform/database/open-database.ts';
import { hashSecret } from '../platform/secrets.ts';

/**
 * Puts people with credits and a session each into the database of a server that runs by itself. Answers their tokens.
 */
export async function seedPeople(url: string, count: number, credits: number): Promise<string[]> {
  const db = openDatabase({ url, maxConnections: 2 });
  const tokens: string[] = [];
  try {
    for (let i = 0; i < count; i++) {
      const token = newSessionToken();
      await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          INSERT INTO account (issuer, subject) VALUES ('test', ${token}) RETURNING id`.execute(tx);
        const id = rows[0]?.id ?? '';
        await sql`INSERT INTO credit_account (account_id) VALUES (${id})`.execute(tx);
        await post(tx, id, credits, { reason: 'adjustment', refType: 'test', refId: token, details: null });
        await sql`
          INSERT INTO session (token_hash, account_id, expires_at)
          VALUES (${hashSecret(token)}, ${id}, now() + interval '1 day')`.execute(tx);
      });
      tokens.push(token);
    }
  } finally {
    await db.destroy();
  }
  return tokens;
}
