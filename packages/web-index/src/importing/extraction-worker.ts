import { parentPort } from 'node:worker_threads';
import { runExtraction, type ExtractionTask } from './extraction-task.ts';

parentPort?.on('message', (task: ExtractionTask) => {
  parentPort?.postMessage(runExtraction(task));
});

parentPort?.postMessage('ready');
