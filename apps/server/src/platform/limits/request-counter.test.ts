import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createRequestCounter, type AskLease, type RequestCounter } from './request-counter.ts';
import { createSharedLease } from './shared-lease.repo.ts';

/** A busy machine may take its time: these are about the count. */
const PATIENT = { patienceMs: 60_000 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** How many of ten times the limit pass, sent to all processes at once. */
async function passed(counters: readonly RequestCounter[], key: string, max: number): Promise<number> {
  const taken = await Promise.all(
    Array.from({ length: Math.ceil((10 * max) / counters.length) }).flatMap(() =>
      counters.map((counter) => counter.take('api', key, max)),
    ),
  );
  return taken.filter((one) => one.isAllowed).length;
}

describe('processes on one database', () => {
  const shared = (): RequestCounter => createRequestCounter(createSharedLease(database.db), PATIENT);

  test('let no more pass together than one limit, and not much less', async () => {
    const passes = await passed([shared(), shared(), shared()], 'together', 100);
    expect(passes).toBeLessThanOrEqual(100);
    // Each of the others may keep an unused part of a twentieth.
    expect(passes).toBeGreaterThanOrEqual(92);
  });

  test('counted each by itself let twice as many pass (what the shared count is for)', async () => {
    expect(await passed([createRequestCounter(null), createRequestCounter(null)], 'apart', 100)).toBe(200);
  });

  test('begin anew when the minute of a caller is over', async () => {
    expect(await passed([shared()], 'again', 20)).toBe(20);
    const closed = await shared().take('api', 'again', 20);
    expect(closed.isAllowed).toBe(false);
    expect(closed.retryAfterSeconds).toBeGreaterThan(0);
    expect(closed.retryAfterSeconds).toBeLessThanOrEqual(60);
    await sql`UPDATE request_count SET began_at = began_at - interval '1 minute'`.execute(database.db);
    expect((await shared().take('api', 'again', 20)).isAllowed).toBe(true);
    expect((await shared().take('web', 'again', 20)).isAllowed, 'limits are counted apart').toBe(true);
  });

  test('ask the database once for a twentieth of the limit, and not at all for who is refused', async () => {
    let statements = 0;
    const lease = createSharedLease(database.db);
    const counter = createRequestCounter((...asked) => {
      statements++;
      return lease(...asked);
    }, PATIENT);
    expect(await passed([counter], 'cost', 600)).toBe(600);
    expect(statements).toBeLessThanOrEqual(21);
  });
});

describe('without an answer of the database', () => {
  test('each process lets the limit pass and no more, says so once, and does not wait for each request', async () => {
    let asked = 0;
    const told: unknown[] = [];
    const never: AskLease = () => {
      asked++;
      return new Promise(() => undefined);
    };
    const counter = createRequestCounter(never, { onSilence: (error) => told.push(error) });
    expect(await passed([counter], 'one', 10)).toBe(10);
    for (const key of ['two', 'three', 'four'])
      expect((await counter.take('api', key, 10)).isAllowed, key).toBe(true);
    expect([asked, told.length]).toEqual([1, 1]);
  });

  test('what was granted before counts', async () => {
    let isAway = false;
    const lease = createSharedLease(database.db);
    const counter = createRequestCounter(
      (...asked) => (isAway ? Promise.reject(new Error('away')) : lease(...asked)),
      PATIENT,
    );
    for (let i = 0; i < 5; i++) await counter.take('api', 'half', 100);
    isAway = true;
    expect(await passed([counter], 'half', 100)).toBe(95);
  });

  test('the shared count is asked again after a while', async () => {
    let now = 0;
    let asked = 0;
    const counter = createRequestCounter(
      () => {
        asked++;
        return Promise.reject(new Error('away'));
      },
      { now: () => now },
    );
    await counter.take('api', 'a', 10);
    await counter.take('api', 'b', 10);
    now += 3_000;
    await counter.take('api', 'c', 10);
    expect(asked).toBe(2);
  });
});

test('memory is bounded however many callers there are', async () => {
  const counter = createRequestCounter(null);
  const first = 'caller 0';
  await counter.take('api', first, 1);
  for (let i = 1; i <= 20_000; i++) await counter.take('api', `caller ${i}`, 1);
  // Forgotten by this process; with a database its count stands there.
  expect((await counter.take('api', first, 1)).isAllowed).toBe(true);
});
