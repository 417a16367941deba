import { getMe, getReadiness, listCreditHistory, runSearch, type Route } from '@linklode/contract';
import { afterEach, expect, test } from 'vitest';
import pg from 'pg';
import { inject } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { inspectSchema } from './migrate.ts';

let app: TestApp | undefined;
afterEach(() => app?.close());

/** Cuts every connection of the app and, until it is undone, refuses new ones. */
async function setConnectable(url: string, allowed: boolean): Promise<void> {
  const database = /\/([a-z0-9_]+)\?/.exec(url)?.[1] ?? /\/([a-z0-9_]+)$/.exec(url)?.[1] ?? '';
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS ${allowed}`);
  if (!allowed)
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      database,
    ]);
  await admin.end();
}

test('a database that goes away is told as 503 with Retry-After; the process lives and goes on when it is back', async () => {
  app = await startTestApp();
  const alice = await app.signIn('alice');
  await setConnectable(app.url, false);
  const calls: Route[] = [getMe, listCreditHistory, runSearch];
  for (let round = 0; round < 5; round++) {
    for (const route of calls) {
      const answer = await alice.call(
        route,
        route === runSearch ? { body: { query: 'intitle:garden' } } : {},
      );
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.body).toMatchObject({ code: 'database_unavailable' });
      expect(JSON.stringify(answer.body).toLowerCase()).not.toContain('credit');
    }
  }
  await setConnectable(app.url, true);
  expect((await alice.call(getMe)).body).toMatchObject({ credits: 100 });
});

test('readiness says what is missing', async () => {
  app = await startTestApp({
    readiness: { failures: () => Promise.resolve(['there is no searchable index yet']) },
  });
  const answer = await app.api.inject(getReadiness.path);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ detail: 'Not ready: there is no searchable index yet.' });
  expect((await inspectSchema(app.url)).pending).toEqual([]);
});
