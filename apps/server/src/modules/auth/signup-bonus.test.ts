import { getMe, listCreditHistory } from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { creditsCommands } from '../../ops/credits-commands.ts';
import { deleteOldRecords } from '../../start/old-records.repo.ts';
import { operate } from '../../testing/operate.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let log: string;
let app: TestApp;
beforeEach(async () => {
  log = '';
  app = await startTestApp({
    config: { freeGrantsPerAddressPerDay: 3 },
    log: pino({ level: 'warn' }, { write: (line: string) => void (log += line) }),
  });
});
afterEach(() => app.close());

async function me(subject: string) {
  const { body } = await app.signInAs({ subject, email: `${subject}@example.com` });
  const answer = await app.api.inject({
    url: getMe.path,
    headers: { authorization: `Bearer ${body.token}` },
  });
  return answer.json<{ credits: number; bonus_withheld?: true }>();
}

const grantBonus = (who: string) =>
  operate(creditsCommands, 'credits grant-bonus', [who], { config: { databaseUrl: app.url } });

describe('an address that had its free credits of the day', () => {
  test('gets accounts without them, whoever signs in, and the operator a line', async () => {
    const people = ['one', 'two', 'three', 'four', 'five'];
    const got = [];
    for (const subject of people) got.push(await me(subject));
    expect(got.map(({ credits }) => credits)).toEqual([20, 20, 20, 0, 0]);
    expect(got.map((one) => one.bonus_withheld)).toEqual([undefined, undefined, undefined, true, true]);
    expect(log.match(/free credits withheld/g)).toHaveLength(2);
    expect(log).not.toContain('four@example.com');
    // A known person is none of them, and uses up nothing.
    expect((await me('one')).credits).toBe(20);
  });

  test('gets no more of them by racing', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => app.signInAs({ subject: `racer-${i}` })));
    const given = await sql<{ n: number }>`
      SELECT count(*) AS n FROM credit_entry WHERE reason = 'signup bonus'`.execute(app.db);
    expect(given.rows[0]?.n).toBe(3);
  });

  test('gives them at a sign-in of another day, once', async () => {
    for (const subject of ['one', 'two', 'three']) await me(subject);
    expect(await me('late')).toMatchObject({ credits: 0, bonus_withheld: true });
    await sql`UPDATE grant_count SET day = day - 1`.execute(app.db);
    expect(await me('late')).toEqual(expect.objectContaining({ credits: 20 }));
    expect((await me('late')).bonus_withheld).toBeUndefined();
    expect((await me('late')).credits).toBe(20);
  });

  test('is kept as a hash under a key that goes after two days', async () => {
    await me('one');
    const count = async (table: string): Promise<number> =>
      (await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(app.db)).rows[0]?.n ??
      -1;
    await sql`UPDATE grant_count SET day = day - 2`.execute(app.db);
    await sql`UPDATE address_key SET day = day - 2`.execute(app.db);
    await deleteOldRecords(app.db);
    expect([await count('grant_count'), await count('address_key')]).toEqual([0, 0]);
  });
});

test('ops credits grant-bonus gives withheld credits, once for a person, for ever', async () => {
  for (const subject of ['one', 'two', 'three', 'four']) await me(subject);
  const given = await grantBonus('four@example.com');
  expect(given).toMatchObject({ status: 0, told: 'four@example.com: given, 20 credits free\n' });
  expect((await me('four')).bonus_withheld).toBeUndefined();
  for (const who of ['four@example.com', 'one@example.com']) {
    const again = await grantBonus(who);
    expect(again.status).toBe(1);
    expect(again.told).toContain('before');
  }
  const { body } = await app.signInAs({ subject: 'four', email: 'four@example.com' });
  const history = await app.api.inject({
    url: listCreditHistory.path,
    headers: { authorization: `Bearer ${body.token}` },
  });
  expect(history.json<unknown[]>()).toHaveLength(1);
});
