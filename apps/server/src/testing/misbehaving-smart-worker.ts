import { parentPort } from 'node:worker_threads';
import type { SmartTask } from '../providers/web-search/smart-worker.ts';

/** Stands in for the thread of smart searches: does what the text asks of it. */
parentPort?.on('message', ({ id, request }: SmartTask) => {
  if (request.text === 'hang') for (;;);
  if (request.text === 'die') process.exit(1);
  if (request.text === 'refuse')
    parentPort?.postMessage({ id, outcome: { ok: false, name: 'TypeError', message: 'a defect' } });
  else parentPort?.postMessage({ id, outcome: { ok: true, rows: [] } });
});
parentPort?.postMessage('ready');
