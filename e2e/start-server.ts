import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { API, API_PORT, WEB_PORT } from './support/origins.ts';
import { runOps, startOps } from './support/ops.ts';

const root = path.dirname(import.meta.dirname);
const START_TIMEOUT_MS = 600_000;

/**
 * The real server on a data folder of its own, as a newcomer starts it, but that the sample web may be there already;
 * ended and cleared away after the tests. With E2E_DATA_DIR the server that already runs on that folder is used and
 * left as it is, which makes repeating one test quick. After the last test the ledger has to add up.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['E2E_DATA_DIR'] !== undefined) {
    await requireRunning();
    const stopOps = await startOps();
    return async () => {
      try {
        await auditCredits();
      } finally {
        await stopOps();
      }
    };
  }
  if (await isReady()) {
    throw new Error(`Another server answers at ${API}. End it, or set E2E_WEB_PORT and E2E_API_PORT.`);
  }
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-e2e-'));
  process.env['E2E_DATA_DIR'] = dataDir;
  takeSampleWeb(dataDir);
  const stopOps = await startOps();
  const server = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      WEB_PORT: String(WEB_PORT),
      API_PORT: String(API_PORT),
      // One address makes all the requests of all the tests.
      REQUESTS_PER_MINUTE: '100000',
      REQUESTS_PER_MINUTE_PER_ACCOUNT: '100000',
      WEB_REQUESTS_PER_MINUTE: '100000',
      SIGN_INS_PER_MINUTE: '100000',
      PROGRAM_CALLS_PER_MINUTE: '100000',
      // The failures that tests bring about are theirs to judge.
      LOG_LEVEL: 'error',
    },
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await exited;
    await stopOps();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  if (!(await waitUntilReady(server))) {
    await stop();
    throw new Error('the server did not become ready');
  }
  return async () => {
    try {
      await auditCredits();
    } finally {
      await stop();
    }
  };
}

/** What the unit tests of this run have loaded is not loaded again while all tests wait. */
function takeSampleWeb(dataDir: string): void {
  const loaded = path.join(process.env['TEST_RUN_FOLDER'] ?? dataDir, 'sample-web.sqlite');
  if (!fs.existsSync(loaded)) return;
  fs.mkdirSync(path.join(dataDir, 'index'), { mode: 0o700 });
  fs.copyFileSync(loaded, path.join(dataDir, 'index/web.sqlite'));
}

/** Throws, which fails the run, where any balance differs from its ledger. */
async function auditCredits(): Promise<void> {
  await runOps('credits', 'audit');
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${API}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function requireRunning(): Promise<void> {
  if (!(await isReady())) throw new Error(`E2E_DATA_DIR is set, but no server answers at ${API}.`);
}

async function waitUntilReady(server: { exitCode: number | null }): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    if (await isReady()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
