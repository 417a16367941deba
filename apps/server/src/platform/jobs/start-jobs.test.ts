import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { claimTurn, endTurn, holdAfterGap, listJobStates } from './job.repo.ts';
import { startJobs, type Job, type RunningJobs } from './start-jobs.ts';

const HOUR_MS = 3_600_000;
const silent = pino({ level: 'silent' });

let database: TestDatabase;
let running: RunningJobs[];
beforeEach(async () => {
  database = await createTestDatabase();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await database.drop();
});

function start(...jobs: Job[]): RunningJobs {
  const started = startJobs(database.db, jobs, silent);
  running.push(started);
  return started;
}

/** A job that counts its runs. */
function counted(name: string, run: () => Promise<void> = () => Promise.resolve()) {
  const job = {
    name,
    everyMs: HOUR_MS,
    runs: 0,
    run() {
      job.runs++;
      return run();
    },
  };
  return job;
}

const stateOf = async (name: string) =>
  (await listJobStates(database.db)).find((state) => state.name === name);
const hasEnded = async (name: string) => (await stateOf(name))?.took_ms != null;
const longAgo = (minutes: number) =>
  sql`UPDATE job SET last_run_at = last_run_at - make_interval(mins => ${minutes})`.execute(database.db);

test('a job that never ran, or became due while nothing ran, runs at the start; one that is not due waits', async () => {
  const first = counted('hourly');
  const jobs = start(first);
  await expect.poll(() => hasEnded('hourly')).toBe(true);
  await jobs.stop();
  const early = counted('hourly');
  const marker = counted('marker');
  const again = start(early, marker);
  await expect.poll(() => hasEnded('marker')).toBe(true);
  await again.stop();
  await longAgo(60);
  const late = counted('hourly');
  start(late);
  await expect.poll(() => late.runs).toBe(1);
  expect([first.runs, early.runs]).toEqual([1, 0]);
});

test('of two processes one runs it', async () => {
  const here = counted('shared');
  const there = counted('shared');
  start(here);
  start(there);
  await expect.poll(() => hasEnded('shared')).toBe(true);
  await Promise.all(running.map((jobs) => jobs.stop()));
  expect(here.runs + there.runs).toBe(1);
});

test('a job that fails or never ends stops no other, and its failures are there to be read', async () => {
  const broken = counted('broken', () => Promise.reject(new Error('the disk is full')));
  let release = (): void => undefined;
  const slow = counted('slow', () => new Promise<void>((resolve) => (release = resolve)));
  const fine = counted('fine');
  const jobs = start(broken, slow, fine);
  await expect.poll(() => hasEnded('fine')).toBe(true);
  await expect.poll(() => hasEnded('broken')).toBe(true);
  expect(await stateOf('broken')).toMatchObject({
    failures: 1,
    last_error: 'Error: the disk is full',
    last_success_at: null,
  });
  expect(await stateOf('fine')).toMatchObject({ failures: 0, last_error: null });
  release();
  await jobs.stop();

  // It is tried again after a minute and not after an hour, and a success ends the count.
  await longAgo(1);
  const mended = counted('broken');
  start(mended);
  await expect.poll(async () => (await stateOf('broken'))?.failures).toBe(0);
  expect(mended.runs).toBe(1);
});

test('what deletes by age waits for a day where the clock went days ahead, and goes on at once where it is put back', async () => {
  const hold = () => holdAfterGap(database.db, 'sweep');
  const claim = () => claimTurn(database.db, 'sweep', HOUR_MS);
  expect(await hold()).toBe(false);
  expect(await claim()).toBe(true);
  await endTurn(database.db, 'sweep', 1, null);
  await longAgo(71 * 60);
  expect(await hold()).toBe(false);
  await longAgo(2 * 60);
  expect(await hold()).toBe(true);
  expect([await claim(), await hold()]).toEqual([false, false]);
  // A day passes in which the clock is what it is.
  await sql`UPDATE job SET held_until = held_until - interval '1 day', last_run_at = last_run_at - interval '1 day'`.execute(
    database.db,
  );
  expect([await hold(), await claim()]).toEqual([false, true]);
  await endTurn(database.db, 'sweep', 1, null);
  await longAgo(2 * 60);
  expect(await claim()).toBe(true);
  await endTurn(database.db, 'sweep', 1, null);
  await longAgo(73 * 60);
  expect([await hold(), await claim()]).toEqual([true, false]);
  // The clock had been four days ahead and is right again.
  await sql`UPDATE job SET held_until = held_until + interval '4 days', last_run_at = last_run_at + interval '4 days'`.execute(
    database.db,
  );
  expect([await hold(), await claim()]).toEqual([false, true]);
  expect((await stateOf('sweep'))?.held_until).toBeNull();
});

test('a job that deletes by age does not run after such a gap, and others do', async () => {
  const names = ['sweep', 'other'] as const;
  for (const name of names) {
    await claimTurn(database.db, name, HOUR_MS);
    await endTurn(database.db, name, 1, null);
  }
  await longAgo(30 * 24 * 60);
  const sweep = counted('sweep');
  const other = counted('other');
  start({ name: sweep.name, everyMs: HOUR_MS, deletesByAge: true, run: () => sweep.run() }, other);
  await expect.poll(() => other.runs).toBe(1);
  await expect.poll(async () => (await stateOf('sweep'))?.held_until != null).toBe(true);
  expect(sweep.runs).toBe(0);
});

test('a run whose process died is taken up again when its claim has ended, and not before', async () => {
  expect(await claimTurn(database.db, 'orphan', HOUR_MS)).toBe(true);
  expect(await claimTurn(database.db, 'orphan', HOUR_MS)).toBe(false);
  await sql`UPDATE job SET claimed_until = now() - interval '1 second'`.execute(database.db);
  expect(await claimTurn(database.db, 'orphan', HOUR_MS)).toBe(true);
});

test('the clock was put back: a job that ran in what is the future now runs all the same, and once', async () => {
  expect(await claimTurn(database.db, 'ahead', HOUR_MS)).toBe(true);
  await sql`UPDATE job SET last_run_at = now() + interval '1 year', claimed_until = NULL`.execute(
    database.db,
  );
  expect(await claimTurn(database.db, 'ahead', HOUR_MS)).toBe(true);
  expect(await claimTurn(database.db, 'ahead', HOUR_MS)).toBe(false);
  await sql`UPDATE job SET last_run_at = now() + interval '1 year', claimed_until = now() + interval '1 year'`.execute(
    database.db,
  );
  expect(await claimTurn(database.db, 'ahead', HOUR_MS)).toBe(true);
  // Whoever is at it says so by the clock as it is now.
  await sql`UPDATE job SET last_run_at = now() + interval '1 year'`.execute(database.db);
  expect(await claimTurn(database.db, 'ahead', HOUR_MS)).toBe(false);
});
