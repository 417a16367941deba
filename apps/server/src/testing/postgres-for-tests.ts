import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { acquireEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { withDatabase } from '../platform/database/database-url.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which tests may create and drop databases; `linklode_template` there is migrated. */
    postgresUrl: string;
  }
}

export const TEMPLATE_DATABASE = 'linklode_template';

/**
 * A PostgreSQL of the test run's own: the embedded one in a temporary folder, or TEST_DATABASE_URL (any PostgreSQL 15 or
 * newer, an account that may create databases). Each test file makes its database from the migrated template.
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
  await migrate(withDatabase(url, TEMPLATE_DATABASE));
  project.provide('postgresUrl', url);
  return async () => {
    await embedded?.release();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
