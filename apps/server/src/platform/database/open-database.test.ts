import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase, type DatabasePool } from './open-database.ts';

let database: TestDatabase;
const pools: DatabasePool[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const pool of pools) await pool.destroy();
  await database.drop();
});

const statementLimit = async (purpose?: 'requests' | 'work'): Promise<string | undefined> => {
  const pool = openDatabase({
    url: database.url,
    connectionTimeoutMs: 20_000,
    ...(purpose === undefined ? {} : { purpose }),
  });
  pools.push(pool);
  const { rows } = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(pool);
  return rows[0]?.statement_timeout;
};

test('a request ends after five seconds; the audit, jobs and commands take the time they need', async () => {
  expect(await statementLimit()).toBe('5s');
  expect(await statementLimit('requests')).toBe('5s');
  expect(await statementLimit('work')).toBe('0');
});
