import { sql } from 'kysely';
import { z } from 'zod';
import { isDue, isFarAhead } from '../database/due-time.ts';
import type { Database } from '../database/open-database.ts';
import { rowsOf } from '../database/rows-of.ts';

export const KEEP_EVERY_MS = 10_000;
const CLAIM_SECONDS = 30;
const FIRST_RETRY_SECONDS = 60;
/** A server that is up runs its jobs each hour; a long weekend without one is shorter. */
const GAP_DAYS = 3;
const HELD_SECONDS = 24 * 3600;

/**
 * Holds a job for a day if the clock is days ahead of its last run. Nobody can tell a clock that was set ahead from a
 * server that was off; in a day somebody can look, and where the clock is put back meanwhile the job goes on at once.
 * Answers whether it holds the job from now on.
 */
export async function holdAfterGap(db: Database, name: string): Promise<boolean> {
  const held = await sql`
    UPDATE job SET held_until = now() + make_interval(secs => ${HELD_SECONDS}), last_run_at = now(), claimed_until = NULL
    WHERE name = ${name} AND last_run_at < now() - make_interval(days => ${GAP_DAYS}) RETURNING 1`.execute(
    db,
  );
  return held.rows.length > 0;
}

/**
 * Takes a job's turn when it is due and nobody else has it. Due is what never ran, ran an interval ago, failed long
 * enough ago, or whose process died in the middle. Nine tenths of an interval are one: timers are not exact. What ran
 * in the time to come is due as well: the clock was put back, as where a machine sets it only after the start, and else
 * nothing would run until then.
 */
export async function claimTurn(db: Database, name: string, everyMs: number): Promise<boolean> {
  await sql`INSERT INTO job (name) VALUES (${name}) ON CONFLICT DO NOTHING`.execute(db);
  const interval = sql`make_interval(secs => ${everyMs / 1000}::float8 * 0.9)`;
  const retry = sql`make_interval(secs => ${FIRST_RETRY_SECONDS}::float8 * power(2, least(failures - 1, 10)))`;
  const claimed = await sql`
    UPDATE job SET last_run_at = now(), held_until = NULL,
      claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    WHERE name = ${name} AND (held_until IS NULL OR ${isDue(sql`held_until`, HELD_SECONDS)}) AND CASE
      WHEN claimed_until IS NOT NULL THEN ${isDue(sql`claimed_until`, CLAIM_SECONDS)}
      WHEN ${isFarAhead(sql`last_run_at`, 0)} THEN true
      WHEN failures > 0 THEN last_run_at <= now() - least(${interval}, ${retry})
      ELSE last_run_at IS NULL OR last_run_at <= now() - ${interval} END
    RETURNING 1`.execute(db);
  return claimed.rows.length > 0;
}

/** A run that lasts says so, or another process would take it for dead. */
export async function keepTurn(db: Database, name: string): Promise<void> {
  await sql`
    UPDATE job SET claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    WHERE name = ${name} AND claimed_until IS NOT NULL`.execute(db);
}

/** `error` null for a success. Of an error its message is kept, cut short. */
export async function endTurn(db: Database, name: string, tookMs: number, error: unknown): Promise<void> {
  const message =
    error === null ? null : (error instanceof Error ? String(error) : 'no error object').slice(0, 500);
  await sql`
    UPDATE job SET claimed_until = NULL, took_ms = ${Math.round(tookMs)}::bigint,
      failures = CASE WHEN ${message}::text IS NULL THEN 0 ELSE failures + 1 END, last_error = ${message}::text,
      last_success_at = CASE WHEN ${message}::text IS NULL THEN now() ELSE last_success_at END
    WHERE name = ${name}`.execute(db);
}

const JobState = z.object({
  name: z.string(),
  last_run_at: z.date().nullable(),
  last_success_at: z.date().nullable(),
  took_ms: z.number().nullable(),
  /** Until when it waits, since the clock went days ahead of its last run. */
  held_until: z.date().nullable(),
  /** In a row, since the last success. */
  failures: z.number(),
  last_error: z.string().nullable(),
});
type JobState = z.infer<typeof JobState>;

/** How every job that ever ran here stands, by name. */
export async function listJobStates(db: Database): Promise<JobState[]> {
  return rowsOf(JobState)`
    SELECT name, last_run_at, last_success_at, took_ms, held_until, failures, last_error FROM job ORDER BY name`.list(
    db,
  );
}
