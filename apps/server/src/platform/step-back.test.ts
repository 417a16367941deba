import { execFileSync, spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const isLinux = process.platform === 'linux';
const hasChrt = spawnSync('chrt', ['--version']).status === 0;
const module = new URL('./step-back.ts', import.meta.url).href;

/** Priority and class of each thread of a process that stepped back and has begun another thread since. */
function threadsOf(path: string | undefined): { nice: number; policy: number }[] {
  const script = `
    import fs from 'node:fs';
    import { Worker } from 'node:worker_threads';
    import { stepBack } from ${JSON.stringify(module)};
    stepBack();
    const worker = new Worker('setInterval(() => undefined, 1000)', { eval: true });
    await new Promise((begun) => worker.once('online', begun));
    // Behind the name in brackets the third field of proc(5) is the first.
    const all = fs.readdirSync('/proc/self/task').map((thread) => {
      const fields = fs.readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ').at(-1).split(' ');
      return { nice: Number(fields[16]), policy: Number(fields[38]) };
    });
    process.stdout.write(JSON.stringify(all));
    process.exit(0);`;
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: path === undefined ? process.env : { ...process.env, PATH: path },
  });
  return JSON.parse(told) as { nice: number; policy: number }[];
}

const SCHED_IDLE = 5;
const SCHED_OTHER = 0;

it.runIf(isLinux && hasChrt)('sets back all threads of the process, those that come later too', () => {
  const threads = threadsOf(undefined);
  expect(threads.length).toBeGreaterThan(3);
  expect(threads.filter(({ nice }) => nice < 10)).toEqual([]);
  expect(threads.filter(({ policy }) => policy !== SCHED_IDLE)).toEqual([]);
});

it.runIf(isLinux)('lowers the priority alone where nothing more can be had', () => {
  const threads = threadsOf('/nonexistent');
  expect(threads.length).toBeGreaterThan(3);
  expect(threads.filter(({ nice }) => nice < 10)).toEqual([]);
  expect(threads.filter(({ policy }) => policy !== SCHED_OTHER)).toEqual([]);
});
