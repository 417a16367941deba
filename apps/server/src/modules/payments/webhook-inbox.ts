import { createHash } from 'node:crypto';
import { inTransaction, type Database } from '../../platform/database/open-database.ts';
import { alertOperator, type PaymentsParts } from './apply-news.ts';
import { applyPayment, type PaymentNews } from './apply-payment.ts';
import type { GatewayEvent } from './payment-gateway.port.ts';
import * as repo from './webhook-event.repo.ts';
import type { EventKey } from './webhook-event.repo.ts';

export interface WebhookInbox {
  /**
   * Stores a delivery with a good signature and resolves once it is stored; the event is processed afterwards. A repeat
   * of the same event is only counted.
   */
  keep(body: Buffer, eventId: string | null): Promise<void>;
  /** Processes the waiting events that are due. Answers how many. May run several times at once. */
  workOff(): Promise<number>;
  /** Resolves when this process is processing nothing. */
  idle(): Promise<void>;
}

export const MAX_EVENT_ID = 200;
const MAX_ERROR_LENGTH = 500;

export function createWebhookInbox({ db, gateway, log }: PaymentsParts): WebhookInbox {
  let running: Promise<number> | null = null;
  let isAsked = false;

  /** One run at a time in this process; a call during a run makes it look once more. */
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
   * The event, its effects and the mark that it is done are one transaction: after a crash it is still waiting, and
   * nothing is half done. Other processes skip events that are locked here.
   */
  async function workOffNext(): Promise<boolean> {
    let taken: EventKey | null = null;
    try {
      return await inTransaction(db, async (tx) => {
        const event = await repo.lockDueEvent(tx);
        if (event === null) return false;
        taken = event;
        const outcome = await act(tx, gateway.readEvent(event.body), event.event_id);
        await repo.finishEvent(tx, event, outcome);
        return true;
      });
    } catch (error) {
      // If there is no event, the database failed: the next call tries again.
      if (taken === null) throw error;
      await postpone(taken, error);
      return true;
    }
  }

  async function postpone(key: EventKey, error: unknown): Promise<void> {
    log.error({ err: error, event: key.event_id }, 'webhook processing failed, will retry');
    await repo.postponeEvent(
      db,
      key,
      (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH),
    );
  }

  async function act(tx: Database, event: GatewayEvent | null, eventId: string): Promise<string> {
    if (event === null) {
      log.error({ event: eventId }, 'webhook body could not be parsed although its signature is valid');
      return 'ignored: cannot be read';
    }
    const { payment, returned } = event;
    if (payment === null) return `ignored: ${event.name}`;
    const news: PaymentNews = { payment, returned, source: 'webhook' };
    const applied = await applyPayment(tx, news);
    alertOperator(log, applied, news);
    return `${event.name}: ${applied.kind}${applied.kind === 'not credited' ? ` (${applied.fault})` : ''}`;
  }

  return {
    workOff,
    async keep(body, eventId) {
      const hash = createHash('sha256').update(body).digest();
      await repo.keepEvent(
        db,
        { event_id: eventId ?? `sha256:${hash.toString('hex')}`, body_hash: hash },
        body,
      );
      // We do not wait: the provider wants its answer within seconds, and the job repeats what fails here.
      void workOff().catch((error: unknown) =>
        log.warn({ err: error }, 'webhook processing deferred to the next run of the job'),
      );
    },
    async idle() {
      while (running !== null) await running.catch(() => undefined);
    },
  };
}
