import type { SmartSearchResult } from '@linklode/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

/** What makes two searches the same for one account. */
export interface SearchKey {
  readonly accountId: string;
  readonly fingerprint: Buffer;
  readonly page: number;
}

export interface Delivery {
  readonly id: string;
  readonly total: number | null;
  readonly rowCount: number;
  readonly results: SmartSearchResult[];
}

interface DeliveryRow {
  id: string;
  total: number | null;
  row_count: number;
}

/** The delivery of this page that is young enough to be repeated at no cost. */
export async function findDelivery(
  db: Database,
  key: SearchKey,
  maxAgeHours: number,
): Promise<Delivery | null> {
  const found = await sql<DeliveryRow>`
    SELECT id, total, row_count FROM search_delivery
    WHERE account_id = ${key.accountId} AND fingerprint = ${key.fingerprint} AND page = ${key.page}
      AND first_delivered_at > now() - make_interval(hours => ${maxAgeHours})
    ORDER BY first_delivered_at DESC LIMIT 1`.execute(db);
  const row = found.rows[0];
  if (row === undefined) return null;
  const results = await sql<SmartSearchResult>`
    SELECT title, url, da, pa, spam_score, description, industry, why FROM search_result
    WHERE delivery_id = ${row.id} ORDER BY position`.execute(db);
  return { id: row.id, total: row.total, rowCount: row.row_count, results: results.rows };
}

export async function insertDelivery(
  tx: Database,
  key: SearchKey,
  page: {
    mode: 'normal' | 'smart';
    filter: string | null;
    query: string;
    total: number | null;
    rowCount: number;
  },
): Promise<string> {
  const made = await sql<{ id: string }>`
    INSERT INTO search_delivery (account_id, fingerprint, page, mode, filter, query, total, row_count)
    VALUES (${key.accountId}, ${key.fingerprint}, ${key.page}, ${page.mode}, ${page.filter}, ${page.query},
            ${page.total}, ${page.rowCount}) RETURNING id`.execute(tx);
  return idOf(made.rows);
}

export async function insertResults(
  tx: Database,
  at: { deliveryId: string; runId: string; firstPosition: number },
  results: readonly SmartSearchResult[],
): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map((result, index) => ({ ...result, position: at.firstPosition + index }));
  await sql`
    INSERT INTO search_result (delivery_id, run_id, position, title, url, da, pa, spam_score, description, industry, why)
    SELECT ${at.deliveryId}, ${at.runId}, position, title, url, da, pa, spam_score, description,
      ARRAY(SELECT jsonb_array_elements_text(industry)), nullif(why, 'null'::jsonb)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(
      position int, title text, url text, da smallint, pa smallint, spam_score smallint, description text, industry jsonb, why jsonb)`.execute(
    tx,
  );
}

/** An identical search of the same account that is under way; one that a crash left is closed on the way. */
export async function findRunning(tx: Database, key: SearchKey): Promise<string | null> {
  const found = await sql<{ id: string; alive: boolean }>`
    SELECT r.id, h.status = 'held' AND h.expires_at > now() AS alive
    FROM search_run r JOIN credit_hold h ON h.id = r.hold_id
    WHERE r.account_id = ${key.accountId} AND r.fingerprint = ${key.fingerprint} AND r.page = ${key.page}
      AND r.status = 'running'`.execute(tx);
  const row = found.rows[0];
  if (row === undefined) return null;
  if (row.alive) return row.id;
  await failRun(tx, row.id);
  return null;
}

export async function isRunning(db: Database, runId: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM search_run WHERE id = ${runId} AND status = 'running'`.execute(db);
  return found.rows.length > 0;
}

/** Searches of the last 24 hours that charged or found nothing, and those under way; the age of the oldest in seconds. */
export async function countRecentRuns(
  db: Database,
  accountId: string,
): Promise<{ count: number; oldestAgeSeconds: number }> {
  const found = await sql<{ count: number; age: number | null }>`
    SELECT count(*) AS count, extract(epoch FROM now() - min(started_at))::float8 AS age FROM search_run
    WHERE account_id = ${accountId} AND started_at > now() - interval '24 hours' AND status <> 'failed'`.execute(
    db,
  );
  return { count: found.rows[0]?.count ?? 0, oldestAgeSeconds: found.rows[0]?.age ?? 0 };
}

export async function insertRun(tx: Database, key: SearchKey, holdId: string): Promise<string> {
  const made = await sql<{ id: string }>`
    INSERT INTO search_run (account_id, fingerprint, page, hold_id)
    VALUES (${key.accountId}, ${key.fingerprint}, ${key.page}, ${holdId}) RETURNING id`.execute(tx);
  return idOf(made.rows);
}

export async function finishRun(
  tx: Database,
  runId: string,
  end: { deliveryId: string; cost: number },
): Promise<void> {
  await sql`
    UPDATE search_run SET status = 'done', delivery_id = ${end.deliveryId}, cost = ${end.cost}, ended_at = now()
    WHERE id = ${runId}`.execute(tx);
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
