import { appendFileSync } from 'node:fs';
import { readWorkerData, serveTasks } from '../src/workers/serve-tasks.ts';

/** How long to work, and what to write down before. */
export interface ToldTask {
  readonly name: string;
  readonly ms: number;
}

const file = readWorkerData() as string;

serveTasks(({ name, ms }: ToldTask) => {
  appendFileSync(file, `${name}\n`);
  const until = performance.now() + ms;
  while (performance.now() < until) Math.random();
  return name;
});
