import { acquireDatabase } from '../platform/database/acquire-database.ts';
import { openDatabase, type DatabasePool } from '../platform/database/open-database.ts';
import type { CommandContext } from './command.ts';

/** Runs `work` on the installation's database: that of the running server, or one started for this command alone. Never migrates. */
export async function withDatabase<T>(
  context: CommandContext,
  work: (db: DatabasePool, url: string) => Promise<T>,
): Promise<T> {
  const database = await acquireDatabase(context.config, context.say, 'current');
  const db = openDatabase({ url: database.url, maxConnections: 4, purpose: 'work' });
  try {
    return await work(db, database.url);
  } finally {
    await db.destroy();
    await database.release();
  }
}
