import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureWebBuilt } from './ensure-web-built.ts';
import { freePort } from '../testing/free-port.ts';
import { copyForProduction } from '../testing/production-copy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let home: string;
let copy: string;
let node: string;
let database: TestDatabase;
let ports: { web: number; api: number };
let server: ChildProcess;
let output = '';

/**
 * Where the tests run as root: the account of their database, which owns nothing of the copy and can reach the socket.
 */
let account: { uid?: number; gid?: number } = {};

/** Nothing of ours: what a unit file or a container would set. No registry can be reached from it. */
const envOf = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: home,
  npm_config_registry: 'http://127.0.0.1:9',
  NODE_ENV: 'production',
  DATA_DIR: path.join(home, 'data'),
  DATABASE_URL: database.url,
  WEB_PORT: String(ports.web),
  API_PORT: String(ports.api),
  WEB_ORIGIN: `http://localhost:${ports.web}`,
  API_ORIGIN: `http://localhost:${ports.api}`,
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  RAZORPAY_KEY_ID: 'rzp_live_abc123',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
  SUPPORT_EMAIL: 'help@acme.test',
  DRAIN_SECONDS: '0',
});

function run(...words: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(node, [path.join(copy, 'tools/launch.cjs'), ...words], {
    cwd: copy,
    env: envOf(),
    encoding: 'utf8',
    ...account,
  });
  return { status, stdout, stderr };
}

/** Every file with its size and the time of its last change. */
function listTree(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const { size, mtimeMs } = fs.statSync(file);
      return `${file} ${entry.isDirectory() ? '' : size} ${mtimeMs}`;
    })
    .sort();
}

/** Folders only: their files are shared with the checkout, and tests below swap some of them. */
function closeToChanges(folder: string, mode = 0o555): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) fs.chmodSync(path.join(entry.parentPath, entry.name), mode);
}

beforeAll(async () => {
  await ensureWebBuilt(false, () => undefined);
  database = await createTestDatabase();
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-production-'));
  copy = path.join(home, 'app');
  copyForProduction(copy);
  fs.rmSync(path.join(copy, 'packages/stand-ins'), { recursive: true });
  fs.rmSync(path.join(copy, 'packages/sample-web'), { recursive: true });
  node = path.join(home, 'node');
  fs.copyFileSync(process.execPath, node);
  fs.chmodSync(node, 0o755);
  fs.mkdirSync(path.join(home, 'data'));
  if (process.getuid?.() === 0) {
    const socket = new URL(database.url.replace('@/', '@socket/')).searchParams.get('host') ?? home;
    const { uid, gid } = fs.statSync(socket);
    account = uid === 0 ? { uid: 65534, gid: 65534 } : { uid, gid };
    fs.chownSync(path.join(home, 'data'), account.uid ?? 0, account.gid ?? 0);
  } else {
    closeToChanges(copy);
  }
  fs.chmodSync(home, 0o755);
  ports = { web: await freePort(), api: await freePort() };
}, 300_000);

afterAll(async () => {
  server.kill('SIGKILL');
  closeToChanges(copy, 0o755);
  fs.rmSync(home, { recursive: true, force: true });
  await database.drop();
});

describe('a delivered installation in production', () => {
  test('starts in a folder that it may not write, without the registry and the stand-ins, and leaves it as it was', async () => {
    const before = listTree(copy);
    server = spawn(node, [path.join(copy, 'tools/launch.cjs'), 'start'], {
      cwd: copy,
      env: envOf(),
      ...account,
    });
    server.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    server.stderr?.on('data', (data: Buffer) => (output += data.toString()));
    await vi.waitFor(
      async () => {
        if (server.exitCode !== null) throw new Error(`the server ended: ${output}`);
        expect((await fetch(`http://localhost:${ports.api}/healthz`)).status).toBe(200);
      },
      { timeout: 60_000, interval: 100 },
    );
    const page = await fetch(`http://localhost:${ports.web}/search-operators`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('data-drawn-for="/search-operators"');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    expect((await fetch(`http://localhost:${ports.web}${script}`)).status).toBe(200);
    // There is no index yet, and nothing is invented in its place.
    const readiness = await fetch(`http://localhost:${ports.api}/readyz`);
    expect(await readiness.json()).toMatchObject({ detail: 'Not ready: there is no searchable index yet.' });
    expect(listTree(copy)).toEqual(before);
  }, 90_000);

  test('tells what it is in its log, a line of JSON for each thing told, and nothing of probes', async () => {
    await vi.waitFor(() => expect(output).toContain('Linklode is ready.'), { timeout: 20_000 });
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; level: number; ports?: object; path?: string });
    const ready = lines.find((line) => line.msg === 'Linklode is ready.');
    expect(ready?.ports).toMatchObject({ 'Sign-in': 'Google', Payments: 'Razorpay' });
    expect(lines.some((line) => line.path === '/search-operators')).toBe(true);
    expect(lines.filter((line) => line.path === '/healthz' || line.path === '/readyz')).toEqual([]);
  });

  test('its commands work beside it and install nothing', () => {
    expect(run('ops', 'credits', 'audit')).toMatchObject({ status: 0, stderr: '' });
  }, 30_000);

  test('stops with a word', async () => {
    server.kill('SIGTERM');
    await vi.waitFor(() => expect(server.exitCode).toBe(0), { timeout: 40_000, interval: 50 });
    expect(output.trim().split('\n').at(-1)).toContain('"msg":"Stopped."');
  }, 60_000);

  test('says what is missing and by which command it comes, and neither installs nor builds', () => {
    closeToChanges(copy, 0o755);
    const marker = path.join(copy, 'apps/web/dist/.source-hash');
    const aside = path.join(home, 'aside');
    fs.renameSync(marker, aside);
    const unbuilt = run('start');
    expect(unbuilt.status).toBe(1);
    expect(unbuilt.stderr).toBe(
      'The web app is not built yet. Production builds nothing by itself: run "npm ci && npm run build", then "npm ci --omit=dev".\n',
    );
    fs.writeFileSync(marker, 'of another version');
    expect(run('start').stderr).toContain('The web app is built from other sources than these.');
    fs.rmSync(marker);
    fs.renameSync(aside, marker);

    fs.rmSync(path.join(copy, 'node_modules/.package-lock.json'));
    const empty = run('start');
    expect(empty.status).toBe(1);
    expect(empty.stderr).toMatch(
      /^Packages are missing or of another version \(.*\)\. Production installs nothing by itself: run "npm ci --omit=dev"/,
    );
    expect(fs.existsSync(path.join(copy, 'node_modules/.linklode-install'))).toBe(false);
  }, 60_000);
});
