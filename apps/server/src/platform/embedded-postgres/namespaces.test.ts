import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAlive, query } from '../../testing/embedded-database.ts';
import { acquireEmbeddedPostgres, serverLockOf } from './embedded-postgres.ts';
import { lockFile, waitForFile } from './file-lock.ts';
import { processesIn } from './postgres-processes.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** What a container has of its own; a machine that does not let us make them skips these tests and says so. */
const UNSHARE = ['--net', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
const mayUnshare = spawnSync('unshare', [...UNSHARE, 'true']).status === 0;

let dataDir: string;
let other: ChildProcess | undefined;
beforeEach(() => {
  dataDir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-ns-')));
});
afterEach(() => {
  other?.kill('SIGKILL');
  other = undefined;
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Another container on the same volume: does what it is told on its standard input, one word a line, and answers a
 * line.
 */
function startContainer(): (word: string) => Promise<string> {
  const source = (name: string): string => JSON.stringify(path.join(import.meta.dirname, name));
  const script = path.join(dataDir, 'container.ts');
  fs.writeFileSync(
    script,
    `import readline from 'node:readline';
     import { acquireEmbeddedPostgres, serverLockOf } from ${source('embedded-postgres.ts')};
     import { lockFile } from ${source('file-lock.ts')};
     import { showsLife } from ${source('life-sign.ts')};
     const dataDir = process.argv[2];
     let database, lock;
     const can = {
       acquire: async () => ((database = await acquireEmbeddedPostgres(dataDir, () => undefined)).joined ? 'joined' : 'started'),
       release: async () => (await database.release(), 'released'),
       claim: async () => ((lock = lockFile(serverLockOf(dataDir))) === null ? 'refused' : 'claimed'),
       life: async () => ((await showsLife(dataDir + '/postgres/run')) ? 'life' : 'none'),
     };
     for await (const word of readline.createInterface({ input: process.stdin }))
       console.log(await can[word]().catch((error) => error.message));`,
  );
  const container = spawn('unshare', [...UNSHARE, process.execPath, script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  other = container;
  let told = '';
  const lines: string[] = [];
  container.stdout.on('data', (data: Buffer) => {
    told += data.toString();
    const whole = told.split('\n');
    told = whole.pop() ?? '';
    lines.push(...whole);
  });
  return async (word) => {
    container.stdin.write(`${word}\n`);
    await expect.poll(() => lines.length, { timeout: 90_000 }).toBeGreaterThan(0);
    return lines.shift() ?? '';
  };
}

const died = (): Promise<unknown> =>
  new Promise((resolve) => {
    other?.once('exit', resolve);
    other?.kill('SIGKILL');
  });

describe.skipIf(!mayUnshare)('two containers on one data folder', () => {
  test('have one server between them, and whoever is killed leaves nothing that keeps the next away', async () => {
    const container = startContainer();
    expect(await container('claim')).toBe('claimed');
    expect(lockFile(serverLockOf(dataDir))).toBeNull();
    await died();
    // The end of `unshare` comes a moment before that of what it runs.
    const own = await waitForFile(serverLockOf(dataDir), 60_000);
    expect(await startContainer()('claim')).toBe('refused');
    own.release();
  });

  test('share one database, which stops with the last of them, whoever started it', async () => {
    const first = await acquireEmbeddedPostgres(dataDir, () => undefined);
    const container = startContainer();
    expect(await container('acquire')).toBe('joined');
    await first.release();
    const [postmaster = 0] = processesIn(path.join(dataDir, 'postgres/data'));
    expect(isAlive(postmaster)).toBe(true);
    // The last one out is where no process of PostgreSQL can be seen.
    expect(await container('release')).toBe('released');
    expect(isAlive(postmaster)).toBe(false);

    expect(await container('acquire')).toBe('started');
    const second = await acquireEmbeddedPostgres(dataDir, () => undefined);
    expect(second.joined).toBe(true);
    expect(await container('release')).toBe('released');
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.release();
    expect(processesIn(path.join(dataDir, 'postgres/data'))).toEqual([]);
  });

  test('go on when the one that had started the database is killed with everything in it', async () => {
    const container = startContainer();
    expect(await container('acquire')).toBe('started');
    const own = await acquireEmbeddedPostgres(dataDir, () => undefined);
    await query(own.url, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
    own.keepRunning(() => undefined);
    const killed = processesIn(path.join(dataDir, 'postgres/data'));
    await died();
    // Its database goes a moment later, and answers until then.
    await expect.poll(() => killed.filter(isAlive), { timeout: 60_000 }).toEqual([]);
    await expect
      .poll(() => query(own.url, 'SELECT id FROM kept').catch(() => null), { timeout: 90_000 })
      .toEqual([{ id: 7 }]);
    await own.release();
  });

  test('stop at once where a stranger has the number of the database that was killed with the other', async () => {
    const container = startContainer();
    expect(await container('acquire')).toBe('started');
    const own = await acquireEmbeddedPostgres(dataDir, () => undefined);
    const data = path.join(dataDir, 'postgres/data');
    const killed = processesIn(data);
    await died();
    await expect.poll(() => killed.filter(isAlive), { timeout: 60_000 }).toEqual([]);
    const pidFile = path.join(data, 'postmaster.pid');
    const [, ...rest] = fs.readFileSync(pidFile, 'utf8').split('\n');
    fs.writeFileSync(pidFile, [process.pid, ...rest].join('\n'));
    // A stop that takes it for the database gives up after a minute.
    const late = new Promise((resolve) => setTimeout(() => resolve('late'), 45_000).unref());
    expect(await Promise.race([own.release().then(() => 'stopped'), late])).toBe('stopped');
  });

  test('see life in a database whose postmaster was killed while a child of it computes, and wait for its end', async () => {
    const own = await acquireEmbeddedPostgres(dataDir, () => undefined);
    const data = path.join(dataDir, 'postgres/data');
    const computing = query(
      own.url,
      'SELECT sum(a * b) FROM generate_series(1, 1000000) a, generate_series(1, 100000) b',
    ).catch(() => null);
    const [postmaster = 0] = processesIn(data).sort((a, b) => a - b);
    const container = startContainer();
    expect(await container('life')).toBe('life');
    await vi.waitFor(() => expect(processesIn(data).length).toBeGreaterThan(1), { timeout: 30_000 });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    process.kill(postmaster, 'SIGKILL');
    await expect.poll(() => isAlive(postmaster), { timeout: 60_000 }).toBe(false);
    expect(await container('life')).toBe('life');
    expect(processesIn(data).length).toBeGreaterThan(0);
    // Here the processes can be seen: what computes for nobody is ended, and a new one started.
    const again = await acquireEmbeddedPostgres(dataDir, () => undefined);
    expect(again.joined).toBe(false);
    await computing;
    await again.release();
    await own.release();
    expect(await container('life')).toBe('none');
  });
});

test('the lock of the server is free after each of many kills, and one of those who come together has it', async () => {
  const rounds = process.env['NIGHTLY'] === '1' ? 50 : 5;
  const script = path.join(dataDir, 'claim.ts');
  fs.writeFileSync(
    script,
    `import { lockFile } from ${JSON.stringify(path.join(import.meta.dirname, 'file-lock.ts'))};
     console.log(lockFile(process.argv[2]) === null ? 'refused' : 'claimed');
     setInterval(() => undefined, 1000);`,
  );
  for (let round = 0; round < rounds; round++) {
    const racers = Array.from({ length: 3 }, () => spawn(process.execPath, [script, serverLockOf(dataDir)]));
    const told = await Promise.all(
      racers.map(
        (racer) =>
          new Promise<string>((resolve) => racer.stdout.once('data', (data) => resolve(String(data).trim()))),
      ),
    );
    expect(told.sort()).toEqual(['claimed', 'refused', 'refused']);
    await Promise.all(
      racers.map(
        (racer) =>
          new Promise((resolve) => {
            racer.once('exit', resolve);
            racer.kill('SIGKILL');
          }),
      ),
    );
  }
});
