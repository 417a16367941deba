import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { OperatorError } from '../operator-error.ts';
import { inspectSchema, migrate, numberOf, readMigrations } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a migrated database has nothing pending, and migrating again changes nothing', async () => {
  expect((await inspectSchema(database.ownerUrl)).pending).toEqual([]);
  expect(await migrate(database.ownerUrl)).toEqual([]);
});

test('a migration that was changed after it had been applied is refused', async () => {
  const changed = readMigrations().map((one, index) => (index === 0 ? { ...one, checksum: 'other' } : one));
  await expect(migrate(database.ownerUrl, changed)).rejects.toThrow(/was changed after it had been applied/);
});

describe('a database that a newer version has migrated', () => {
  const known = readMigrations();
  const newest = numberOf(known.at(-1)?.name ?? '');
  const next = (minReader: string | null) => ({
    name: '9998_next.sql',
    sql: 'CREATE TABLE of_next (id int)',
    checksum: 'next',
    minReader,
  });
  let newer: TestDatabase;
  beforeEach(async () => {
    newer = await createTestDatabase();
  });
  afterEach(() => newer.drop());

  test('serves this one where its migration only added: it starts, has nothing to do and works', async () => {
    expect(await migrate(newer.ownerUrl, [...known, next(newest)])).toEqual(['9998_next.sql']);
    expect(await migrate(newer.ownerUrl)).toEqual([]);
    expect(await inspectSchema(newer.ownerUrl)).toEqual({
      applied: known.length + 1,
      pending: [],
      newer: ['9998_next.sql'],
    });
    expect((await inspectSchema(newer.ownerUrl)).pending).toEqual([]);
  });

  test('is refused in a sentence where the migration took away what this one reads', async () => {
    await migrate(newer.ownerUrl, [...known, next('9998')]);
    const told =
      /^The database has migration 9998_next\.sql, .* serves versions that know migration 9998; this one knows up to \d{4}\. Start a newer version\.$/;
    await expect(migrate(newer.ownerUrl)).rejects.toThrow(told);
    await expect(inspectSchema(newer.ownerUrl)).rejects.toBeInstanceOf(OperatorError);
  });

  test('is refused where it does not say whom it serves, as before there was such a line', async () => {
    await migrate(newer.ownerUrl, [...known, next(null)]);
    await expect(migrate(newer.ownerUrl)).rejects.toThrow(
      /does not know and which serves only newer versions/,
    );
  });

  test('is refused to a version that is older than the last one that it serves', async () => {
    await migrate(newer.ownerUrl, [...known, next(newest)]);
    await expect(migrate(newer.ownerUrl, known.slice(0, -1))).rejects.toBeInstanceOf(OperatorError);
  });
});

test('a database that goes away during a migration is told in a sentence, which does not say that it was undone', async () => {
  const cut = {
    name: '9999_cut.sql',
    sql: 'CREATE TABLE half (id int); SELECT pg_terminate_backend(pg_backend_pid());',
    checksum: 'x',
    minReader: null,
  };
  const failure = await migrate(database.ownerUrl, [...readMigrations(), cut]).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(OperatorError);
  expect(String(failure)).toMatch(/went away during migration 9999_cut\.sql .* as a whole or not at all/);
  expect(await migrate(database.ownerUrl)).toEqual([]);
});

test('a failing migration leaves no trace of itself', async () => {
  const bad = {
    name: '9999_bad.sql',
    sql: 'CREATE TABLE half (id int); SELECT 1/0;',
    checksum: 'x',
    minReader: null,
  };
  await expect(migrate(database.ownerUrl, [...readMigrations(), bad])).rejects.toThrow(/9999_bad/);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query("SELECT to_regclass('half') AS found");
  await client.end();
  expect(rows).toEqual([{ found: null }]);
});

test('five processes that migrate one empty database at once apply each migration once', async () => {
  const empty = await createTestDatabase();
  const client = new pg.Client({ connectionString: empty.ownerUrl });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await client.end();
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(empty.ownerUrl)));
  expect(applied.flat().sort()).toEqual(readMigrations().map((one) => one.name));
  await empty.drop();
});
