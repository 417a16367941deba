import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../platform/config/parse-config.ts';
import { acquireDatabase } from '../platform/database/acquire-database.ts';
import { withUser } from '../platform/database/database-url.ts';
import { migrate, numberOf, readMigrations } from '../platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const known = readMigrations();
const last = known.at(-1)?.name ?? '';
const newest = numberOf(last);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** As an operator types it, without the launcher. */
function ops(
  words: readonly string[],
  url = database.ownerUrl,
): Promise<{ status: number | null; told: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...words], {
      env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: url, DATA_DIR: os.tmpdir() },
    });
    let told = '';
    child.stdout.on('data', (data: Buffer) => (told += data.toString()));
    child.stderr.on('data', (data: Buffer) => (told += data.toString()));
    child.once('close', (status) => resolve({ status, told }));
  });
}

async function query(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const applied = async (): Promise<number> => (await query('SELECT FROM migration')).length;

/** A database of the version before: without the record of the last migration. */
const makePending = (): Promise<unknown> => query(`DELETE FROM migration WHERE name = '${last}'`);
const emptied = (): Promise<unknown> => query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');

describe('a database that lacks a migration', () => {
  test.each([[['credits', 'audit']], [['accounts', 'show', 'a@b.example']], [['payments', 'list']]])(
    'is not migrated by ops %j, which says in a line what is missing and what to do',
    async (words) => {
      await makePending();
      expect(await ops(words)).toEqual({
        status: 1,
        told: `The database lacks ${last}. Take a backup, then start this version of the server, or run: npm run ops -- migrate\n`,
      });
      expect(await applied()).toBe(known.length - 1);
    },
  );

  test('is saved by ops backup as it is, for whoever fetched this version before saving', async () => {
    await makePending();
    const target = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-before-'));
    try {
      expect(await ops(['backup', target])).toMatchObject({ status: 0 });
      const [name] = fs.readdirSync(target);
      const manifest = fs.readFileSync(path.join(target, name ?? '', 'manifest.json'), 'utf8');
      expect(manifest).toContain(known.at(-2)?.name);
      expect(manifest).not.toContain(last);
      expect(await applied()).toBe(known.length - 1);
    } finally {
      fs.rmSync(target, { recursive: true, force: true });
    }
  });

  test('is not migrated by doctor, which tells of it as a fault', async () => {
    await makePending();
    const { status, told } = await ops(['doctor']);
    expect(status).toBe(1);
    expect(told).toContain(`FAIL schema: ${last} pending`);
    expect(await applied()).toBe(known.length - 1);
  });

  test('is migrated by ops migrate, which says what it did; --plan says what it would do and does nothing', async () => {
    await emptied();
    const plan = await ops(['migrate', '--plan']);
    expect(plan.told).toMatch(/^(would apply \d{4}_\w+\.sql: .+\n)+$/);
    expect(plan.told.split('\n').length - 1).toBe(known.length);
    expect(await query("SELECT to_regclass('migration') AS found")).toEqual([{ found: null }]);
    const done = await ops(['migrate']);
    expect(done).toMatchObject({ status: 0 });
    expect(done.told).toContain(known.map(({ name }) => `applied ${name}\n`).join(''));
    expect((await ops(['migrate'])).told).toMatch(/^The schema is up to date \(PostgreSQL .*\)\.\n$/);
  });
});

describe('a database of a newer version', () => {
  const next = { name: '9998_next.sql', sql: 'CREATE TABLE of_next (id int)', checksum: 'next' };
  const config = () => ({ ...parseConfig({}, '/'), databaseUrl: database.url });

  test('that still serves this one is read on, and the server starts on it', async () => {
    await migrate(database.ownerUrl, [...known, { ...next, minReader: newest }]);
    expect((await ops(['credits', 'audit'])).status).toBe(0);
    expect((await ops(['migrate', '--plan'])).told).toContain('9998_next.sql is of a newer version');
    const acquired = await acquireDatabase(config(), () => undefined, 'migrate');
    expect(acquired.migrated).toEqual([]);
    await acquired.release();
  });

  test('that no longer serves it is refused in a line by the start and by commands', async () => {
    await migrate(database.ownerUrl, [...known, { ...next, minReader: '9998' }]);
    await expect(acquireDatabase(config(), () => undefined, 'migrate')).rejects.toThrow(
      /Start a newer version/,
    );
    const { status, told } = await ops(['credits', 'audit']);
    expect(status).toBe(1);
    expect(told).toMatch(/^The database has migration 9998_next\.sql.*Start a newer version\.\n$/);
  });
});

test('a database that cannot be reached is told in a line', async () => {
  const { status, told } = await ops(['credits', 'audit'], 'postgres://nobody@127.0.0.1:1/none');
  expect(status).toBe(1);
  expect(told).toMatch(/^The database cannot be reached: .*\n$/);
});

test('a role that was never given its rights is told in a line, by doctor too, with what gives it them', async () => {
  await query("CREATE ROLE ungranted LOGIN PASSWORD 'x'");
  try {
    const url = withUser(database.ownerUrl, 'ungranted', 'x');
    const line = /^(?:FAIL schema: )?The role ungranted has no rights .*DATABASE_MIGRATION_URL=.* migrate$/m;
    for (const words of [['credits', 'audit'], ['migrate'], ['doctor', '--no-network']]) {
      const { status, told } = await ops(words, url);
      expect(status).toBe(1);
      expect(told).toMatch(line);
      expect(told).not.toContain('    at ');
    }
  } finally {
    await query('DROP ROLE ungranted');
  }
});
