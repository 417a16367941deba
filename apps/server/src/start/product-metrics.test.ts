import fs from 'node:fs';
import path from 'node:path';
import { getMe, runSearch } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sealCredits } from '../modules/credits/index.ts';
import { reconcileOpen } from '../modules/payments/index.ts';
import { AUDIT_RULES } from '../compose-audit.ts';
import { recordBackup } from '../platform/backup/backup-record.repo.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import { createDailyBudget } from '../platform/outgoing/daily-budget.repo.ts';
import { tell } from '../platform/telemetry/events.ts';
import { createRegistry } from '../platform/telemetry/registry.ts';
import { metricsNamedIn, readAlertRules, readDeployExpressions } from '../testing/deploy-expressions.ts';
import { scriptedWebSearch } from '../testing/scripted-web-search.ts';
import { startPaymentsApp } from '../testing/start-payments-app.ts';
import { startTestApp, type Person, type TestApp } from '../testing/start-test-app.ts';
import { measureProduct, type ProductMetrics } from './product-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const silent = { warn: () => undefined, error: () => undefined } as never;

let app: TestApp;
let metrics: ProductMetrics;
let alice: Person;
beforeEach(async () => {
  app = await startTestApp({ webSearch: scriptedWebSearch(3) });
  metrics = measure();
  // Where counting begins.
  await metrics.scrape();
  alice = await app.signIn('alice');
});
afterEach(async () => {
  metrics.stop();
  await app.close();
});

function measure(isOpen = true): ProductMetrics {
  return measureProduct({
    db: app.db,
    jobsDb: app.db,
    pool: {
      status: () =>
        Promise.resolve({ isSearchable: true, pages: 7, rankedAt: new Date().toISOString(), reason: null }),
      use: () => [{ lane: 'quick', size: 2, running: 2, waiting: 5 }],
    },
    callers: () => [
      {
        name: 'serper',
        state: () => (isOpen ? { state: 'open', reason: 'planted', forMs: 1 } : { state: 'closed' }),
      },
    ],
    version: '1.2.3',
    keptMs: 0,
  });
}

/** Something of everything that is measured. */
async function useIt(): Promise<string> {
  await alice.call(getMe);
  await alice.call(runSearch, { body: { query: 'intitle:"sapphire canary"' } });
  await sealCredits(app.owner, AUDIT_RULES);
  const takenAt = new Date(Date.now() - 7_200_000);
  await recordBackup(app.owner, { takenAt, folder: '/backups/one', rows: 1, bytes: 1 });
  await createDailyBudget(app.db, 'serper', null).reserve(2_000_000);
  tell('vendor', { vendor: 'serper', purpose: 'search', outcome: 'retryable', seconds: 0.2 });
  let ran = (): void => undefined;
  const done = new Promise<void>((resolve) => (ran = resolve));
  const jobs = startJobs(
    app.db,
    [{ name: 'planted', everyMs: 60_000, run: () => Promise.resolve(ran()) }],
    silent,
  );
  await done;
  await jobs.stop();
  return metrics.scrape();
}

/** The value of the one line that begins so; null where there is none. */
function valueOf(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

test('money, searches, vendors, index, jobs and the process are measured', async () => {
  const text = await useIt();
  expect(valueOf(text, 'linklode_credit_amount{reason="search"}')).toBe(3);
  expect(valueOf(text, 'linklode_credit_entries{reason="signup bonus"}')).toBe(1);
  expect(valueOf(text, 'linklode_audit_differences')).toBe(0);
  expect(valueOf(text, 'linklode_audit_age_seconds')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'linklode_backup_age_seconds')).toBeGreaterThanOrEqual(7_200);
  expect(valueOf(text, 'linklode_search_seconds_count{mode="normal",outcome="charged"}')).toBe(1);
  expect(
    valueOf(
      text,
      'linklode_http_request_seconds_count{origin="api",method="GET",route="/user/me",status="200"}',
    ),
  ).toBe(1);
  expect(valueOf(text, 'linklode_vendor_spend_usd{vendor="serper"}')).toBe(2);
  expect(valueOf(text, 'linklode_vendor_breaker_open{vendor="serper"}')).toBe(1);
  expect(valueOf(text, 'linklode_index_pages')).toBe(7);
  expect(valueOf(text, 'linklode_index_seats{lane="quick"}')).toBe(2);
  expect(valueOf(text, 'linklode_index_searches{lane="quick",state="waiting"}')).toBe(5);
  expect(valueOf(text, 'linklode_job_failures{job="planted"}')).toBe(0);
  expect(valueOf(text, 'linklode_database_up')).toBe(1);
  expect(valueOf(text, 'linklode_signup_bonus_total{outcome="given"}')).toBe(1);
});

