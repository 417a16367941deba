import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const API_PORT = 4977;
const RUNS = 5;

/** Seconds from `npm start` to a ready API, on a fresh data folder and then again on the same one. */
export async function benchStart(): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  try {
    console.log(
      `first start   ${(await timeStart(dataDir)).toFixed(2)} s (database made, sample web loaded)`,
    );
    const later: number[] = [];
    for (let run = 0; run < RUNS; run++) later.push(await timeStart(dataDir));
    later.sort((a, b) => a - b);
    console.log(
      `later starts  median ${later[Math.floor(RUNS / 2)]?.toFixed(2)} s, worst ${later.at(-1)?.toFixed(2)} s of ${RUNS}`,
    );
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const from = performance.now();
  const server = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, WEB_PORT: String(API_PORT + 1), API_PORT: String(API_PORT) },
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`npm start ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - from) / 1000;
  server.kill('SIGTERM');
  await exited;
  while (await isReady()) await new Promise((resolve) => setTimeout(resolve, 50));
  return seconds;
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${API_PORT}/readyz`)).ok;
  } catch {
    return false;
  }
}
