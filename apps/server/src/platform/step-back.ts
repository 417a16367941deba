import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';

/** As nice(2) counts: where all cores are busy such a process gets about a tenth of what others get. */
const STEPS_BACK = 10;
const LOWEST = 19;
const CHRT_TIMEOUT_MS = 2_000;

/**
 * Lets everybody else on the machine go first, for work of minutes beside people who search: this process with all its
 * threads, and what it starts from now on. Linux knows a priority of each thread, and those that the engine has begun
 * for itself (it collects garbage and compiles in them) keep theirs when the process is set back. Where util-linux is,
 * they all go into the class that runs while nobody else wants to (sched(7), SCHED_IDLE), so that a search which wakes
 * up has its core at once; elsewhere the priority alone is lowered.
 */
export function stepBack(): void {
  const priority = Math.min(LOWEST, os.getPriority() + STEPS_BACK);
  for (const thread of threads()) {
    try {
      os.setPriority(thread, priority);
    } catch {
      // It has ended meanwhile.
    }
  }
  if (process.platform !== 'linux') return;
  // Without the program, or where it may not, the priority has to do.
  spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], {
    stdio: 'ignore',
    timeout: CHRT_TIMEOUT_MS,
  });
}

/** Of this process; itself alone where the system does not list them. */
function threads(): number[] {
  try {
    return fs.readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}
