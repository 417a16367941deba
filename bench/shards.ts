import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keepIndexReader, renewIndex } from '../packages/web-index/src/index.ts';
import { parseQuery } from '../packages/query-language/src/index.ts';
import { PEER_QUERIES } from './peers/queries.ts';
import { quantilesOf, show } from './quantiles.ts';
import { openRealIndex } from './real-index.ts';

const COUNTS = [1, 2, 4, 8];
const ROUNDS = 3;

/**
 * The same index in one file and in shards: how long dealing takes, whether the 45 queries of `peers` have the same
 * answers, and what they wait for.
 */
export async function benchShards(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-shards-'));
  const file = path.join(folder, 'web.sqlite');
  const real = await openRealIndex();
  fs.copyFileSync(fs.realpathSync(real.file), file);
  try {
    let expected: string[] | null = null;
    for (const shards of COUNTS) {
      const from = performance.now();
      const { pages } = await renewIndex(file, { shards });
      const seconds = ((performance.now() - from) / 1000).toFixed(0);
      const { first, times, answers } = ask(file);
      expected ??= answers;
      const other = answers.filter((answer, at) => answer !== expected?.[at]).length;
      console.log(`${shards} ${shards === 1 ? 'file  ' : 'shards'}  ${pages} pages made in ${seconds} s`);
      console.log(`  first    ${show(quantilesOf(first))}`);
      console.log(`  again    ${show(quantilesOf(times))}; ${other} of ${answers.length} answers differ`);
    }
  } finally {
    real.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function ask(file: string): { first: number[]; times: number[]; answers: string[] } {
  const reader = keepIndexReader(file);
  const found = { first: [] as number[], times: [] as number[], answers: [] as string[] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [, text] of PEER_QUERIES) {
      const parsed = parseQuery(text);
      if (!parsed.ok) continue;
      const from = performance.now();
      const answer = reader().search({ query: parsed.query, exclude: [], page: 1, pageSize: 10 });
      (round === 0 ? found.first : found.times).push(performance.now() - from);
      if (round === 0) found.answers.push(JSON.stringify(answer));
    }
  }
  reader().close();
  return found;
}
