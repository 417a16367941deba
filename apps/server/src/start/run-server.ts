import fs from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { loadDeadHosts } from '@linklode/sample-web';
import { createSearchPool } from '@linklode/web-index';
import { pino } from 'pino';
import { buildApp } from '../build-app.ts';
import { compose, type PortLine } from '../compose.ts';
import type { Config } from '../platform/config/parse-config.ts';
import { projectRoot } from '../platform/config/read-config.ts';
import { acquireDatabase } from '../platform/database/acquire-database.ts';
import { pendingMigrations } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { claimName } from '../platform/embedded-postgres/claim-name.ts';
import { createWeb } from '../platform/http/create-web.ts';
import { indexFileOf } from '../platform/index-location.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { createOwnIndexSmart } from '../providers/web-search/own-index-smart.ts';
import { ensureWebBuilt, WEB_DIST } from './ensure-web-built.ts';
import { housekeepingJobs } from './housekeeping.ts';
import { holdsSampleWeb, loadSampleWeb } from './load-sample-web.ts';
import { openSources } from './open-sources.ts';
import { paymentJobs } from './payment-jobs.ts';

export interface RunningServer {
  stop(): Promise<void>;
}

/** A start that cannot go on, in one sentence for the operator. */
export class StartRefusedError extends OperatorError {}

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
export async function runServer(config: Config, say: (line: string) => void): Promise<RunningServer> {
  const closers = new Closers();
  try {
    await start(config, say, closers);
    return { stop: () => closers.run() };
  } catch (error) {
    await closers.run();
    throw error;
  }
}

async function start(config: Config, say: (line: string) => void, closers: Closers): Promise<void> {
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const hash = createHash('sha256').update(fs.realpathSync(config.dataDir)).digest('hex');
  const claim = await claimName(`linklode-server-${hash}`);
  if (claim === null) {
    throw new StartRefusedError(
      `Linklode is already running on the data folder ${config.dataDir}. Stop it first, or set another DATA_DIR.`,
    );
  }
  closers.add(() => claim.release());

  const log = pino({
    level: config.logLevel,
    redact: { paths: ['req.headers', 'headers.authorization', 'headers.cookie'], remove: true },
  });
  const indexFile = indexFileOf(config.dataDir);
  const [database] = await Promise.all([
    acquireDatabase(config, say, 'migrate').then((acquired) => {
      closers.add(() => acquired.release());
      return acquired;
    }),
    ensureWebBuilt(say),
    prepareIndex(config, indexFile, say),
  ]);

  const db = openDatabase({
    url: database.url,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  closers.add(() => db.destroy());
  // A turn of a job holds one connection for its lock while the job works on others; idle ones are given back.
  const jobsDb = openDatabase({
    url: database.url,
    purpose: 'work',
    maxConnections: 12,
    connectionTimeoutMs: 30_000,
    onError: (error) => log.warn({ err: error }, 'a database connection of the jobs was lost'),
  });
  closers.add(() => jobsDb.destroy());
  const pool = createSearchPool({ file: indexFile, size: config.searchWorkers, timeoutMs: 20_000 });
  closers.add(() => pool.close());
  const smartSearch = createOwnIndexSmart({
    file: indexFile,
    size: Math.min(2, config.searchWorkers),
    timeoutMs: 15_000,
    goneHosts: holdsSampleWeb(indexFile) ? loadDeadHosts() : [],
  });
  closers.add(() => smartSearch.close());

  const { identity, payments: gateway, mountStandIns, ports, webConfig } = compose(config);
  const web = await createWeb(config, webConfig, WEB_DIST, log);
  closers.add(() => web.close());
  const { api, auth, payments } = await buildApp({
    config,
    db,
    identity,
    ...openSources({ providers: config.providers, db, pool, log }),
    smartSearch,
    payments: gateway,
    log,
    version: readVersion(),
    obstacles: async () => [
      ...(await databaseObstacles(database.url)),
      ...((await pool.status()).isSearchable ? [] : ['there is no searchable index yet']),
      ...(web.server.listening ? [] : ['the web port does not answer']),
    ],
    mountStandIns,
  });
  closers.add(() => api.close());

  await listen(api, config.api.port, config.host, 'API_PORT');
  await listen(web, config.web.port, config.host, 'WEB_PORT');
  const jobs = startJobs(
    jobsDb,
    [
      ...housekeepingJobs(jobsDb, auth),
      ...paymentJobs({ db: jobsDb, gateway, log }, payments, config.payments.kind === 'local'),
    ],
    log,
  );
  closers.add(() => jobs.stop());

  const { pages } = await pool.status();
  say(
    table(config, [{ port: 'Database', adapter: database.description, kind: 'real' }, ...ports], {
      pages,
      sample: holdsSampleWeb(indexFile),
    }),
  );
}

async function prepareIndex(config: Config, indexFile: string, say: (line: string) => void): Promise<void> {
  if (fs.existsSync(indexFile)) {
    if (config.production && holdsSampleWeb(indexFile)) {
      throw new StartRefusedError(
        `The index in ${config.dataDir} holds the sample web. Production does not sell invented sites: set another DATA_DIR.`,
      );
    }
    return;
  }
  if (config.production) {
    say(
      'There is no web index yet. Import pages with: npm run ops -- index import <archive or folder>, then: npm run ops -- index rank',
    );
    return;
  }
  say('First run: loading the sample web ...');
  const loaded = await loadSampleWeb(indexFile);
  say(`The sample web is in: ${loaded.pages} pages of ${loaded.sites} invented sites.`);
}

async function databaseObstacles(url: string): Promise<string[]> {
  try {
    const pending = await pendingMigrations(url);
    return pending.length === 0 ? [] : [`${pending.length} migrations are pending`];
  } catch {
    return ['the database does not answer'];
  }
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
    const code = (error as { code?: string }).code;
    if (code === 'EADDRINUSE')
      throw new StartRefusedError(`Port ${port} is in use by another program. Stop it, or set ${variable}.`);
    if (code === 'EACCES')
      throw new StartRefusedError(`Port ${port} may not be opened by this account. Set ${variable}.`);
    throw error;
  }
}

function readVersion(): string {
  const manifest = JSON.parse(fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

function table(
  config: Config,
  ports: readonly PortLine[],
  index: { pages: number; sample: boolean },
): string {
  const ownIndex = `own index, ${index.pages} pages${index.sample ? ' (sample web: invented sites)' : ''}`;
  const rows = ports.map(
    (line) =>
      `  ${line.port.padEnd(12)} ${line.kind.padEnd(6)} ${line.adapter.replace('own index', ownIndex)}`,
  );
  return [
    '',
    `Linklode is ready.`,
    `  Web          ${config.web.origin}`,
    `  API          ${config.api.origin}  (reference: ${config.api.origin}/docs)`,
    `  Data folder  ${config.dataDir}`,
    '',
    ...rows,
    '',
    config.production
      ? 'Production.'
      : 'Development: what is marked "local" stands in for an outside party. Ctrl-C stops everything.',
  ].join('\n');
}
