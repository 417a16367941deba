import { serveTasks } from '@linklode/web-index/worker';
import type { SmartTask } from '../providers/web-search/smart-worker.ts';

/** Stands in for the process of smart searches: does what the text asks of it. */
serveTasks((task: SmartTask) => {
  const text = 'request' in task ? task.request.text : '';
  if (text === 'hang') for (;;);
  if (text === 'die') process.exit(1);
  if (text === 'refuse') throw new TypeError('a defect');
  return [];
});
