import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { applyPayment, type Applied } from './apply-payment.ts';
import type { GatewayEvent, GatewayReturn, PaymentGateway } from './payment-gateway.port.ts';

export interface WebhookInbox {
  /**
   * Keeps a delivery whose signature was good, and resolves once it is safe; what it tells is worked off afterwards. The
   * same event again is only counted.
   */
  keep(body: Buffer, eventId: string | null): Promise<void>;
  /** Works off what waits and is due. Answers how many events that were. Harmless beside others of its kind. */
  workOff(): Promise<number>;
  /** Resolves when nothing is being worked off by this process. */
  idle(): Promise<void>;
}

interface InboxParts {
  readonly db: DatabasePool;
  readonly gateway: PaymentGateway;
  readonly log: FastifyBaseLogger;
}

interface EventKey {
  readonly event_id: string;
  readonly body_hash: Buffer;
}

export const MAX_EVENT_ID = 200;
const LONGEST_PAUSE_SECONDS = 3600;
const MAX_ERROR_LENGTH = 500;

export function createWebhookInbox({ db, gateway, log }: InboxParts): WebhookInbox {
  let running: Promise<number> | null = null;
  let isAsked = false;

  /** One at a time in this process; a call that finds one under way makes it look once more. */
  function workOff(): Promise<number> {
    isAsked = true;
    running ??= (async () => {
      let done = 0;
      try {
        while (isAsked) {
          isAsked = false;
          while (await workOffNext()) done++;
        }
        return done;
      } finally {
        running = null;
      }
    })();
    return running;
  }

  /**
   * The event, what it does and that it is done are one transaction: a crash leaves it waiting, and nothing half done.
   * Other processes pass by what is locked here.
   */
  async function workOffNext(): Promise<boolean> {
    let taken: EventKey | null = null;
    try {
      return await inTransaction(db, async (tx) => {
        const waiting = await sql<EventKey & { body: Buffer }>`
          SELECT event_id, body_hash, body FROM webhook_event
          WHERE processed_at IS NULL AND next_attempt_at <= now()
          ORDER BY next_attempt_at, received_at LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
        const event = waiting.rows[0];
        if (event === undefined) return false;
        taken = event;
        const outcome = await act(tx, gateway.readEvent(event.body), event.event_id);
        await sql`
          UPDATE webhook_event SET processed_at = now(), outcome = ${outcome}, attempts = attempts + 1, last_error = NULL
          WHERE event_id = ${event.event_id} AND body_hash = ${event.body_hash}`.execute(tx);
        return true;
      });
    } catch (error) {
      // Without an event it is the database that failed: whoever calls next tries again.
      if (taken === null) throw error;
      await putOff(taken, error);
      return true;
    }
  }

  async function putOff({ event_id, body_hash }: EventKey, error: unknown): Promise<void> {
    log.error(
      { err: error, event: event_id },
      'a payment event could not be worked off; it will be tried again',
    );
    const text = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    await sql`
      UPDATE webhook_event SET attempts = attempts + 1, last_error = ${text},
        next_attempt_at = now() + make_interval(secs => least(power(2, least(attempts, 20)), ${LONGEST_PAUSE_SECONDS}))
      WHERE event_id = ${event_id} AND body_hash = ${body_hash} AND processed_at IS NULL`.execute(db);
  }

  async function act(tx: Database, event: GatewayEvent | null, eventId: string): Promise<string> {
    if (event === null) {
      log.error({ event: eventId }, 'a signed payment event cannot be read');
      return 'ignored: cannot be read';
    }
    const { payment, returned } = event;
    if (payment === null) return `ignored: ${event.name}`;
    const applied = await applyPayment(tx, { payment, returned, source: 'webhook' });
    tellOfTrouble(log, applied, payment.id, returned);
    return `${event.name}: ${applied.kind}${applied.kind === 'not credited' ? ` (${applied.fault})` : ''}`;
  }

  return {
    workOff,
    async keep(body, eventId) {
      const hash = createHash('sha256').update(body).digest();
      const id = eventId ?? `sha256:${hash.toString('hex')}`;
      const made = await sql`
        INSERT INTO webhook_event (event_id, body_hash, body) VALUES (${id}, ${hash}, ${body})
        ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
      // A copy that comes while the first is worked off is not waited for, nor counted.
      if (made.rows.length === 0)
        await sql`
          UPDATE webhook_event e SET deliveries = e.deliveries + 1
          FROM (SELECT event_id, body_hash FROM webhook_event WHERE event_id = ${id} AND body_hash = ${hash}
            FOR UPDATE SKIP LOCKED) free
          WHERE e.event_id = free.event_id AND e.body_hash = free.body_hash`.execute(db);
      // Not waited for: the provider wants its answer within seconds, and the job takes up what fails here.
      void workOff().catch((error: unknown) =>
        log.warn({ err: error }, 'payment events wait for the next turn'),
      );
    },
    async idle() {
      while (running !== null) await running.catch(() => undefined);
    },
  };
}

/** Money that was taken and not credited for is an operator's matter, whoever brought the news. */
export function tellOfTrouble(
  log: FastifyBaseLogger,
  applied: Applied,
  paymentId: string,
  returned?: GatewayReturn | null,
): void {
  if (returned?.kind === 'refund' && returned.state === 'failed')
    log.error(
      { payment: paymentId, refund: returned.id },
      'a refund failed; credits it took back stay taken',
    );
  if (applied.kind !== 'not credited') return;
  log.error(
    { payment: paymentId, fault: applied.fault },
    'a captured payment was not credited; see "ops payments show"',
  );
}

/** Events that were worked off are kept for questions about what happened, and not for long: they hold people's addresses. */
export async function dropOldEvents(db: DatabasePool, olderThanDays = 30): Promise<void> {
  await deleteInBatches(
    db,
    'webhook_event',
    sql`processed_at IS NOT NULL AND received_at < now() - make_interval(days => ${olderThanDays})`,
  );
}
