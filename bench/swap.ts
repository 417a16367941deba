import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSearchPool, renewIndex, type SearchPool } from '../packages/web-index/src/index.ts';
import { parseQuery } from '../packages/query-language/src/index.ts';
import { PEER_QUERIES } from './peers/queries.ts';
import { quantilesOf, show } from './quantiles.ts';
import { realSitesFolder } from './real-pages.ts';
import { openRealIndex } from './real-index.ts';

const GOAL = 1.3;
const PAUSE_MS = 5;
/**
 * At a lower priority, on a machine that others keep busy, the work may not end for hours: what was seen until then is
 * told.
 */
const MOST_MINUTES = Number(process.env['LINKLODE_BENCH_MINUTES'] ?? 20);

interface Seen {
  /** By what went on at the time. */
  readonly times: Map<string, number[]>;
  failed: number;
}

/**
 * What a search waits for while the same index takes in other sites, is ranked and is swapped for its next generation,
 * beside what it waits for alone: one process searches, the 45 queries of `peers` in turns, and the import runs as the
 * command does, with lower priority.
 */
export async function benchSwap(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-swap-'));
  const file = path.join(folder, 'web.sqlite');
  const real = await openRealIndex();
  fs.copyFileSync(fs.realpathSync(real.file), file);
  const shards = Number(process.env['LINKLODE_BENCH_SHARDS'] ?? 1);
  if (shards > 1) await renewIndex(file, { shards });
  const pool = createSearchPool({ file, size: 1, timeoutMs: 30_000 });
  try {
    await searchUntil(pool, async () => undefined);
    const alone = await searchUntil(pool, () => new Promise((done) => setTimeout(done, 20_000)));
    const during = await searchUntil(pool, (tell) => takeInMore(file, tell));
    const calm = [...alone.times.values()].flat();
    const all = [...during.times.values()].flat();
    tellTimes('alone', calm, calm);
    for (const [phase, times] of during.times) tellTimes(phase, times, calm);
    tellTimes('all of it', all, calm);
    console.log(`goal: p95 at most ${GOAL} times; ${alone.failed + during.failed} searches failed`);
  } finally {
    await pool.close();
    real.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function tellTimes(phase: string, times: readonly number[], alone: readonly number[]): void {
  const more = quantilesOf(times).p95 / quantilesOf(alone).p95;
  console.log(
    `${phase.padEnd(12)} ${times.length} searches, ${show(quantilesOf(times))}; p95 ${more.toFixed(2)} times`,
  );
}

/** All queries at least once, and on until `work` is done, which tells what it is at. */
async function searchUntil(
  pool: SearchPool,
  work: (tell: (phase: string) => void) => Promise<unknown>,
): Promise<Seen> {
  const seen: Seen = { times: new Map(), failed: 0 };
  let isDone = false;
  let phase = 'begin';
  const working = work((now) => (phase = now)).finally(() => (isDone = true));
  // It is waited for in the end; until then a failure is only that.
  working.catch(() => undefined);
  for (let round = 0; !isDone || round === 0; round += 1) {
    for (const [, text] of PEER_QUERIES) {
      const parsed = parseQuery(text);
      if (!parsed.ok) continue;
      const [from, at] = [performance.now(), phase];
      try {
        await pool.search({ query: parsed.query, exclude: [], page: 1, pageSize: 10 });
        const times = seen.times.get(at);
        if (times === undefined) seen.times.set(at, [performance.now() - from]);
        else times.push(performance.now() - from);
      } catch {
        seen.failed += 1;
      }
      await new Promise((done) => setTimeout(done, PAUSE_MS));
      if (isDone && round > 0) break;
    }
  }
  await working;
  return seen;
}

/** Import, ranking and the next generation, in a process of its own. */
async function takeInMore(file: string, tell: (phase: string) => void): Promise<void> {
  const more = path.join(path.dirname(realSitesFolder()), 'sites-more');
  const engine = new URL('../packages/web-index/src/index.ts', import.meta.url).href;
  const back = new URL('../apps/server/src/platform/step-back.ts', import.meta.url).href;
  const script = `
    import { findShards, importPaths, keepHeapSteady, openIndexWriter, rankIndex, renewIndex } from ${JSON.stringify(engine)};
    import { stepBack } from ${JSON.stringify(back)};
    stepBack();
    keepHeapSteady();
    const file = ${JSON.stringify(file)};
    const tell = (phase) => process.stdout.write(phase + '\\n');
    tell('import');
    await importPaths({ indexFile: file, paths: [${JSON.stringify(more)}] });
    tell('rank');
    if (findShards(file) === null) {
      const writer = openIndexWriter(file);
      rankIndex(writer.db);
      writer.checkpoint();
      writer.close();
      tell('generation');
      await renewIndex(file);
    } else {
      await renewIndex(file, { work: (db) => { rankIndex(db); tell('generation'); } });
    }
    tell('after');`;
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.on('data', (told: Buffer) => tell(told.toString('utf8').trim().split('\n').at(-1) ?? ''));
  const limit = setTimeout(() => {
    console.log(`It had not ended after ${MOST_MINUTES} minutes and was stopped (LINKLODE_BENCH_MINUTES).`);
    child.kill('SIGKILL');
  }, MOST_MINUTES * 60_000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(limit);
  if (code !== 0 && code !== null) throw new Error(`The import ended with ${code}.`);
}
