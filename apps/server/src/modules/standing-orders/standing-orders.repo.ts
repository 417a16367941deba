import { StandingOrder, StandingReceipt } from '@linklode/contract';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { isDue } from '../../platform/database/due-time.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';
import { writtenQuery } from '../search/index.ts';

const THIS_MONTH = sql`date_trunc('month', now() AT TIME ZONE 'UTC')::date`;
/** Of another month than the counter's it is counted anew: a clock that was put back has been in this month before. */
const USED = sql`CASE WHEN o.month = ${THIS_MONTH} THEN o.used ELSE (SELECT coalesce(sum(b.charged), 0)::int
  FROM standing_receipt b WHERE b.order_id = o.id AND b.month = ${THIS_MONTH}) END`;

const ordersWhere = (condition: RawBuilder<unknown>) => rowsOf(StandingOrder)`
  SELECT o.id, o.project_id AS project, ${writtenQuery('o')} AS query,
    o.budget, ${USED} AS used, o.state, ${isoTime(sql.ref('o.created_at'))} AS created_at,
    CASE o.state WHEN 'active' THEN ${isoTime(sql.ref('o.next_run_at'))} END AS next_run_at,
    ${isoTime(sql.ref('o.last_run_at'))} AS last_run_at, o.halted,
    (SELECT count(*) FROM standing_site s WHERE s.order_id = o.id) AS brought,
    (SELECT count(*) FROM standing_site s JOIN standing_receipt r ON r.id = s.receipt_id
      WHERE s.order_id = o.id AND r.at > now() - interval '24 hours') AS brought_lately
  FROM standing_order o WHERE ${condition} ORDER BY o.created_at DESC, o.id`;

/** Of a project, or of all but the hidden. */
const ofSeen = (projectId: string | null, hidden: readonly string[]): RawBuilder<unknown> =>
  projectId === null ? sql`o.project_id <> ALL(${[...hidden]}::uuid[])` : sql`o.project_id = ${projectId}`;

export async function listOrders(
  db: Database,
  accountId: string,
  projectId: string | null,
  hidden: readonly string[] = [],
): Promise<StandingOrder[]> {
  const ofProject = ofSeen(projectId, hidden);
  return ordersWhere(sql`o.account_id = ${accountId} AND ${ofProject}`).list(db);
}

export async function findOrder(db: Database, accountId: string, id: string): Promise<StandingOrder | null> {
  return ordersWhere(sql`o.account_id = ${accountId} AND o.id = ${id}`).find(db);
}

export async function countOrders(db: Database, accountId: string): Promise<number> {
  return valuesOf(z.number())`
    SELECT count(*) AS n FROM standing_order WHERE account_id = ${accountId}`.get(db);
}

const RECEIPT = sql`r.id, r.order_id AS "order", ${isoTime(sql.ref('r.at'))} AS at, r.charged,
  (SELECT coalesce(json_agg(json_build_object('site', s.site, 'title', s.title, 'url', s.url, 'matched', s.matched,
    'because', s.because, 'is_charged', s.is_charged) ORDER BY s.site), '[]')
    FROM standing_site s WHERE s.receipt_id = r.id) AS sites`;

/** Receipts with what each brought, the newest first. */
export async function listReceipts(
  db: Database,
  accountId: string,
  projectId: string | null,
  limit: number,
  hidden: readonly string[] = [],
): Promise<StandingReceipt[]> {
  const ofProject = ofSeen(projectId, hidden);
  return rowsOf(StandingReceipt)`
    SELECT ${RECEIPT} FROM standing_receipt r JOIN standing_order o ON o.id = r.order_id
    WHERE o.account_id = ${accountId} AND ${ofProject} ORDER BY r.at DESC, r.id LIMIT ${limit}`.list(db);
}

/**
 * One receipt, or those of a project, with the searches that charged: oldest first, for a receipt that goes to others.
 */
export async function listReceiptRuns(
  db: Database,
  accountId: string,
  which: { readonly receiptId: string } | { readonly projectId: string },
): Promise<(StandingReceipt & { run: string })[]> {
  const condition =
    'receiptId' in which ? sql`r.id = ${which.receiptId}` : sql`o.project_id = ${which.projectId}`;
  return rowsOf(StandingReceipt.extend({ run: z.string() }))`
    SELECT r.run_id AS run, ${RECEIPT} FROM standing_receipt r JOIN standing_order o ON o.id = r.order_id
    WHERE o.account_id = ${accountId} AND ${condition} ORDER BY r.at, r.id`.list(db);
}

interface NewOrder {
  readonly accountId: string;
  readonly projectId: string;
  readonly filter: string | null;
  readonly query: string;
  readonly exclude: readonly string[];
  readonly budget: number;
}

export async function insertOrder(tx: Database, order: NewOrder): Promise<string> {
  return valuesOf(z.string())`
    INSERT INTO standing_order (account_id, project_id, filter, query, exclude, budget)
    VALUES (${order.accountId}, ${order.projectId}, ${order.filter}, ${order.query}, ${[...order.exclude]}::text[], ${order.budget})
    RETURNING id`.get(tx);
}

/** An order that goes on, or may use more, is due at once. False where the account has no such order. */
export async function updateOrder(
  db: Database,
  accountId: string,
  id: string,
  { state, budget }: { state?: 'active' | 'paused' | undefined; budget?: number | undefined },
): Promise<boolean> {
  const changed = await sql`
    UPDATE standing_order SET state = coalesce(${state ?? null}, state), budget = coalesce(${budget ?? null}, budget),
      halted = NULL, next_run_at = CASE
        WHEN (${state ?? null} = 'active' AND state = 'paused') OR ${budget ?? 0} > budget THEN now() ELSE next_run_at END
    WHERE id = ${id} AND account_id = ${accountId} RETURNING 1`.execute(db);
  return changed.rows.length > 0;
}