test('what is wrong in the books shows: a difference, credits that are owed', async () => {
  const owe = (credits: number) =>
    sql`UPDATE credit_account SET owed = ${credits} WHERE account_id = ${alice.accountId}`.execute(app.owner);
  await sql`INSERT INTO credit_difference (rule, subject) VALUES ('planted', 'planted')`.execute(app.owner);
  await owe(5);
  const text = await metrics.scrape();
  expect(valueOf(text, 'linklode_audit_differences')).toBe(1);
  expect(valueOf(text, 'linklode_credits_owed')).toBe(5);
  await owe(0);
});

test('an order waits where money was taken or is held and no credits came, and not where a card was refused', async () => {
  const paymentsApp = await startPaymentsApp();
  const { app: shop, provider } = paymentsApp;
  const measured = measureProduct({
    db: shop.db,
    jobsDb: shop.db,
    pool: { status: () => Promise.reject(new Error('away')), use: () => [] },
    callers: () => [],
    version: '1',
    keptMs: 0,
  });
  const waiting = async (): Promise<number | null> =>
    valueOf(await measured.scrape(), 'linklode_orders_waiting');
  const buy = async (subject: string, outcome?: 'failed'): Promise<string> => {
    const { id } = await paymentsApp.order(await shop.signIn('bob', subject));
    paymentsApp.pay(id, outcome);
    await paymentsApp.deliver(provider.listEvents(id));
    return id;
  };
  await paymentsApp.makeOlder(await buy('paid'), '1 hour');
  await paymentsApp.makeOlder(await buy('refused', 'failed'), '1 hour');
  expect(await waiting()).toBe(0);

  provider.faultModes.payments = 'authorised only';
  const held = await buy('held');
  expect(await waiting(), 'in its first minutes').toBe(0);
  await paymentsApp.makeOlder(held, '21 minutes');
  expect(await waiting()).toBe(1);
  provider.faultModes.payments = 'wrong amount';
  await paymentsApp.makeOlder(await buy('wrong'), '1 hour');
  expect(await waiting()).toBe(2);

  provider.faultModes.payments = 'honest';
  await reconcileOpen(paymentsApp.parts, 'operator');
  expect(await waiting(), 'what was taken and may not be credited stays until it is given back').toBe(1);
  measured.stop();
  await paymentsApp.close();
});

test('who needs a connection and has to wait for one is seen', async () => {
  const one = await startTestApp({ maxConnections: 1 });
  const measured = measureProduct({
    db: one.db,
    jobsDb: app.db,
    pool: { status: () => Promise.reject(new Error('away')), use: () => [] },
    callers: () => [],
    version: '1',
    keptMs: 0,
  });
  const connections = (text: string) =>
    ['busy', 'idle', 'waited for'].map((state) =>
      valueOf(text, `linklode_database_connections{state="${state}"}`),
    );
  let waiting: Promise<unknown> = Promise.resolve();
  await one.db.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx);
    waiting = Promise.all([sql`SELECT 2`.execute(one.db), sql`SELECT 3`.execute(one.db)]);
    await expect.poll(async () => connections(await measured.scrape())).toEqual([1, 0, 2]);
  });
  await waiting;
  expect(connections(await measured.scrape())).toEqual([0, 1, 0]);
  measured.stop();
  await one.close();
});

