import type { SmartSearchResult } from '@linklode/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { StatementParts } from '../credits/index.ts';

/** What makes two searches the same for one account. */
export interface SearchKey {
  readonly accountId: string;
  readonly fingerprint: Buffer;
  readonly page: number;
}

export interface Delivery {
  readonly id: string;
  readonly total: number | null;
  readonly more: boolean | null;
  readonly rowCount: number;
  readonly results: SmartSearchResult[];
}

interface DeliveryRow {
  id: string;
  total: number | null;
  more: boolean | null;
  row_count: number;
}

export interface SearchState {
  /** The delivery of this page that is young enough to be repeated at no cost. */
  readonly delivery: Delivery | null;
  /** An identical search of the same account that is under way; `alive` until its hold ends. */
  readonly running: { readonly id: string; readonly alive: boolean } | null;
  /** Searches of the last 24 hours that charged or found nothing, and those under way. */
  readonly recentRuns: number;
  readonly oldestRunAgeSeconds: number;
}

interface StateRow {
  delivery: DeliveryRow | null;
  running: { id: string; alive: boolean } | null;
  recent: number;
  age: number | null;
}

/** All that decides what a request is, in one look; results are read only for a delivery that is there. */
export async function readState(tx: Database, key: SearchKey, maxAgeHours: number): Promise<SearchState> {
  const found = await sql<StateRow>`
    SELECT
      (SELECT json_build_object('id', id, 'total', total, 'more', more, 'row_count', row_count) FROM search_delivery
        WHERE account_id = ${key.accountId} AND fingerprint = ${key.fingerprint} AND page = ${key.page}
          AND first_delivered_at > now() - make_interval(hours => ${maxAgeHours})
        ORDER BY first_delivered_at DESC LIMIT 1) AS delivery,
      (SELECT json_build_object('id', r.id, 'alive', h.status = 'held' AND h.expires_at > now())
        FROM search_run r JOIN credit_hold h ON h.id = r.hold_id
        WHERE r.account_id = ${key.accountId} AND r.fingerprint = ${key.fingerprint} AND r.page = ${key.page}
          AND r.status = 'running') AS running,
      recent.count AS recent, recent.age
    FROM (
      SELECT count(*) AS count, extract(epoch FROM now() - min(started_at))::float8 AS age FROM search_run
      WHERE account_id = ${key.accountId} AND started_at > now() - interval '24 hours' AND status <> 'failed') recent`.execute(
    tx,
  );
  const row = found.rows[0];
  if (row === undefined) throw new Error('a count returned no row');
  return {
    delivery: row.delivery === null ? null : await withResults(tx, row.delivery),
    running: row.running,
    recentRuns: row.recent,
    oldestRunAgeSeconds: row.age ?? 0,
  };
}

async function withResults(db: Database, row: DeliveryRow): Promise<Delivery> {
  const results = await sql<SmartSearchResult>`
    SELECT title, url, da, pa, spam_score, description, industry, lang, matches, why, metrics_source,
      metrics_as_of::text AS metrics_as_of FROM search_result
    WHERE delivery_id = ${row.id} ORDER BY position`.execute(db);
  return { id: row.id, total: row.total, more: row.more, rowCount: row.row_count, results: results.rows };
}

export interface NewDelivery {
  readonly mode: 'normal' | 'smart';
  readonly filter: string | null;
  readonly query: string;
  readonly total: number | null;
  /** Where there is no total: whether more follows. */
  readonly more: boolean | null;
  readonly rowCount: number;
}

/**
 * Stores what a run delivers and closes it, as a delivery of its own or as the rest of one that was cut short: parts of the
 * statement that settles the run's hold, which do nothing unless that held.
 */
export function deliveryParts(
  key: SearchKey,
  run: { id: string; delivery: NewDelivery | { readonly id: string }; firstPosition: number },
  results: readonly SmartSearchResult[],
): StatementParts {
  const rows = results.map((result, index) => ({ ...result, position: run.firstPosition + index }));
  const { delivery } = run;
  const target =
    'id' in delivery
      ? sql`SELECT ${delivery.id}::uuid AS id FROM settled`
      : sql`INSERT INTO search_delivery (account_id, fingerprint, page, mode, filter, query, total, more, row_count)
          SELECT ${key.accountId}::uuid, ${key.fingerprint}::bytea, ${key.page}::int, ${delivery.mode}, ${delivery.filter},
            ${delivery.query}, ${delivery.total}::bigint, ${delivery.more}::boolean, ${delivery.rowCount}::int
          FROM settled RETURNING id`;
  return sql`
    target AS (${target}),
    delivered AS (
      INSERT INTO search_result
        (delivery_id, run_id, position, title, url, da, pa, spam_score, description, industry, lang, matches, why,
        metrics_source, metrics_as_of)
      SELECT target.id, ${run.id}::uuid, position, title, url, da, pa, spam_score, description,
        ARRAY(SELECT jsonb_array_elements_text(industry)), lang, nullif(matches, 'null'::jsonb),
        nullif(why, 'null'::jsonb), metrics_source, metrics_as_of
      FROM target, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(
        position int, title text, url text, da smallint, pa smallint, spam_score smallint, description text,
        industry jsonb, lang text, matches jsonb, why jsonb, metrics_source text, metrics_as_of date)),
    closed AS (
      UPDATE search_run SET status = 'done', delivery_id = target.id, cost = ${rows.length}, ended_at = now()
      FROM target WHERE search_run.id = ${run.id}::uuid)`;
}

export async function isRunning(db: Database, runId: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM search_run WHERE id = ${runId} AND status = 'running'`.execute(db);
  return found.rows.length > 0;
}

export async function insertRun(tx: Database, key: SearchKey, holdId: string): Promise<string> {
  const made = await sql<{ id: string }>`
    INSERT INTO search_run (account_id, fingerprint, page, hold_id)
    VALUES (${key.accountId}, ${key.fingerprint}, ${key.page}, ${holdId}) RETURNING id`.execute(tx);
  return idOf(made.rows);
}

export async function failRun(tx: Database, runId: string): Promise<void> {
  await sql`UPDATE search_run SET status = 'failed', ended_at = now() WHERE id = ${runId} AND status = 'running'`.execute(
    tx,
  );
}

/** Runs whose hold ended without them: a process died in between. Answers how many were closed. */
export async function failAbandonedRuns(db: Database): Promise<number> {
  const closed = await sql`
    UPDATE search_run r SET status = 'failed', ended_at = now() FROM credit_hold h
    WHERE h.id = r.hold_id AND r.status = 'running' AND h.status <> 'held' RETURNING 1`.execute(db);
  return closed.rows.length;
}

function idOf(rows: readonly { id: string }[]): string {
  const row = rows[0];
  if (row === undefined) throw new Error('an insert returned no row');
  return row.id;
}
