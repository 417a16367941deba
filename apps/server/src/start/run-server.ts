import { createSearchPool, indexState } from '@linklode/web-index';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '../build-app.ts';
import { compose } from '../compose.ts';
import { composePageLooker } from '../compose-page-looker.ts';
import { composeIndexEngine } from '../compose-index.ts';
import { issuerOf } from '../compose-payments.ts';
import type { Config } from '../platform/config/parse-config.ts';
import { productVersion } from '../platform/config/read-config.ts';
import { acquireDatabase } from '../platform/database/acquire-database.ts';
import { isLedgerGuarded, ONE_ROLE } from '../platform/database/app-role.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { reportLostConnections } from '../platform/database/report-lost-connections.ts';
import { openDataDir, serverLockOf } from '../platform/embedded-postgres/embedded-postgres.ts';
import { lockFile } from '../platform/embedded-postgres/file-lock.ts';
import { publicWeb, type WebNetwork } from '../platform/fetching/web-network.ts';
import { closeConnectionsWhile, closeServers } from '../platform/http/close-servers.ts';
import { createWeb } from '../platform/http/create-web.ts';
import { UNKNOWN_PROXY } from '../platform/http/warn-of-unknown-proxies.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import { createRequestCounter } from '../platform/limits/request-counter.ts';
import { createSharedLease } from '../platform/limits/shared-lease.repo.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { createReadiness } from '../platform/readiness.ts';
import { createHostPace } from '../platform/fetching/host-pace.ts';
import { openSigningKey, renewSigningKey, signingKeyFile } from '../platform/signing/signing-key.ts';
import { createOwnIndexSmart } from '../providers/web-search/own-index-smart.ts';
import { announceReady, countPages } from './announce-ready.ts';
import { checkPorts, explainListenError } from './check-ports.ts';
import { ensureWebBuilt, WEB_DIST } from './ensure-web-built.ts';
import { housekeepingJobs, standingOrdersJob, watchedLinksJob, webhooksJob } from './housekeeping.ts';
import { openSources } from './open-sources.ts';
import { measureProduct } from './product-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';
import { paymentJobs } from './payment-jobs.ts';
import { prepareIndex } from './prepare-index.ts';
import { databaseCheck, diskCheck, indexCheck } from './readiness-checks.ts';
import { holdsSampleWeb } from './sample-mark.ts';

interface RunningServer {
  /**
   * Says to be stopping, goes on serving for `config.drainSeconds`, then stops accepting, finishes what runs and ends
   * what was started, the database last.
   */
  stop(): Promise<void>;
  /** Resolves with the reason when the server cannot go on, and is to be stopped; else never. */
  readonly failed: Promise<OperatorError>;
}

interface StartOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** For whoever looks on: what takes its time, and that it is done. */
  readonly say: (line: string) => void;
  /** False where something else serves the web app, so that an old build will do; true unless told. */
  readonly buildsWeb?: boolean;
  /** Where the pages lie that a vendor of web search names. Only tests have another than the web. */
  readonly network?: WebNetwork;
}

/** Closes in the reverse order of opening, each once, the rest also when one fails. */
class Closers {
  readonly #steps: (() => Promise<void> | void)[] = [];

  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error(error);
      }
    }
  }
}

/** Starts everything and resolves when both ports answer. Throws when it cannot; what had started is stopped again. */
export async function runServer(options: StartOptions): Promise<RunningServer> {
  const closers = new Closers();
  try {
    const { drain, failed } = await start(options, closers);
    return {
      failed,
      async stop() {
        drain();
        await new Promise((resolve) => setTimeout(resolve, options.config.drainSeconds * 1000));
        await closers.run();
      },
    };
  } catch (error) {
    await closers.run();
    throw error;
  }
}

