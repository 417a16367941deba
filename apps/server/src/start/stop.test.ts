import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFailed, test, vi } from 'vitest';
import { projectRoot } from '../platform/config/read-config.ts';
import { withDatabase } from '../platform/database/database-url.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { acquireEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { copySampleWeb } from '../testing/copy-sample-web.ts';
import { freePort } from '../testing/free-port.ts';
import { seedPeople } from '../testing/seed-people.ts';

const launcher = path.join(projectRoot, 'tools/launch.cjs');
const SEARCHES = 8;

let home: string;
let dataDir: string;
/** Another Node than the pinned one, as on most machines: the launcher then starts the pinned one beside itself. */
let otherNode: string;
let ports: { web: number; api: number };

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-stop-'));
  fs.chmodSync(home, 0o755);
  dataDir = path.join(home, 'data');
  await copySampleWeb(path.join(dataDir, 'index/web.sqlite'));
  otherNode = path.join(home, 'node');
  fs.copyFileSync(process.execPath, otherNode);
  fs.chmodSync(otherNode, 0o755);
});
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

function start(command: string, args: readonly string[], more: Record<string, string> = {}) {
  let output = '';
  const child = spawn(command, args, {
    cwd: projectRoot,
    // A group of its own, as a supervisor or a pipeline of a shell makes one.
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      WEB_PORT: String(ports.web),
      API_PORT: String(ports.api),
      // Fewer processes for searches, which are not what is judged here: a start takes a fifth less.
      SEARCH_WORKERS: '1',
      ...more,
    },
  });
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  return { child, said: () => output };
}

async function untilReady(child: ChildProcess, said: () => string): Promise<void> {
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`the server ended: ${said()}`);
      expect((await fetch(`http://127.0.0.1:${ports.api}/readyz`)).status).toBe(200);
    },
    { timeout: 120_000, interval: 100 },
  );
}

const search = async (token: string, query: string): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${ports.api}/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  await answer.text();
  return answer.status;
};

describe.skipIf(process.platform === 'win32')('a signal to the whole group', () => {
  test.each([
    ['SIGTERM', 'the launcher beside the server', () => start(otherNode, [launcher, 'start'])],
    ['SIGINT', 'npm, its shell and the server', () => start('npm', ['start'])],
  ] as const)(
    '%s to %s: what runs is answered, and nothing is left',
    async (signal, _what, begin) => {
      ports = { web: await freePort(), api: await freePort() };
      const { child, said } = begin();
      await untilReady(child, said);

      const embedded = await acquireEmbeddedPostgres(dataDir, () => undefined);
      // On a machine so slow that searches wait for the lock longer than they may, it is tried once more, and finds
      // nothing of this.
      onTestFailed(async () => {
        if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
        await embedded.release();
      });
      const url = withDatabase(embedded.url, 'linklode');
      const tokens = await seedPeople(url, SEARCHES, 50);
      const db = openDatabase({ url, purpose: 'work', maxConnections: 4 });
      const countWaiting = async (): Promise<number> => {
        const { rows } = await sql<{ waiting: number }>`
          SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks WHERE NOT granted`.execute(db);
        return rows[0]?.waiting ?? 0;
      };
      let answers: number[] = [];
      // A search waits three seconds for a lock. Where the machine is too slow to have all of them waiting by then,
      // they are sent anew, and the signal comes only while all of them wait.
      for (let isSignalled = false; !isSignalled;) {
        let ended = 0;
        let running: Promise<number[]> | undefined;
        // Searches cannot hold credits while the table is locked: they run until we let them.
        await db.transaction().execute(async (tx) => {
          await sql`LOCK TABLE credit_account IN EXCLUSIVE MODE`.execute(tx);
          running = Promise.all(
            tokens.map((token) => search(token, 'intitle:"write for us"').finally(() => (ended += 1))),
          );
          let waiting = 0;
          while (ended === 0 && waiting < SEARCHES) waiting = await countWaiting();
          if (waiting < SEARCHES) return;
          isSignalled = true;
          process.kill(-(child.pid ?? 0), signal);
          await vi.waitFor(() => expect(said()).toContain('stopping ...'), { timeout: 60_000, interval: 10 });
          // As supervisors do that are told to stop a group, then each of its processes, and then once more.
          process.kill(-(child.pid ?? 0), 'SIGTERM');
        });
        answers = (await running) ?? [];
      }
      expect(answers).toEqual(Array.from({ length: SEARCHES }, () => 200));
      await db.destroy();
      await embedded.release();

      await vi.waitFor(() => expect(said()).toContain('Stopped.'), { timeout: 60_000, interval: 50 });
      await vi.waitFor(() => expect(child.exitCode ?? child.signalCode).not.toBeNull(), { timeout: 20_000 });
      if (child.spawnfile === otherNode) expect(child.exitCode).toBe(0);
      expect(said().match(/stopping \.\.\./g)).toHaveLength(1);
      // Warnings of a machine that is slow are no errors.
      expect(said()).not.toMatch(/database connections? lost|were aborted|"level":[56]0|^\w*Error/m);

      // Nobody else runs it now, so whoever comes next is the one that starts it; and no credits are held.
      const after = await acquireEmbeddedPostgres(dataDir, () => undefined);
      expect(after.joined).toBe(false);
      const again = openDatabase({ url: withDatabase(after.url, 'linklode') });
      const { rows } = await sql<{ holds: number; held: number }>`
        SELECT (SELECT count(*)::int FROM credit_hold WHERE status = 'held') AS holds,
               (SELECT COALESCE(sum(held), 0)::int FROM credit_account) AS held`.execute(again);
      expect(rows).toEqual([{ holds: 0, held: 0 }]);
      await again.destroy();
      await after.release();
    },
    240_000,
  );
});
