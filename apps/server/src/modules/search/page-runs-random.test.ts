import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { booksOf, runOf, settlementOf } from '../../testing/books-of-runs.ts';
import { seededRandom } from '../../testing/mixed-load.ts';
import { seedPeople } from '../../testing/seed-people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  settleRun,
  settleRuns,
  startRun,
  startRuns,
  type NewRun,
  type Settlement,
  type Started,
} from './page-runs.repo.ts';

const STEPS = process.env['NIGHTLY'] === '1' ? 3_000 : 200;
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const DAYS = 7;
/** Each is there twice: one's runs go to the database alone, the other's together with those of others. */
const PAIRS = 5;

type Id = Readonly<{ run: string; hold: string }>;
type Pair = Readonly<{ at: number; run: NewRun; alone: Id; together: Id; amount: number }>;

/** What an operator, a project, time or the death of a process may do to an account between searches. */
async function disturb({ owner }: TestApp, account: string, what: number): Promise<void> {
  const statements = [
    sql`INSERT INTO blocked_site (account_id, host) VALUES (${account}, 'blocked.example') ON CONFLICT DO NOTHING`,
    sql`DELETE FROM blocked_site WHERE account_id = ${account}`,
    sql`WITH charged AS (UPDATE charged_row SET charged_at = charged_at - interval '8 days' WHERE account_id = ${account})
      UPDATE page_delivery SET delivered_at = delivered_at - interval '8 days' WHERE account_id = ${account}`,
    sql`UPDATE credit_hold SET expires_at = now() - interval '1 second' WHERE account_id = ${account} AND status = 'held'`,
    sql`WITH moved AS (UPDATE credit_account SET balance = balance + 20, seq = seq + 1 WHERE account_id = ${account} RETURNING *)
      INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id)
      SELECT account_id, seq, 'adjustment', 20, balance, 'test', ${randomUUID()} FROM moved`,
  ];
  await statements[what % statements.length]?.execute(owner);
}

test(`${STEPS} random steps: a run alone and the same among others are answered alike, and the books are alike`, async () => {
  const app = await startTestApp();
  await seedPeople(app.ownerUrl, 2 * PAIRS + 1, 35);
  const found = await sql<{ id: string }>`SELECT id FROM account WHERE issuer = 'test' ORDER BY id`.execute(
    app.owner,
  );
  const [colleague = '', ...accounts] = found.rows.map(({ id }) => id);
  const pairs = Array.from(
    { length: PAIRS },
    (_, at) => [accounts[2 * at] ?? '', accounts[2 * at + 1] ?? ''] as const,
  );

  const random = seededRandom(SEED);
  const below = (n: number): number => Math.floor(random() * n);
  const some = <T>(all: readonly T[]): T[] => all.filter(() => below(2) === 0);
  const met = new Map<string, number>();
  const note = (outcome: string) => met.set(outcome, (met.get(outcome) ?? 0) + 1);
  let open: Pair[] = [];

  const begin = async (step: number): Promise<void> => {
    const wanted = some(pairs.map((_, at) => at)).map((at) => {
      const over = {
        isUnblocked: below(3) === 0,
        parts: Math.max(0, below(5) - 2),
        wanted: below(15),
        searchesPerDay: below(4) === 0 ? 4 : 1000,
      };
      const asked = { ttlSeconds: below(4) === 0 ? -1 : 600, askedBy: below(4) === 0 ? colleague : null };
      return { at, over: { ...over, ...asked }, query: `intitle:x${below(12)}` };
    });
    const of = (side: 0 | 1) => wanted.map((one) => runOf(pairs[one.at]?.[side] ?? '', one.over, one.query));
    const together = wanted.length === 0 ? [] : await startRuns(app.db, of(1));
    for (const [place, run] of of(0).entries()) {
      const [alone, other] = [await startRun(app.db, run), together[place]];
      expect(told(other), `seed ${SEED}, step ${step}`).toEqual(told(alone));
      note(alone.outcome);
      if (alone.outcome === 'started' && other?.outcome === 'started')
        open.push({ at: wanted[place]?.at ?? 0, run, alone, together: other, amount: alone.amount });
    }
  };

  const end = async (step: number): Promise<void> => {
    const ending = [...new Map(some(open).map((pair) => [pair.at, pair])).values()];
    // Some are settled a second time later, which finds no hold.
    open = open.filter((pair) => !ending.includes(pair) || below(6) === 0);
    const rows = ending.map(
      ({ amount }) => new Set(Array.from({ length: below(2) * amount }, () => `${below(40)}.example`)),
    );
    const of = (side: 'alone' | 'together'): Settlement[] =>
      ending.map((pair, place) => {
        const accountId = pairs[pair.at]?.[side === 'alone' ? 0 : 1] ?? '';
        return settlementOf({ ...pair.run, key: { ...pair.run.key, accountId } }, pair[side], [
          ...(rows[place] ?? []),
        ]);
      });
    const together = ending.length === 0 ? [] : await settleRuns(app.db, of('together'), DAYS);
    for (const [place, settlement] of of('alone').entries()) {
      const alone = await settleRun(app.db, settlement, DAYS);
      expect(together[place], `seed ${SEED}, step ${step}`).toMatchObject(alone);
      note(alone.outcome);
    }
  };

  for (let step = 0; step < STEPS; step++) {
    const kind = below(8);
    if (kind < 4) await begin(step);
    else if (kind < 7) await end(step);
    else {
      const [what, pair] = [below(STEPS), pairs[below(PAIRS)] ?? []];
      for (const account of pair) await disturb(app, account, what);
    }
  }
  for (const [alone, together] of pairs)
    expect(await booksOf(app.owner, together), `seed ${SEED}`).toEqual(await booksOf(app.owner, alone));
  for (const outcome of ['started', 'changed', 'settled', 'lost'])
    expect(met.get(outcome), outcome).toBeGreaterThan(0);
  await app.close();
});

/** What a caller sees of an answer; the ids differ. */
function told(started: Started | null | undefined): unknown {
  return started?.outcome === 'started' ? [started.outcome, started.amount] : started?.outcome;
}
