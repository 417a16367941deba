import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAlive, postmasterPid, query } from '../../testing/embedded-database.ts';
import { acquireEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { keepRunning, type Keeper } from './keep-running.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let dataDir: string;
let database: EmbeddedPostgres;
let keeper: Keeper | undefined;
beforeEach(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-keep-'));
  database = await acquireEmbeddedPostgres(dataDir, () => undefined);
});
afterEach(async () => {
  await keeper?.stop();
  keeper = undefined;
  await database.release();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test('a server and a command that both saw it die do not fight: one starts it, and the command leaves it running', async () => {
  const command = await acquireEmbeddedPostgres(dataDir, () => undefined);
  const said: string[] = [];
  const givenUp = vi.fn();
  database.keepRunning(givenUp);
  for (let i = 0; i < 2; i++) {
    const pid = postmasterPid(database.folder);
    process.kill(pid, 'SIGKILL');
    const another = acquireEmbeddedPostgres(dataDir, (line) => said.push(line));
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
    await (await another).release();
    // Whoever looked in the very moment of the death joined what was dying; it is started again all the same.
    await expect
      .poll(() => query(database.url, 'SELECT 1 AS one').catch(() => null), { timeout: 60_000 })
      .toEqual([{ one: 1 }]);
  }
  await command.release();
  expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  // It answers before whoever watches it has looked.
  await expect.poll(() => database.health(), { timeout: 60_000 }).toBe('serving');
  expect(givenUp).not.toHaveBeenCalled();
});

test('what cannot be started is given up after the last try, once and in words', async () => {
  const said: string[] = [];
  const reason = new Promise<Error>((resolve) => {
    keeper = keepRunning({
      url: database.url,
      ensureRunning: () => Promise.reject(new Error('no memory')),
      say: (line) => said.push(line),
      onGivenUp: resolve,
      delaysMs: [0, 1, 1],
    });
  });
  process.kill(postmasterPid(database.folder), 'SIGKILL');
  expect((await reason).message).toContain('did not stay up in 3 tries');
  expect(keeper?.health()).toBe('given up');
  expect(said.slice(1)).toEqual(
    [1, 2, 3].map((n) => `PostgreSQL could not be started (try ${n} of 3): no memory`),
  );
});

test('a stop that comes while it connects, as after PostgreSQL came back, does not wait for ever', async () => {
  keeper = keepRunning({
    url: database.url,
    ensureRunning: () => Promise.resolve(),
    say: () => undefined,
    onGivenUp: () => undefined,
  });
  await keeper.stop();
  keeper = undefined;
});