export async function removeOrder(db: Database, accountId: string, id: string): Promise<boolean> {
  const gone = await sql`
    DELETE FROM standing_order WHERE id = ${id} AND account_id = ${accountId} RETURNING 1`.execute(db);
  return gone.rows.length > 0;
}

const DueOrder = z.object({
  id: z.string(),
  account_id: z.string(),
  project_id: z.string(),
  filter: z.string().nullable(),
  query: z.string(),
  exclude: z.array(z.string()),
  read_to_end: z.boolean(),
  is_first: z.boolean(),
});
export type DueOrder = z.infer<typeof DueOrder>;

/** Of an account that is suspended or closed nothing is spent. */
const IS_OPEN = sql`EXISTS (SELECT FROM account a WHERE a.id = o.account_id AND a.state = 'open')`;

/** How often an order follows an index that changes: files may come one after another for hours. */
const INDEX_RESTS_MINUTES = 15;

/** The next run of an order is never further off. */
export const LONGEST_PAUSE_SECONDS = 24 * 3600;

/** Active orders of open accounts whose time has come, or for which the index is another one than at their last run. */
export async function listDueOrders(db: Database, index: string | null, limit: number): Promise<DueOrder[]> {
  return rowsOf(DueOrder)`
    SELECT id, account_id, project_id, filter, query, exclude, read_to_end, last_run_at IS NULL AS is_first
    FROM standing_order o WHERE state = 'active' AND ${IS_OPEN} AND (${isDue(sql`next_run_at`, LONGEST_PAUSE_SECONDS)}
      OR (${index}::text IS NOT NULL AND last_index IS DISTINCT FROM ${index} AND halted IS NULL
        AND last_run_at < now() - make_interval(mins => ${INDEX_RESTS_MINUTES})))
    ORDER BY next_run_at, id LIMIT ${limit}`.list(db);
}

/**
 * How many credits an order may still use in this month; null where it is not there, paused, or its account is not
 * open.
 */
export async function findBudgetLeft(db: Database, id: string): Promise<number | null> {
  return valuesOf(z.number())`
    SELECT greatest(0, o.budget - (${USED})) AS left FROM standing_order o WHERE o.id = ${id} AND o.state = 'active' AND ${IS_OPEN}`.find(
    db,
  );
}

/** What an order brought so far, for ever. */
export async function listBroughtSites(db: Database, id: string): Promise<string[]> {
  return valuesOf(z.string())`SELECT site FROM standing_site WHERE order_id = ${id}`.list(db);
}

/**
 * Takes credits from the month's budget of an order that still stands. Null where it was stopped, has no project any
 * more, its account is not open, or it would go beyond the budget: then nothing may be charged.
 */
export async function takeFromBudget(
  tx: Database,
  id: string,
  charged: number,
): Promise<{ budget: number; used: number; month: string } | null> {
  return rowsOf({ budget: z.number(), used: z.number(), month: z.string() })`
    UPDATE standing_order o SET used = (${USED}) + ${charged}, month = ${THIS_MONTH}
    WHERE o.id = ${id} AND o.state = 'active' AND ${IS_OPEN} AND (${USED}) + ${charged} <= o.budget
    RETURNING o.budget, o.used, o.month::text`.find(tx);
}

export interface BroughtSite {
  readonly site: string;
  readonly title: string | null;
  readonly url: string;
  readonly matched: string;
  readonly because: StandingReceipt['sites'][number]['because'];
  readonly is_charged: boolean;
}

/** Answers its id. */
export async function insertReceipt(
  tx: Database,
  receipt: {
    orderId: string;
    accountId: string;
    runId: string;
    charged: number;
    budget: number;
    used: number;
    month: string;
  },
  sites: readonly BroughtSite[],
): Promise<string> {
  const id = await valuesOf(z.string())`
    INSERT INTO standing_receipt (order_id, account_id, run_id, month, charged, budget, used_after)
    VALUES (${receipt.orderId}, ${receipt.accountId}, ${receipt.runId}, ${receipt.month}::date, ${receipt.charged},
      ${receipt.budget}, ${receipt.used}) RETURNING id`.get(tx);
  await sql`
    INSERT INTO standing_site (order_id, receipt_id, site, title, url, matched, because, is_charged)
    SELECT ${receipt.orderId}::uuid, ${id}::uuid, s.site, s.title, s.url, s.matched, s.because, s.is_charged
    FROM jsonb_to_recordset(${JSON.stringify(sites)}::jsonb)
      AS s(site text, title text, url text, matched text, because text, is_charged boolean)
    ON CONFLICT (order_id, site) DO NOTHING`.execute(tx);
  return id;
}

export interface RunEnd {
  readonly index: string | null;
  readonly readToEnd: boolean;
  /** Why it ended early; null where it did not. */
  readonly halted: string | null;
  readonly nextInSeconds: number;
}

export async function noteRun(db: Database, id: string, end: RunEnd): Promise<void> {
  await sql`
    UPDATE standing_order SET last_run_at = now(), last_index = ${end.index}, read_to_end = ${end.readToEnd},
      halted = ${end.halted}, next_run_at = now() + make_interval(secs => ${end.nextInSeconds})
    WHERE id = ${id}`.execute(db);
}
