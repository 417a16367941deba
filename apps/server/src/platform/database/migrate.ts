import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { grantToApp } from './app-role.ts';
import { withClient } from './with-client.ts';
import { queryRows } from './query-rows.ts';

/** One server at a time migrates; the others wait here and then find nothing to do. */
const ADVISORY_LOCK = 762_015_541;

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: of a role that was made and never given its rights.
 */
const INSUFFICIENT_PRIVILEGE = '42501';

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /**
   * From the line `-- min_reader: 0013`: a version whose newest migration is that one, or a later one, runs on a
   * database that has this migration. Null: only versions that know the migration itself.
   */
  readonly minReader: string | null;
}

/** What a version finds in a database that it can run on. */
export interface SchemaState {
  /** How many migrations were applied; 0 for an empty database. */
  readonly applied: number;
  /** Known here and not applied, in their order. */
  readonly pending: readonly Migration[];
  /** Names of migrations of newer versions that still serve this one. */
  readonly newer: readonly string[];
}

export function readMigrations(): Migration[] {
  return fs
    .readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(migrationsFolder, name), 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, minReader: /^-- min_reader: (\d{4})$/m.exec(sql)?.[1] ?? null };
    });
}

/** The number that a migration's name begins with. */
export const numberOf = (name: string): string => name.slice(0, 4);

/**
 * Brings the database to the newest schema: plain SQL files in the order of their names, each in a transaction of its
 * own with its record. Answers the names that were applied. Throws OperatorError when a file that was applied has
 * changed, when the database has a migration of a newer version that no longer serves this one, or when a migration
 * fails. With the role of the product, that has its rights afterwards; a newer version's are left alone.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
  appRole: string | null = null,
): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const { pending, newer } = await inspect(client, migrations);
    if (pending.length > 0) await prepareRecord(client);
    for (const migration of pending) await apply(client, migration);
    if (appRole !== null && newer.length === 0) await grantToApp(client, appRole);
    return pending.map((migration) => migration.name);
  });
}

/** Changes nothing. Throws OperatorError as `migrate` does. */
export function inspectSchema(url: string): Promise<SchemaState> {
  return withClient(url, (client) => inspect(client, readMigrations()));
}

async function inspect(client: pg.Client, migrations: readonly Migration[]): Promise<SchemaState> {
  const [table] = await queryRows(
    client,
    { found: z.string().nullable() },
    "SELECT to_regclass('migration')::text AS found",
  );
  if (table?.found == null) return { applied: 0, pending: migrations, newer: [] };
  // By way of jsonb, because databases of the first versions have no such column.
  const rows = await queryRows(
    client,
    { name: z.string(), checksum: z.string(), min_reader: z.string().nullable() },
    "SELECT name, checksum, to_jsonb(m)->>'min_reader' AS min_reader FROM migration m ORDER BY name",
  ).catch((cause: unknown) => {
    if ((cause as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw cause;
    throw new OperatorError(
      `The role ${client.user} has no rights on the tables of the database. Give it them: DATABASE_MIGRATION_URL=<the owner's> npm run ops -- migrate`,
      { cause },
    );
  });
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  const newest = numberOf(migrations.at(-1)?.name ?? '0000');
  const newer: string[] = [];
  for (const row of rows) {
    const checksum = known.get(row.name);
    if (checksum === undefined) {
      if (row.min_reader === null || row.min_reader > newest) throw new OperatorError(tooNew(row, newest));
      newer.push(row.name);
    } else if (checksum !== row.checksum) {
      throw new OperatorError(
        `Migration ${row.name} was changed after it had been applied. Run the version that the database was migrated with, or write a new migration instead.`,
      );
    }
  }
  const applied = new Set(rows.map((row) => row.name));
  return {
    applied: rows.length,
    pending: migrations.filter((migration) => !applied.has(migration.name)),
    newer,
  };
}

function tooNew(row: { name: string; min_reader: string | null }, newest: string): string {
  const needs =
    row.min_reader === null ? 'only newer versions' : `versions that know migration ${row.min_reader}`;
  return `The database has migration ${row.name}, which this version does not know and which serves ${needs}; this one knows up to ${newest}. Start a newer version.`;
}

async function prepareRecord(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    ALTER TABLE migration ADD COLUMN IF NOT EXISTS min_reader text`);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO migration (name, checksum, min_reader) VALUES ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      migration.minReader,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    const isUndone = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      isUndone
        ? `Migration ${migration.name} failed and was undone: ${reason}`
        : // The answer to COMMIT may be what was lost, so nobody knows here.
          `The database went away during migration ${migration.name} (${reason}). It was applied as a whole or not at all: see that the database is up, and type the command again.`,
      { cause: error },
    );
  }
}
