import { SmartSearchResult } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import { LATELY } from './delivery-sql.repo.ts';

/** Two searches of one account with the same key are the same search. */
export interface SearchKey {
  readonly accountId: string;
  readonly fingerprint: Buffer;
  readonly page: number;
}

/** A page as an account has it: everything that its deliveries of the last 24 hours brought. */
export interface Delivery {
  readonly pageId: string;
  readonly total: number | null;
  readonly more: boolean | null;
  /** How many results the whole page has. */
  readonly rowCount: number;
  /** When its first part was delivered, as PostgreSQL writes it. */
  readonly firstDeliveredAt: string;
  readonly results: SmartSearchResult[];
}

const DeliveryPart = z.object({
  page_id: z.string(),
  total: z.number().nullable(),
  more: z.boolean().nullable(),
  row_count: z.number(),
  first_delivered_at: z.string(),
  delivered_at: z.string(),
  results: z.array(SmartSearchResult),
});
type DeliveryPart = z.infer<typeof DeliveryPart>;

export interface SearchState {
  /** How many deliveries of the page are young enough, from any attempt. */
  readonly parts: number;
  /** The delivery of this page that is young enough to be repeated at no cost. */
  readonly delivery: Delivery | null;
  /** An identical search of the same account that is under way and whose hold has not ended. */
  readonly runningId: string | null;
}

const StateRow = z.object({
  parts: z.array(DeliveryPart).nullable(),
  running: z.string().nullable(),
});
type StateRow = z.infer<typeof StateRow>;

/** A page that was delivered to the account in the last days, by its id; null where there is none. */
export async function findDeliveredPage(
  db: Database,
  accountId: string,
  pageId: string,
): Promise<(Delivery & { readonly page: number; readonly isSmart: boolean }) | null> {
  const parts = await rowsOf(DeliveryPart.extend({ page: z.number(), mode: z.string() }))`
    SELECT page_id, total, more, row_count, first_delivered_at::text AS first_delivered_at, results, page, mode,
      ${isoTime(sql.ref('delivered_at'))} AS delivered_at FROM page_delivery
    WHERE account_id = ${accountId} AND page_id = ${pageId} AND ${LATELY}
    ORDER BY first_position`.list(db);
  const joined = joinParts(parts);
  const [first] = parts;
  if (joined === null || first === undefined) return null;
  return { ...joined, page: first.page, isSmart: first.mode === 'smart' };
}

/** Reads, before anything is locked, what decides whether a request is a repeat, a double or new. */
export async function readState(db: Database, key: SearchKey, maxAgeHours: number): Promise<SearchState> {
  // A later part of a page may be up to the repeat time younger than the first; this bound keeps the query out of the
  // other days' partitions.
  const row = await rowsOf(StateRow)`
    SELECT
      (SELECT json_agg(part ORDER BY part.first_delivered_at DESC, part.first_position) FROM (
        SELECT page_id, total, more, row_count, first_position, first_delivered_at, results,
          ${isoTime(sql.ref('delivered_at'))} AS delivered_at FROM page_delivery
        WHERE account_id = ${key.accountId} AND fingerprint = ${key.fingerprint} AND page = ${key.page}
          AND first_delivered_at > now() - make_interval(hours => ${maxAgeHours})
          AND delivered_at > now() - make_interval(hours => ${maxAgeHours})) part) AS parts,
      (SELECT r.id FROM search_run r JOIN credit_hold h ON h.id = r.hold_id
        WHERE r.account_id = ${key.accountId} AND r.fingerprint = ${key.fingerprint} AND r.page = ${key.page}
          AND r.status = 'running' AND h.status = 'held' AND h.expires_at > now()) AS running`.get(db);
  const parts = row.parts ?? [];
  return { parts: parts.length, delivery: joinParts(parts), runningId: row.running };
}

function joinParts([first, ...rest]: readonly DeliveryPart[]): Delivery | null {
  if (first === undefined) return null;
  const parts = [first, ...rest.filter((part) => part.page_id === first.page_id)];
  return {
    pageId: first.page_id,
    total: first.total,
    more: first.more,
    // A later part knows whether rows that were to come are gone.
    rowCount: Math.min(...parts.map((part) => part.row_count)),
    firstDeliveredAt: first.first_delivered_at,
    // When a row is shown again, it counts as the account's since it was charged for.
    results: parts.flatMap(({ results, delivered_at }) =>
      results.map((row) => ({ ...row, yours_since: row.yours_since ?? delivered_at })),
    ),
  };
}

export async function isRunning(db: Database, runId: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM search_run WHERE id = ${runId} AND status = 'running'`.execute(db);
  return found.rows.length > 0;
}

/** `overran`: it was ended because it took too much work; that counts towards the searches of the day. */
export async function failRun(tx: Database, runId: string, overran: boolean): Promise<void> {
  await sql`
    UPDATE search_run SET status = 'failed', overran = ${overran}, ended_at = now()
    WHERE id = ${runId} AND status = 'running'`.execute(tx);
}

/** Closes runs whose hold has expired because a process died in between. Answers how many. */
export async function failAbandonedRuns(db: Database): Promise<number> {
  const closed = await sql`
    UPDATE search_run r SET status = 'failed', ended_at = now() FROM credit_hold h
    WHERE h.id = r.hold_id AND r.status = 'running' AND h.status <> 'held' RETURNING 1`.execute(db);
  return closed.rows.length;
}
