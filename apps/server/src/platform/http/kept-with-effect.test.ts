import { checkBulk, createProject, createStandingOrder, getMe, listStandingOrders } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let alice: Person;
let project: string;
// No row is free a second time, so that nothing but the key keeps a call from having its effect again.
beforeEach(async () => {
  const metrics = { source: 'own-index', asOf: '2026-11-20', da: 1, pa: 2, spamScore: 3 } as const;
  app = await startTestApp({
    metrics: {
      sources: ['own-index'],
      lookUp: (pages) => Promise.resolve(pages.map(() => ({ kind: 'known', metrics }))),
    },
    config: { freeRepeatDays: 0 },
  });
  alice = await app.signIn('alice');
  project = (await alice.call(createProject, { body: { name: 'Tilth' } })).body.id;
});
afterEach(() => app.close());

const EFFECTS = {
  'a standing order': {
    table: 'standing_order',
    route: createStandingOrder,
    payload: () => ({ project, query: 'intitle:soil', budget: 40 }),
    effect: async () => (await alice.call(listStandingOrders, { query: { project } })).body.orders.length,
  },
  'a bulk check': {
    table: 'bulk_check',
    route: checkBulk,
    payload: () => ({ domains: ['one.example'] }),
    effect: async () => 100 - (await alice.call(getMe)).body.credits,
  },
};
const ask = ({ route, payload }: (typeof EFFECTS)[keyof typeof EFFECTS]) =>
  app.api.inject({
    method: 'POST',
    url: route.path,
    headers: { authorization: `Bearer ${alice.token}`, 'idempotency-key': 'once' },
    payload: payload(),
  });

test.each(Object.entries(EFFECTS))(
  '%s and the answer under its key are there both or neither',
  async (_, one) => {
    await sql`CREATE FUNCTION no_answer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the database is ending'; END $$`.execute(
      app.owner,
    );
    await sql`CREATE TRIGGER no_answer BEFORE UPDATE OF answer ON idempotency_key
    FOR EACH ROW WHEN (NEW.answer IS NOT NULL) EXECUTE FUNCTION no_answer()`.execute(app.owner);
    expect((await ask(one)).statusCode).toBe(500);
    expect(await one.effect()).toBe(0);
    await sql`DROP TRIGGER no_answer ON idempotency_key`.execute(app.owner);
    const answers = [await ask(one), await ask(one)];
    expect(answers.map((answer) => answer.headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    expect(await one.effect()).toBe(1);
  },
);

test.each(Object.entries(EFFECTS))(
  '%s that another call took over, since it took so long, is had once',
  async (_, one) => {
    // The first waits for what it needs, and its claim becomes stale.
    let first: ReturnType<typeof ask> | undefined;
    await app.owner.transaction().execute(async (tx) => {
      await sql`LOCK TABLE ${sql.table(one.table)} IN EXCLUSIVE MODE`.execute(tx);
      first = ask(one);
      const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect
        .poll(async () => (await waiting.execute(app.owner)).rows.length, { timeout: 20_000 })
        .toBe(1);
      await sql`UPDATE idempotency_key SET claim_id = gen_random_uuid()`.execute(app.owner);
    });
    expect((await first)?.statusCode).toBe(409);
    await sql`UPDATE idempotency_key SET claimed_at = now() - interval '61 seconds'`.execute(app.owner);
    expect((await ask(one)).statusCode).toBe(200);
    expect(await one.effect()).toBe(1);
  },
);
