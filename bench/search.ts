import { fork, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseQuery } from '../packages/query-language/src/index.ts';
import {
  createSearchPool,
  importPaths,
  openIndexDatabase,
  openIndexWriter,
  rankIndex,
} from '../packages/web-index/src/index.ts';
import { writeLargerWeb } from './larger-web.ts';
import type { PostOrder, PostOutcome } from './post-client.ts';
import { startBenchServer } from './bench-server.ts';
import { quantilesOf, show } from './quantiles.ts';
import { realSitesFolder } from './real-pages.ts';

/** The 95th of 100 is of a few dozen, not of a few. */
const QUERIES = 1_000;
const WARM_UP = 100;
/** As many as the product lets an account make in a day. */
const SEARCHES_OF_ONE = 200;

/** What people are shown unless they ask for pages; both sides are to be asked the same. */
const ROWS = 'sites';

/** How many times as many pages as the real ones the larger index holds. */
const LARGER = 10;

/**
 * The index alone and fresh `POST /search` over HTTP, on the same queries in the same run, one after the other in
 * turns: over the real pages, and over ten times as many. Every query is asked once by each side, so no answer comes
 * from a cache.
 */
export async function benchSearch(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  const indexFile = path.join(folder, 'web.sqlite');
  try {
    await importAndRank(indexFile, realSitesFolder());
    await measure(indexFile);
    const archive = path.join(folder, 'larger.warc');
    writeLargerWeb(indexFile, archive, LARGER - 1);
    await importAndRank(indexFile, archive);
    await measure(indexFile);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export async function importAndRank(indexFile: string, source: string): Promise<void> {
  await importPaths({ indexFile, paths: [source] });
  const writer = openIndexWriter(indexFile);
  rankIndex(writer.db);
  writer.checkpoint();
  writer.close();
}

async function measure(indexFile: string): Promise<void> {
  const queries = makeQueries(indexFile, QUERIES + WARM_UP);
  const pool = createSearchPool({ file: indexFile, size: 2, timeoutMs: 20_000 });
  const server = await startBenchServer(pool, SEARCHES_OF_ONE);
  let token = server.token;
  const client = fork(new URL('./post-client.ts', import.meta.url));
  try {
    const { port } = server.api.server.address() as AddressInfo;
    const alone: number[] = [];
    const posted: number[] = [];
    const askIndex = async (query: string): Promise<number> => {
      const parsed = parseQuery(query);
      if (!parsed.ok) throw new Error(`${query}: ${parsed.error.message}`);
      const from = performance.now();
      await pool.search({ query: parsed.query, exclude: [], page: 1, pageSize: 10, rows: ROWS });
      return performance.now() - from;
    };
    const askServer = async (query: string): Promise<number> => {
      const order: PostOrder = {
        url: `http://127.0.0.1:${port}/search`,
        token,
        body: { query, rows: ROWS },
      };
      const { status, text, ms } = await post(client, order);
      if (status !== 200 || !text.includes('"cached":false')) throw new Error(`${query}: ${status} ${text}`);
      return ms;
    };
    for (const [number, query] of queries.entries()) {
      if (number > 0 && number % SEARCHES_OF_ONE === 0) token = await server.signIn();
      // Whoever asks second finds the pages of the file warm; they take turns.
      const order = number % 2 === 0 ? (['index', 'server'] as const) : (['server', 'index'] as const);
      for (const side of order) {
        const ms = side === 'index' ? await askIndex(query) : await askServer(query);
        if (number >= WARM_UP) (side === 'index' ? alone : posted).push(ms);
      }
    }
    const index = quantilesOf(alone);
    const search = quantilesOf(posted);
    console.log(`queries       ${QUERIES}, fresh, on ${(await pool.status()).pages} pages`);
    console.log(`index alone   ${show(index)}`);
    console.log(`POST /search  ${show(search)}`);
    console.log(`p95 ratio     ${(search.p95 / index.p95).toFixed(2)} (at most 1.5)`);
    console.log(`p50 more      ${(search.p50 - index.p50).toFixed(1)} ms (at most 15)`);
    console.log(`audit         ${await server.auditDifferences()} differences\n`);
  } finally {
    client.kill();
    await server.close();
    await pool.close();
  }
}

export function post(client: ChildProcess, order: PostOrder): Promise<PostOutcome> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('the client of the measurement ended'));
    client.once('exit', ended);
    client.once('message', (outcome) => {
      client.off('exit', ended);
      resolve(outcome as PostOutcome);
    });
    client.send(order);
  });
}

/** Queries as practitioners write them, over words and sites of the index itself; each once. Fixed by the seed. */
export function makeQueries(indexFile: string, count: number, seed = 20_261_121): string[] {
  const db = openIndexDatabase(indexFile);
  const titles = db
    .prepare("SELECT title FROM pages WHERE title <> '' ORDER BY id")
    .all()
    .map((row) => String(row['title']));
  const domains = db
    .prepare('SELECT DISTINCT d.name FROM domains d JOIN pages p ON p.domain_id = d.id')
    .all()
    .map((row) => String(row['name']));
  db.close();
  const words = [
    ...new Set(
      titles
        .join(' ')
        .toLowerCase()
        .match(/[a-z]{4,12}/g) ?? [],
    ),
  ];
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 4_294_967_296;
  };
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const shapes: (() => string)[] = [
    () => `intitle:${pick(words)} ${pick(words)}`,
    () => `"${pick(words)} ${pick(words)}" OR intext:${pick(words)} -site:${pick(domains)}`,
    () => `site:${pick(domains)} ${pick(words)}`,
    () => `${pick(words)} inurl:${pick(['blog', 'resources', 'about', 'news', 'index'])}`,
    () => `intext:${pick(words)} (${pick(words)} OR ${pick(words)} OR intitle:${pick(words)})`,
    () => `intitle:"${pick(words)}" after:2015 da:>5 ${pick(words)}`,
    () => `"${pick(words)} * ${pick(words)}" OR intitle:${pick(words)}`,
    () => `intext:the ${pick(words)} -intitle:${pick(words)}`,
    () => `intext:${pick(['and', 'the', 'for', 'with'])} intitle:${pick(words)} OR inurl:${pick(words)}`,
  ];
  const made = new Set<string>();
  while (made.size < count) {
    const query = shapes[made.size % shapes.length]?.() ?? '';
    made.add(query);
  }
  return [...made];
}
