import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { WORKER_DATA, type TakenBack, type TaskNews, type TaskOrder, type TaskReply } from './serve-tasks.ts';

export interface WorkerProgram {
  /** What the worker runs; it serves tasks by `serveTasks`. */
  readonly script: URL;
  /** What the script reads by `readWorkerData`; plain JSON. */
  readonly data?: unknown;
  /** A worker whose objects need more memory than this dies; Node's own limit when not given. */
  readonly heapMb?: number;
  /** Of a thread: how much memory objects may take that are still young to the engine. */
  readonly youngHeapMb?: number;
  /** Of a process: added to its nice value. The higher, the less it gets when the machine is busy. */
  readonly niceness?: number;
}

/** What we hear from a worker: nothing before `startWorker` has returned it, nothing after its end. */
interface WorkerEvents<Answer> {
  /** Its program is loaded. */
  readonly onReady?: () => void;
  readonly onReply: (reply: TaskReply<Answer>) => void;
  readonly onNews?: (news: TaskNews) => void;
  /** Once, however it ended, also when it could not be started. */
  readonly onEnd: (cause: Error) => void;
}

export interface StartedWorker<Task> {
  /** Of a process. */
  readonly pid?: number | undefined;
  /** What is sent to a worker that has ended is lost; `onEnd` tells of the end. */
  readonly send: (message: readonly TaskOrder<Task>[] | TakenBack) => void;
  /**
   * Ends it in the middle of a task, and resolves when it has ended. A thread first finishes its statement of SQLite.
   */
  readonly end: () => Promise<void>;
}

/**
 * Node begins with a young generation of one megabyte and copies its living objects whenever it is full, also in the
 * middle of a search: that was a tenth of the time of searches of the sample web.
 */
const YOUNG_HEAP = '--min-semi-space-size=8';

/**
 * Starts a thread or a process that does tasks for us and ends with us. A process can be ended at any moment, reads
 * none of our memory, and does not take us with it when it crashes. A thread gets whole pages without making them text
 * for a pipe.
 */
export function startWorker<Task, Answer>(
  kind: 'thread' | 'process',
  program: WorkerProgram,
  { onReady, onReply, onNews, onEnd }: WorkerEvents<Answer>,
): StartedWorker<Task> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  let failure: Error | null = null;
  const over = (cause: Error): void => {
    if (isOver) return;
    isOver = true;
    onEnd(failure ?? cause);
    resolve();
  };
  let worker: Worker | ChildProcess;
  try {
    worker = kind === 'thread' ? startThread(program) : startProcess(program);
  } catch (error) {
    // Where memory or processes are short, some systems refuse the start itself.
    setImmediate(over, error as Error);
    return { send: () => undefined, end: () => ended };
  }
  worker.on('message', (message: 'ready' | TaskNews | TaskReply<Answer>) => {
    if (isOver) return;
    if (message === 'ready') onReady?.();
    else if ('news' in message) onNews?.(message);
    else onReply(message);
  });
  worker.on('error', (error) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
    // Of a thread the exit follows, after answers that were given before. A process may never have begun, or be alive.
    if (worker instanceof Worker || isOver) return;
    over(failure);
    worker.kill('SIGKILL');
  });
  worker.on('exit', (code: number | null, signal?: NodeJS.Signals) =>
    over(new Error(`The ${kind} ended with ${code ?? signal}.`)),
  );
  return {
    pid: worker instanceof Worker ? undefined : worker.pid,
    send(message) {
      if (worker instanceof Worker) worker.postMessage(message);
      else worker.send(message, () => undefined);
    },
    end() {
      if (worker instanceof Worker) void worker.terminate();
      else worker.kill('SIGKILL');
      return ended;
    },
  };
}

function startThread({ script, data, heapMb, youngHeapMb }: WorkerProgram): Worker {
  return new Worker(script, {
    workerData: data,
    execArgv: [],
    resourceLimits: {
      ...(heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb }),
      ...(youngHeapMb === undefined ? {} : { maxYoungGenerationSizeMb: youngHeapMb }),
    },
  });
}

/** The process does not get our environment: it reads hostile pages and needs none of our keys. */
function startProcess({ script, data, heapMb, niceness = 0 }: WorkerProgram): ChildProcess {
  const child = fork(fileURLToPath(script), [], {
    // Not as an argument: everybody on the machine can read those, and an address may contain a password.
    env: { [WORKER_DATA]: JSON.stringify(data), ...keptCode() },
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
      // It has ended already (its exit event will tell us), or the system has no priorities, and it runs like the
      // others.
    }
  }
  return child;
}

/** Node's cache of compiled sources, if there is one: with it a process is replaced in half the time. */
function keptCode(): NodeJS.ProcessEnv {
  const folder = process.env['NODE_COMPILE_CACHE'];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
