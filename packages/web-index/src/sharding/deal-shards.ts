import fs from 'node:fs';
import path from 'node:path';
import { flush } from '../sealing/generation-files.ts';
import { startTaskThread } from '../workers/task-thread.ts';
import { buildCommon } from './common-file.ts';
import { buildShard, type ShardOrder } from './build-shard.ts';
import { planShards } from './plan-shards.ts';
import { nameShards, writeManifest } from './shard-folder.ts';

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
      const tellOne = (count: number): void => {
        done[shard] = count;
        tell(done.reduce((sum, one) => sum + one, 0));
      };
      stop.throwIfAborted();
      const built = workers === 0 ? buildShard(order, tellOne) : await buildInThread(order, stop, tellOne);
      pages += built;
    }
  };
  const works = Array.from({ length: atOnce }, work);
  try {
    await Promise.all(works);
  } finally {
    ending.abort();
    // Whoever removes what there is of the folder must not meet a thread that still writes to it.
    await Promise.allSettled(works);
  }
  buildCommon(from, plan, names.common);
  fs.rmSync(plan);
  for (const file of [...names.files, names.common]) flush(file);
  writeManifest(names);
  return pages;
}

async function buildInThread(
  order: ShardOrder,
  signal: AbortSignal,
  tell: (done: number) => void,
): Promise<number> {
  const thread = startTaskThread<ShardOrder>(SCRIPT);
  const stop = (): void => void thread.end();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await thread.run<number>(order, (done) => tell(done as number));
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.end();
  }
}
