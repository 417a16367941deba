import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { flush } from '../sealing/generation-files.ts';
import { buildCommon } from './common-file.ts';
import { buildShard, type ShardOrder } from './build-shard.ts';
import { planShards } from './plan-shards.ts';
import { nameShards, writeManifest } from './shard-folder.ts';
import type { ShardNews } from './shard-worker.ts';

const SCRIPT = new URL('./shard-worker.ts', import.meta.url);
/** For the page caches of all threads together, as a generation of one file has it. */
const MEMORY_KIB = 131_072;

interface DealOptions {
  /** An index of one file that nobody writes to meanwhile; it need not have words. */
  readonly from: string;
  /** The folder; it is not there yet. */
  readonly to: string;
  readonly shards: number;
  readonly generation: number;
  /** Threads that make shards; 0 for none. */
  readonly workers: number;
  readonly tell: (done: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Makes a folder of shards, each by a thread of its own, `workers` at a time. Answers how many pages they have. */
export async function dealShards({
  from,
  to,
  shards,
  generation,
  workers,
  tell,
  signal,
}: DealOptions): Promise<number> {
  fs.mkdirSync(to, { recursive: true });
  const names = nameShards(to, shards);
  const plan = path.join(to, 'plan.sqlite');
  const phrases = planShards(from, plan, shards);
  signal?.throwIfAborted();
  const atOnce = Math.max(1, Math.min(shards, workers));
  const memoryKib = Math.floor(MEMORY_KIB / atOnce);
  const done = names.files.map(() => 0);
  let next = 0;
  let pages = 0;
  const ending = new AbortController();
  const stop = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);
  const work = async (): Promise<void> => {
    for (let shard = next++; shard < shards; shard = next++) {
      const order = { from, plan, to: names.files[shard]!, shard, generation, phrases, memoryKib };
      const build = workers === 0 ? buildHere : buildInThread;
      const built = await build(order, stop, (count) => {
        done[shard] = count;
        tell(done.reduce((sum, one) => sum + one, 0));
      });
      pages += built;
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    ending.abort();
  }
  buildCommon(from, plan, names.common);
  fs.rmSync(plan);
  for (const file of [...names.files, names.common]) flush(file);
  writeManifest(names);
  return pages;
}

function buildHere(order: ShardOrder, signal: AbortSignal, tell: (done: number) => void): Promise<number> {
  signal.throwIfAborted();
  return Promise.resolve(buildShard(order, tell));
}

function buildInThread(
  order: ShardOrder,
  signal: AbortSignal,
  tell: (done: number) => void,
): Promise<number> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(SCRIPT, { workerData: order, execArgv: [] });
    const stop = (): void => {
      reject(signal.reason as Error);
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (news: ShardNews) => {
      if ('pages' in news) resolve(news.pages);
      else tell(news.done);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`The thread that makes shard ${order.shard} ended with ${code}.`));
    });
  });
}
