import { Worker } from 'node:worker_threads';
import type { ShardReply, ShardTask } from './shard-writing.ts';

const SCRIPT = new URL('./shard-writing.ts', import.meta.url);

/** A thread that writes to one shard, one task after the other. */
export interface ShardWriter {
  /** Rejects with what the thread failed with. */
  run: <T>(task: ShardTask) => Promise<T>;
  close: () => Promise<void>;
}

export function openShardWriter(file: string, indexFile: string): ShardWriter {
  const worker = new Worker(SCRIPT, { workerData: { file, indexFile }, execArgv: [] });
  const waiting: { resolve: (value: never) => void; reject: (error: Error) => void }[] = [];
  let failure: Error | null = null;
  const fail = (error: Error): void => {
    failure ??= error;
    for (const one of waiting.splice(0)) one.reject(failure);
  };
  worker.on('message', (reply: ShardReply) => {
    const one = waiting.shift();
    if (reply.ok) one?.resolve(reply.value as never);
    else one?.reject(Object.assign(new Error(reply.message), { name: reply.name }));
  });
  worker.on('error', (error) => fail(error as Error));
  worker.on('exit', () => fail(new Error(`The thread that writes to ${file} has ended.`)));
  const run = <T>(task: ShardTask): Promise<T> => {
    if (failure !== null) return Promise.reject(failure);
    return new Promise<T>((resolve, reject) => {
      waiting.push({ resolve: resolve as (value: never) => void, reject });
      worker.postMessage(task);
    });
  };
  return {
    run,
    async close() {
      if (failure === null) await run({ kind: 'close' });
      await worker.terminate();
    },
  };
}
