import { createHmac } from 'node:crypto';
import { newEntityId, type WebhookEvent } from './payment-entities.ts';
import type { PaymentFaultModes } from './payment-fault-modes.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses before each further try; together about 24 hours, after which the provider gives up. */
export const RETRY_GAPS_MS: readonly number[] = [
  SECOND_MS,
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
];

const ANSWER_WITHIN_MS = 5_000;
const SHUFFLED_WITHIN_MS = 300;
const MAX_AT_ONCE = 8;
/** Events beyond this are forgotten, oldest first; deliveries beyond it are not tried again. */
const MAX_KEPT = 10_000;

interface WebhookPostParts {
  /** Null: nothing is ever sent; a test delivers the events itself. */
  readonly url: string | null;
  readonly secret: string;
  /** Signs while the fault mode is 'previous secret'. */
  readonly previousSecret: string;
  readonly retryGapsMs: readonly number[];
  readonly faultModes: PaymentFaultModes;
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** Signs events and posts them until they are answered with 2xx, each try with the same id and body. */
export function createWebhookPost(parts: WebhookPostParts) {
  const kept: WebhookEvent[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const queue: (() => Promise<void>)[] = [];
  let isClosed = false;

  function sign(body: string): string {
    const { webhooks: faultMode } = parts.faultModes;
    const secret = faultMode === 'previous secret' ? parts.previousSecret : parts.secret;
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    if (faultMode !== 'wrong signature') return signature;
    return signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0');
  }

  function after(delayMs: number, action: () => void): void {
    if (isClosed || timers.size >= MAX_KEPT) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, delayMs);
    // A process that is done does not wait for a webhook.
    timer.unref();
    timers.add(timer);
  }

  async function post(event: WebhookEvent, url: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: event.headers,
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  function startNext(): void {
    if (running.size >= MAX_AT_ONCE) return;
    const next = queue.shift();
    if (next === undefined) return;
    const exchange = next().then(() => {
      running.delete(exchange);
      startNext();
    });
    running.add(exchange);
  }

  function deliver(event: WebhookEvent, url: string, failures: number): void {
    if (isClosed || queue.length >= MAX_KEPT) return;
    queue.push(async () => {
      const isTaken = await post(event, url);
      const gapMs = parts.retryGapsMs[failures];
      if (!isTaken && gapMs !== undefined) after(gapMs, () => deliver(event, url, failures + 1));
    });
    startNext();
  }

  function send(event: WebhookEvent): void {
    const { url, faultModes } = parts;
    if (url === null || faultModes.webhooks === 'withheld') return;
    const copies = faultModes.webhooks === 'duplicated' || faultModes.webhooks === 'shuffled' ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const delayMs = faultModes.webhooks === 'shuffled' ? parts.random() * SHUFFLED_WITHIN_MS : 0;
      if (delayMs === 0) deliver(event, url, 0);
      else after(delayMs, () => deliver(event, url, 0));
    }
  }

  return {
    /** Makes an event out of what has just happened, keeps it and sends it. `payload` is a snapshot. */
    announce(name: string, orderId: string, payload: Readonly<Record<string, object>>): void {
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_LOCALSTANDIN00',
        event: name,
        contains: Object.keys(payload),
        payload: Object.fromEntries(Object.entries(payload).map(([kind, entity]) => [kind, { entity }])),
        created_at: Math.floor(parts.now() / 1000),
      });
      const id = newEntityId('');
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': sign(body),
      };
      const event = { id, name, orderId, body, headers };
      kept.push(event);
      if (kept.length > MAX_KEPT) kept.splice(0, kept.length - MAX_KEPT);
      send(event);
    },

    listEvents: (orderId?: string): readonly WebhookEvent[] =>
      kept.filter((event) => orderId === undefined || event.orderId === orderId),

    /** Resolves when no delivery is under way; those that wait for their next try do not count. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },

    async close(): Promise<void> {
      isClosed = true;
      queue.length = 0;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await Promise.all(running);
    },
  };
}
