import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openIndexWriter } from '@linklode/web-index';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../apps/server/src/testing/free-port.ts';

const root = path.dirname(import.meta.dirname);

let dataDir: string;
let dev: ChildProcess | undefined;
let output: string;
let hasClosed: boolean;

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-dev-'));
});

afterEach(async () => {
  // Whatever a failed test has left running: all of it, since each part alone would leave the others behind.
  if (dev?.pid !== undefined && !hasClosed) {
    process.kill(-dev.pid, 'SIGTERM');
    await ended(dev);
  }
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function startDev(env: Record<string, string>): ChildProcess {
  output = '';
  hasClosed = false;
  dev = spawn(process.execPath, [path.join(root, 'tools/launch.cjs'), 'dev'], {
    cwd: root,
    detached: true,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, METRICS_PORT: '', ...env },
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  dev.once('close', () => (hasClosed = true));
  return dev;
}

/** Its status, once nothing that it started holds its output open any more. */
const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', resolve));

async function holdPort(): Promise<{ readonly port: number; readonly release: () => void }> {
  const holder = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  return { port: (holder.address() as net.AddressInfo).port, release: () => holder.close() };
}

/** Two free ports side by side: the second is where the server's own pages once were. */
async function neighbours(): Promise<readonly [number, number]> {
  for (;;) {
    const port = await freePort();
    const next = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      next.once('error', () => resolve(false)).listen(port + 1, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => next.close(resolve));
    if (isFree) return [port, port + 1];
  }
}

test('shows the web app before the server that it calls, on ports side by side, and all of it ends when told', async () => {
  // An index without pages, so that no time goes into the sample web.
  openIndexWriter(path.join(dataDir, 'index/web.sqlite')).close();
  const [web, api] = await neighbours();
  const child = startDev({ WEB_PORT: String(web), API_PORT: String(api) });
  const answer = async (address: string): Promise<string> => {
    if (child.exitCode !== null) throw new Error(`it ended: ${output}`);
    const response = await fetch(address).catch(() => null);
    return response?.ok === true ? response.text() : '';
  };
  await expect
    .poll(() => answer(`http://localhost:${api}/healthz`), { timeout: 180_000, interval: 200 })
    .not.toBe('');
  expect(await answer(`http://localhost:${web}/`)).toContain(`"api_origin":"http://localhost:${api}"`);
  expect(await answer(`http://localhost:${web}/src/main.tsx`)).toContain('import');

  child.kill('SIGTERM');
  await ended(child);
  for (const port of [web, api]) await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
}, 240_000);

test('killed by force, leaves no server that keeps the next one away', async () => {
  openIndexWriter(path.join(dataDir, 'index/web.sqlite')).close();
  const [web, api] = [await freePort(), await freePort()];
  const child = startDev({ WEB_PORT: String(web), API_PORT: String(api) });
  const isUp = async () => (await fetch(`http://localhost:${api}/healthz`).catch(() => null))?.ok === true;
  await expect.poll(isUp, { timeout: 180_000, interval: 200 }).toBe(true);
  child.kill('SIGKILL');
  // Its output is closed when the last of what it started has gone.
  await ended(child);
  expect(await isUp()).toBe(false);
}, 240_000);

test.each(['WEB_PORT', 'API_PORT', 'METRICS_PORT'])(
  'is refused in a line where %s is taken, before anything is built or started',
  async (name) => {
    const taken = await holdPort();
    const ports = { WEB_PORT: String(await freePort()), API_PORT: String(await freePort()) };
    expect(await ended(startDev({ ...ports, [name]: String(taken.port) }))).toBe(1);
    taken.release();
    expect(output).toBe(`Port ${taken.port} is in use by another program. Stop it, or set ${name}.\n`);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  },
);

test('is refused in a line where the browser could not know the port', async () => {
  expect(await ended(startDev({ WEB_PORT: '0' }))).toBe(1);
  expect(output).toBe('"npm run dev" needs a port that the browser can know: set WEB_PORT to one.\n');
});
