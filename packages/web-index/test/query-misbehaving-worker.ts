import { parentPort } from 'node:worker_threads';
import type { WorkerReply, WorkerTask } from '../src/query/search-worker.ts';

/** Does what the one word of the query says. */
parentPort?.on('message', ({ id, task }: { id: number; task: WorkerTask }) => {
  const root = task.kind === 'search' ? task.request.query.root : null;
  const word = root?.type === 'phrase' ? root.items[0] : null;
  if (word === 'throw') throw new Error('an error that nobody catches');
  if (word === 'exit') process.exit(3);
  if (word === 'spin') for (;;) Math.random();
  const outcome: WorkerReply['outcome'] =
    word === 'fail'
      ? { ok: false, name: 'Error', message: 'no such thing' }
      : { ok: true, value: { total: 1, results: [], hasMore: false } };
  parentPort?.postMessage({ id, outcome } satisfies WorkerReply);
});
parentPort?.postMessage('ready');
