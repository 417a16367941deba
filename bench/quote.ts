import { fork } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { QUOTES_PER_MINUTE } from '../packages/contract/src/index.ts';
import { createSearchPool, openIndexDatabase } from '../packages/web-index/src/index.ts';
import { startBenchServer } from './bench-server.ts';
import type { PostOrder } from './post-client.ts';
import { quantilesOf, show } from './quantiles.ts';
import { realSitesFolder } from './real-pages.ts';
import { importAndRank, post } from './search.ts';

const QUOTES = 200;
const WARM_UP = 40;
const COMMONEST = 48;

/**
 * The free quote before a search over HTTP, for queries of the commonest words there are, each asked once: every clause
 * of each is counted over most of the index. How many were told as "at least", for want of time, is part of the answer.
 * LINKLODE_BENCH_INDEX names an index that is there.
 */
export async function benchQuote(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  const given = process.env['LINKLODE_BENCH_INDEX'];
  const indexFile = given ?? path.join(folder, 'web.sqlite');
  if (given === undefined) await importAndRank(indexFile, realSitesFolder());
  const pool = createSearchPool({ file: indexFile, size: 2, timeoutMs: 20_000 });
  const server = await startBenchServer(pool, 1000);
  const client = fork(new URL('./post-client.ts', import.meta.url));
  try {
    const { port } = server.api.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/search/quote`;
    const times: number[] = [];
    let open = 0;
    let clauses = 0;
    let token = server.token;
    for (const [number, query] of commonQueries(indexFile, QUOTES + WARM_UP).entries()) {
      // Each account may ask so often in a minute.
      if (number > 0 && number % QUOTES_PER_MINUTE === 0) token = await server.signIn();
      const order: PostOrder = { url, token, body: { query } };
      const { status, text, ms } = await post(client, order);
      if (status !== 200) throw new Error(`${query}: ${status} ${text}`);
      if (number < WARM_UP) continue;
      times.push(ms);
      const told = JSON.parse(text) as { clauses: { websites: number | null; websites_is?: string }[] };
      clauses += told.clauses.length;
      open += told.clauses.filter(
        ({ websites, websites_is: is }) => websites === null || is !== undefined,
      ).length;
    }
    console.log(`quotes     ${times.length} on ${(await pool.status()).pages} pages`);
    console.log(`POST       ${show(quantilesOf(times))} (at most 150)`);
    console.log(`left open  ${open} of ${clauses} clauses, for want of time`);
  } finally {
    client.kill();
    await server.close();
    await pool.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Each with an operator, as a search has to have one: two to four of the commonest words each, wanted, excluded, in
 * phrases and as alternatives; no two alike.
 */
function commonQueries(indexFile: string, count: number): string[] {
  const db = openIndexDatabase(indexFile);
  const words = db
    .prepare('SELECT word FROM word_classes ORDER BY class, word LIMIT ?')
    .all(COMMONEST)
    .map((row) => String(row['word']));
  db.close();
  const shapes: ((a: string, b: string, c: string, d: string) => string)[] = [
    (a, b) => `intext:${a} intext:${b}`,
    (a, b, c) => `intext:${a} ${b} -${c}`,
    (a, b, c) => `"${a} ${b}" intext:${c}`,
    (a, b, c, d) => `(${a} OR ${b}) (intext:${c} OR ${d})`,
    (a, b, c, d) => `intext:${a} ${b} ${c} ${d}`,
    (a, b, c) => `${a} -intitle:${b} after:2015-01-01 ${c}`,
  ];
  let seed = 20_261_123;
  const pick = (): string => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return words[Math.floor((seed / 4_294_967_296) * words.length)] ?? '';
  };
  const made = new Set<string>();
  while (made.size < count)
    made.add(shapes[made.size % shapes.length]?.(pick(), pick(), pick(), pick()) ?? '');
  return [...made];
}