test('nothing that is measured names a person, an account, a query or an address', async () => {
  const text = await useIt();
  for (const secret of [alice.accountId, alice.token, 'sapphire', 'alice', '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('with the database away the rest is still told, and that it is away', async () => {
  // With a pool of its own, which nobody has after it.
  const other = await startTestApp({ maxConnections: 20 });
  const measured = measureProduct({
    db: other.db,
    jobsDb: other.db,
    pool: { status: () => Promise.reject(new Error('away')), use: () => [] },
    callers: () => [],
    version: '1',
    keptMs: 0,
  });
  await other.close();
  const text = await measured.scrape();
  measured.stop();
  expect(valueOf(text, 'linklode_database_up')).toBe(0);
  expect(text).toContain('process_resident_memory_bytes');
});

describe('the files of deploy', () => {
  const has = (text: string, name: string): boolean =>
    text.split('\n').some((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

  test('ask only for what there is', async () => {
    const text = await useIt();
    const asked = metricsNamedIn(readDeployExpressions());
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !has(text, name))).toEqual([]);
    expect(has(text, 'linklode_no_such_thing'), 'control').toBe(false);
    const page = fs.readFileSync(
      path.resolve(import.meta.dirname, '../../../../docs/how-to/watch-it.md'),
      'utf8',
    );
    expect(readAlertRules().filter(({ alert }) => !page.includes(alert))).toEqual([]);
  });

  test('open and close what they open, and name only functions that Prometheus has', () => {
    expect(readDeployExpressions().flatMap(faultsOf)).toEqual([]);
    expect(faultsOf('max(linklode_up')).not.toEqual([]);
    expect(faultsOf('greatest(linklode_up)')).not.toEqual([]);
  });
});

const FUNCTIONS = new Set(
  'abs absent absent_over_time avg avg_over_time changes clamp_max clamp_min count delta deriv histogram_quantile increase irate max max_over_time min min_over_time rate resets round sum time topk vector'.split(
    ' ',
  ),
);

/** Far from a parser: brackets and quotes in pairs, and words before a parenthesis. */
function faultsOf(expression: string): string[] {
  const bare = expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  const faults = [...bare.matchAll(/([a-z_]+)\s*\(/g)]
    .map(([, name = '']) => name)
    .filter(
      (name) =>
        !FUNCTIONS.has(name) && !['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless'].includes(name),
    )
    .map((name) => `${name}: ${expression}`);
  const open: string[] = [];
  const closes: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
  for (const sign of bare) {
    if ('([{'.includes(sign)) open.push(sign);
    else if (sign in closes && open.pop() !== closes[sign]) faults.push(`${sign}: ${expression}`);
  }
  return open.length === 0 && !bare.includes('"') ? faults : [...faults, `not closed: ${expression}`];
}

test('GET /metrics answers on its own port and nothing else does', async () => {
  const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
  const { port } = server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('version=0.0.4');
  expect(await answer.text()).toContain('# TYPE linklode_search_seconds histogram');
  expect((await fetch(`http://127.0.0.1:${port}/user/me`)).status).toBe(404);
  await new Promise((resolve) => server.close(resolve));
  expect((await app.api.inject('/metrics')).statusCode).toBe(404);
});

test('a label cannot break out of its line, and a histogram counts what lies below each bound', () => {
  const registry = createRegistry();
  registry.counter('odd_total', 'Odd.').add({ a: 'x"\n\\y' });
  const seconds = registry.histogram('took_seconds', 'Took.', [1, 2]);
  for (const value of [0.5, 1, 1.5, 9]) seconds.observe({}, value);
  const text = registry.text();
  expect(text).toContain('odd_total{a="x\\"\\n\\\\y"} 1\n');
  expect([
    valueOf(text, 'took_seconds_bucket{le="1"}'),
    valueOf(text, 'took_seconds_bucket{le="2"}'),
  ]).toEqual([2, 3]);
  expect([valueOf(text, 'took_seconds_bucket{le="+Inf"}'), valueOf(text, 'took_seconds_sum')]).toEqual([
    4, 12,
  ]);
});
