import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { acquireEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { APP_ROLE, appPassword, ensureAppRole } from '../platform/database/app-role.ts';
import { passwordOf, withDatabase, withUser } from '../platform/database/database-url.ts';
import { migrate, readMigrations } from '../platform/database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which tests may create and drop databases; `linklode_template` there is migrated. */
    postgresUrl: string;
    /** The same server for the role of the product. */
    postgresAppUrl: string;
    /** A folder of this run, for what its files share. */
    runFolder: string;
  }
}

export const TEMPLATE_DATABASE = 'linklode_template';

/**
 * A PostgreSQL of the test run's own: the embedded one in a temporary folder, or TEST_DATABASE_URL (any PostgreSQL 15
 * or newer, an account that may create databases and roles). Each test file makes its database from the migrated
 * template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-test-'));
  const embedded = given === undefined ? await acquireEmbeddedPostgres(folder, () => undefined) : null;
  const url = given ?? embedded?.url ?? '';
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE_DATABASE}`);
  await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await admin.end();
  const password = appPassword(passwordOf(url));
  await ensureAppRole(url, password);
  await migrate(withDatabase(url, TEMPLATE_DATABASE), readMigrations(), APP_ROLE);
  project.provide('runFolder', folder);
  project.provide('postgresUrl', url);
  project.provide('postgresAppUrl', withUser(url, APP_ROLE, password));
  return async () => {
    if (given !== undefined) await dropTestDatabases(given);
    await embedded?.release();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Each process keeps the one that it used last; those of a server of our own go with its folder. */
async function dropTestDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    String.raw`SELECT datname AS name FROM pg_database WHERE datname ~ '^linklode_[0-9a-f]{12}$'`,
  );
  for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.end();
}
