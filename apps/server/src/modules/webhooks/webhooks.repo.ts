import { Webhook, WebhookDelivery } from '@linklode/contract';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { isDue } from '../../platform/database/due-time.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

/** What was sent is told for so long. */
export const DELIVERY_DAYS = 30;
const FORMER_HOURS = 24;
/** After a process died with an attempt under way, the next follows so much later. */
const LEASE_SECONDS = 60;

const webhooksWhere = (condition: RawBuilder<unknown>) => rowsOf(Webhook)`
  SELECT w.id, w.project_id AS project, w.url, w.state, w.why_disabled, ${isoTime(sql.ref('w.created_at'))} AS created_at,
    ${isoTime(sql.ref('w.delivered_at'))} AS delivered_at,
    CASE WHEN w.former_until > now() THEN ${isoTime(sql.ref('w.former_until'))} END AS former_secret_until,
    (SELECT count(*) FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'waiting') AS waiting
  FROM outgoing_webhook w WHERE ${condition} ORDER BY w.created_at, w.id`;

/** Of a project; of all with null. */
export async function listWebhooksOf(
  db: Database,
  accountId: string,
  projectId: string | null,
): Promise<Webhook[]> {
  const ofProject = projectId === null ? sql`true` : sql`w.project_id = ${projectId}`;
  return webhooksWhere(sql`w.account_id = ${accountId} AND ${ofProject}`).list(db);
}

export async function findWebhook(db: Database, accountId: string, id: string): Promise<Webhook | null> {
  return webhooksWhere(sql`w.account_id = ${accountId} AND w.id = ${id}`).find(db);
}

const DELIVERY = sql`d.id, d.webhook_id AS webhook, d.kind, ${isoTime(sql.ref('d.created_at'))} AS created_at, d.state, d.attempts,
  ${isoTime(sql.ref('d.last_attempt_at'))} AS last_attempt_at,
  CASE d.state WHEN 'waiting' THEN ${isoTime(sql.ref('d.next_attempt_at'))} END AS next_attempt_at, d.outcome`;

/** Newest first. */
export async function listDeliveriesOf(
  db: Database,
  accountId: string,
  projectId: string | null,
  limit: number,
): Promise<WebhookDelivery[]> {
  const ofProject = projectId === null ? sql`true` : sql`w.project_id = ${projectId}`;
  return rowsOf(WebhookDelivery)`
    SELECT ${DELIVERY} FROM webhook_delivery d JOIN outgoing_webhook w ON w.id = d.webhook_id
    WHERE w.account_id = ${accountId} AND ${ofProject} ORDER BY d.created_at DESC, d.id LIMIT ${limit}`.list(
    db,
  );
}

export async function getDelivery(db: Database, id: string): Promise<WebhookDelivery> {
  return rowsOf(WebhookDelivery)`SELECT ${DELIVERY} FROM webhook_delivery d WHERE d.id = ${id}`.get(db);
}

export async function insertWebhook(
  tx: Database,
  webhook: { accountId: string; projectId: string; url: string; secret: Buffer },
): Promise<string> {
  return valuesOf(z.string())`
    INSERT INTO outgoing_webhook (account_id, project_id, url, secret)
    VALUES (${webhook.accountId}, ${webhook.projectId}, ${webhook.url}, ${webhook.secret}) RETURNING id`.get(
    tx,
  );
}

/** False where the account has no such webhook. */
export async function changeSecret(
  db: Database,
  accountId: string,
  id: string,
  secret: Buffer,
): Promise<boolean> {
  const changed = await sql`
    UPDATE outgoing_webhook SET former_secret = secret, former_until = now() + make_interval(hours => ${FORMER_HOURS}),
      secret = ${secret}
    WHERE id = ${id} AND account_id = ${accountId} RETURNING 1`.execute(db);
  return changed.rows.length > 0;
}

/** What waits is due at once. */
export async function enable(tx: Database, accountId: string, id: string): Promise<void> {
  await sql`
    WITH enabled AS (
      UPDATE outgoing_webhook SET state = 'active', why_disabled = NULL
      WHERE id = ${id} AND account_id = ${accountId} AND state = 'disabled' RETURNING id)
    UPDATE webhook_delivery d SET next_attempt_at = now(), attempts = 0 FROM enabled
    WHERE d.webhook_id = enabled.id AND d.state = 'waiting'`.execute(tx);
}

export async function removeWebhook(db: Database, accountId: string, id: string): Promise<boolean> {
  const gone = await sql`
    DELETE FROM outgoing_webhook WHERE id = ${id} AND account_id = ${accountId} RETURNING 1`.execute(db);
  return gone.rows.length > 0;
}

