import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { AUDIT_RULES } from '../apps/server/src/compose-audit.ts';
import { auditWholeBooks, listCreditEntries, sealCredits } from '../apps/server/src/modules/credits/index.ts';
import {
  dropOldDeliveries,
  findSearchDetails,
  listDeliveredResults,
  pageDeliveredResults,
} from '../apps/server/src/modules/search/index.ts';
import { withDatabase } from '../apps/server/src/platform/database/database-url.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openDatabase, type DatabasePool } from '../apps/server/src/platform/database/open-database.ts';
import { acquireEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { quantilesOf, show } from './quantiles.ts';

/** Whole days before today; the first of them is old enough to be deleted. */
const DAYS = 8;
const READERS = 200;
/** As the browser asks for it. */
const HISTORY_PART = 50;

const wanted = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

/**
 * The books of a busy week: LINKLODE_BENCH_ACCOUNTS people (5,000) and LINKLODE_BENCH_SEARCHES searches of ten rows
 * (2,000,000) over eight days, in a database of its own. Measures the audit of a new day, of everything, what the
 * history and the credit history of a person take, and deleting a day.
 */
export async function benchAccounts(): Promise<void> {
  const accounts = wanted('LINKLODE_BENCH_ACCOUNTS', 5_000);
  const perDay = Math.ceil(wanted('LINKLODE_BENCH_SEARCHES', 2_000_000) / accounts / DAYS);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  const embedded = await acquireEmbeddedPostgres(folder, () => undefined);
  const url = withDatabase(embedded.url, 'postgres');
  await migrate(url);
  const db = openDatabase({ url, purpose: 'work', maxConnections: 4 });
  try {
    console.log(
      `books      ${accounts} accounts, ${perDay} searches of each on each of ${DAYS} days, ten rows each`,
    );
    await openAccounts(db, accounts, perDay * DAYS * 10);
    await makePages(db, perDay);
    await hurry(db, true);
    await took('load', 'seven days', async () => {
      const days = Array.from({ length: DAYS - 1 }, (_, day) => day);
      const load = async (): Promise<void> => {
        for (let day = days.shift(); day !== undefined; day = days.shift())
          await loadDay(db, accounts, perDay, day);
      };
      await Promise.all([load(), load()]);
      await spend(db, perDay * (DAYS - 1));
      await hurry(db, false);
      await sql`VACUUM ANALYZE`.execute(db);
    });
    await took('audit', 'of seven days, the first', () => audit(db));
    await loadDay(db, accounts, perDay, DAYS - 1);
    await spend(db, perDay);
    // The new day is yesterday: as if the first audit had been made before it began.
    await sql`UPDATE credit_audit SET began_at = now() - interval '2 days'`.execute(db);
    await took('audit', 'of a new day', () => audit(db));
    await took('audit', 'of nothing new', () => audit(db));
    await took('audit', 'of everything, --full', async () => {
      const { open, entries } = await auditWholeBooks(db, AUDIT_RULES);
      return `${entries} entries, ${open} differences`;
    });
    await read(
      db,
      accounts,
      'history',
      async (id) => (await pageDeliveredResults(db, id, HISTORY_PART, null)).results.length,
    );
    await read(db, accounts, 'week', async (id) => (await listDeliveredResults(db, id)).length);
    await read(db, accounts, 'credits', async (id) => {
      await findSearchDetails(db, id);
      return (await listCreditEntries(db, id, 10_000)).length;
    });
    await took('delete', 'what is older than seven days', async () => `${await dropOldDeliveries(db)} days`);
    const size = await sql<{
      size: string;
    }>`SELECT pg_size_pretty(pg_database_size('postgres')) AS size`.execute(db);
    console.log(`disk       ${size.rows[0]?.size}`);
  } finally {
    await db.destroy();
    await embedded.release();
    fs.rmSync(embedded.folder, { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function took(name: string, what: string, work: () => Promise<string | void>): Promise<void> {
  const from = performance.now();
  const said = await work();
  console.log(
    `${name.padEnd(10)} ${what}: ${((performance.now() - from) / 1000).toFixed(2)} s${said === undefined ? '' : `, ${said}`} ${busy()}`,
  );
}

/** What else the machine does: without it no figure says anything. */
const busy = (): string => `(load average ${os.loadavg()[0]?.toFixed(1)})`;

async function audit(db: DatabasePool): Promise<string> {
  const { open, entries } = await sealCredits(db, AUDIT_RULES);
  return `${entries} entries, ${open} differences`;
}

async function read(
  db: DatabasePool,
  accounts: number,
  name: string,
  work: (accountId: string) => Promise<number>,
): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM account ORDER BY random() LIMIT ${READERS}`.execute(db);
  const times: number[] = [];
  let found = 0;
  for (const { id } of rows) {
    const from = performance.now();
    found = await work(id);
    times.push(performance.now() - from);
  }
  console.log(
    `${name.padEnd(10)} ${found} rows of one of ${accounts}: ${show(quantilesOf(times))} ${busy()}`,
  );
}

async function openAccounts(db: DatabasePool, accounts: number, credits: number): Promise<void> {
  await sql`
    INSERT INTO account (id, issuer, subject) SELECT md5('account' || n)::uuid, 'bench', n FROM generate_series(1, ${accounts}::int) n`.execute(
    db,
  );
  await db.transaction().execute(async (tx) => {
    await sql`INSERT INTO credit_account (account_id, balance, seq) SELECT id, ${credits}::bigint, 1 FROM account`.execute(
      tx,
    );
    await sql`
      INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, created_at)
      SELECT id, 1, 'adjustment', ${credits}::bigint, ${credits}::bigint, 'bench', id::text, now() - interval '9 days'
      FROM account`.execute(tx);
  });
  await sql`SELECT make_delivery_days(today - ${DAYS}::int, today) FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) t`.execute(
    db,
  );
}

/** A day as searches would leave it. Triggers and foreign keys are not asked: the audit judges afterwards. */
async function loadDay(db: DatabasePool, accounts: number, perDay: number, day: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    const searches = sql`(
      SELECT md5('account' || a)::uuid AS account_id, md5(concat('run', a, '-', ${day}::int, '-', s))::uuid AS run_id,
        md5(concat('hold', a, '-', ${day}::int, '-', s))::uuid AS hold_id, sha256(concat(a, '-', s)::bytea) AS fingerprint,
        1 + ${day * perDay}::int + s AS seq,
        ((now() AT TIME ZONE 'UTC')::date - ${DAYS - day}::int)::timestamp AT TIME ZONE 'UTC'
          + interval '1 day' * (s - 1 + a::float8 / ${accounts + 1}) / ${perDay} AS at, concat(${day}::int, 'x', s) AS name
      FROM generate_series(1, ${perDay}::int) s, generate_series(1, ${accounts}::int) a) search`;
    await sql`
      INSERT INTO credit_hold (id, account_id, amount, captured, status, created_at, expires_at, resolved_at)
      SELECT hold_id, account_id, 10, 10, 'captured', at, at + interval '1 minute', at FROM ${searches}`.execute(
      tx,
    );
    await sql`
      INSERT INTO search_run (id, account_id, fingerprint, page, status, hold_id, delivery_id, cost, started_at, ended_at)
      SELECT run_id, account_id, fingerprint, 1, 'done', hold_id, run_id, 10, at, at FROM ${searches}`.execute(
      tx,
    );
    await sql`
      INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details, created_at)
      SELECT account_id, seq, 'search', -10, ${perDay * DAYS * 10}::bigint - 10 * (seq - 1), 'search_run', run_id::text, 'page 1', at
      FROM ${searches}`.execute(tx);
    await sql`
      INSERT INTO page_delivery (run_id, page_id, account_id, fingerprint, page, mode, query, total, row_count, results, paid_for,
        first_delivered_at, delivered_at)
      SELECT run_id, run_id, account_id, fingerprint, 1, 'normal', 'intitle:"write for us" ' || name, 100, 10, page.results,
        page.urls, at, at
      FROM ${searches} JOIN bench_page page USING (name)`.execute(tx);
  });
}

/**
 * What the searches of a day find: the same for every account, since building JSON is most of the work of making it up.
 */
async function makePages(db: DatabasePool, perDay: number): Promise<void> {
  await sql`
    CREATE TABLE bench_page AS SELECT name, replace(replace(${ROWS}, '@', name), '#', md5(name))::jsonb AS results,
      string_to_array(replace(${URLS}, '@', name), ' ') AS urls
    FROM (SELECT concat(day, 'x', s) AS name FROM generate_series(0, ${DAYS - 1}::int) day, generate_series(1, ${perDay}::int) s) n`.execute(
    db,
  );
  await sql`ANALYZE bench_page`.execute(db);
}

/** Nothing that is measured runs while the database may lose what it was told. */
async function hurry(db: DatabasePool, isLoading: boolean): Promise<void> {
  const change = (setting: string, value: string): Promise<unknown> =>
    sql
      .raw(isLoading ? `ALTER SYSTEM SET ${setting} = ${value}` : `ALTER SYSTEM RESET ${setting}`)
      .execute(db);
  await change('fsync', 'off');
  await change('full_page_writes', 'off');
  await change('autovacuum', 'off');
  await change('max_wal_size', "'8GB'");
  await sql`SELECT pg_reload_conf()`.execute(db);
  if (!isLoading) await sql`CHECKPOINT`.execute(db);
}

const urlOf = (n: number): string => `https://site-${n}-@.example/write-for-us`;
const TEN = Array.from({ length: 10 }, (_, n) => n);
const URLS = TEN.map(urlOf).join(' ');
/** Ten rows for a search, told apart by its name. */
const ROWS = JSON.stringify(
  TEN.map((n) => ({
    title: `Write for us, page ${n} about #`,
    url: urlOf(n),
    da: 30 + n,
    pa: 20 + n,
    spam_score: n,
    description: `We take posts of @ on # and ${n} more. Send us an outline first, and read what we have printed before.`,
    industry: ['Gardening'],
    lang: 'en',
    matches: [{ clause: 'intitle:"write for us"', places: ['title'] }],
    why: null,
    metrics_source: 'own-index',
    metrics_as_of: '2026-11-20',
  })),
);

async function spend(db: DatabasePool, searches: number): Promise<void> {
  await sql`UPDATE credit_account SET balance = balance - ${searches * 10}::bigint, seq = seq + ${searches}::bigint`.execute(
    db,
  );
}
