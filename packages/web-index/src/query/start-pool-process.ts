import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { POOL_DATA } from './serve-tasks.ts';

export interface PoolProgram {
  /** The program of each process; it serves tasks by `serveTasks`. */
  readonly script: URL;
  /** What the script reads by `readPoolData`; plain JSON. */
  readonly data: unknown;
  /** Added to the nice value of the processes: the higher, the less they get when the machine is busy. */
  readonly niceness?: number;
  /** A process whose objects need more memory than this dies; Node's own limit when not given. */
  readonly heapMb?: number;
}

/**
 * Node begins with a young generation of one megabyte and copies its living objects whenever it is full, also in the middle of a
 * search: that was a tenth of the time of searches of the sample web.
 */
const YOUNG_HEAP = '--min-semi-space-size=8';

/** Node's cache of compiled sources, if there is one: with it a process is replaced in half the time. */
function keptCode(): NodeJS.ProcessEnv {
  const folder = process.env['NODE_COMPILE_CACHE'];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/** The process does not get our environment: it reads hostile pages and needs none of our keys. */
export function startPoolProcess({ script, data, heapMb, niceness = 0 }: PoolProgram): ChildProcess {
  const child = fork(fileURLToPath(script), [], {
    // Not as an argument: everybody on the machine can read those, and an address may contain a password.
    env: { [POOL_DATA]: JSON.stringify(data), ...keptCode() },
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      YOUNG_HEAP,
      ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]),
    ],
    // Standard output belongs to the caller's answer; messages of a crash go to standard error.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (niceness > 0 && child.pid !== undefined) {
    try {
      os.setPriority(child.pid, Math.min(19, os.getPriority() + niceness));
    } catch {
      // It has ended already (its exit event will tell us), or the system has no priorities, and it runs like the others.
    }
  }
  return child;
}
