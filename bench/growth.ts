import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { askOnOneCore, timesLine } from './peers.ts';
import { PEER_QUERIES } from './peers/queries.ts';
import { quantilesOf } from './quantiles.ts';
import { writeSealedCopies } from './sealed-copies.ts';

const PAGES = 1_000_000;

/**
 * The 45 queries of the peers on a sealed index and on a larger one made from it, in turns in one run, one core: what
 * an answer costs is not to grow with the index. LINKLODE_BENCH_INDEX names the first; LINKLODE_BENCH_LARGER the other
 * where it is there, or is to be kept; LINKLODE_BENCH_PAGES its size. Making a million takes ten minutes of processor
 * and 7 GB of disk.
 */
export async function benchGrowth(): Promise<void> {
  const given = process.env['LINKLODE_BENCH_INDEX'];
  if (given === undefined) throw new Error('LINKLODE_BENCH_INDEX has to name a sealed index.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  try {
    const larger = process.env['LINKLODE_BENCH_LARGER'] ?? path.join(folder, 'larger.sqlite');
    if (!fs.existsSync(larger)) {
      const from = performance.now();
      writeSealedCopies(given, larger, Number(process.env['LINKLODE_BENCH_PAGES'] ?? PAGES));
      console.log(`made in ${((performance.now() - from) / 1000).toFixed(0)} s`);
    }
    const queries = PEER_QUERIES.map(([, query]) => query);
    const ask = (index: string) =>
      askOnOneCore(folder, queries, (file) => [
        process.execPath,
        path.join(import.meta.dirname, 'peers/ask-index.ts'),
        index,
        file,
      ]);
    const [small, large] = [ask(given), ask(larger)];
    for (const [at, [name]] of PEER_QUERIES.entries())
      console.log(
        `${name.padEnd(12)} ${small[at]?.warm.toFixed(2).padStart(8)} ms, larger ${large[at]?.warm.toFixed(2).padStart(8)} ms`,
      );
    for (const [name, times] of [
      ['index', small],
      ['larger', large],
    ] as const)
      console.log(`${name.padEnd(8)} ${timesLine(times)}`);
    for (const which of ['warm', 'processor'] as const) {
      const p95 = (times: typeof small): number => quantilesOf(times.map((one) => one[which] ?? 0)).p95;
      console.log(`p95 ratio ${which} ${(p95(large) / p95(small)).toFixed(2)} (at most 1.5)`);
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
