import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { inspectSchema, migrate, readMigrations } from '../database/migrate.ts';
import { withClient } from '../database/with-client.ts';
import { OperatorError } from '../operator-error.ts';
import { checkFiles, readManifest, type BackupManifest } from './backup-folder.ts';
import { copyIn } from './copy-stream.ts';
import { queryRows } from '../database/query-rows.ts';

/** A row in any of these says that the database is in use; what else it holds, a server makes by running. */
const IN_USE = ['account', 'credit_entry', 'payment_order', 'webhook_event', 'prospect_removal'];

interface RestoredBackup {
  readonly manifest: BackupManifest;
  readonly rows: number;
}

/**
 * Loads a backup into an empty database: its own schema by our migrations, every row in one transaction, every foreign
 * key checked anew. Checks the files first. The owner's address is needed. What goes wrong leaves the database without
 * a row. The migrations that are newer than the backup are left to `ops migrate` or the start. Throws OperatorError.
 */
export async function restoreBackup(ownerUrl: string, folder: string): Promise<RestoredBackup> {
  const manifest = readManifest(folder);
  await checkFiles(folder, manifest);
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]));
  const migrations = manifest.migrations.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (migration?.checksum !== checksum)
      throw new OperatorError(
        `${folder} was taken by version ${manifest.product_version} with migration ${name}, which is not the same here. Restore it by that version or a newer one.`,
      );
    return migration;
  });
  const { applied } = await inspectSchema(ownerUrl);
  if (applied > migrations.length)
    throw new OperatorError(
      `The database has a newer schema than the backup. Restore into a database that nothing was started on; the newer migrations are applied afterwards.`,
    );
  await migrate(ownerUrl, migrations);
  const rows = await withClient(ownerUrl, (client) => load(client, folder, manifest));
  return { manifest, rows };
}

async function load(client: pg.Client, folder: string, manifest: BackupManifest): Promise<number> {
  await client.query(
    `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '10s';
     SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'`,
  );
  const name = (text: string): string => client.escapeIdentifier(text);
  await client.query('BEGIN');
  try {
    await lockEmpty(client);
    for (const { name: partition, parent, bound } of manifest.partitions) {
      const found = await client.query('SELECT 1 FROM pg_class WHERE oid = to_regclass($1)', [
        name(partition),
      ]);
      if (found.rows.length > 0) continue;
      await client.query(`CREATE TABLE ${name(partition)} PARTITION OF ${name(parent)} ${bound}`);
    }
    const putBack = await setGuardsAside(client);
    await client.query(`TRUNCATE ${(await tablesOf(client)).map(name).join(', ')}`);
    let rows = 0;
    for (const table of manifest.tables) {
      const columns = table.columns.map(name).join(', ');
      const into = copyIn(client, `COPY ${name(table.name)} (${columns}) FROM STDIN`);
      await pipeline(fs.createReadStream(path.join(folder, table.file)), createGunzip(), into);
      if (into.rows !== table.rows)
        throw new OperatorError(
          `${table.file} has ${into.rows} rows and not ${table.rows}. Nothing was restored.`,
        );
      rows += into.rows;
    }
    for (const { name: sequence, last_value } of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2)', [name(sequence), last_value]);
    await putBack();
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return rows;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The backup could not be loaded, and the database was left empty: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const rows = await queryRows(
    client,
    { name: z.string() },
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname <> 'migration' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

async function lockEmpty(client: pg.Client): Promise<void> {
  const tables = await tablesOf(client);
  await client.query(
    `LOCK TABLE ${tables.map((table) => client.escapeIdentifier(table)).join(', ')} IN ACCESS EXCLUSIVE MODE`,
  );
  for (const table of IN_USE.filter((one) => tables.includes(one))) {
    const found = await client.query(`SELECT 1 FROM ${client.escapeIdentifier(table)} LIMIT 1`);
    if (found.rows.length > 0)
      throw new OperatorError(
        `The database is in use: ${table} has rows. Nothing was changed. Restore into an empty one: another DATABASE_URL, or another DATA_DIR.`,
      );
  }
}

/**
 * Foreign keys go and come back, which checks every row; they refer to each other in a circle, so no order of loading
 * would do. Triggers of ours are off meanwhile: they watch changes, and these rows were watched when they were written.
 * Only the owner can do this, and it happens inside the transaction: nobody ever sees the tables without their guards.
 */
async function setGuardsAside(client: pg.Client): Promise<() => Promise<void>> {
  const keys = await queryRows(
    client,
    { table: z.string(), name: z.string(), definition: z.string() },
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`,
  );
  const tables = await queryRows(
    client,
    { name: z.string() },
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  return async () => {
    for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of keys)
      await client.query(
        `ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`,
      );
  };
}
