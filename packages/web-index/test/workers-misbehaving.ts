import { readWorkerData, serveTasks } from '../src/workers/serve-tasks.ts';

/** A worker that answers with the task's address, unless that asks for trouble. */
serveTasks(async ({ url }: { url: string }, tell) => {
  if (url === 'hang') for (;;) Math.random();
  if (url === 'exit') process.exit(3);
  if (url === 'kill') process.kill(process.pid, 'SIGKILL');
  if (url === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  if (url === 'fail') throw new RangeError('out of range');
  if (url === 'hoard') for (const all: string[] = []; ;) all.push(Buffer.alloc(1e6, url).toString('latin1'));
  if (url === 'throw') {
    setImmediate(() => {
      throw new Error('out of cheese');
    });
    await new Promise(() => undefined);
  }
  tell(`${url} is under way`);
  return { ok: false, reason: 'not html', detail: url, data: readWorkerData() };
});
