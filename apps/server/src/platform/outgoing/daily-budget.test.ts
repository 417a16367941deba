import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDailyBudget, listSpendToday } from './daily-budget.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const spentBy = async (vendor: string): Promise<number> =>
  (await listSpendToday(database.db)).find((one) => one.vendor === vendor)?.costMicroUsd ?? 0;

test('racing calls never spend more than the cap together, whoever makes them', async () => {
  // Two budgets stand for two processes.
  const budgets = [1, 2].map(() => createDailyBudget(database.db, 'racer', 1_000));
  const races = await Promise.all(Array.from({ length: 60 }, (_, index) => budgets[index % 2]!.reserve(90)));
  expect(races.filter((one) => one !== null)).toHaveLength(11);
  expect(await spentBy('racer')).toBe(990);
});

test('what is given back can be spent again, and what was dearer counts', async () => {
  const budget = createDailyBudget(database.db, 'careful', 100);
  const first = await budget.reserve(100);
  expect(await budget.reserve(1)).toBeNull();
  await first?.refund();
  const second = await budget.reserve(60);
  await second?.settle(80);
  expect(await spentBy('careful')).toBe(80);
  expect(await budget.reserve(30)).toBeNull();
  expect(await budget.reserve(20)).not.toBeNull();
});

test('a first call above the cap is refused, one that costs nothing never is', async () => {
  const budget = createDailyBudget(database.db, 'closed', 0);
  expect(await budget.reserve(1)).toBeNull();
  expect(await budget.reserve(0)).not.toBeNull();
  expect(await createDailyBudget(database.db, 'uncapped', null).reserve(10 ** 12)).not.toBeNull();
});

test('each day begins with nothing spent', async () => {
  const budget = createDailyBudget(database.db, 'daily', 100);
  await budget.reserve(100);
  expect(await budget.reserve(1)).toBeNull();
  await sql`UPDATE vendor_spend SET day = day - 1 WHERE vendor = 'daily'`.execute(database.db);
  expect(await budget.reserve(100)).not.toBeNull();
  expect(await spentBy('daily')).toBe(100);
});
