import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listCreditHistory } from '@linklode/contract';
import { inTransaction } from '../../platform/database/open-database.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import {
  availableIn,
  expireHolds,
  HOLD_SECONDS,
  HoldLostError,
  InsufficientCreditsError,
  placeHold,
  post,
  releaseHold,
  settleHold,
  type Hold,
} from './index.ts';

const nightly = process.env['NIGHTLY'] === '1';

let app: TestApp;
let alice: Person;
beforeEach(async () => {
  app = await startTestApp();
  alice = await app.signIn('alice');
});
afterEach(() => app.close());

const cause = (refId: string) => ({ reason: 'adjustment' as const, refType: 'test', refId, details: null });

async function hold(accountId: string, wanted: number, ttlSeconds = 60): Promise<Hold> {
  const answer = await inTransaction(app.db, (tx) => placeHold(tx, { accountId, wanted, ttlSeconds }));
  if (answer.kind !== 'held') throw new Error(answer.kind);
  return answer.hold;
}

async function balancesOf(accountId: string): Promise<{ balance: number; held: number; lowest: number }> {
  const found = await sql<{ balance: number; held: number; lowest: number }>`
    SELECT balance, held, (SELECT min(balance_after) FROM credit_entry WHERE account_id = ${accountId}) AS lowest
    FROM credit_account WHERE account_id = ${accountId}`.execute(app.db);
  const row = found.rows[0];
  if (row === undefined) throw new Error('no account');
  return row;
}

describe('the ledger', () => {
  test.each([
    'UPDATE credit_entry SET amount = 1',
    'DELETE FROM credit_entry',
    'TRUNCATE credit_entry CASCADE',
  ])(
    'refuses %s, to the product by its role and to the owner of the tables by their guards',
    async (statement) => {
      await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(
        /permission denied for table credit_entry/,
      );
      await expect(sql.raw(statement).execute(app.owner)).rejects.toThrow(/only ever added/);
    },
  );

  test('refuses a balance that the entries do not explain, at the commit', async () => {
    await expect(sql`UPDATE credit_account SET balance = balance + 1`.execute(app.db)).rejects.toThrow(
      /is not the ledger/,
    );
    await expect(sql`UPDATE credit_account SET held = 1`.execute(app.db)).rejects.toThrow(
      /is not the open holds/,
    );
  });

  test('one cause has one effect', async () => {
    const again = () => inTransaction(app.db, (tx) => post(tx, alice.accountId, -1, cause('once')));
    await again();
    await expect(again()).rejects.toThrow(/unique|duplicate/);
    expect(await availableIn(app.db, alice.accountId)).toBe(99);
  });

  test('takes no batch that names an account twice: its triggers see that one of the two was not reserved', async () => {
    const twice = sql`SELECT hold FROM place_holds(ARRAY[${alice.accountId}, ${alice.accountId}]::uuid[], '{10,10}', '{60,60}')`;
    await expect(twice.execute(app.db)).rejects.toThrow(/is not the open holds/);
    expect(await balancesOf(alice.accountId)).toMatchObject({ balance: 100, held: 0 });
  });

  test('takes no more than there is', async () => {
    await expect(
      inTransaction(app.db, (tx) => post(tx, alice.accountId, -101, cause('all'))),
    ).rejects.toThrow(InsufficientCreditsError);
  });
});

describe('a hold', () => {
  test('reserves what is free, takes what was delivered and frees the rest', async () => {
    const held = await hold(alice.accountId, 10);
    expect(await availableIn(app.db, alice.accountId)).toBe(90);
    const left = await inTransaction(app.db, (tx) => settleHold(tx, held, 4, cause('a')));
    expect(left).toBe(96);
    const history = await alice.call(listCreditHistory);
    expect(history.body[0]).toMatchObject({ reason: 'adjustment', amount: -4 });
  });

  test('is as small as the balance', async () => {
    const carol = await app.signIn('carol');
    expect((await hold(carol.accountId, 50)).amount).toBe(20);
    const second = await inTransaction(app.db, (tx) =>
      placeHold(tx, { accountId: carol.accountId, wanted: 1, ttlSeconds: 60 }),
    );
    expect(second).toEqual({ kind: 'busy' });
  });

  test('of nothing is refused as empty', async () => {
    const bob = await app.signIn('bob');
    const answer = await inTransaction(app.db, (tx) =>
      placeHold(tx, { accountId: bob.accountId, wanted: 10, ttlSeconds: 60 }),
    );
    expect(answer).toEqual({ kind: 'empty' });
  });

  test('ends once, whoever races for it', async () => {
    const races = nightly ? 10_000 : 50;
    for (let round = 0; round < races; round++) {
      const held = await hold(alice.accountId, 1, 0);
      const outcomes = await Promise.allSettled([
        inTransaction(app.db, (tx) => settleHold(tx, held, 1, cause(`race-${round}-a`))),
        inTransaction(app.db, (tx) => settleHold(tx, held, 1, cause(`race-${round}-b`))),
        inTransaction(app.db, (tx) => releaseHold(tx, held)),
        expireHolds(app.db),
      ]);
      const settled = outcomes.slice(0, 2).filter((one) => one.status === 'fulfilled');
      expect(settled.length).toBeLessThanOrEqual(1);
      for (const one of outcomes.slice(0, 2))
        if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(HoldLostError);
      if (settled.length === 1)
        await inTransaction(app.db, (tx) => post(tx, alice.accountId, 1, cause(`back-${round}`)));
    }
    expect(await availableIn(app.db, alice.accountId)).toBe(100);
  });

  test('that a crash left is freed although the clock was put back, and one that runs now is not', async () => {
    const ahead = sql`UPDATE credit_hold SET created_at = created_at + interval '6 hours',
      expires_at = expires_at + interval '6 hours' WHERE account_id = ${alice.accountId}`;
    await hold(alice.accountId, 60, HOLD_SECONDS);
    await ahead.execute(app.db);
    await hold(alice.accountId, 30, HOLD_SECONDS);
    expect(await expireHolds(app.db)).toBe(1);
    expect(await availableIn(app.db, alice.accountId)).toBe(70);
  });

  test('that a crash left is freed by its time and leaves no entry', async () => {
    await hold(alice.accountId, 100, 0);
    expect(await availableIn(app.db, alice.accountId)).toBe(0);
    expect(await expireHolds(app.db)).toBe(1);
    expect(await availableIn(app.db, alice.accountId)).toBe(100);
    expect((await alice.call(listCreditHistory)).body.filter((entry) => entry.reason === 'search')).toEqual(
      [],
    );
  });

  test('that is overdue does not stand in the way of its own account’s next search', async () => {
    await hold(alice.accountId, 100, 0);
    expect((await hold(alice.accountId, 100)).amount).toBe(100);
  });
});

