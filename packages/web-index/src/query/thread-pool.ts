import { Worker } from 'node:worker_threads';
import { IndexBusyError, IndexTimeoutError, IndexUnavailableError } from '../store/index-errors.ts';
import type { TaskOrder, TaskReply } from './serve-tasks.ts';

export interface ThreadPoolOptions {
  /** Serves tasks by `serveTasks`. */
  readonly script: URL;
  readonly workerData: unknown;
  /** How many tasks run at once, each in a thread of its own. */
  readonly size: number;
  /** How long a task may run, and how long it may wait for its turn. */
  readonly timeoutMs: number;
  /** How many tasks may wait. */
  readonly maxWaiting: number;
  /** A thread that needs more memory dies; Node's own bound when not given. */
  readonly heapMb?: number;
  /** What a task throws in its thread, as whoever waits for it knows it; null for a plain Error. */
  readonly readError?: (name: string, message: string) => Error | null;
}

export interface ThreadPool<Task, Answer> {
  /**
   * What the thread answers. `first` goes before the others, and is taken however many wait.
   *
   * @throws IndexUnavailableError when the thread died or the pool is closed; IndexBusyError when too many wait or the turn
   * did not come in time; IndexTimeoutError when the task itself took too long; and what it threw.
   */
  run: (task: Task, options?: { first?: boolean }) => Promise<Answer>;
  /** Ends all threads. What still runs or waits is rejected. */
  close: () => Promise<void>;
}

interface Job<Task, Answer> {
  readonly id: number;
  readonly task: Task;
  readonly resolve: (value: Answer) => void;
  readonly reject: (error: Error) => void;
  timer: NodeJS.Timeout | null;
}

interface Seat<Task, Answer> {
  readonly worker: Worker;
  /** Its program is loaded; before, no task is given to it, for the time until then is not the task's. */
  isReady: boolean;
  job: Job<Task, Answer> | null;
}

const RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 5000;
const CLOSED = 'The search pool is closed.';

/**
 * Threads that read an index, for servers: SQLite works synchronously, so it must not run where requests are served. A
 * thread that takes too long or dies is replaced; the others go on meanwhile.
 */
export function createThreadPool<Task, Answer>(options: ThreadPoolOptions): ThreadPool<Task, Answer> {
  const { size, timeoutMs, maxWaiting, heapMb, readError = () => null } = options;
  const seats = new Set<Seat<Task, Answer>>();
  // A thread inside SQLite ends only when its statement does. Such threads still take a core, so they are counted.
  const ending = new Set<Promise<unknown>>();
  const waiting: Job<Task, Answer>[] = [];
  let nextId = 1;
  let earlyDeaths = 0;
  let isClosed = false;

  function stopClock(job: Job<Task, Answer>): void {
    if (job.timer) clearTimeout(job.timer);
    job.timer = null;
  }

  function start(): void {
    const worker = new Worker(options.script, {
      workerData: options.workerData,
      execArgv: [],
      ...(heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
    });
    const seat: Seat<Task, Answer> = { worker, isReady: false, job: null };
    seats.add(seat);
    worker.on('message', (reply: TaskReply<Answer> | 'ready') => {
      if (reply === 'ready') {
        seat.isReady = true;
        dispatch();
        return;
      }
      const { job } = seat;
      if (job?.id !== reply.id) return;
      earlyDeaths = 0;
      seat.job = null;
      stopClock(job);
      if (reply.outcome.ok) job.resolve(reply.outcome.value);
      else {
        const { name, message } = reply.outcome;
        job.reject(asError(name, message));
      }
      dispatch();
    });
    const died = (cause?: unknown) => {
      if (!seats.delete(seat)) return;
      if (seat.job) {
        stopClock(seat.job);
        seat.job.reject(
          new IndexUnavailableError('The search ended unexpectedly. Please try again.', { cause }),
        );
      }
      if (isClosed) return;
      const delayMs = Math.min(RESTART_DELAY_MS * 2 ** earlyDeaths, LONGEST_RESTART_DELAY_MS);
      earlyDeaths += 1;
      setTimeout(refill, delayMs).unref();
    };
    worker.on('error', died);
    worker.on('exit', () => died());
  }

  function asError(name: string, message: string): Error {
    if (name === 'IndexUnavailableError') return new IndexUnavailableError(message);
    return readError(name, message) ?? new Error(`${name}: ${message}`);
  }

  function refill(): void {
    while (!isClosed && seats.size < size && seats.size + ending.size < 2 * size) start();
    dispatch();
  }

  function retire(seat: Seat<Task, Answer>): Promise<void> {
    seats.delete(seat);
    const end = seat.worker.terminate().catch(() => undefined);
    ending.add(end);
    return end.then(() => {
      ending.delete(end);
      refill();
    });
  }

  function dispatch(): void {
    for (const seat of seats) {
      if (seat.job || !seat.isReady) continue;
      const job = waiting.shift();
      if (!job) return;
      stopClock(job);
      seat.job = job;
      job.timer = setTimeout(() => {
        seat.job = null;
        job.reject(new IndexTimeoutError(`The search took longer than ${timeoutMs} ms.`));
        void retire(seat);
        refill();
      }, timeoutMs);
      seat.worker.postMessage({ id: job.id, task: job.task } satisfies TaskOrder<Task>);
    }
  }

  refill();

  return {
    run: (task, { first = false } = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new IndexUnavailableError(CLOSED));
          return;
        }
        const isAnyFree = [...seats].some((seat) => seat.isReady && !seat.job);
        if (!first && waiting.length >= maxWaiting && !isAnyFree) {
          reject(new IndexBusyError('Too many searches are waiting.'));
          return;
        }
        const job: Job<Task, Answer> = { id: nextId, task, resolve, reject, timer: null };
        nextId += 1;
        job.timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(job), 1);
          reject(new IndexBusyError(`No search thread was free within ${timeoutMs} ms.`));
        }, timeoutMs);
        if (first) waiting.unshift(job);
        else waiting.push(job);
        dispatch();
      }),
    async close() {
      isClosed = true;
      const open = [...seats];
      const jobs = [...waiting.splice(0), ...open.flatMap((seat) => (seat.job ? [seat.job] : []))];
      for (const job of jobs) {
        stopClock(job);
        job.reject(new IndexUnavailableError(CLOSED));
      }
      await Promise.all([...open.map(retire), ...ending]);
    },
  };
}
