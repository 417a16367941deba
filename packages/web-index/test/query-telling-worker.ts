import { appendFileSync } from 'node:fs';
import { readPoolData, serveTasks } from '../src/query/serve-tasks.ts';

/** How long to work, and what to write down before. */
export interface ToldTask {
  readonly name: string;
  readonly ms: number;
}

const file = readPoolData() as string;

serveTasks(({ name, ms }: ToldTask) => {
  appendFileSync(file, `${name}\n`);
  const until = performance.now() + ms;
  while (performance.now() < until) Math.random();
  return name;
});