/** Writes a message for each webhook of a project; those that are disabled keep it until they go on. */
export async function insertDeliveries(
  tx: Database,
  projectId: string,
  kind: WebhookDelivery['kind'],
  body: string,
): Promise<void> {
  await sql`
    INSERT INTO webhook_delivery (webhook_id, kind, body)
    SELECT id, ${kind}, ${body} FROM outgoing_webhook WHERE project_id = ${projectId}`.execute(tx);
}

/** One for one webhook, whose first attempt is the caller's. */
export async function insertAttempted(
  db: Database,
  webhookId: string,
  kind: WebhookDelivery['kind'],
  body: string,
): Promise<string> {
  return valuesOf(z.string())`
    INSERT INTO webhook_delivery (webhook_id, kind, body, attempts, last_attempt_at, next_attempt_at)
    VALUES (${webhookId}, ${kind}, ${body}, 1, now(), now() + make_interval(secs => ${LEASE_SECONDS}))
    RETURNING id`.get(db);
}

const Outgoing = z.object({
  id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  body: z.string(),
  attempts: z.number(),
  secret: z.instanceof(Buffer),
  former_secret: z.instanceof(Buffer).nullable(),
});
export type Outgoing = z.infer<typeof Outgoing>;

const OUTGOING = sql`d.id, d.webhook_id, w.url, d.body, d.attempts, w.secret,
  CASE WHEN w.former_until > now() THEN w.former_secret END AS former_secret`;

export async function getOutgoing(db: Database, id: string): Promise<Outgoing> {
  return rowsOf(Outgoing)`
    SELECT ${OUTGOING} FROM webhook_delivery d JOIN outgoing_webhook w ON w.id = d.webhook_id WHERE d.id = ${id}`.get(
    db,
  );
}

/**
 * The messages whose time has come, the oldest of each webhook, counted as attempted before they are. `pauses` are the
 * seconds after each failed attempt.
 */
export async function claimDue(db: Database, limit: number, pauses: readonly number[]): Promise<Outgoing[]> {
  const longest = sql`coalesce((ARRAY[0, ${sql.join(pauses.map((pause) => sql.lit(pause)))}])[d.attempts + 1], ${Math.max(...pauses)}::int)`;
  const due = sql`d.state = 'waiting' AND ${isDue(sql`d.next_attempt_at`, longest)}`;
  return rowsOf(Outgoing)`
    WITH due AS (
      SELECT DISTINCT ON (d.webhook_id) d.id FROM webhook_delivery d JOIN outgoing_webhook w ON w.id = d.webhook_id
      JOIN account a ON a.id = w.account_id
      WHERE ${due} AND w.state = 'active' AND a.state = 'open'
      ORDER BY d.webhook_id, d.created_at, d.id LIMIT ${limit})
    UPDATE webhook_delivery d SET attempts = d.attempts + 1, last_attempt_at = now(),
      next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM due, outgoing_webhook w
    WHERE d.id = due.id AND w.id = d.webhook_id AND ${due}
    RETURNING ${OUTGOING}`.list(db);
}

export async function noteDelivered(db: Database, id: string, outcome: string): Promise<void> {
  await sql`
    WITH delivered AS (
      UPDATE webhook_delivery SET state = 'delivered', outcome = ${outcome} WHERE id = ${id} RETURNING webhook_id)
    UPDATE outgoing_webhook w SET delivered_at = now() FROM delivered WHERE w.id = delivered.webhook_id`.execute(
    db,
  );
}

/** `nextInSeconds` null: it was the last attempt. */
export async function noteFailed(
  db: Database,
  id: string,
  outcome: string,
  nextInSeconds: number | null,
): Promise<void> {
  await sql`
    UPDATE webhook_delivery SET outcome = ${outcome}, state = CASE WHEN ${nextInSeconds}::int IS NULL THEN 'failed' ELSE state END,
      next_attempt_at = CASE WHEN ${nextInSeconds}::int IS NULL THEN next_attempt_at
        ELSE now() + make_interval(secs => ${nextInSeconds}::int) END
    WHERE id = ${id}`.execute(db);
}

/** Unless something arrived there since the message was written. */
export async function disable(db: Database, deliveryId: string, why: string, always: boolean): Promise<void> {
  await sql`
    UPDATE outgoing_webhook w SET state = 'disabled', why_disabled = ${why} FROM webhook_delivery d
    WHERE d.id = ${deliveryId} AND w.id = d.webhook_id AND w.state = 'active'
      AND (${always} OR w.delivered_at IS NULL OR w.delivered_at < d.created_at)`.execute(db);
}

export async function dropOldDeliveries(db: Database, stop?: AbortSignal): Promise<void> {
  await deleteInBatches(
    db,
    'webhook_delivery',
    sql`created_at < now() - make_interval(days => ${DELIVERY_DAYS})`,
    stop,
  );
}
