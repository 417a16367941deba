import { PRODUCT_NAME } from '@linklode/contract';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { exchange } from '../../platform/fetching/exchange.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import type { WebNetwork } from '../../platform/fetching/web-network.ts';
import { signMessage } from './sign-message.ts';
import * as repo from './webhooks.repo.ts';

const TIMEOUT_MS = 5_000;
const AT_ONCE = 20;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** How long after each failed attempt the next follows: two days in all. */
const PAUSES_SECONDS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR, 24 * HOUR];
export const MOST_ATTEMPTS = PAUSES_SECONDS.length + 1;
const GONE = 410;

export interface WebhookParts {
  readonly db: DatabasePool;
  readonly network: WebNetwork;
}

/**
 * Sends what is due: of each webhook one message at a time, in their order, so that one that is slow holds up no other.
 * Answers how many were sent.
 */
export async function deliverDue(parts: WebhookParts, stop: AbortSignal): Promise<number> {
  for (let sent = 0; ;) {
    const due = stop.aborted ? [] : await repo.claimDue(parts.db, AT_ONCE, PAUSES_SECONDS);
    await Promise.all(due.map((one) => attempt(parts, one, { isLast: one.attempts >= MOST_ATTEMPTS })));
    sent += due.length;
    if (due.length === 0) return sent;
  }
}

/**
 * One attempt, noted whatever became of it. Arrived is what is answered by a 2xx within five seconds; no redirect is
 * followed.
 */
export async function attempt(
  { db, network }: WebhookParts,
  message: repo.Outgoing,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const { status, words } = await post(network, message);
  if (status >= 200 && status < 300) {
    await repo.noteDelivered(db, message.id, words);
    return;
  }
  const isOver = isLast || status === GONE;
  await repo.noteFailed(
    db,
    message.id,
    words,
    isOver ? null : (PAUSES_SECONDS[message.attempts - 1] ?? null),
  );
  if (status === GONE) {
    await repo.disable(db, message.id, 'The address answered 410: it wants no more messages.', true);
  } else if (message.attempts >= MOST_ATTEMPTS) {
    const why = `${MOST_ATTEMPTS} attempts over two days failed, and nothing arrived since. The last: ${words}`;
    await repo.disable(db, message.id, why, false);
  }
}

async function post(
  network: WebNetwork,
  { id, url, body, secret, former_secret: former }: repo.Outgoing,
): Promise<{ status: number; words: string }> {
  try {
    const { status } = await exchange(new URL(url), {
      network,
      userAgent: `${PRODUCT_NAME}-Webhooks/1.0`,
      headers: {
        'content-type': 'application/json',
        ...signMessage(former === null ? [secret] : [secret, former], { id, body }, new Date()),
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: 0,
      post: body,
    });
    const leadsOn = status >= 300 && status < 400 ? ', which leads elsewhere and is not followed' : '';
    return { status, words: `Answered ${status}${leadsOn}.` };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { status: 0, words: `Did not arrive: ${error.kind}.` };
  }
}
