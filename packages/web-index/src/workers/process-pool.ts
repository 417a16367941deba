import {
  IndexBusyError,
  IndexCrowdedError,
  IndexTimeoutError,
  IndexUnavailableError,
} from '../store/index-errors.ts';
import { processorMs } from './processor-ms.ts';
import { readFailure, type TaskOrder } from './serve-tasks.ts';
import { startWorker, type StartedWorker, type WorkerProgram } from './start-worker.ts';
import { createTaskQueue } from './task-queue.ts';

interface ProcessPoolOptions extends WorkerProgram {
  /** How many tasks run at once, each in a process of its own. */
  readonly size: number;
  /** Spare processes that stand ready, so that a killed one is replaced at once; none when not given. */
  readonly spares?: number;
  /** How long a task may run. */
  readonly timeoutMs: number;
  /** How long a task may wait for its turn; as long as it may run when not given. */
  readonly waitMs?: number;
  /** How many tasks may wait. */
  readonly maxWaiting: number;
  /** How many waiting tasks may belong to one owner; all when not given. */
  readonly maxWaitingOfOne?: number;
  /** No two tasks of one owner run at once, even when nobody else waits. */
  readonly oneAtATime?: boolean;
  /**
   * While tasks are short, some waiting tasks are sent to the process that will run them before it is free, see
   * `AHEAD_MS`.
   */
  readonly sendsAhead?: boolean;
  /** Turns what a task threw in its process into the error that the caller knows; null for a plain Error. */
  readonly readError?: (name: string, message: string) => Error | null;
}

interface TaskPlace {
  /** Goes before the others, and is accepted however many wait. */
  readonly first?: boolean;
  /** Who asks: owners take turns. */
  readonly owner?: string;
  /** How long it may run, if less than the pool allows. */
  readonly timeoutMs?: number;
  /**
   * How long it may work, in processor time, so that a task does not count as long only because the machine is busy. By
   * the clock it may take four times that, or exactly that if the system does not tell the processor time.
   */
  readonly workMs?: number;
}

export interface ProcessPool<Task, Answer> {
  /**
   * Answers what the process answers. Task and answer are plain JSON.
   *
   * @throws IndexUnavailableError when the process died or the pool is closed; IndexBusyError when too many wait or the
   * turn did not come in time; IndexCrowdedError when too many of this owner wait; IndexTimeoutError when the task
   * itself took too long; and what the task threw.
   */
  run: (task: Task, place?: TaskPlace) => Promise<Answer>;
  /** How much of the pool is in use at this moment. */
  use: () => PoolUse;
  /** Ends all processes. What still runs or waits is rejected. */
  close: () => Promise<void>;
}

export interface PoolUse {
  /** How many tasks may run at once. */
  readonly size: number;
  readonly running: number;
  readonly waiting: number;
}

interface Job<Task, Answer> {
  readonly id: number;
  readonly task: Task;
  readonly owner: string | null;
  readonly timeoutMs: number;
  readonly workMs: number | null;
  /** By this process' clock; it does not restart when the task is sent ahead and taken back. */
  readonly waitUntil: number;
  readonly resolve: (value: Answer) => void;
  readonly reject: (error: Error) => void;
  timer: NodeJS.Timeout | null;
}

interface Runner<Task, Answer> {
  readonly worker: StartedWorker<Task>;
  /** Its program is loaded. Before that it gets no task, since the loading time must not count as the task's. */
  isReady: boolean;
  /** The first one runs. The others were sent ahead; they are taken back if the first turns out to be long. */
  jobs: Job<Task, Answer>[];
  /** The first job has run longer than a short task does. */
  isLong: boolean;
}

const RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 5000;
/** A task with a limit of processor time may take this many times as long by the clock. */
const CLOCK_FOR_WORK = 4;
const SHORTEST_LOOK_MS = 20;
/**
 * A process that has answered waits until this process gives it the next task, which on a busy machine takes longer
 * than a short task itself. So we send ahead as many tasks as we expect it to finish in this time: many short ones, and
 * none when a task takes longer.
 */
const AHEAD_MS = 10;
const MOST_AHEAD = 7;
/** How much each task changes the estimate for the next one (weight of a moving average). */
const LEARNS = 0.2;
const CLOSED = 'The search pool is closed.';

/**
 * Processes that read an index, for servers. SQLite works synchronously, so it must not run where requests are served;
 * and a running statement can only be stopped by ending its process, so threads are not enough. A process that takes
 * too long is killed, one that dies is replaced at once, and the others go on meanwhile.
 */
