import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';

export interface BackupRecord {
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
  const found = await sql<{ takenAt: Date; folder: string; rows: number; bytes: number }>`
    SELECT taken_at AS "takenAt", folder, row_count AS rows, bytes FROM backup_record
    ORDER BY taken_at DESC LIMIT 1`.execute(db);
  return found.rows[0] ?? null;
}
