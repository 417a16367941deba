import { listHistory, runSearch } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../../testing/mixed-load.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { WebSearchError, type WebSearch } from './index.ts';

const SEARCHES = process.env['NIGHTLY'] === '1' ? 10_000 : 60;
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

/** How a search ends, but for a third that are answered; each has its turn in every round, so that none is left out. */
const FAULTS = [
  'none',
  'none',
  'the source says no',
  'the source throws a defect',
  'the database goes before the answer',
  'the database goes while it is charged',
] as const;
type Fault = (typeof FAULTS)[number];

let fault: Fault = 'none';
let total = 0;
let app: TestApp;
let alice: Person;

/** Ends every connection of the product's role, as a crash of its database does. */
async function endConnections(): Promise<void> {
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename <> current_user`.execute(app.owner);
}

/** So many results as was drawn, or the fault. */
const source: WebSearch = {
  version: () => 'faulty:1',
  async search(request) {
    if (fault === 'the source says no') throw new WebSearchError('scripted', { retryable: true });
    if (fault === 'the source throws a defect') throw new TypeError('scripted');
    if (fault === 'the database goes before the answer') await endConnections();
    // Some milliseconds later: in the middle of what settles the search, or behind it.
    if (fault === 'the database goes while it is charged')
      setTimeout(() => void endConnections().catch(() => undefined), Math.floor(total / 5));
    return scriptedWebSearch(total).search(request);
  },
};

beforeEach(async () => {
  app = await startTestApp({
    webSearch: source,
    config: { freeRepeatDays: 0, searchesPerDay: 1_000_000 },
  });
  alice = await app.signIn('alice');
  await sql`
    WITH moved AS (UPDATE credit_account SET balance = ${SEARCHES * 10}, seq = seq + 1 WHERE account_id = ${alice.accountId} RETURNING *)
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id)
    SELECT account_id, seq, 'adjustment', ${SEARCHES * 10 - 100}::bigint, balance, 'test', gen_random_uuid()::text FROM moved`.execute(
    app.db,
  );
});
afterEach(() => app.close());

test(`${SEARCHES} searches of random length with random faults: what was charged is what was delivered, and a failure costs nothing`, async () => {
  const random = seededRandom(SEED);
  let told = 0;
  const unknown: string[] = [];
  const round: Fault[] = [];
  const counts = { answered: 0, failed: 0 };
  for (let n = 0; n < SEARCHES; n++) {
    if (round.length === 0) round.push(...FAULTS);
    [fault = 'none'] = round.splice(Math.floor(random() * round.length), 1);
    total = Math.floor(random() * 26);
    const answer = await alice.call(runSearch, { body: { query: `intitle:fault${n}` } });
    if (answer.status === 200) {
      counts.answered++;
      expect(answer.body.charged, `seed ${SEED}, search ${n}`).toBe(answer.body.results.length);
      expect(answer.body.charged).toBe(Math.min(10, total));
      told += answer.body.charged;
    } else {
      counts.failed++;
      expect([500, 503]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toMatch(/credit/i);
      if (fault === 'the database goes while it is charged') unknown.push(`fault${n}`);
    }
    // The pool finds out by and by that its connections have gone.
    if (fault.startsWith('the database')) await endConnections();
  }
  expect(counts.answered).toBeGreaterThan(SEARCHES / 5);
  expect(counts.failed).toBeGreaterThan(SEARCHES / 5);

  const books = await sql<{ query: string; charged: number; rows: number }>`
    SELECT query, cardinality(paid_for) AS charged, row_count AS rows FROM page_delivery`.execute(app.owner);
  const entries = await sql<{ taken: number }>`
    SELECT coalesce(-sum(amount), 0)::bigint AS taken FROM credit_entry WHERE reason = 'search'`.execute(
    app.owner,
  );
  const delivered = books.rows.reduce((sum, { charged }) => sum + charged, 0);
  expect(entries.rows[0]?.taken).toBe(delivered);
  // Beyond what was answered only what the cut may have hidden: those stand in the books whole, and in the history.
  const hidden = books.rows.filter(({ query }) => unknown.some((mark) => query.endsWith(mark)));
  expect(delivered - told).toBe(hidden.reduce((sum, { charged }) => sum + charged, 0));
  for (const { charged, rows } of books.rows) expect(charged).toBe(rows);
  expect((await alice.call(listHistory)).status).toBe(200);

  // What a cut left held is free again when its time is over, and nothing is lost by it.
  await sql`UPDATE credit_hold SET expires_at = now() - interval '1 second' WHERE status = 'held'`.execute(
    app.owner,
  );
  fault = 'none';
  total = 1;
  const last = await alice.call(runSearch, { body: { query: 'intitle:last' } });
  expect(last.body).toMatchObject({ charged: 1, credits_left: SEARCHES * 10 - delivered - 1 });
});

test('negative control: a row that is charged for and not delivered is named by the audit', async () => {
  fault = 'none';
  total = 5;
  await alice.call(runSearch, { body: { query: 'intitle:control' } });
  await sql`UPDATE page_delivery SET paid_for = paid_for[1:4]`.execute(app.owner);
  expect(Object.keys(await app.audit())).toContain(
    'every search cost what its entry took and what it delivered',
  );
  await sql`UPDATE page_delivery SET paid_for = ARRAY(SELECT row ->> 'url' FROM jsonb_array_elements(results) AS row)`.execute(
    app.owner,
  );
});
