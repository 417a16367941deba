import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCreditAccount, sealCredits } from '../modules/credits/index.ts';
import { AUDIT_RULES } from '../compose-audit.ts';
import { inTransaction } from '../platform/database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { housekeepingJobs } from './housekeeping.ts';
import { paymentJobs } from './payment-jobs.ts';
import { deleteOldRecords } from './old-records.repo.ts';
import { RETENTION } from './retention.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every table says what of it is kept and for how long', async () => {
  const tables = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition ORDER BY 1`.execute(database.db);
  expect(RETENTION.map((line) => line.table).sort()).toEqual(tables.rows.map((row) => row.name).sort());
});

test('what is not kept for good is deleted by a job that there is', () => {
  const none = undefined as never;
  const jobs = [
    ...housekeepingJobs(none, none, none),
    ...paymentJobs({ db: none, gateway: none, issuer: none, log: none }, none, true),
  ].map((job) => job.name);
  for (const { table, kept, job } of RETENTION) {
    if (job === null) expect(kept, table).toContain('for good');
    else expect(jobs, table).toContain(job);
  }
});

test('holds of more than thirty days go once they have ended and are sealed, more than a batch at a time', async () => {
  const { db } = database;
  await inTransaction(db, async (tx) => {
    const made = await sql<{ id: string }>`
      INSERT INTO account (issuer, subject) VALUES ('test', 'holder') RETURNING id`.execute(tx);
    const id = made.rows[0]?.id ?? '';
    await openCreditAccount(tx, id);
    await sql`
      INSERT INTO credit_hold (account_id, amount, status, created_at, expires_at, resolved_at)
      SELECT ${id}, 1, 'released', old, old, old FROM generate_series(1, 12001), (SELECT now() - interval '31 days' AS old) t`.execute(
      tx,
    );
  });
  const holds = async (): Promise<number> =>
    (await sql<{ n: number }>`SELECT count(*) AS n FROM credit_hold`.execute(db)).rows[0]?.n ?? -1;
  await deleteOldRecords(db);
  expect(await holds(), 'nothing is sealed yet').toBe(12_001);
  await sealCredits(db, AUDIT_RULES);
  await deleteOldRecords(db);
  expect(await holds()).toBe(0);
});
