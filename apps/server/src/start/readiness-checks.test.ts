import type { AddressInfo } from 'node:net';
import { getHealth, getMe, getReadiness } from '@linklode/contract';
import { IndexBusyError } from '@linklode/web-index';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../platform/database/open-database.ts';
import { createReadiness, type ReadinessCheck } from '../platform/readiness.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { databaseCheck, diskCheck, indexCheck } from './readiness-checks.ts';

let database: TestDatabase;
let app: TestApp | null = null;
const lines: { level: number; msg: string; path?: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as never) });

beforeEach(async () => {
  lines.length = 0;
  database = await createTestDatabase();
});
afterEach(async () => {
  await app?.close();
  app = null;
  await database.drop();
});

async function serve(...checks: ReadinessCheck[]): Promise<string> {
  app = await startTestApp({ readiness: createReadiness(checks, log), log });
  await app.api.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.api.server.address() as AddressInfo).port}`;
}

async function detailOf(check: ReadinessCheck): Promise<readonly string[]> {
  return createReadiness([check], log).failures();
}

describe('probes', () => {
  test('nine hundred of them, a hundred and fifty at once, open no connection to the database', async () => {
    const origin = await serve(databaseCheck(database.db));
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 150 }, async () => (await fetch(origin + getReadiness.path)).status),
        )),
      );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const { rows } = await sql<{ connections: number }>`
      SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database()`.execute(
      database.db,
    );
    // One of the readiness, and perhaps one of this question.
    expect(rows[0]?.connections).toBeLessThanOrEqual(2);
  });

  test('have a limit of their own, which calls do not use up', async () => {
    const limited = await startTestApp({ config: { requestsPerMinute: 3 } });
    for (let i = 0; i < 5; i++) await limited.api.inject(getMe.path);
    expect((await limited.api.inject(getMe.path)).statusCode).toBe(429);
    expect((await limited.api.inject(getHealth.path)).statusCode).toBe(200);
    expect((await limited.api.inject(`${getReadiness.path}?from=balancer`)).statusCode).toBe(200);
    let refused = 0;
    for (let i = 0; i < 6_000; i++)
      if ((await limited.api.inject(getHealth.path)).statusCode === 429) refused++;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(100);
    await limited.close();
  });

  test('of a dead database say so without a stack for each, and are no lines of the log otherwise', async () => {
    const gone = openDatabase({ url: database.url.replace(/\/linklode_[0-9a-f]+/, '/linklode_gone') });
    const origin = await serve(databaseCheck(gone));
    for (let i = 0; i < 20; i++) {
      const answer = await fetch(origin + getReadiness.path);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toMatchObject({ detail: 'Not ready: the database does not answer.' });
      expect((await fetch(origin + getHealth.path)).status).toBe(200);
    }
    expect(lines.slice(1).map(({ msg }) => msg)).toEqual(['not ready']);
    expect(JSON.stringify(lines)).not.toContain('stack');
    await gone.destroy();
  });
});

test('a process whose database was given up says at /healthz that it is to be ended, and so does no other', async () => {
  let isGivenUp = false;
  app = await startTestApp({
    readiness: createReadiness([databaseCheck(database.db)], log),
    isGivenUp: () => isGivenUp,
    log,
  });
  expect((await app.api.inject(getHealth.path)).json()).toEqual({ status: 'ok' });
  isGivenUp = true;
  const answer = await app.api.inject(getHealth.path);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toMatchObject({
    code: 'given_up',
    detail: 'The database could not be started again; the process ends.',
  });
});

describe('not ready is', () => {
  test('a database that takes no changes', async () => {
    await sql`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$`.execute(
      database.owner,
    );
    const standby = openDatabase({ url: database.url });
    expect(await detailOf(databaseCheck(standby))).toEqual(['the database takes no changes']);
    await standby.destroy();
  });

  test('a database that lacks a migration, as after restoring an old backup', async () => {
    expect(await detailOf(databaseCheck(database.db))).toEqual([]);
    await sql`DELETE FROM migration WHERE name LIKE '0002%'`.execute(database.owner);
    expect(await detailOf(databaseCheck(database.db))).toEqual(['1 migrations are pending']);
  });

  test('an index that is missing, or cannot be read; but not one that is busy', async () => {
    let answer: () => Promise<{ isSearchable: boolean; pages: number }> = () =>
      Promise.resolve({ isSearchable: true, pages: 1 });
    const check = indexCheck({ status: () => answer() as never });
    expect(await detailOf(check)).toEqual([]);
    answer = () => Promise.reject(new IndexBusyError('all processes are busy'));
    expect(await detailOf(check)).toEqual([]);
    answer = () => Promise.resolve({ isSearchable: false, pages: 0 });
    expect(await detailOf(check)).toEqual(['there is no searchable index yet']);
    answer = () => Promise.reject(new Error('file is not a database'));
    expect(await detailOf(check)).toEqual(['the index cannot be read']);
    answer = () => new Promise(() => undefined);
    expect(await detailOf(check)).toEqual(['the index cannot be read']);
  });

  test('why an index cannot be searched is told once, to the log alone', async () => {
    const told: string[] = [];
    let reason: string | null = '/srv/index/web.sqlite cannot be opened';
    const pool = { status: () => Promise.resolve({ isSearchable: reason === null, reason }) as never };
    const check = indexCheck(pool, (words) => told.push(words));
    for (let time = 0; time < 3; time++)
      expect(await detailOf(check)).toEqual(['there is no searchable index yet']);
    expect(told).toEqual([reason]);
    reason = null;
    expect(await detailOf(check)).toEqual([]);
    reason = 'another';
    expect(await detailOf(check)).toEqual(['there is no searchable index yet']);
    expect(told).toEqual(['/srv/index/web.sqlite cannot be opened', 'another']);
  });

  test('a data folder that is not there', async () => {
    expect(await detailOf(diskCheck('/no/such/folder'))).toEqual(['the data folder cannot be reached']);
    expect(await detailOf(diskCheck(import.meta.dirname))).toEqual([]);
  });
});
