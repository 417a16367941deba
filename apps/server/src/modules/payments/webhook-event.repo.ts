import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { isDue } from '../../platform/database/due-time.ts';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';

const LONGEST_PAUSE_SECONDS = 3600;

const EventKey = z.object({ event_id: z.string(), body_hash: z.instanceof(Buffer) });
export type EventKey = z.infer<typeof EventKey>;
const WaitingEvent = EventKey.extend({ body: z.instanceof(Buffer) });
type WaitingEvent = z.infer<typeof WaitingEvent>;

/** How long after the attempts so far the next follows at most. */
const PAUSE_SECONDS = sql`least(power(2, least(attempts, 20)), ${LONGEST_PAUSE_SECONDS}::float8)`;

/** The event that is due first, locked; other processes skip it. Null if none is due. */
export function lockDueEvent(tx: Database): Promise<WaitingEvent | null> {
  return rowsOf(WaitingEvent)`
    SELECT event_id, body_hash, body FROM webhook_event
    WHERE processed_at IS NULL AND ${isDue(sql`next_attempt_at`, PAUSE_SECONDS)}
    ORDER BY next_attempt_at, received_at LIMIT 1 FOR UPDATE SKIP LOCKED`.find(tx);
}

export async function finishEvent(
  tx: Database,
  { event_id, body_hash }: EventKey,
  outcome: string,
): Promise<void> {
  await sql`
    UPDATE webhook_event SET processed_at = now(), outcome = ${outcome}, attempts = attempts + 1, last_error = NULL
    WHERE event_id = ${event_id} AND body_hash = ${body_hash}`.execute(tx);
}

/** The next attempt follows after twice the last pause, and after an hour at most. */
export async function postponeEvent(
  db: Database,
  { event_id, body_hash }: EventKey,
  error: string,
): Promise<void> {
  await sql`
    UPDATE webhook_event SET attempts = attempts + 1, last_error = ${error},
      next_attempt_at = now() + make_interval(secs => ${PAUSE_SECONDS})
    WHERE event_id = ${event_id} AND body_hash = ${body_hash} AND processed_at IS NULL`.execute(db);
}

/** Stores a delivery, or only counts it if the same event is there already. */
export async function keepEvent(
  db: Database,
  { event_id, body_hash }: EventKey,
  body: Buffer,
): Promise<void> {
  const made = await sql`
    INSERT INTO webhook_event (event_id, body_hash, body) VALUES (${event_id}, ${body_hash}, ${body})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  if (made.rows.length > 0) return;
  // A copy that arrives while the first is being processed is neither waited for nor counted.
  await sql`
    UPDATE webhook_event e SET deliveries = e.deliveries + 1
    FROM (SELECT event_id, body_hash FROM webhook_event WHERE event_id = ${event_id} AND body_hash = ${body_hash}
      FOR UPDATE SKIP LOCKED) free
    WHERE e.event_id = free.event_id AND e.body_hash = free.body_hash`.execute(db);
}

export function countWaitingEvents(db: Database): Promise<{ waiting: number }> {
  return rowsOf({ waiting: z.number() })`
    SELECT count(*) AS waiting FROM webhook_event WHERE processed_at IS NULL`.get(db);
}

const KEPT_DAYS = 30;

/**
 * Processed events are kept for a while, for questions about what happened, but not long, since they contain people's
 * addresses.
 */
export async function dropOldEvents(db: DatabasePool): Promise<void> {
  await deleteInBatches(
    db,
    'webhook_event',
    sql`processed_at IS NOT NULL AND received_at < now() - make_interval(days => ${KEPT_DAYS})`,
  );
}
