import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { DatabaseHome } from './database-home.ts';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 30_000;
const USER = 'linklode';
/** Windows has no unix sockets that Node can reach; there PostgreSQL listens on loopback, on a port it is given once. */
const USES_SOCKET = process.platform !== 'win32';

const dataFolder = (home: DatabaseHome): string => path.join(home.folder, 'data');
const pidFile = (home: DatabaseHome): string => path.join(dataFolder(home), 'postmaster.pid');
const socketFile = (home: DatabaseHome): string => path.join(home.socketFolder, '.s.PGSQL.5432');

export function databaseUrl(home: DatabaseHome, database: string): string {
  const user = `${USER}:${encodeURIComponent(home.password)}`;
  if (USES_SOCKET) return `postgres://${user}@/${database}?host=${encodeURIComponent(home.socketFolder)}`;
  return `postgres://${user}@127.0.0.1:${readPort(home)}/${database}`;
}

export function createCluster(home: DatabaseHome, programs: string): void {
  const data = dataFolder(home);
  const complete = path.join(home.folder, 'initdb.complete');
  if (fs.existsSync(path.join(data, 'PG_VERSION')) && fs.existsSync(complete)) return;
  fs.rmSync(data, { recursive: true, force: true });
  const passwordFile = path.join(home.folder, 'initdb.password');
  fs.writeFileSync(passwordFile, home.password, { mode: 0o600 });
  if (home.account !== null) fs.chownSync(passwordFile, home.account.uid, home.account.gid);
  const args = ['-D', data, '-U', USER, '-A', 'scram-sha-256', '--pwfile', passwordFile, '--encoding=UTF8'];
  const run = spawnSync(
    path.join(programs, 'initdb'),
    [...args, '--locale-provider=builtin', '--locale=C.UTF-8'],
    {
      ...spawnOptions(home),
      encoding: 'utf8',
    },
  );
  fs.rmSync(passwordFile, { force: true });
  if (run.status !== 0)
    throw new Error(`PostgreSQL could not create its data folder: ${run.stderr || String(run.error)}`);
  fs.writeFileSync(complete, '');
}

/** Whether a server answers at the socket (or port) of this home. */
export function isAnswering(home: DatabaseHome): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = USES_SOCKET ? net.connect(socketFile(home)) : net.connect(readPort(home), '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export async function startPostmaster(home: DatabaseHome, programs: string): Promise<void> {
  await clearStaleLocks(home);
  // A copy of the folder may have lost the mode that PostgreSQL insists on.
  fs.chmodSync(dataFolder(home), 0o700);
  fs.mkdirSync(home.socketFolder, { recursive: true, mode: 0o700 });
  if (home.account !== null) fs.chownSync(home.socketFolder, home.account.uid, home.account.gid);
  const network = USES_SOCKET
    ? ['-k', home.socketFolder, '-c', 'listen_addresses=']
    : ['-c', 'listen_addresses=127.0.0.1', '-p', String(await choosePort(home))];
  const log = fs.openSync(path.join(home.folder, 'postgres.log'), 'a');
  const settings = [
    '-c',
    'max_connections=60',
    '-c',
    'shared_buffers=64MB',
    '-c',
    'timezone=UTC',
    '-c',
    'log_timezone=UTC',
  ];
  // Detached: Ctrl-C in the terminal must reach us first, so that requests end before their database does.
  const child = spawn(path.join(programs, 'postgres'), ['-D', dataFolder(home), ...network, ...settings], {
    ...spawnOptions(home),
    stdio: ['ignore', log, log],
    detached: true,
  });
  fs.closeSync(log);
  let exit: string | null = null;
  child.once('error', (error) => (exit = error.message));
  child.once('exit', (code, signal) => (exit ??= `status ${code ?? signal}`));
  child.unref();
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(home))) {
    if (exit !== null)
      throw new Error(`PostgreSQL did not start (${String(exit)}). Its last words:\n${lastLines(home)}`);
    if (Date.now() > deadline)
      throw new Error(
        `PostgreSQL was not ready after ${START_TIMEOUT_MS} ms. Its last words:\n${lastLines(home)}`,
      );
    await pause(10);
  }
}

/** Fast shutdown, waited for. Harmless when nothing runs. */
export async function stopPostmaster(home: DatabaseHome): Promise<void> {
  const pid = readPid(home);
  if (pid === null) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  // The pid file goes a moment before the process does.
  while ((readPid(home) === pid || isLive(pid)) && Date.now() < deadline) await pause(10);
}

function spawnOptions(home: DatabaseHome): {
  uid?: number;
  gid?: number;
  cwd: string;
  env: NodeJS.ProcessEnv;
} {
  return {
    ...home.account,
    cwd: home.folder,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', TZ: 'UTC' },
  };
}

/** The pid file's eighth line says "ready" once connections are accepted. */
async function isReady(home: DatabaseHome): Promise<boolean> {
  const lines = readLines(pidFile(home));
  return lines[7]?.trim() === 'ready' && (await isAnswering(home));
}

/**
 * After SIGKILL the pid file stays, and in a container without an init the dead postmaster stays a zombie that PostgreSQL
 * takes for alive. The locks are removed only when the recorded process is gone or a zombie and nobody works in the folder.
 */
async function clearStaleLocks(home: DatabaseHome): Promise<void> {
  if (process.platform !== 'linux' || !fs.existsSync(pidFile(home))) return;
  const data = fs.realpathSync(dataFolder(home));
  // Orphaned backends leave by themselves soon after their postmaster died.
  for (let i = 0; i < 100 && hasLiveProcessIn(data); i++) await pause(50);
  const pid = readPid(home);
  if (hasLiveProcessIn(data) || (pid !== null && !['', 'Z'].includes(processState(pid)))) return;
  for (const file of [pidFile(home), socketFile(home), `${socketFile(home)}.lock`])
    fs.rmSync(file, { force: true });
}

function hasLiveProcessIn(folder: string): boolean {
  return fs.readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name) || ['', 'Z'].includes(processState(Number(name)))) return false;
    try {
      return fs.readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

function isLive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform !== 'linux' || !['', 'Z'].includes(processState(pid));
}

function processState(pid: number): string {
  try {
    return /\) (\w)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

function readPid(home: DatabaseHome): number | null {
  const pid = Number(readLines(pidFile(home))[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function lastLines(home: DatabaseHome): string {
  return readLines(path.join(home.folder, 'postgres.log')).slice(-12).join('\n');
}

function readPort(home: DatabaseHome): number {
  return Number(readLines(path.join(home.folder, 'port'))[0] ?? 0) || 1;
}

async function choosePort(home: DatabaseHome): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  fs.writeFileSync(path.join(home.folder, 'port'), String(port));
  return port;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
