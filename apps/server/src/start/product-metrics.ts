import type { SearchPool } from '@linklode/web-index';
import { createLedgerReader, findLastAudit, readBookFigures } from '../modules/credits/index.ts';
import { countWaitingEvents, countWaitingOrders, findFailingOrders } from '../modules/payments/index.ts';
import { findLastBackup } from '../platform/backup/backup-record.repo.ts';
import { poolUse, type DatabasePool } from '../platform/database/open-database.ts';
import { listJobStates } from '../platform/jobs/job.repo.ts';
import { listSpendToday } from '../platform/outgoing/daily-budget.repo.ts';
import type { VendorCaller } from '../platform/outgoing/vendor-caller.ts';
import { listenTo } from '../platform/telemetry/events.ts';
import { measureProcess } from '../platform/telemetry/process-metrics.ts';
import { createRegistry, type Labels } from '../platform/telemetry/registry.ts';

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const KEPT_MS = 10_000;
const PATIENCE_MS = 4_000;

type Samples = readonly (readonly [Labels, number])[];

interface Read {
  readonly at: number;
  readonly isUp: boolean;
  readonly samples: ReadonlyMap<string, Samples>;
}

export interface ProductMetrics {
  /** All that is measured, as Prometheus reads it. Never rejects. */
  scrape(): Promise<string>;
  stop(): void;
}

/** From the database and the index: by name, what it tells. Those of the database are of the whole installation. */
const READ: Readonly<Record<string, string>> = {
  linklode_credit_entries: 'Entries of the ledger since this process began, of all processes, by reason.',
  linklode_credit_amount: 'The credits that those entries moved, taken or given, without sign.',
  linklode_audit_age_seconds: 'Since the last audit of the ledger.',
  linklode_backup_age_seconds: 'Since the last backup by "ops backup"; left out where there was none.',
  linklode_audit_differences: 'What audits found wrong and nobody has accepted. Must be 0.',
  linklode_credits_owed: 'Credits that were paid back and had been used; accounts owe them.',
  linklode_holds_open: 'Credits are held for so many searches and checks.',
  linklode_holds_overdue: 'Holds that should have ended a minute ago.',
  linklode_orders_waiting:
    'Orders older than 20 minutes for which money was taken, or is held for us, that was not credited.',
  linklode_orders_failing:
    'Orders that the payment provider could not be asked about for hours. Tried daily.',
  linklode_webhooks_waiting: 'Reports of the payment provider that are not worked off.',
  linklode_vendor_spend_usd: 'Spent with a vendor today (UTC), by all processes.',
  linklode_vendor_calls_today: 'Calls of a vendor today (UTC), by all processes.',
  linklode_job_age_seconds: 'Since a job last ran well.',
  linklode_job_failures: 'How often in a row a job has failed.',
  linklode_index_searchable: '1 where searches can be answered.',
  linklode_index_pages: 'Pages of the index.',
  linklode_index_ranking_age_seconds: 'Since DA, PA and Spam Scores were last reckoned.',
};

