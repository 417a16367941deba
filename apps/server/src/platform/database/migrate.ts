import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** One server at a time migrates; the others wait here and then find nothing to do. */
const ADVISORY_LOCK = 762_015_541;

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export function readMigrations(folder: string = migrationsFolder): Migration[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Brings the database to the newest schema: plain SQL files in the order of their names, each in a transaction of its own
 * with its record. Answers the names that were applied. Throws when a file that was applied has changed or gone, since
 * migrations only go forward.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS migration (
         name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migration',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    checkHistory(applied, migrations);
    const fresh = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of fresh) await apply(client, migration);
    return fresh.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** Names of migrations that the database lacks. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    const table = await client.query<{ found: string | null }>(
      "SELECT to_regclass('migration')::text AS found",
    );
    if (table.rows[0]?.found == null) return readMigrations().map((migration) => migration.name);
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
    const applied = new Set(rows.map((row) => row.name));
    return readMigrations()
      .map((migration) => migration.name)
      .filter((name) => !applied.has(name));
  } finally {
    await client.end();
  }
}

function checkHistory(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    const now = known.get(name);
    if (now === undefined)
      throw new Error(
        `The database has migration ${name}, which this version does not know. Start a newer version.`,
      );
    if (now !== checksum)
      throw new Error(
        `Migration ${name} was changed after it had been applied. Write a new migration instead.`,
      );
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(
      `Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
