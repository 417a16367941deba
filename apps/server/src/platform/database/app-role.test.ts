import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { parseConfig } from '../config/parse-config.ts';
import { acquireDatabase } from './acquire-database.ts';
import { APP_ROLE, isLedgerGuarded } from './app-role.ts';
import { withUser } from './database-url.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('the role of the product', () => {
  test.each([
    'UPDATE credit_entry SET amount = 1',
    'DELETE FROM credit_entry',
    'TRUNCATE credit_entry CASCADE',
    'ALTER TABLE credit_entry DISABLE TRIGGER ALL',
    'DROP TRIGGER credit_entry_only_grows ON credit_entry',
    "SET session_replication_role = 'replica'",
    'DROP TABLE credit_entry CASCADE',
    'CREATE TABLE public.of_mine (id int)',
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    `GRANT ALL ON credit_entry TO ${APP_ROLE}`,
    'DELETE FROM payment',
    'DELETE FROM payment_order',
    'DELETE FROM account',
    'UPDATE signup_grant SET granted_at = now()',
    'DELETE FROM migration',
    'UPDATE operator_log SET words = NULL',
    'DELETE FROM operator_log',
    'TRUNCATE operator_log',
    'CREATE ROLE of_mine',
  ])('is refused %s', async (statement) => {
    // GRANT of what one does not have is a warning, not an error: what counts is what it gave.
    await query(database.url, statement).catch((error: unknown) => {
      expect(String(error)).toMatch(/permission denied|must be owner/);
    });
    expect(await isLedgerGuarded(database.url)).toBe(true);
    const rights = await query(
      database.ownerUrl,
      `SELECT tgenabled FROM pg_trigger WHERE tgname = 'credit_entry_only_grows' AND tgenabled = 'O'`,
    );
    expect(rights).toHaveLength(1);
    expect(await query(database.ownerUrl, "SELECT to_regclass('of_mine') AS found")).toEqual([
      { found: null },
    ]);
  });

  test('negative control: the owner is not held, and the look at the roles says so', async () => {
    expect(await isLedgerGuarded(database.ownerUrl)).toBe(false);
    await query(
      database.ownerUrl,
      'ALTER TABLE credit_entry DISABLE TRIGGER ALL; ALTER TABLE credit_entry ENABLE TRIGGER ALL',
    );
  });

  test('has its rights on what a later migration makes, and none on a partition but through its table', async () => {
    const later = {
      name: '9998_later.sql',
      sql: `CREATE TABLE later (id int GENERATED ALWAYS AS IDENTITY, day date NOT NULL) PARTITION BY RANGE (day);
            CREATE TABLE later_first PARTITION OF later DEFAULT`,
      checksum: 'later',
      minReader: '0001',
    };
    await migrate(database.ownerUrl, [...readMigrations(), later], APP_ROLE);
    await query(database.url, "INSERT INTO later (day) VALUES ('2026-01-01')");
    expect(await query(database.url, 'SELECT id FROM later')).toEqual([{ id: 1 }]);
    await expect(query(database.url, 'DELETE FROM later_first')).rejects.toThrow(/permission denied/);
    // A version that does not know it leaves the rights of a newer one alone.
    await migrate(database.ownerUrl, readMigrations(), APP_ROLE);
    expect(await query(database.url, 'SELECT id FROM later')).toEqual([{ id: 1 }]);
  });
});

describe('an installation', () => {
  const quiet = () => undefined;

  test('with the embedded database makes and uses the role by itself, also when it joins', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-roles-'));
    const config = parseConfig({ DATA_DIR: dataDir }, '/');
    const first = await acquireDatabase(config, quiet, 'migrate');
    const second = await acquireDatabase(config, quiet, 'current');
    try {
      expect(await query(second.url, 'SELECT current_user AS role')).toEqual([{ role: APP_ROLE }]);
      expect(await isLedgerGuarded(first.url)).toBe(true);
      expect(second.url).toBe(first.url);
    } finally {
      await second.release();
      await first.release();
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  }, 60_000);

  test('with two roles of the operator migrates by one and runs by the other', async () => {
    const role = `of_operator_${randomBytes(4).toString('hex')}`;
    const own = await createTestDatabase();
    await query(inject('postgresUrl'), `CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    await query(own.ownerUrl, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const url = withUser(own.ownerUrl, role, 'x');
    const config = (env: object) => ({ ...parseConfig({}, '/'), databaseUrl: url, ...env });
    try {
      await expect(acquireDatabase(config({}), quiet, 'migrate')).rejects.toThrow(
        /the role of DATABASE_URL \(of_operator_\w+\) may not change the schema. Run: DATABASE_MIGRATION_URL=/,
      );
      const both = await acquireDatabase(config({ databaseMigrationUrl: own.ownerUrl }), quiet, 'migrate');
      expect(both.migrated.length).toBe(readMigrations().length);
      const alone = await acquireDatabase(config({}), quiet, 'migrate');
      expect(alone.migrated).toEqual([]);
      expect(await isLedgerGuarded(alone.url)).toBe(true);
      await query(url, "INSERT INTO account (issuer, subject) VALUES ('a', 'b')");
    } finally {
      await own.drop();
      await query(inject('postgresUrl'), `DROP ROLE ${role}`);
    }
  }, 60_000);
});
