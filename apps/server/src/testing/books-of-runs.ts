import { sql } from 'kysely';
import { digestOf } from '../modules/search/answer-cache.ts';
import type { NewRun, Settlement } from '../modules/search/page-runs.repo.ts';
import type { Database } from '../platform/database/open-database.ts';

/** A search of an account, as it is asked for. */
export const runOf = (accountId: string, over: Partial<NewRun> = {}, query = 'intitle:x'): NewRun => ({
  key: { accountId, fingerprint: digestOf(['test', query]), page: 1 },
  askedBy: null,
  isUnblocked: true,
  parts: 0,
  maxAgeHours: 24,
  searchesPerDay: 200,
  wanted: 10,
  ttlSeconds: 60,
  ...over,
});

/** The key of a row of this name. */
export const row = (name: string): string => digestOf(['row', name]).toString('hex').slice(0, 32);

/** What a run that has begun delivers, at a credit each. */
export const settlementOf = (
  run: NewRun,
  begun: { run: string; hold: string },
  rows: readonly string[],
): Settlement => ({
  key: run.key,
  runId: begun.run,
  holdId: begun.hold,
  fact: 'page 1',
  keys: rows.map(row),
  also: rows.map((name) => row(`page of ${name}`)),
  paidFor: rows,
  delivery: {
    mode: 'normal',
    filter: null,
    query: 'intitle:x',
    total: rows.length,
    more: null,
    rowCount: rows.length,
    before: null,
  },
  results: rows.map((name) => ({ title: name, url: `https://${name}/` }) as Settlement['results'][number]),
});

/** All that the books say of an account but the names of things and the times. */
export async function booksOf(owner: Database, account: string): Promise<unknown> {
  const { rows } = await sql`
    SELECT a.balance, a.held, a.seq,
      (SELECT json_agg(json_build_array(h.amount, h.captured, h.status, h.asked_by) ORDER BY h.status, h.amount, h.captured, h.asked_by)
        FROM credit_hold h WHERE h.account_id = a.account_id) AS holds,
      (SELECT json_agg(json_build_array(e.seq, e.reason, e.amount, e.balance_after, e.ref_type, e.details) ORDER BY e.seq)
        FROM credit_entry e WHERE e.account_id = a.account_id) AS entries,
      (SELECT json_agg(json_build_array(r.status, r.page, r.cost, r.delivery_id = r.id, encode(r.fingerprint, 'hex')) ORDER BY r.status, r.cost, r.fingerprint, r.delivery_id = r.id)
        FROM search_run r WHERE r.account_id = a.account_id) AS runs,
      (SELECT json_agg(encode(c.row_key, 'hex') ORDER BY c.row_key) FROM charged_row c WHERE c.account_id = a.account_id) AS rows,
      (SELECT json_agg(json_build_array(d.page, d.mode, d.filter, d.query, d.total, d.more, d.row_count, d.first_position, d.results,
          d.paid_for, d.first_delivered_at = d.delivered_at, encode(d.fingerprint, 'hex')) ORDER BY d.page, d.fingerprint, d.results::text)
        FROM page_delivery d WHERE d.account_id = a.account_id) AS deliveries
    FROM credit_account a WHERE a.account_id = ${account}`.execute(owner);
  return rows[0];
}
