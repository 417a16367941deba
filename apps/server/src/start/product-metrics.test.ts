import fs from 'node:fs';
import path from 'node:path';
import { getMe, runSearch } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sealCredits } from '../modules/credits/index.ts';
import { AUDIT_RULES } from '../compose-audit.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import { createDailyBudget } from '../platform/outgoing/daily-budget.ts';
import { tell } from '../platform/telemetry/events.ts';
import { createRegistry } from '../platform/telemetry/registry.ts';
import { scriptedWebSearch } from '../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../testing/start-test-app.ts';
import { measureProduct, type ProductMetrics } from './product-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../../../deploy');
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

test('nothing that is measured names a person, an account, a query or an address', async () => {
  const text = await useIt();
  for (const secret of [alice.accountId, alice.token, 'sapphire', 'alice', '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('with the database away the rest is still told, and that it is away', async () => {
  const other = await startTestApp();
  const measured = measureProduct({
    db: other.db,
    jobsDb: other.db,
    pool: { status: () => Promise.reject(new Error('away')) },
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
  const NAME = /\b(?:linklode|process|nodejs)_[a-z_]+\b/g;
  const names = (expressions: readonly string[]): string[] => [
    ...new Set(expressions.flatMap((one) => one.match(NAME) ?? [])),
  ];
  const has = (text: string, name: string): boolean =>
    text.split('\n').some((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

  test('ask only for what there is', async () => {
    const text = await useIt();
    const rules = parse(fs.readFileSync(path.join(DEPLOY, 'prometheus/alerts.yaml'), 'utf8')) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
    };
    const alerts = rules.groups.flatMap((group) => group.rules);
    const board = JSON.parse(fs.readFileSync(path.join(DEPLOY, 'grafana/linklode.json'), 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const asked = names([
      ...alerts.map(({ expr }) => expr),
      ...board.panels.flatMap((panel) => panel.targets.map(({ expr }) => expr)),
    ]);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !has(text, name))).toEqual([]);
    expect(has(text, 'linklode_no_such_thing'), 'control').toBe(false);
    const page = fs.readFileSync(path.resolve(DEPLOY, '../docs/how-to/watch-it.md'), 'utf8');
    expect(alerts.filter(({ alert }) => !page.includes(alert)).map(({ alert }) => alert)).toEqual([]);
  });
});

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
