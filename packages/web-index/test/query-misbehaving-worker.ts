import type { WorkerAnswer, WorkerTask } from '../src/query/page-index.ts';
import type { TakenBack, TaskOrder, TaskReply } from '../src/workers/serve-tasks.ts';

/** Does what the one word of the query says; without `serveTasks`, which would catch what must not be caught. */
function obey({ id, task }: TaskOrder<WorkerTask>): void {
  const from = performance.now();
  const root = task.kind === 'search' ? task.request.query.root : null;
  const word = root?.type === 'phrase' ? root.items[0] : null;
  if (word === 'throw') throw new Error('an error that nobody catches');
  if (word === 'exit') process.exit(3);
  if (word === 'kill') process.kill(process.pid, 'SIGKILL');
  if (word === 'long') while (performance.now() - from < 1500) Math.random();
  if (word === 'spin') for (;;) Math.random();
  const outcome: TaskReply<WorkerAnswer>['outcome'] =
    word === 'fail'
      ? { ok: false, name: 'Error', message: 'no such thing' }
      : { ok: true, value: { total: 1, results: [], hasMore: false } };
  const answer = () =>
    process.send?.({ id, ms: performance.now() - from, outcome } satisfies TaskReply<WorkerAnswer>);
  if (word === 'wait') setTimeout(answer, 800);
  else answer();
}
process.on('message', (message: readonly TaskOrder<WorkerTask>[] | TakenBack) => {
  if (!('takenBack' in message)) message.forEach(obey);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
