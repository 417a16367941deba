import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSearchPool, type SearchPool } from '../packages/web-index/src/index.ts';
import { parseQuery } from '../packages/query-language/src/index.ts';
import { PEER_QUERIES } from './peers/queries.ts';
import { quantilesOf, show } from './quantiles.ts';
import { realSitesFolder } from './real-pages.ts';
import { openRealIndex } from './real-index.ts';

const GOAL = 1.3;
const PAUSE_MS = 5;

/**
 * What a search waits for while the same index takes in other sites, is ranked and is swapped for its next generation, beside what it waits
 * for alone: one process searches, the 45 queries of `peers` in turns, and the import runs as the command does, with lower priority.
 */
export async function benchSwap(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-swap-'));
  const file = path.join(folder, 'web.sqlite');
  const real = await openRealIndex();
  fs.copyFileSync(fs.realpathSync(real.file), file);
  const pool = createSearchPool({ file, size: 1, timeoutMs: 30_000 });
  try {
    await searchUntil(pool, async () => undefined);
    const alone = await searchUntil(pool, () => new Promise((done) => setTimeout(done, 20_000)));
    const during = await searchUntil(pool, () => takeInMore(file));
    console.log(`alone       ${alone.times.length} searches, ${show(quantilesOf(alone.times))}`);
    console.log(`during      ${during.times.length} searches, ${show(quantilesOf(during.times))}`);
    const more = quantilesOf(during.times).p95 / quantilesOf(alone.times).p95;
    console.log(
      `p95, times  ${more.toFixed(2)} (goal ${GOAL}); ${alone.failed + during.failed} searches failed`,
    );
  } finally {
    await pool.close();
    real.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** All queries at least once, and on until `work` is done. */
async function searchUntil(
  pool: SearchPool,
  work: () => Promise<unknown>,
): Promise<{ times: number[]; failed: number }> {
  const found = { times: [] as number[], failed: 0 };
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  for (let round = 0; !isDone || round === 0; round += 1) {
    for (const [, text] of PEER_QUERIES) {
      const parsed = parseQuery(text);
      if (!parsed.ok) continue;
      const from = performance.now();
      try {
        await pool.search({ query: parsed.query, exclude: [], page: 1, pageSize: 10 });
        found.times.push(performance.now() - from);
      } catch {
        found.failed += 1;
      }
      await new Promise((done) => setTimeout(done, PAUSE_MS));
      if (isDone && round > 0) break;
    }
  }
  await working;
  return found;
}

/** Import, ranking and the next generation, in a process of its own. */
async function takeInMore(file: string): Promise<void> {
  const more = path.join(path.dirname(realSitesFolder()), 'sites-more');
  const engine = new URL('../packages/web-index/src/index.ts', import.meta.url).href;
  const script = `
    import os from 'node:os';
    import { importPaths, keepHeapSteady, openIndexWriter, rankIndex, sealIndex } from ${JSON.stringify(engine)};
    os.setPriority(10);
    keepHeapSteady();
    const file = ${JSON.stringify(file)};
    await importPaths({ indexFile: file, paths: [${JSON.stringify(more)}] });
    const writer = openIndexWriter(file);
    rankIndex(writer.db);
    writer.checkpoint();
    writer.close();
    sealIndex(file);`;
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
}