export function measureProduct(parts: {
  /** Of requests, which is measured, and of jobs, by which is asked. */
  readonly db: DatabasePool;
  readonly jobsDb: DatabasePool;
  readonly pool: Pick<SearchPool, 'status' | 'use'>;
  readonly callers: () => readonly Pick<VendorCaller, 'name' | 'state'>[];
  readonly version: string;
  /** What is read of the database and the index serves every scrape of so long; 10 s unless told. */
  readonly keptMs?: number;
}): ProductMetrics {
  const { keptMs = KEPT_MS } = parts;
  const registry = createRegistry();
  const stops = [measureProcess(registry, parts.version)];

  const requests = registry.histogram(
    'linklode_http_request_seconds',
    'Requests answered, by route and status.',
    SECONDS,
  );
  stops.push(
    listenTo('request', ({ origin, method, route, status, seconds }) =>
      requests.observe({ origin, method, route, status: String(status) }, seconds),
    ),
  );
  const searches = registry.histogram('linklode_search_seconds', 'Searches, by how they ended.', SECONDS);
  stops.push(
    listenTo('search', ({ mode, outcome, seconds }) => searches.observe({ mode, outcome }, seconds)),
  );
  const calls = registry.histogram('linklode_vendor_call_seconds', 'Calls of vendors, by outcome.', SECONDS);
  stops.push(
    listenTo('vendor', ({ vendor, purpose, outcome, seconds }) =>
      calls.observe({ vendor, purpose, outcome }, seconds),
    ),
  );
  const bonuses = registry.counter(
    'linklode_signup_bonus_total',
    'Sign-up bonuses that were given or withheld.',
  );
  stops.push(listenTo('bonus', ({ outcome }) => bonuses.add({ outcome })));

  registry.gauge('linklode_vendor_breaker_open', '1 while a vendor is not asked because it failed.', () =>
    parts.callers().map((caller) => [{ vendor: caller.name }, caller.state().state === 'open' ? 1 : 0]),
  );
  registry.gauge(
    'linklode_database_connections',
    'Connections of the pool of requests, by what they do.',
    () => {
      const { busy, idle, waiting } = poolUse(parts.db);
      return [
        [{ state: 'busy' }, busy],
        [{ state: 'idle' }, idle],
        [{ state: 'waited for' }, waiting],
      ];
    },
  );
  registry.gauge('linklode_index_seats', 'Searches of the index that may run at once, by lane.', () =>
    parts.pool.use().map(({ lane, size }) => [{ lane }, size]),
  );
  registry.gauge('linklode_index_searches', 'Searches of the index, by lane and by what they do.', () =>
    parts.pool.use().flatMap(({ lane, running, waiting }) => [
      [{ lane, state: 'running' }, running],
      [{ lane, state: 'waiting' }, waiting],
    ]),
  );
  let last: Read = { at: -Infinity, isUp: false, samples: new Map() };
  registry.gauge('linklode_database_up', '1 where the database answered this scrape.', () => [
    [{}, last.isUp ? 1 : 0],
  ]);
  for (const [name, help] of Object.entries(READ))
    registry.gauge(name, help, () => last.samples.get(name) ?? []);

  const ledger = createLedgerReader(parts.jobsDb);
  async function read(): Promise<Read> {
    const index = readIndex(parts.pool).catch((): (readonly [string, Samples])[] => []);
    const database = Promise.all([readMoney(parts.jobsDb), readWork(parts.jobsDb), readLedger(ledger)]).then(
      (found) => ({ isUp: true, found: found.flat() }),
      () => ({ isUp: false, found: [] }),
    );
    const { isUp, found } = await database;
    return { at: performance.now(), isUp, samples: new Map([...found, ...(await index)]) };
  }

  let reading: Promise<void> | null = null;
  return {
    async scrape() {
      if (performance.now() - last.at >= keptMs) {
        reading ??= read()
          .then((fresh) => void (last = fresh))
          .finally(() => (reading = null));
        const isLate = await Promise.race([reading.then(() => false), lateAfter(PATIENCE_MS)]);
        if (isLate) last = { ...last, isUp: false };
      }
      return registry.text();
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function lateAfter(ms: number): Promise<true> {
  return new Promise((resolve) => void setTimeout(() => resolve(true), ms).unref());
}

const secondsSince = (at: Date): number => (Date.now() - at.getTime()) / 1000;

async function readMoney(db: DatabasePool): Promise<(readonly [string, Samples])[]> {
  const [audit, books] = [await findLastAudit(db), await readBookFigures(db)];
  const [orders, events] = [await countWaitingOrders(db), await countWaitingEvents(db)];
  const failing = await findFailingOrders(db);
  const backup = await findLastBackup(db);
  const single = {
    linklode_audit_differences: books.differences,
    linklode_credits_owed: books.owed,
    linklode_holds_open: books.holdsOpen,
    linklode_holds_overdue: books.holdsOverdue,
    linklode_orders_waiting: orders.waiting,
    linklode_orders_failing: failing?.failing ?? 0,
    linklode_webhooks_waiting: events.waiting,
    ...(audit === null ? {} : { linklode_audit_age_seconds: secondsSince(audit.began_at) }),
    ...(backup === null ? {} : { linklode_backup_age_seconds: secondsSince(backup.takenAt) }),
  };
  return Object.entries(single).map(([name, value]) => [name, [[{}, value]]]);
}

async function readLedger(
  read: ReturnType<typeof createLedgerReader>,
): Promise<(readonly [string, Samples])[]> {
  const sums = [...(await read())];
  return [
    ['linklode_credit_entries', sums.map(([reason, { entries }]) => [{ reason }, entries])],
    ['linklode_credit_amount', sums.map(([reason, { credits }]) => [{ reason }, credits])],
  ];
}

async function readWork(db: DatabasePool): Promise<(readonly [string, Samples])[]> {
  const [spends, jobs] = [await listSpendToday(db), await listJobStates(db)];
  return [
    ['linklode_vendor_spend_usd', spends.map(({ vendor, costMicroUsd }) => [{ vendor }, costMicroUsd / 1e6])],
    ['linklode_vendor_calls_today', spends.map(({ vendor, calls }) => [{ vendor }, calls])],
    [
      'linklode_job_age_seconds',
      jobs.flatMap(({ name, last_success_at: at }) =>
        at === null ? [] : [[{ job: name }, secondsSince(at)] as const],
      ),
    ],
    ['linklode_job_failures', jobs.map(({ name, failures }) => [{ job: name }, failures])],
  ];
}

async function readIndex(pool: Pick<SearchPool, 'status'>): Promise<(readonly [string, Samples])[]> {
  const { isSearchable, pages, rankedAt } = await pool.status();
  const age: Samples = rankedAt === null ? [] : [[{}, (Date.now() - Date.parse(rankedAt)) / 1000]];
  return [
    ['linklode_index_searchable', [[{}, isSearchable ? 1 : 0]]],
    ['linklode_index_pages', [[{}, pages]]],
    ['linklode_index_ranking_age_seconds', age],
  ];
}
