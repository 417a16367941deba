import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, readMigrations } from '../../platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

const FINGERPRINT = Buffer.from('same question');

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const rows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await client.query<Record<string, unknown>>(text, values)).rows;

const ALICE = '00000000-0000-4000-8000-000000000001';

/** As the version before deliveries were partitioned wrote a search: the statements are its own. */
async function searchAsBefore(query: string, urls: readonly string[], before?: string): Promise<string> {
  const [hold] = await rows(
    `WITH reserved AS (UPDATE credit_account SET held = held + 10 WHERE account_id = $1 RETURNING account_id)
     INSERT INTO credit_hold (account_id, amount, expires_at) SELECT account_id, 10, now() + interval '1 minute' FROM reserved
     RETURNING id`,
    [ALICE],
  );
  const [run] = await rows(
    'INSERT INTO search_run (account_id, fingerprint, page, hold_id) VALUES ($1, $2, 1, $3) RETURNING id',
    [ALICE, FINGERPRINT, hold?.['id']],
  );
  const results = urls.map((url, index) => ({ position: (before ? 2 : 0) + index, title: url, url, da: 7 }));
  const [target] = await rows(
    `WITH ended AS (
      UPDATE credit_hold SET status = 'captured', captured = ${urls.length}, resolved_at = now() WHERE id = $1 RETURNING account_id, amount),
    moved AS (
      UPDATE credit_account a SET held = a.held - ended.amount, balance = a.balance - ${urls.length}, seq = a.seq + 1
      FROM ended WHERE a.account_id = ended.account_id RETURNING a.account_id, a.balance, a.held, a.seq),
    written AS (
      INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details)
      SELECT account_id, seq, 'search', -${urls.length}, balance, 'search_run', $2, $3 FROM moved RETURNING 1),
    settled AS (SELECT balance, held FROM moved, written),
    target AS (${
      before === undefined
        ? `INSERT INTO search_delivery (account_id, fingerprint, page, mode, filter, query, total, more, row_count)
           SELECT '${ALICE}'::uuid, $5::bytea, 1::int, 'normal', NULL, $6, 3::bigint, NULL::boolean, 3::int FROM settled RETURNING id`
        : `SELECT '${before}'::uuid AS id FROM settled WHERE $5::bytea IS NOT NULL AND $6::text IS NOT NULL`
    }),
    delivered AS (
      INSERT INTO search_result (delivery_id, run_id, position, title, url, da, pa, spam_score, description, industry, lang,
        matches, why, metrics_source, metrics_as_of)
      SELECT target.id, $2::uuid, position, title, url, da, NULL, NULL, NULL, '{}', NULL, NULL, NULL, 'own-index', '2026-11-20'
      FROM target, jsonb_to_recordset($4::jsonb) AS row(position int, title text, url text, da smallint)),
    closed AS (
      UPDATE search_run SET status = 'done', delivery_id = target.id, cost = ${urls.length}, ended_at = now()
      FROM target WHERE search_run.id = $2::uuid)
    SELECT id FROM target`,
    [hold?.['id'], run?.['id'], `${query} (page 1)`, JSON.stringify(results), FINGERPRINT, query],
  );
  return String(target?.['id']);
}

const DELIVERIES = `SELECT query, first_position, paid_for, results->0->>'metrics_as_of' AS as_of FROM page_delivery
  WHERE query = $1 ORDER BY first_position`;

test('a database with searches moves: seven days of them stay, each part with what it was paid for; no query stays in the ledger', async () => {
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrate(
    database.ownerUrl,
    readMigrations().filter(({ name }) => name < '0014'),
  );
  await client.query(
    `INSERT INTO account (id, issuer, subject) VALUES ('${ALICE}', 'test', 'alice');
     INSERT INTO credit_account (account_id) VALUES ('${ALICE}');
     WITH moved AS (UPDATE credit_account SET balance = 100, seq = 1 RETURNING *)
     INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id)
     SELECT account_id, 1, 'adjustment', 100, 100, 'test', 'start' FROM moved`,
  );
  await searchAsBefore('intitle:old', ['https://old.example/']);
  await client.query(
    `UPDATE search_delivery SET first_delivered_at = now() - interval '8 days';
     UPDATE search_result SET created_at = now() - interval '8 days'`,
  );
  const cut = await searchAsBefore('intitle:"(page 9) canary"', ['https://a.example/', 'https://b.example/']);
  await searchAsBefore('intitle:"(page 9) canary"', ['https://c.example/'], cut);

  await migrate(database.ownerUrl);
  expect(await rows(DELIVERIES, ['intitle:old'])).toEqual([]);
  expect(await rows(DELIVERIES, ['intitle:"(page 9) canary"'])).toMatchObject([
    { first_position: 0, paid_for: ['https://a.example/', 'https://b.example/'], as_of: '2026-11-20' },
    { first_position: 2, paid_for: ['https://c.example/'], as_of: '2026-11-20' },
  ]);
  expect(await rows('SELECT details FROM credit_entry ORDER BY seq')).toEqual([
    { details: null },
    { details: 'page 1' },
    { details: 'page 1' },
    { details: 'page 1' },
  ]);
  await expect(client.query(`UPDATE credit_entry SET details = 'x'`)).rejects.toThrow('only ever added');
});

test('the role of the running product makes and drops days without the right to change the schema', async () => {
  await client.query(
    `INSERT INTO credit_audit (kind, began_at, took_ms, accounts, entries, differences, root) VALUES ('new', now(), 1, 1, 1, 0, '')`,
  );
  const role = `linklode_test_${process.pid}`;
  await client.query(`CREATE ROLE ${role}; GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, DELETE ON page_delivery TO ${role}; SET ROLE ${role}`);
  try {
    await expect(client.query('CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
    expect(await rows('SELECT make_delivery_days(current_date - 20, current_date - 9) AS made')).toEqual([
      { made: 12 },
    ]);
    for (let day = 0; day < 12; day++)
      expect(await rows('SELECT drop_old_delivery_day() AS gone')).toEqual([{ gone: 1 }]);
    expect(await rows('SELECT drop_old_delivery_day() AS gone')).toEqual([{ gone: 0 }]);
  } finally {
    await client.query(`RESET ROLE; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
});
