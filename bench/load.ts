import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { loadSampleWeb } from '../apps/server/src/start/load-sample-web.ts';
import { createSearchPool } from '../packages/web-index/src/index.ts';
import { startBenchServer } from './bench-server.ts';
import type { LoadOrder, LoadOutcome } from './load-client.ts';
import { processorUse } from './processor-use.ts';
import { quantilesOf, show } from './quantiles.ts';
import { makeQueries } from './search.ts';

const ACCOUNTS = 24;
/** An account's second search waits for nothing of its first but the account's lock. */
const AT_ONCE = 3;
const SEARCHES = 3_000;
/** Whose processor it is, by the command of the process. */
const KINDS = {
  client: /load-client/,
  database: /postgres/,
  index: /search-worker/,
  server: /main\.ts|bench/,
};
/**
 * So many before those that count: a server that has run for some seconds, and not its first ones, when everything is
 * compiled.
 */
const WARM_UP = 1_500;

/**
 * Many at once: 24 accounts with three fresh searches each under way on the sample web, the client on the same cores.
 * How many a second, how long each takes, and how much processor each of the processes spends on one.
 */
export async function benchLoad(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  const file = path.join(folder, 'web.sqlite');
  await loadSampleWeb(file);
  const pool = createSearchPool({ file, size: 2, timeoutMs: 20_000 });
  const server = await startBenchServer(pool, SEARCHES);
  const client = fork(new URL('./load-client.ts', import.meta.url));
  try {
    const tokens = [server.token];
    while (tokens.length < ACCOUNTS) tokens.push(await server.signIn());
    const { port } = server.api.server.address() as AddressInfo;
    const queries = makeQueries(file, SEARCHES + WARM_UP);
    const run = (some: readonly string[]): Promise<LoadOutcome> =>
      load(client, { port, tokens, atOnce: AT_ONCE, queries: some });
    await run(queries.slice(SEARCHES));
    const before = processorUse(KINDS);
    const { times, others, seconds } = await run(queries.slice(0, SEARCHES));
    const after = processorUse(KINDS);
    console.log(`searches   ${times.length} of ${ACCOUNTS} accounts, ${AT_ONCE} of each at once`);
    console.log(`a second   ${(times.length / seconds).toFixed(0)}`);
    console.log(`POST       ${show(quantilesOf(times))}`);
    const used = Object.entries(after).map(([kind, ms]) => [kind, ms - (before[kind] ?? 0)] as const);
    const each = used.map(([kind, ms]) => `${kind} ${(ms / SEARCHES).toFixed(2)}`);
    console.log(`processor  ms for one: ${each.join(', ')}`);
    console.log(`others     ${JSON.stringify(others)}`);
    console.log(`audit      ${await server.auditDifferences()} differences`);
  } finally {
    client.kill();
    await server.close();
    await pool.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function load(client: ChildProcess, order: LoadOrder): Promise<LoadOutcome> {
  client.send(order);
  const [outcome] = (await once(client, 'message')) as [LoadOutcome];
  return outcome;
}
