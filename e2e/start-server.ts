import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { API_PORT, WEB_PORT } from './playwright.config.ts';

const root = path.dirname(import.meta.dirname);
const START_TIMEOUT_MS = 180_000;

/** The real server on a data folder of its own, as a newcomer starts it; ended and cleared away after the tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-e2e-'));
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
      SIGN_INS_PER_MINUTE: '100000',
    },
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const ready = await waitUntilReady(server);
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await exited;
    removeDatabase(dataDir);
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  if (!ready) {
    await stop();
    throw new Error('the server did not become ready');
  }
  return stop;
}

async function waitUntilReady(server: { exitCode: number | null }): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    try {
      const answer = await fetch(`http://localhost:${API_PORT}/readyz`);
      if (answer.ok) return true;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** For root the database's folder lies outside the data folder, which records it. */
function removeDatabase(dataDir: string): void {
  const record = path.join(dataDir, 'postgres.json');
  if (!fs.existsSync(record)) return;
  const { folder } = JSON.parse(fs.readFileSync(record, 'utf8')) as { folder: string };
  fs.rmSync(folder, { recursive: true, force: true });
}
