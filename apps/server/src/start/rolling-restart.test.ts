import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { projectRoot } from '../platform/config/read-config.ts';
import { copySampleWeb } from '../testing/copy-sample-web.ts';
import { freePort } from '../testing/free-port.ts';
import { seedPeople } from '../testing/seed-people.ts';
import { startBalancer, type Balancer } from '../testing/start-balancer.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** During which processes are restarted again and again; else each once. */
const REQUESTS = process.env['NIGHTLY'] === '1' ? 10_000 : 0;
const PEOPLE = 6;
/** Between a person's searches. Without it they take all cores, and the processes that are to start wait for those. */
const PAUSE_MS = 100;
const DRAIN_SECONDS = 3;
const QUERIES = [
  'intitle:"write for us"',
  'intitle:guide',
  'inurl:blog',
  'intext:garden',
  'intitle:contribute',
];

interface Instance {
  readonly name: string;
  readonly api: number;
  readonly web: number;
  process: ChildProcess;
}

let home: string;
let database: TestDatabase;
let balancer: Balancer;
const instances: Instance[] = [];
let tokens: string[];

function launch(name: string, api: number, web: number, drainSeconds: number): ChildProcess {
  return spawn(process.execPath, [path.join(projectRoot, 'apps/server/src/main.ts')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: path.join(home, name),
      INDEX_FILE: path.join(home, 'web.sqlite'),
      DATABASE_URL: database.url,
      API_PORT: String(api),
      WEB_PORT: String(web),
      REQUESTS_PER_MINUTE: '1000000',
      REQUESTS_PER_MINUTE_PER_ACCOUNT: '1000000',
      DRAIN_SECONDS: String(drainSeconds),
      // Fewer processes for searches, which are not what is judged here: a start takes a fifth less.
      SEARCH_WORKERS: '1',
      LOG_LEVEL: 'silent',
    },
  });
}

const untilReady = ({ api, process }: Instance): Promise<unknown> =>
  vi.waitFor(
    async () => {
      if (process.exitCode !== null) throw new Error(`the server ended with ${process.exitCode}`);
      expect((await fetch(`http://127.0.0.1:${api}/readyz`)).status).toBe(200);
    },
    { timeout: 120_000, interval: 100 },
  );

async function stop(instance: Instance): Promise<void> {
  instance.process.kill('SIGTERM');
  await vi.waitFor(() => expect(instance.process.exitCode).toBe(0), { timeout: 60_000, interval: 20 });
}

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-rolling-'));
  database = await createTestDatabase();
  await copySampleWeb(path.join(home, 'web.sqlite'));
  for (const name of ['a', 'b']) {
    const [api, web] = [await freePort(), await freePort()];
    const instance = { name, api, web, process: launch(name, api, web, DRAIN_SECONDS) };
    instances.push(instance);
    await untilReady(instance);
  }
  tokens = await seedPeople(database.url, PEOPLE, 500);
  balancer = await startBalancer(instances.map(({ api }) => api));
  await balancer.nextProbe();
}, 300_000);

afterAll(async () => {
  // Any of them may be missing where the start failed: its reason is what should be read.
  (balancer as Balancer | undefined)?.close();
  for (const { process } of instances) process.kill('SIGKILL');
  fs.rmSync(home, { recursive: true, force: true });
  await database.drop();
});

/** People who search one after the other, until told to end; how many answers came, and those that were none. */
function load(): { end(): Promise<string[]>; count(): number } {
  let count = 0;
  const failed: string[] = [];
  let isOver = false;
  const person = async (token: string): Promise<void> => {
    for (let i = 0; !isOver; i++) {
      const answer = await fetch(`${balancer.origin}/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: QUERIES[i % QUERIES.length] }),
      });
      const text = await answer.text();
      count++;
      if (answer.status !== 200) failed.push(`${answer.status} ${text}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const people = tokens.map(person);
  return {
    count: () => count,
    async end() {
      isOver = true;
      await Promise.all(people);
      return failed;
    },
  };
}

test('two processes are restarted one after the other under load, and nobody notices', async () => {
  const searches = load();
  const restart = async (instance: Instance, drainSeconds: number): Promise<void> => {
    await stop(instance);
    instance.process = launch(instance.name, instance.api, instance.web, drainSeconds);
    await untilReady(instance);
    await balancer.nextProbe();
  };
  let restarts = 0;
  while (searches.count() < REQUESTS)
    await restart(instances[restarts++ % instances.length] as Instance, DRAIN_SECONDS);
  // Those that come now go without a drain when they are stopped: see below.
  for (const instance of instances) await restart(instance, 0);
  await vi.waitFor(() => expect(searches.count()).toBeGreaterThan(100), { timeout: 120_000, interval: 100 });
  const failed = await searches.end();
  console.log(`${searches.count()} searches over ${restarts + instances.length} restarts`);
  expect(failed).toEqual([]);
}, 2_400_000);

test('control: a stop without a drain is noticed by those behind a balancer that asks twice a second', async () => {
  const searches = load();
  await balancer.nextProbe();
  const [first] = instances;
  if (first === undefined) throw new Error('nothing runs');
  await stop(first);
  await balancer.nextProbe();
  expect((await searches.end()).length).toBeGreaterThan(0);
}, 120_000);
