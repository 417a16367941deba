import { fork, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createSearchPool } from '../packages/web-index/src/index.ts';
import { startBenchServer } from './bench-server.ts';
import type { PostOutcome } from './post-client.ts';
import { quantilesOf, show } from './quantiles.ts';
import { realSitesFolder } from './real-pages.ts';
import { importAndRank, makeQueries, post } from './search.ts';

const ATTACKERS = 10;
const OTHERS = 4;
const SEARCHES_OF_OTHER = 150;
/** As fast as the limit on requests of one account lets them; the limit itself is switched off here. */
const PAUSE_MS = 100;

const COMMON =
  'the of and to in a for is on that with as it by this be are or from at an was not you your we'.split(' ');
const common = (at: number): string => COMMON[at % COMMON.length] ?? '';
const repeat = (count: number, join: string, word: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => word(at)).join(join);

/** The worst that can be typed, each made a little different by a number so that none is a repeat. */
const WORST: readonly ((n: number) => string)[] = [
  (n) => `site:com -x${n} "${repeat(251, ' * ', () => 'the')}"`,
  (n) => `site:com -x${n} "${repeat(21, ' * ', common)}"`,
  (n) =>
    `intext:x${n} OR ${repeat(10, ' OR ', (at) => `"${common(at)} * ${common(at + 3)} * ${common(at + 5)}"`)}`,
  (n) => `"the * of the" -intitle:x${n}`,
  (n) => `intext:(${repeat(300, ' OR ', common)}) -x${n}`,
  (n) => `site:com -x${n} ${repeat(900, '|', (at) => 'abcdefghijklmnopqrstuvwxyz'[at % 26] ?? '')}`,
  (n) => `site:com ${repeat(500, ' ', (at) => `-${'abcdefghij'[at % 10] ?? ''}`)} -x${n}`,
  (n) => repeat(80, ' OR ', (at) => `inanchor:${common(at)}`) + ` -x${n}`,
];

/**
 * What others wait for while ten accounts ask for the worst there is, one after the other: the same four
 * people with the same kinds of queries, first alone and then beside them.
 * LINKLODE_BENCH_INDEX names an index that is there.
 */
export async function benchWorst(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  const given = process.env['LINKLODE_BENCH_INDEX'];
  const indexFile = given ?? path.join(folder, 'web.sqlite');
  if (given === undefined) await importAndRank(indexFile, realSitesFolder());
  const pool = createSearchPool({ file: indexFile, size: 2, timeoutMs: 20_000 });
  const server = await startBenchServer(pool, 100_000);
  const clients: ChildProcess[] = [];
  try {
    const { port } = server.api.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/search`;
    const queries = makeQueries(indexFile, 2 * OTHERS * SEARCHES_OF_OTHER + 50);
    const next = (): string => queries.pop() ?? '';
    const person = async (): Promise<(query: string) => Promise<PostOutcome>> => {
      const token = await server.signIn();
      const client = fork(new URL('./post-client.ts', import.meta.url));
      clients.push(client);
      return (query) => post(client, { url, token, body: { query } });
    };
    const others: Awaited<ReturnType<typeof person>>[] = [];
    while (others.length < OTHERS) others.push(await person());
    const attackers: typeof others = [];
    while (attackers.length < ATTACKERS) attackers.push(await person());
    const searchAsOthers = async (): Promise<number[]> => {
      const times: number[] = [];
      await Promise.all(
        others.map(async (ask) => {
          for (let n = 0; n < SEARCHES_OF_OTHER; n++) {
            const { status, ms, text } = await ask(next());
            if (status !== 200) console.error(`others got ${status}: ${text}`);
            times.push(ms);
          }
        }),
      );
      return times;
    };
    for (let n = 0; n < 20; n++) await others[0]?.(next());
    const alone = quantilesOf(await searchAsOthers());
    const answers = new Map<number, number>();
    let isOver = false;
    let number = 0;
    const attacks = Promise.all(
      attackers.map(async (ask, at) => {
        for (let n = at; !isOver; n++) {
          const { status } = await ask(WORST[n % WORST.length]?.(number++) ?? '');
          answers.set(status, (answers.get(status) ?? 0) + 1);
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
      }),
    );
    // Its failure is told below, also where something else fails first.
    attacks.catch(() => undefined);
    const beside = quantilesOf(await searchAsOthers());
    isOver = true;
    console.log(`others alone      ${show(alone)}`);
    console.log(`beside attackers  ${show(beside)}`);
    console.log(`attackers got     ${JSON.stringify(Object.fromEntries(answers))}`);
    await attacks;
    console.log(`audit             ${await server.auditDifferences()} differences`);
  } finally {
    for (const client of clients) client.kill();
    await server.close();
    await pool.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
