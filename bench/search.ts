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
import { startBenchServer } from './bench-server.ts';
import { quantilesOf, show } from './quantiles.ts';
import { realSitesFolder } from './real-pages.ts';

const QUERIES = 400;
const WARM_UP = 40;

/**
 * The index alone and fresh `POST /search` over HTTP, on the same queries in the same run, one after the other in turns.
 * Every query is asked once by each side, so no answer comes from a cache.
 */
export async function benchSearch(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  const indexFile = path.join(folder, 'web.sqlite');
  await importPaths({ indexFile, paths: [realSitesFolder()] });
  const writer = openIndexWriter(indexFile);
  rankIndex(writer.db);
  writer.checkpoint();
  writer.close();
  const queries = makeQueries(indexFile, QUERIES + WARM_UP);
  const pool = createSearchPool({ file: indexFile, size: 2, timeoutMs: 20_000 });
  const server = await startBenchServer(pool, QUERIES + WARM_UP);
  try {
    const { port } = server.api.server.address() as AddressInfo;
    const alone: number[] = [];
    const posted: number[] = [];
    const askIndex = async (query: string): Promise<number> => {
      const parsed = parseQuery(query);
      if (!parsed.ok) throw new Error(`${query}: ${parsed.error.message}`);
      const from = performance.now();
      await pool.search({ query: parsed.query, exclude: [], page: 1, pageSize: 10 });
      return performance.now() - from;
    };
    const askServer = async (query: string): Promise<number> => {
      const from = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      const body = (await answer.json()) as { cached?: boolean };
      if (answer.status !== 200 || body.cached !== false)
        throw new Error(`${query}: ${answer.status} ${JSON.stringify(body)}`);
      return performance.now() - from;
    };
    for (const [number, query] of queries.entries()) {
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
    console.log(`audit         ${await server.auditDifferences()} differences`);
  } finally {
    await server.close();
    await pool.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Queries as practitioners write them, over words and sites of the index itself; each once. Fixed by a seed. */
function makeQueries(indexFile: string, count: number): string[] {
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
  let seed = 20_261_121;
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
