import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/open-database.ts';
import { rowsOf } from '../database/rows-of.ts';

interface BackupRecord {
  readonly takenAt: Date;
  readonly folder: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Kept in the database, so that every machine that serves it can say how old the last backup is. */
export async function recordBackup(
  db: Database,
  { takenAt, folder, rows, bytes }: BackupRecord,
): Promise<void> {
  await sql`
    INSERT INTO backup_record (taken_at, folder, row_count, bytes) VALUES (${takenAt}, ${folder}, ${rows}, ${bytes})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Null when none was ever taken of this database. */
export async function findLastBackup(db: Database): Promise<BackupRecord | null> {
  return rowsOf({ takenAt: z.date(), folder: z.string(), rows: z.number(), bytes: z.number() })`
    SELECT taken_at AS "takenAt", folder, row_count AS rows, bytes FROM backup_record
    ORDER BY taken_at DESC LIMIT 1`.find(db);
}