/** Lets nobody pass before so many have come. */
function barrierFor(count: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let come = 0;
  return () => {
    if (++come === count) open();
    return opened;
  };
}

describe('racing holds with credits for fewer', () => {
  const starts = nightly ? 10_000 : 1_000;

  test(`${starts} starts on 100 credits: exactly ten of ten each are held, and the balance is never negative`, async () => {
    const rounds = starts / 200;
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        Array.from({ length: 200 }, () =>
          inTransaction(app.db, (tx) =>
            placeHold(tx, { accountId: alice.accountId, wanted: 10, ttlSeconds: 60 }),
          ),
        ),
      );
      const holds = answers.flatMap((answer) => (answer.kind === 'held' ? [answer.hold] : []));
      expect(holds.map((one) => one.amount)).toEqual(Array.from({ length: 10 }, () => 10));
      await Promise.all(holds.map((one) => inTransaction(app.db, (tx) => releaseHold(tx, one))));
    }
    expect(await balancesOf(alice.accountId)).toMatchObject({ balance: 100, held: 0, lowest: 20 });
    expect(await app.audit()).toEqual({});
  }, 120_000);

  test('negative control: a spender that reads and then writes overspends, and the audit turns red', async () => {
    await sql`CREATE TABLE naive_account (id int PRIMARY KEY, balance int NOT NULL)`.execute(app.owner);
    await sql`CREATE TABLE naive_spend (amount int NOT NULL)`.execute(app.owner);
    await sql`INSERT INTO naive_account VALUES (1, 100)`.execute(app.owner);
    const spend = (haveBothRead: () => Promise<void>) =>
      inTransaction(app.owner, async (tx) => {
        const read = await sql<{ balance: number }>`SELECT balance FROM naive_account WHERE id = 1`.execute(
          tx,
        );
        const balance = read.rows[0]?.balance ?? 0;
        // Left to chance, a machine that opens connections slowly would let one spend after the other, and rightly.
        await haveBothRead();
        if (balance < 10) return false;
        await sql`UPDATE naive_account SET balance = ${balance - 10} WHERE id = 1`.execute(tx);
        await sql`INSERT INTO naive_spend VALUES (10)`.execute(tx);
        return true;
      });
    const won: boolean[] = [];
    for (let pair = 0; pair < 20; pair++) {
      const meet = barrierFor(2);
      won.push(...(await Promise.all([spend(meet), spend(meet)])).filter(Boolean));
    }
    expect(won.length).toBeGreaterThan(10);
    const books = await sql<{ spent: number; balance: number }>`
      SELECT (SELECT sum(amount) FROM naive_spend) AS spent, balance FROM naive_account`.execute(app.owner);
    expect(books.rows[0]?.spent).not.toBe(100 - (books.rows[0]?.balance ?? 0));
  });

  test('negative control: the audit names what a forger changes behind the triggers', async () => {
    await sql`ALTER TABLE credit_account DISABLE TRIGGER USER`.execute(app.owner);
    await sql`UPDATE credit_account SET balance = balance + 5 WHERE account_id = ${alice.accountId}`.execute(
      app.db,
    );
    expect(Object.keys(await app.audit())).toEqual(['every balance is the sum of its entries']);
    await sql`UPDATE credit_account SET balance = balance - 5, held = 1 WHERE account_id = ${alice.accountId}`.execute(
      app.db,
    );
    expect(Object.keys(await app.audit())).toEqual(['what is held is the sum of the open holds']);
    await sql`UPDATE credit_account SET held = 0 WHERE account_id = ${alice.accountId}`.execute(app.db);
    await sql`ALTER TABLE credit_account ENABLE TRIGGER USER`.execute(app.owner);
  });
});
