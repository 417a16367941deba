import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { projectRoot } from '../platform/config/read-config.ts';
import { metricsNamedIn, readDeployExpressions } from '../testing/deploy-expressions.ts';
import { freePort } from '../testing/free-port.ts';

const launcher = path.join(projectRoot, 'tools/launch.cjs');

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let dataDir: string;
let ports: { web: number; api: number; metrics: number };
let server: ChildProcess;
let serverOutput = '';

const envOf = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  WEB_PORT: String(ports.web),
  API_PORT: String(ports.api),
  METRICS_PORT: String(ports.metrics),
  ...more,
});

function run(args: readonly string[], more: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [launcher, ...args], { cwd: projectRoot, env: envOf(more) });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });
}

async function status(port: number, url: string): Promise<number> {
  try {
    return (await fetch(`http://localhost:${port}${url}`)).status;
  } catch {
    return 0;
  }
}

function startServer(command = process.execPath, args = [launcher, 'start']): ChildProcess {
  const child = spawn(command, args, { cwd: projectRoot, env: envOf() });
  child.stdout.on('data', (data: Buffer) => (serverOutput += data.toString()));
  child.stderr.on('data', (data: Buffer) => (serverOutput += data.toString()));
  return child;
}

const untilReady = (): Promise<unknown> =>
  vi.waitFor(
    async () => {
      if (server.exitCode !== null) throw new Error(`the server ended: ${serverOutput}`);
      expect(await status(ports.api, '/readyz')).toBe(200);
    },
    { timeout: 120_000, interval: 100 },
  );

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-start-'));
  ports = { web: await freePort(), api: await freePort(), metrics: await freePort() };
  server = startServer();
  await untilReady();
}, 150_000);

