import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate, pendingMigrations, readMigrations } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a migrated database has nothing pending, and migrating again changes nothing', async () => {
  expect(await pendingMigrations(database.url)).toEqual([]);
  expect(await migrate(database.url)).toEqual([]);
});

test('a migration that was changed after it had been applied is refused', async () => {
  const changed = readMigrations().map((one, index) => (index === 0 ? { ...one, checksum: 'other' } : one));
  await expect(migrate(database.url, changed)).rejects.toThrow(/was changed after it had been applied/);
});

test('a database of a newer version is refused', async () => {
  await expect(migrate(database.url, readMigrations().slice(1))).rejects.toThrow(/does not know/);
});

test('a failing migration leaves no trace of itself', async () => {
  const bad = { name: '9999_bad.sql', sql: 'CREATE TABLE half (id int); SELECT 1/0;', checksum: 'x' };
  await expect(migrate(database.url, [...readMigrations(), bad])).rejects.toThrow(/9999_bad/);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query("SELECT to_regclass('half') AS found");
  await client.end();
  expect(rows).toEqual([{ found: null }]);
});

test('five processes that migrate one empty database at once apply each migration once', async () => {
  const empty = await createTestDatabase();
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await client.end();
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(empty.url)));
  expect(applied.flat().sort()).toEqual(readMigrations().map((one) => one.name));
  await empty.drop();
});
