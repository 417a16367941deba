import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { runForAccount } from '../asking-account.ts';
import { createDailyBudget, listSpendToday, type Reservation } from './daily-budget.repo.ts';

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

test('one account uses up no more than its share, however it races, and what is given back is its again', async () => {
  const [ann, ben] = [randomUUID(), randomUUID()];
  const budget = createDailyBudget(database.db, 'shared', 1_000, 20);
  const race = (account: string) =>
    runForAccount(account, () =>
      Promise.allSettled(
        Array.from({ length: 20 }, () => createDailyBudget(database.db, 'shared', 1_000, 20).reserve(50)),
      ),
    );
  const granted = (settled: Awaited<ReturnType<typeof race>>): number =>
    settled.filter((one) => one.status === 'fulfilled' && one.value !== null).length;
  const first = await race(ann);
  expect(granted(first)).toBe(4);
  expect(first.find((one) => one.status === 'rejected')).toMatchObject({ reason: { kind: 'over share' } });
  expect(granted(await race(ben))).toBe(4);
  expect(await spentBy('shared')).toBe(400);
  const one = first.find((done) => done.status === 'fulfilled');
  await (one as PromiseFulfilledResult<Reservation>).value.refund();
  expect(granted(await race(ann))).toBe(1);
  // Without an account only the cap counts, and without a share an account may take it all (what the share is for).
  expect(await budget.reserve(200)).not.toBeNull();
  const unshared = createDailyBudget(database.db, 'unshared', 1_000);
  const all = await runForAccount(ann, () =>
    Promise.all(Array.from({ length: 20 }, () => unshared.reserve(50))),
  );
  expect(all).not.toContain(null);
});

test('a share is not used up by what the cap of all refuses, and a first dear call passes', async () => {
  const ann = randomUUID();
  const budget = createDailyBudget(database.db, 'dear', 1_000, 20);
  await budget.reserve(900);
  expect(await runForAccount(ann, () => budget.reserve(200))).toBeNull();
  expect(await runForAccount(ann, () => budget.reserve(100))).not.toBeNull();
  const open = createDailyBudget(database.db, 'open', 1_000, 20);
  expect(await runForAccount(ann, () => open.reserve(700))).not.toBeNull();
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
