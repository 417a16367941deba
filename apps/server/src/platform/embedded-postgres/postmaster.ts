import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { DatabaseHome } from './database-home.ts';
import { makeLifeSign, showsLife } from './life-sign.ts';
import { installPostgresBinaries } from './postgres-binaries.ts';
import { isLive, processesIn } from './postgres-processes.ts';

export const SUPERUSER = 'linklode';
/** After a crash it reads back what it had written ahead, which takes its time after a busy hour. */
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 60_000;
/** Children of a PostgreSQL that was killed leave by themselves; one that computes does not notice. */
const ORPHANS_LEAVE_MS = 5_000;
/**
 * Windows has no unix sockets that Node can reach; there PostgreSQL listens on loopback, on a port it is given once.
 */
const USES_SOCKET = process.platform !== 'win32';

export const dataFolderOf = (home: DatabaseHome): string => path.join(home.folder, 'data');
const pidFile = (home: DatabaseHome): string => path.join(dataFolderOf(home), 'postmaster.pid');
const socketFile = (home: DatabaseHome): string => path.join(home.socketFolder, '.s.PGSQL.5432');

export function databaseUrl(home: DatabaseHome): string {
  const user = `${SUPERUSER}:${encodeURIComponent(home.password)}`;
  if (USES_SOCKET) return `postgres://${user}@/postgres?host=${encodeURIComponent(home.socketFolder)}`;
  return `postgres://${user}@127.0.0.1:${readPort(home)}/postgres`;
}

/** For whatever runs under the database's account: none of our environment, which has keys. */
export function spawnOptions(home: DatabaseHome): {
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

/**
 * "busy": it is starting or stopping, or children of a killed one still work. Only "down" may be started.
 */
async function stateOf(home: DatabaseHome): Promise<'ready' | 'busy' | 'down'> {
  // The pid file's eighth line says "ready" once connections are accepted, and "stopping" when it ends.
  if (readLines(pidFile(home))[7]?.trim() === 'ready' && (await isAnswering(home))) return 'ready';
  return (await isInhabited(home)) ? 'busy' : 'down';
}

/** Whether any process of PostgreSQL works in the folder, in this container or another one. */
export async function isInhabited(home: DatabaseHome): Promise<boolean> {
  if (processesIn(fs.realpathSync(home.folder) + '/data').length > 0) return true;
  return USES_SOCKET ? showsLife(home.socketFolder) : isAnswering(home);
}

/** Sees to it that it runs; true where it ran already. Call it under the lock of the data folder. */
export async function ensureRunning(home: DatabaseHome): Promise<boolean> {
  const begun = Date.now();
  for (;;) {
    const state = await stateOf(home);
    if (state === 'ready') return true;
    if (state === 'down') {
      if (!fs.existsSync(dataFolderOf(home)))
        throw new OperatorError(`The database has gone from ${home.folder} while it was in use.`);
      await startPostmaster(home);
      return false;
    }
    if (Date.now() - begun > ORPHANS_LEAVE_MS) endOrphans(home);
    if (Date.now() - begun > START_TIMEOUT_MS)
      throw new OperatorError(
        `Something works in the database folder ${home.folder} and does not answer at our socket: a PostgreSQL of another version of Linklode, or one that somebody else started. Stop it first.`,
      );
    await pause(25);
  }
}

/** Their shared memory has died with the postmaster: nothing that they still do can become lasting. */
function endOrphans(home: DatabaseHome): void {
  const pid = readPid(home);
  if (pid !== null && isLive(pid)) return;
  for (const orphan of processesIn(dataFolderOf(home))) signal(orphan, 'SIGKILL');
}

async function startPostmaster(home: DatabaseHome): Promise<void> {
  const programs = installPostgresBinaries(home.folder);
  // Nobody lives in the folder, so these locks are of the dead; PostgreSQL would take a stranger with the old id for
  // alive.
  for (const file of [pidFile(home), socketFile(home), `${socketFile(home)}.lock`])
    fs.rmSync(file, { force: true });
  // A copy of the folder may have lost the mode that PostgreSQL insists on.
  fs.chmodSync(dataFolderOf(home), 0o700);
  // Below the data folder, so that the path of the socket may be longer than a socket's path.
  const network = USES_SOCKET
    ? ['-k', '../run', '-c', 'listen_addresses=']
    : ['-c', 'listen_addresses=127.0.0.1', '-p', String(await choosePort(home))];
  const settings = ['max_connections=100', 'shared_buffers=64MB', 'timezone=UTC', 'log_timezone=UTC'];
  const log = fs.openSync(path.join(home.folder, 'postgres.log'), 'a');
  const life = USES_SOCKET ? await makeLifeSign(home.socketFolder) : null;
  // Detached, in a session of its own: a signal to our process group or terminal reaches us alone, and requests end
  // before their database does.
  const child = spawn(
    path.join(programs, 'postgres'),
    ['-D', dataFolderOf(home), ...network, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...spawnOptions(home),
      stdio: ['ignore', log, log, ...(life === null ? [] : [life.descriptor])],
      detached: true,
    },
  );
  fs.closeSync(log);
  let exit: string | null = null;
  child.once('error', (error) => (exit = error.message));
  child.once('exit', (code, ended) => (exit ??= `status ${code ?? ended}`));
  child.unref();
  await life?.close();
  const deadline = Date.now() + START_TIMEOUT_MS;
  while ((await stateOf(home)) !== 'ready') {
    if (exit !== null) throw new OperatorError(explainExit(exit, lastLines(home)));
    if (Date.now() > deadline)
      throw new OperatorError(
        `PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} seconds. Its last words:\n${lastLines(home)}`,
      );
    await pause(10);
  }
}

/**
 * PostgreSQL that was ended by a full disk hints at its next start that data may be corrupted and that a backup is
 * needed. It is not: with some room it recovers by itself.
 */
export function explainExit(exit: string, lastWords: string): string {
  const full = lastWords.includes('No space left on device')
    ? ' Its disk is full: make room and start again. Nothing that was confirmed is lost, and no backup is needed.'
    : '';
  return `PostgreSQL did not start (${exit}).${full} Its last words:\n${lastWords}`;
}

/** Fast shutdown, waited for. Harmless when nothing runs. */
export async function stopPostmaster(home: DatabaseHome): Promise<void> {
  const pid = readPid(home);
  if (!askToStop(home) && (await isAnswering(home))) await stopFromInside(home);
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  // Where its processes cannot be listed the pid file tells of them; elsewhere its number may be a stranger's by now.
  const isListed = process.platform === 'linux';
  while ((await isInhabited(home)) || (!isListed && pid !== null && readPid(home) === pid && isLive(pid))) {
    if (Date.now() > deadline) return;
    await pause(10);
  }
}

/** Asks for a fast shutdown and does not wait. False where the process is not one that we see. */
export function askToStop(home: DatabaseHome): boolean {
  const pid = readPid(home);
  if (pid === null) return false;
  // In another container the same number is somebody else.
  if (process.platform === 'linux' && !processesIn(dataFolderOf(home)).includes(pid)) return false;
  return signal(pid, 'SIGINT');
}

/** A PostgreSQL of another process namespace has another number there than here; it knows its own. */
async function stopFromInside(home: DatabaseHome): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(home) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`COPY (SELECT 1) TO PROGRAM 'kill -INT "$(head -n 1 postmaster.pid)"'`);
  } catch {
    // It ends the connection that asked.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether a server answers at the socket (or port) of this home. */
function isAnswering(home: DatabaseHome): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = USES_SOCKET ? net.connect(socketFile(home)) : net.connect(readPort(home), '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
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