export function createProcessPool<Task, Answer>(options: ProcessPoolOptions): ProcessPool<Task, Answer> {
  const { size, timeoutMs, waitMs = timeoutMs, maxWaiting, maxWaitingOfOne = maxWaiting } = options;
  const { spares = 0, readError = () => null } = options;
  const runners = new Set<Runner<Task, Answer>>();
  const ending = new Set<Promise<void>>();
  const waiting = createTaskQueue<Job<Task, Answer>>({ oneAtATime: options.oneAtATime ?? false });
  let nextId = 1;
  let earlyDeaths = 0;
  let isClosed = false;
  /** How long tasks took lately; unknown until one has been answered. */
  let typicalMs = Infinity;
  let isPlanned = false;

  function countRunning(): number {
    let running = 0;
    for (const runner of runners) if (runner.jobs.length > 0) running += 1;
    return running;
  }

  /** Tasks that were sent ahead count as waiting too. */
  function countWaiting(): number {
    let ahead = 0;
    for (const { jobs } of runners) ahead += Math.max(0, jobs.length - 1);
    return waiting.size() + ahead;
  }

  function stopClock(job: Job<Task, Answer>): void {
    if (job.timer) clearTimeout(job.timer);
    job.timer = null;
  }

  /** Removes the running job from its process: its answer has come, or will not come. */
  function leave(runner: Runner<Task, Answer>): Job<Task, Answer> | null {
    const job = runner.jobs.shift();
    if (!job) return null;
    stopClock(job);
    waiting.ended(job);
    runner.isLong = false;
    const next = runner.jobs[0];
    if (next) startClock(runner, next);
    return job;
  }

  /**
   * Puts the tasks that were sent ahead back to the front of the queue. If the process began one anyway, its answer is
   * ignored.
   */
  function takeBack(runner: Runner<Task, Answer>): void {
    const ahead = runner.jobs.splice(1);
    for (const job of ahead) {
      waiting.ended(job);
      waitForTurn(job, true);
    }
    if (ahead.length > 0) runner.worker.send({ takenBack: ahead.map(({ id }) => id) });
  }

  function start(): void {
    const worker = startWorker<Task, Answer>('process', options, {
      onReady() {
        runner.isReady = true;
        dispatch();
      },
      onReply({ id, ms, outcome }) {
        if (runner.jobs[0]?.id !== id) return;
        earlyDeaths = 0;
        typicalMs = typicalMs === Infinity ? ms : typicalMs + LEARNS * (ms - typicalMs);
        const job = leave(runner);
        if (outcome.ok) job?.resolve(outcome.value);
        else job?.reject(readError(outcome.name, outcome.message) ?? readFailure(outcome));
        dispatch();
      },
      onEnd(cause) {
        if (!runners.delete(runner)) return;
        takeBack(runner);
        leave(runner)?.reject(
          new IndexUnavailableError('The search ended unexpectedly. Please try again.', { cause }),
        );
        if (isClosed) return;
        const delayMs = Math.min(RESTART_DELAY_MS * 2 ** earlyDeaths, LONGEST_RESTART_DELAY_MS);
        earlyDeaths += 1;
        setTimeout(refill, delayMs).unref();
        dispatch();
      },
    });
    const runner: Runner<Task, Answer> = { worker, isReady: false, jobs: [], isLong: false };
    runners.add(runner);
  }

  function refill(): void {
    while (!isClosed && runners.size < size + spares) start();
    dispatch();
  }

  function retire(runner: Runner<Task, Answer>): Promise<void> {
    runners.delete(runner);
    const end = runner.worker.end().then(() => void ending.delete(end));
    ending.add(end);
    return end;
  }

  /**
   * The processor time of the process is first read after a while, since most tasks end before that; until then it
   * counts as zero.
   */
  function startClock(runner: Runner<Task, Answer>, job: Job<Task, Answer>): void {
    const from = performance.now();
    const { workMs, timeoutMs: clockMs } = job;
    let before: number | null | undefined;
    const leftMs = (): number => {
      const clockLeftMs = clockMs - (performance.now() - from);
      if (workMs === null) return clockLeftMs;
      const workedMs = processorMs(runner.worker.pid);
      if (before === undefined) before = workedMs;
      if (before === null || workedMs === null) return clockLeftMs - (clockMs - Math.min(clockMs, workMs));
      return Math.min(workMs - (workedMs - before), clockLeftMs);
    };
    const look = (): void => {
      if (runner.jobs[0] !== job) return;
      runner.isLong = true;
      takeBack(runner);
      const left = leftMs();
      if (left > 0) job.timer = setTimeout(readAndLook, Math.max(SHORTEST_LOOK_MS, left));
      else {
        leave(runner);
        job.reject(new IndexTimeoutError(`The search took longer than ${workMs ?? clockMs} ms.`));
        void retire(runner);
        refill();
      }
      dispatch();
    };
    // If this process was busy itself, the answer may have arrived without being read yet.
    const readAndLook = (): void => void setImmediate(look);
    job.timer = setTimeout(readAndLook, Math.min(clockMs, workMs ?? clockMs, SHORTEST_LOOK_MS));
  }

  function waitForTurn(job: Job<Task, Answer>, first: boolean): void {
    job.timer = setTimeout(() => {
      waiting.remove(job);
      refuse(job);
    }, job.waitUntil - performance.now());
    waiting.add(job, first);
  }

  function refuse(job: Job<Task, Answer>): void {
    job.reject(new IndexBusyError(`No search process was free within ${waitMs} ms.`));
  }

  /** A job whose waiting time is over is not begun, even if its timer fires a millisecond later. */
  function takeNext(ofIdle: boolean): Job<Task, Answer> | null {
    for (let job = waiting.take({ ofIdle }); job !== null; job = waiting.take({ ofIdle })) {
      stopClock(job);
      if (job.waitUntil - performance.now() > 1) return job;
      waiting.ended(job);
      refuse(job);
    }
    return null;
  }

  /** Tasks that arrive in the same turn of the event loop are sent ahead together. */
  function dispatchSoon(): void {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      dispatch();
    });
  }

  /** Gives the next tasks to free processes, then sends further ones ahead, one to each process in turn. */
  function dispatch(): void {
    const orders = new Map<Runner<Task, Answer>, TaskOrder<Task>[]>();
    const give = (runner: Runner<Task, Answer>): boolean => {
      const job = takeNext(runner.jobs.length > 0);
      if (!job) return false;
      if (runner.jobs.push(job) === 1) startClock(runner, job);
      const order = { id: job.id, task: job.task };
      if (orders.get(runner)?.push(order) === undefined) orders.set(runner, [order]);
      return true;
    };
    let running = countRunning();
    const ahead = options.sendsAhead === true ? Math.min(MOST_AHEAD, Math.floor(AHEAD_MS / typicalMs)) : 0;
    // Several are sent together, so a process that still has half of its share gets none.
    const open = [...runners].filter(({ jobs }) => jobs.length <= 1 + ahead / 2);
    for (let place = 0; place <= ahead; place++)
      for (const runner of open) {
        const { jobs, isReady, isLong } = runner;
        if (jobs.length !== place || !isReady || isLong) continue;
        if (place === 0 && running++ >= size) continue;
        if (!give(runner)) place = ahead;
      }
    for (const [runner, some] of orders) runner.worker.send(some);
  }

  refill();

  return {
    run: (task, place = {}) =>
      new Promise((resolve, reject) => {
        const { first = false, owner = null } = place;
        if (isClosed) {
          reject(new IndexUnavailableError(CLOSED));
          return;
        }
        const isAnyFree =
          countRunning() < size && [...runners].some((runner) => runner.isReady && runner.jobs.length === 0);
        if (!first && countWaiting() >= maxWaiting && !isAnyFree) {
          reject(new IndexBusyError('Too many searches are waiting.'));
          return;
        }
        if (owner !== null && waiting.waitingOf(owner) >= maxWaitingOfOne) {
          reject(new IndexCrowdedError('Too many searches of one account are waiting.'));
          return;
        }
        const job: Job<Task, Answer> = {
          id: nextId,
          task,
          owner,
          timeoutMs: Math.min(
            timeoutMs,
            place.timeoutMs ?? (place.workMs === undefined ? timeoutMs : place.workMs * CLOCK_FOR_WORK),
          ),
          workMs: place.workMs ?? null,
          waitUntil: performance.now() + waitMs,
          resolve,
          reject,
          timer: null,
        };
        nextId += 1;
        waitForTurn(job, first);
        if (isAnyFree) dispatch();
        else dispatchSoon();
      }),
    use: () => ({ size, running: countRunning(), waiting: countWaiting() }),
    async close() {
      isClosed = true;
      const open = [...runners];
      const running = open.flatMap((runner) => {
        takeBack(runner);
        return leave(runner) ?? [];
      });
      for (const job of [...waiting.clear(), ...running]) {
        stopClock(job);
        job.reject(new IndexUnavailableError(CLOSED));
      }
      await Promise.all([...open.map(retire), ...ending]);
    },
  };
}
