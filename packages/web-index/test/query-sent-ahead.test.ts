import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProcessPool, type ProcessPool } from '../src/workers/process-pool.ts';
import type { ToldTask } from './query-telling-worker.ts';
import { makeIndexFolder, type IndexFolder } from './store-folder.ts';

let folder: IndexFolder;
let pool: ProcessPool<ToldTask, string>;
let told: string;

beforeEach(() => {
  folder = makeIndexFolder();
  told = path.join(path.dirname(folder.file), 'told.txt');
  pool = createProcessPool({
    script: new URL('./query-telling-worker.ts', import.meta.url),
    data: told,
    size: 2,
    timeoutMs: 15_000,
    maxWaiting: 100,
    sendsAhead: true,
  });
});
afterEach(async () => {
  await pool.close();
  folder.remove();
});

const namesTold = () => readFileSync(told, 'utf8').trim().split('\n');

it('works no task twice that it sent ahead to a process which takes long, and nobody waits for it there', async () => {
  const ask = (name: string, ms: number) => pool.run({ name, ms }, { owner: name });
  for (let n = 0; n < 30; n++) await Promise.all([ask(`warm ${n}`, 0), ask(`warmer ${n}`, 0)]);
  await Promise.all([ask('long', 400), ...Array.from({ length: 12 }, (_, n) => ask(`short ${n}`, 0))]);
  // Whoever comes to that process next, before it has come to what was taken back.
  await Promise.all([ask('next', 50), ask('other', 50)]);
  const short = namesTold().filter((name) => name.startsWith('short'));
  expect(short.toSorted()).toEqual([...new Set(short)].toSorted());
  expect(short).toHaveLength(12);
});