afterAll(async () => {
  server.kill('SIGKILL');
  await ended(server);
  // Whatever a failed test has left running is ended by whoever comes next: a command that joins and leaves.
  await run(['ops', 'migrate']);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

describe('a first start', () => {
  test('says where it is and what is real or local', async () => {
    // It answers a moment before it says so.
    await expect.poll(() => serverOutput, { timeout: 20_000 }).toContain('Ctrl-C stops everything.');
    expect(serverOutput).toContain('The sample web is in:');
    expect(serverOutput).toContain(`http://localhost:${ports.web}`);
    expect(serverOutput).toMatch(/Sign-in\s+local\s+local OpenID provider \(development\)/);
    expect(serverOutput).toMatch(/Web search\s+real\s+own index, \d+ pages \(sample web: invented sites\)/);
    expect(serverOutput).toMatch(/Database\s+real\s+embedded PostgreSQL 18/);
  });

  test('serves pages, tells unknown paths 404 and keeps protected ones from search engines', async () => {
    expect(await status(ports.web, '/login')).toBe(200);
    expect(await status(ports.web, '/no/such/page')).toBe(404);
    expect(await status(ports.web, '/%E0%A4%A')).toBe(404);
    const dashboard = await fetch(`http://localhost:${ports.web}/dashboard`);
    expect(dashboard.headers.get('x-robots-tag')).toBe('noindex');
    expect(await dashboard.text()).toContain(`"api_origin":"http://localhost:${ports.api}"`);
  });
});

test('whoever watches is told at METRICS_PORT what the rules and the dashboard ask for, and at no other port', async () => {
  const answer = await fetch(`http://localhost:${ports.metrics}/metrics`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const told = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  const asked = metricsNamedIn(readDeployExpressions());
  expect(asked.length).toBeGreaterThan(20);
  const familyOf = (name: string): string => name.replace(/_(?:bucket|sum|count)$/, '');
  expect(asked.filter((name) => !told.has(name) && !told.has(familyOf(name)))).toEqual([]);
  expect(text).toMatch(/^linklode_index_searchable 1$/m);
  expect(text).toMatch(/^linklode_database_up 1$/m);
  for (const port of [ports.api, ports.web]) expect(await status(port, '/metrics')).toBe(404);
});

describe('a second start on the same data folder', () => {
  test('is refused in a line, and the first goes on', async () => {
    const second = await run(['start'], { WEB_PORT: '0', API_PORT: '0', METRICS_PORT: '0' });
    expect(second.status).toBe(1);
    expect(second.stderr.trim()).toBe(
      `Linklode is already running on the data folder ${dataDir}. Stop it first, or set another DATA_DIR.`,
    );
    expect(await status(ports.api, '/readyz')).toBe(200);
  });

  test('or on ports of another is refused in a line, before anything is made or loaded', async () => {
    const other = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-start-'));
    for (const taken of [
      { name: 'API_PORT', port: ports.api, env: { WEB_PORT: '0', METRICS_PORT: '0' } },
      { name: 'WEB_PORT', port: ports.web, env: { API_PORT: '0', METRICS_PORT: '0' } },
      { name: 'METRICS_PORT', port: ports.metrics, env: { WEB_PORT: '0', API_PORT: '0' } },
    ]) {
      const refused = await run(['start'], { DATA_DIR: other, ...taken.env });
      expect(refused).toEqual({
        status: 1,
        stdout: '',
        stderr: `Port ${taken.port} is in use by another program. Stop it, or set ${taken.name}.\n`,
      });
      expect(fs.readdirSync(other)).toEqual(['server.lock']);
    }
    fs.rmSync(other, { recursive: true, force: true });
  }, 60_000);
});

describe('commands', () => {
  test('work beside the running server, and standard output holds the answer only', async () => {
    const audit = await run(['ops', 'credits', 'audit']);
    expect(audit).toMatchObject({ status: 0 });
    expect(audit.stdout).toMatch(
      /^(ok {3}.*\n)+\d+ checks, \d+ new entries, sealed as [0-9a-f]{64}: 0 differences\n$/,
    );
    const found = await run(['ops', 'index', 'search', 'intitle:"write for us"', '--json']);
    expect((JSON.parse(found.stdout) as { total: number }).total).toBeGreaterThan(0);
    const dump = await run(['ops', 'index', 'dump', '--jsonl']);
    const first = JSON.parse(dump.stdout.split('\n')[0] ?? '') as object;
    expect(Object.keys(first).sort()).toEqual([
      'date',
      'domain',
      'filetype',
      'host',
      'lang',
      'text',
      'title',
      'url',
    ]);
    expect(await status(ports.api, '/readyz')).toBe(200);
  }, 60_000);

  test('take queries that begin with a minus, and tell errors without failing', async () => {
    const negative = await run(['ops', 'index', 'match', '-site:example', '--jsonl']);
    expect(negative).toMatchObject({ status: 0, stdout: '' });
    const queries = path.join(dataDir, 'queries.txt');
    fs.writeFileSync(queries, 'intitle:garden\nsite:\n"open\n');
    const lines = (await run(['ops', 'index', 'match', '--queries', queries, '--jsonl'])).stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      { query: 'intitle:garden', total: expect.any(Number) as number },
      { query: 'site:', error: "You used 'site:' but didn't specify a domain.", position: 0 },
      {
        query: '"open',
        error: 'You have an unmatched quote ("). Please add the closing quote.',
        position: 0,
      },
    ]);
    expect(
      (await run(['ops', 'index', 'match', '--queries', path.join(dataDir, 'missing.txt')])).status,
    ).toBe(1);
    expect((await run(['ops', 'no', 'such'])).status).toBe(2);
  }, 60_000);
});

describe('a stop', () => {
  test('by Ctrl-C ends everything, commands work without the server, and it starts again', async () => {
    const pidFile = path.join(dataDir, 'postgres/data/postmaster.pid');
    expect(fs.existsSync(pidFile)).toBe(true);
    server.kill('SIGINT');
    expect(await ended(server)).toBe(0);
    expect(fs.existsSync(pidFile)).toBe(false);
    expect(await status(ports.web, '/login')).toBe(0);

    expect((await run(['ops', 'credits', 'audit'])).status).toBe(0);
    expect(fs.existsSync(pidFile)).toBe(false);

    // An index that was damaged meanwhile is told at once, and one that is put back is noticed.
    const index = path.join(dataDir, 'index/web.sqlite');
    fs.renameSync(index, `${index}.aside`);
    fs.writeFileSync(index, 'no index');
    serverOutput = '';
    server = startServer();
    await expect.poll(() => serverOutput, { timeout: 60_000 }).toContain('Ctrl-C stops everything.');
    expect(serverOutput).toContain('index cannot be searched');
    expect(serverOutput).not.toContain('First run');
    fs.renameSync(`${index}.aside`, index);
    await untilReady();
  }, 150_000);

  const isWindows = process.platform === 'win32';
  test('by SIGKILL leaves nothing that keeps the next start away, which may be by npm', async () => {
    server.kill('SIGKILL');
    await ended(server);
    server = isWindows ? startServer() : startServer('npm', ['start']);
    await untilReady();
  }, 90_000);

  test.skipIf(isWindows)(
    'by telling npm ends the server that it has started, and its database',
    async () => {
      const pidFile = path.join(dataDir, 'postgres/data/postmaster.pid');
      expect(fs.existsSync(pidFile)).toBe(true);
      server.kill('SIGTERM');
      await vi.waitFor(async () => expect(await status(ports.api, '/healthz')).toBe(0), {
        timeout: 30_000,
        interval: 100,
      });
      await expect.poll(() => fs.existsSync(pidFile), { timeout: 30_000 }).toBe(false);
    },
    120_000,
  );
});

describe('production', () => {
  test('refuses to start with stand-ins', async () => {
    const refused = await run(['start'], { NODE_ENV: 'production' });
    expect(refused.status, 'as the unit of systemd has it').toBe(78);
    expect(refused.stderr).toContain('the local sign-in is for development only');
    expect(refused.stderr).toContain('the local payment provider is for development only');
  });

  test('refuses an index with invented sites', async () => {
    server.kill('SIGTERM');
    await ended(server);
    const refused = await run(['start'], {
      NODE_ENV: 'production',
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      RAZORPAY_KEY_ID: 'rzp_live_abc123',
      RAZORPAY_KEY_SECRET: 'c',
      RAZORPAY_WEBHOOK_SECRET: 'd',
      SUPPORT_EMAIL: 'help@acme.test',
      EMBEDDED_DATABASE: 'yes',
      WEB_ORIGIN: `http://localhost:${ports.web}`,
      API_ORIGIN: `http://localhost:${ports.api}`,
    });
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('Production does not sell invented sites');
  }, 60_000);
});
