import { SmartSearchResult } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';

/** What makes two searches the same for one account. */
export interface SearchKey {
  readonly accountId: string;
  readonly fingerprint: Buffer;
  readonly page: number;
}

/** A page as an account has it: all that its deliveries of the last 24 hours brought. */
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

interface SearchState {
  /** The delivery of this page that is young enough to be repeated at no cost. */
  readonly delivery: Delivery | null;
  /** An identical search of the same account that is under way; `alive` until its hold ends. */
  readonly running: { readonly id: string; readonly alive: boolean } | null;
  /** Searches of the last 24 hours that charged, found nothing or were too much work, and those under way. */
  readonly recentRuns: number;
  readonly oldestRunAgeSeconds: number;
}

const StateRow = z.object({
  parts: z.array(DeliveryPart).nullable(),
  running: z.object({ id: z.string(), alive: z.boolean() }).nullable(),
  recent: z.number(),
  age: z.number().nullable(),
});
type StateRow = z.infer<typeof StateRow>;

/** All that decides what a request is, in one look. */
export async function readState(tx: Database, key: SearchKey, maxAgeHours: number): Promise<SearchState> {
  // A part may be as much younger than the first as a page is repeated; the bound on it spares the other days' partitions.
  const row = await rowsOf(StateRow)`
    SELECT
      (SELECT json_agg(part ORDER BY part.first_delivered_at DESC, part.first_position) FROM (
        SELECT page_id, total, more, row_count, first_position, first_delivered_at, results,
          ${isoTime(sql.ref('delivered_at'))} AS delivered_at FROM page_delivery
        WHERE account_id = ${key.accountId} AND fingerprint = ${key.fingerprint} AND page = ${key.page}
          AND first_delivered_at > now() - make_interval(hours => ${maxAgeHours})
          AND delivered_at > now() - make_interval(hours => ${maxAgeHours})) part) AS parts,
      (SELECT json_build_object('id', r.id, 'alive', h.status = 'held' AND h.expires_at > now())
        FROM search_run r JOIN credit_hold h ON h.id = r.hold_id
        WHERE r.account_id = ${key.accountId} AND r.fingerprint = ${key.fingerprint} AND r.page = ${key.page}
          AND r.status = 'running') AS running,
      recent.count AS recent, recent.age
    FROM (
      SELECT count(*) AS count, extract(epoch FROM now() - min(started_at))::float8 AS age FROM search_run
      WHERE account_id = ${key.accountId} AND started_at > now() - interval '24 hours' 
        AND (status <> 'failed' OR overran)) recent`.get(tx);
  return {
    delivery: joinParts(row.parts ?? []),
    running: row.running,
    recentRuns: row.recent,
    oldestRunAgeSeconds: row.age ?? 0,
  };
}

function joinParts([first, ...rest]: readonly DeliveryPart[]): Delivery | null {
  if (first === undefined) return null;
  const parts = [first, ...rest.filter((part) => part.page_id === first.page_id)];
  return {
    pageId: first.page_id,
    total: first.total,
    more: first.more,
    rowCount: first.row_count,
    firstDeliveredAt: first.first_delivered_at,
    // Shown again, a row is the account's since it was charged for.
    results: parts.flatMap(({ results, delivered_at }) =>
      results.map((row) => ({ ...row, yours_since: row.yours_since ?? delivered_at })),
    ),
  };
}

interface NewDelivery {
  readonly mode: 'normal' | 'smart';
  readonly filter: string | null;
  readonly query: string;
  readonly total: number | null;
  /** Where there is no total: whether more follows. */
  readonly more: boolean | null;
  readonly rowCount: number;
  /** The page that this is the rest of, where an empty balance had cut it short. */
  readonly before: Delivery | null;
}

/** Stores what a run delivers and closes the run. `paidFor` names what each credit was taken for. */
export async function storeDelivery(
  tx: Database,
  key: SearchKey,
  runId: string,
  delivery: NewDelivery,
  results: readonly SmartSearchResult[],
  paidFor: readonly string[],
): Promise<void> {
  const { before } = delivery;
  await sql`
    WITH delivery AS (
      INSERT INTO page_delivery (run_id, page_id, account_id, fingerprint, page, mode, filter, query, total, more, row_count,
        first_position, results, paid_for, first_delivered_at)
      VALUES (${runId}, ${before?.pageId ?? runId}, ${key.accountId}, ${key.fingerprint}, ${key.page}, ${delivery.mode},
        ${delivery.filter}, ${delivery.query}, ${delivery.total}, ${delivery.more}, ${delivery.rowCount},
        ${before?.results.length ?? 0}, ${JSON.stringify(results)}, ${paidFor},
        coalesce(${before?.firstDeliveredAt}::timestamptz, now()))
      RETURNING page_id)
    UPDATE search_run SET status = 'done', delivery_id = delivery.page_id, cost = ${paidFor.length}, ended_at = now()
    FROM delivery WHERE search_run.id = ${runId}`.execute(tx);
}

export async function isRunning(db: Database, runId: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM search_run WHERE id = ${runId} AND status = 'running'`.execute(db);
  return found.rows.length > 0;
}

export async function insertRun(tx: Database, key: SearchKey, holdId: string): Promise<string> {
  const run = await rowsOf({ id: z.string() })`
    INSERT INTO search_run (account_id, fingerprint, page, hold_id)
    VALUES (${key.accountId}, ${key.fingerprint}, ${key.page}, ${holdId}) RETURNING id`.get(tx);
  return run.id;
}

/** `overran`: it was ended because it was too much work, which counts towards the searches of the day. */
export async function failRun(tx: Database, runId: string, overran = false): Promise<void> {
  await sql`
    UPDATE search_run SET status = 'failed', overran = ${overran}, ended_at = now()
    WHERE id = ${runId} AND status = 'running'`.execute(tx);
}

/** Runs whose hold ended without them: a process died in between. Answers how many were closed. */
export async function failAbandonedRuns(db: Database): Promise<number> {
  const closed = await sql`
    UPDATE search_run r SET status = 'failed', ended_at = now() FROM credit_hold h
    WHERE h.id = r.hold_id AND r.status = 'running' AND h.status <> 'held' RETURNING 1`.execute(db);
  return closed.rows.length;
}
