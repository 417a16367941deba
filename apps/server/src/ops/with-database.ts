import { acquireDatabase, type SchemaWish } from '../platform/database/acquire-database.ts';
import { openDatabase, type DatabasePool } from '../platform/database/open-database.ts';
import { recordCommand } from '../platform/operator-log.repo.ts';
import { UsageError } from './arguments.ts';
import type { CommandContext } from './command.ts';
import { tellCommand } from './logged-words.ts';

/**
 * Runs `work` on the installation's database: that of the running server, or one started for this command alone. Never
 * migrates. What changes something is written down before it begins, and how it ended.
 */
export async function withDatabase<T>(
  context: CommandContext,
  work: (db: DatabasePool, url: string) => Promise<T>,
  wish: Exclude<SchemaWish, 'migrate'> = 'current',
): Promise<T> {
  const database = await acquireDatabase(context.config, context.say, wish);
  try {
    return await onDatabase(database.url, (db) => recorded(context, db, () => work(db, database.url)));
  } finally {
    await database.release();
  }
}

/** The same on a database that was acquired otherwise and has this version's schema. */
export async function onDatabase<T>(url: string, work: (db: DatabasePool) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, maxConnections: 4, purpose: 'work' });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** What cannot be written down is not done. */
export async function recorded<T>(
  { logged, operator }: CommandContext,
  db: DatabasePool,
  work: () => Promise<T>,
): Promise<T> {
  if (logged === undefined || logged === null) return work();
  const end = await recordCommand(db, await tellCommand(db, logged, operator));
  try {
    const result = await work();
    await end(typeof result === 'number' ? result : 0);
    return result;
  } catch (error) {
    // The failure is what is told; the log then lacks an end, which says as much.
    await end(error instanceof UsageError ? 2 : 1).catch(() => undefined);
    throw error;
  }
}