async function start(
  { config, log, say, buildsWeb = true, network }: StartOptions,
  closers: Closers,
): Promise<{ readonly drain: () => void; readonly failed: Promise<OperatorError> }> {
  const claim = lockFile(serverLockOf(openDataDir(config.dataDir)));
  if (claim === null) {
    throw new OperatorError(
      `Linklode is already running on the data folder ${config.dataDir}. Stop it first, or set another DATA_DIR.`,
    );
  }
  closers.add(() => claim.release());
  await checkPorts(config);

  const { indexFile } = config;
  const acquiring = acquireDatabase(config, say, 'migrate').then((acquired) => {
    closers.add(() => acquired.release());
    return acquired;
  });
  const steps = [...(buildsWeb ? [ensureWebBuilt(config.production, say)] : []), prepareIndex(config, say)];
  // All of them have ended before one that failed is told: a database that comes later would be nobody's.
  await Promise.allSettled([acquiring, ...steps]);
  await Promise.all(steps);
  const database = await acquiring;
  const failed = new Promise<OperatorError>((resolve) => database.keepRunning(resolve));

  if (!(await isLedgerGuarded(database.url))) say(ONE_ROLE);
  const db = openDatabase({
    url: database.url,
    onError: reportLostConnections(log, 'pool of requests'),
  });
  closers.add(() => db.destroy());
  // A turn of a job holds one connection for its lock while the job works on others; idle ones are given back.
  const jobsDb = openDatabase({
    url: database.url,
    purpose: 'work',
    maxConnections: 12,
    connectionTimeoutMs: 30_000,
    onError: reportLostConnections(log, 'pool of jobs'),
  });
  closers.add(() => jobsDb.destroy());
  const { cluster, ...engine } = await composeIndexEngine(config);
  const pool = createSearchPool({
    file: indexFile,
    size: config.searchWorkers,
    timeoutMs: 20_000,
    ...engine,
  });
  closers.add(() => pool.close());
  const ownSmart = createOwnIndexSmart({
    file: indexFile,
    ...(cluster === undefined ? {} : { cluster }),
    generation: async () => (await pool.status()).generation,
    size: Math.min(2, config.searchWorkers),
    timeoutMs: 15_000,
    goneHosts: holdsSampleWeb(indexFile) ? (await import('@linklode/sample-web')).loadDeadHosts() : [],
  });
  closers.add(() => ownSmart.close());

  const counter = createRequestCounter(createSharedLease(db), {
    onSilence: (error) =>
      log.warn({ err: error }, 'rate limits are counted per process: the database does not answer'),
  });
  const { identity, payments: gateway, mountStandIns, ports, webConfig } = await compose(config);
  const web = await createWeb(config, webConfig, WEB_DIST, log, counter);
  const readiness = createReadiness(
    [
      databaseCheck(db),
      ...(config.databaseUrl === null ? [diskCheck(config.dataDir)] : []),
      indexCheck(pool, (reason) => log.warn({ reason }, 'index cannot be searched')),
      {
        failures: () => (web.server.listening ? [] : ['the web port does not answer']),
        otherwise: 'the web port does not answer',
      },
    ],
    log,
  );
  // Watched links and smart filters may look at the same site.
  const pace = createHostPace();
  const sources = openSources({ config, db, pool, ownSmart, log, network, pace });
  const { api, auth, payments, search } = await buildApp({
    config,
    db,
    identity,
    ...sources,
    sheets: ownSmart.sheets,
    receiptKey: openSigningKey(signingKeyFile(config.dataDir)),
    renewReceiptKey: (revoked) => renewSigningKey(config.dataDir, revoked),
    indexState: () => indexState(indexFile),
    payments: gateway,
    counter,
    log,
    version: productVersion(),
    readiness,
    isGivenUp: () => database.health() === 'given up',
    mountStandIns,
  });
  let isDraining = false;
  closeConnectionsWhile(() => isDraining, [api, web]);
  closers.add(() => closeServers([api, web], log));

  if (config.metrics !== null) {
    const { callers } = sources;
    const metrics = measureProduct({ db, jobsDb, pool, callers, version: productVersion() });
    closers.add(() => metrics.stop());
    const server = await serveMetrics(metrics, config.metrics);
    closers.add(() => void server.close());
  }
  await listen(api, config.api.port, config.host, 'API_PORT');
  await listen(web, config.web.port, config.host, 'WEB_PORT');
  const looker = config.crawlContact === null ? null : composePageLooker(config, { pool, pace });
  if (looker !== null) closers.add(() => looker.close());
  const jobs = startJobs(
    jobsDb,
    [
      ...housekeepingJobs(jobsDb, auth, log),
      standingOrdersJob({ db: jobsDb, search, log }, pool),
      webhooksJob({ db: jobsDb, network: publicWeb }),
      ...paymentJobs(
        { db: jobsDb, gateway, issuer: issuerOf(config), log },
        payments,
        config.payments.kind === 'local',
      ),
      ...(looker === null ? [] : [watchedLinksJob({ db: jobsDb, looker, log })]),
    ],
    log,
  );
  closers.add(() => jobs.stop());

  const pages = await countPages(pool);
  if (config.production && config.trustedProxies === 0 && config.web.origin.startsWith('https:'))
    log.warn(UNKNOWN_PROXY);
  // What keeps it from serving is told now, also where nobody probes.
  await readiness.failures();
  announceReady({
    config,
    version: productVersion(),
    log,
    say,
    ports: [{ port: 'Database', adapter: database.description, kind: 'real' }, ...ports],
    index: { pages, sample: holdsSampleWeb(indexFile) },
  });
  return {
    failed,
    drain() {
      isDraining = true;
      readiness.drain();
    },
  };
}

async function listen(
  app: Awaited<ReturnType<typeof createWeb>>,
  port: number,
  host: string,
  variable: string,
): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw explainListenError(error, port, variable);
  }
}
