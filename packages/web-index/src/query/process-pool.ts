import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  IndexBusyError,
  IndexCrowdedError,
  IndexTimeoutError,
  IndexUnavailableError,
} from '../store/index-errors.ts';
import { processorMs } from './processor-ms.ts';
import { POOL_DATA, type TakenBack, type TaskOrder, type TaskReply } from './serve-tasks.ts';
import { createTaskQueue } from './task-queue.ts';

interface ProcessPoolOptions {
  /** Serves tasks by `serveTasks`. */
  readonly script: URL;
  /** What the script gets by `readPoolData`; plain JSON. */
  readonly data: unknown;
  /** How many tasks run at once, each in a process of its own. */
  readonly size: number;
  /** Processes that stand ready beside those, so that one that was killed is replaced at once; none when not given. */
  readonly spares?: number;
  /** How long a task may run. */
  readonly timeoutMs: number;
  /** How long a task may wait for its turn; as long as it may run when not given. */
  readonly waitMs?: number;
  /** How many tasks may wait. */
  readonly maxWaiting: number;
  /** How many of them may be of one owner; all when not given. */
  readonly maxWaitingOfOne?: number;
  /** No two tasks of one owner run at once, also when nobody else waits. */
  readonly oneAtATime?: boolean;
  /** Added to the nice value of the processes: how far they stand back when the machine is busy. */
  readonly niceness?: number;
  /** While tasks are short, some of those that wait lie ready in the process that is to run them, see `AHEAD_MS`. */
  readonly sendsAhead?: boolean;
  /** A process that needs more memory for its objects dies; Node's own bound when not given. */
  readonly heapMb?: number;
  /** What a task throws in its process, as whoever waits for it knows it; null for a plain Error. */
  readonly readError?: (name: string, message: string) => Error | null;
}

interface TaskPlace {
  /** Goes before the others, and is taken however many wait. */
  readonly first?: boolean;
  /** Who asks: the turns go round among owners. */
  readonly owner?: string;
  /** How long it may run, where that is less than what the pool allows. */
  readonly timeoutMs?: number;
  /**
   * How long it may work: by the processor's time, so that nobody's task counts as long because the machine is busy. By the clock it
   * may take four times that, and just that where the system does not tell.
   */
  readonly workMs?: number;
}

export interface ProcessPool<Task, Answer> {
  /**
   * What the process answers. Task and answer are plain JSON.
   *
   * @throws IndexUnavailableError when the process died or the pool is closed; IndexBusyError when too many wait or the turn
   * did not come in time; IndexCrowdedError when too many of this owner wait; IndexTimeoutError when the task itself took
   * too long; and what it threw.
   */
  run: (task: Task, place?: TaskPlace) => Promise<Answer>;
  /** How much of it is taken at this moment. */
  use: () => PoolUse;
  /** Ends all processes. What still runs or waits is rejected. */
  close: () => Promise<void>;
}

export interface PoolUse {
  /** How many tasks may run at once. */
  readonly seats: number;
  readonly running: number;
  readonly waiting: number;
}

interface Job<Task, Answer> {
  readonly id: number;
  readonly task: Task;
  readonly owner: string | null;
  readonly timeoutMs: number;
  readonly workMs: number | null;
  /** By this process' clock; being sent ahead and taken back does not begin it anew. */
  readonly waitUntil: number;
  readonly resolve: (value: Answer) => void;
  readonly reject: (error: Error) => void;
  timer: NodeJS.Timeout | null;
}

interface Seat<Task, Answer> {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  /** Its program is loaded; before, no task is given to it, for the time until then is not the task's. */
  isReady: boolean;
  /** The first one runs; the others were sent ahead and are taken back where the first is no short one. */
  jobs: Job<Task, Answer>[];
  /** The first one has run for longer than a short one does. */
  isLong: boolean;
}

const RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 5000;
/** What a task that may work for some time may take by the clock. */
const CLOCK_FOR_WORK = 4;
const SHORTEST_LOOK_MS = 20;
/**
 * A process that has answered waits until this one comes to give it the next task, which on a busy machine takes longer than a short
 * task. So as many tasks are sent ahead as it is thought to need this long for: many short ones, and none where a task takes longer.
 */
const AHEAD_MS = 10;
const MOST_AHEAD = 7;
/** How much a task moves what is thought of the next one. */
const LEARNS = 0.2;
const CLOSED = 'The search pool is closed.';

/**
 * Processes that read an index, for servers. SQLite works synchronously, so it must not run where requests are served; and
 * a statement under way ends for nothing but the end of its process, so threads would not do. A process that takes too
 * long is killed, one that dies is replaced at once, and the others go on meanwhile.
 */
export function createProcessPool<Task, Answer>(options: ProcessPoolOptions): ProcessPool<Task, Answer> {
  const { size, timeoutMs, waitMs = timeoutMs, maxWaiting, maxWaitingOfOne = maxWaiting } = options;
  const { spares = 0, readError = () => null } = options;
  const seats = new Set<Seat<Task, Answer>>();
  const ending = new Set<Promise<void>>();
  const waiting = createTaskQueue<Job<Task, Answer>>({ oneAtATime: options.oneAtATime ?? false });
  let nextId = 1;
  let earlyDeaths = 0;
  let isClosed = false;
  /** What a task took lately; unknown until one has been answered. */
  let typicalMs = Infinity;
  let isPlanned = false;

  function countRunning(): number {
    let running = 0;
    for (const seat of seats) if (seat.jobs.length > 0) running += 1;
    return running;
  }

  /** Those that were sent ahead wait as well. */
  function countWaiting(): number {
    let ahead = 0;
    for (const { jobs } of seats) ahead += Math.max(0, jobs.length - 1);
    return waiting.size() + ahead;
  }

  function stopClock(job: Job<Task, Answer>): void {
    if (job.timer) clearTimeout(job.timer);
    job.timer = null;
  }

  /** Takes the job from its seat that runs there: what it waits for has come or will not come. */
  function leave(seat: Seat<Task, Answer>): Job<Task, Answer> | null {
    const job = seat.jobs.shift();
    if (!job) return null;
    stopClock(job);
    waiting.ended(job);
    seat.isLong = false;
    const next = seat.jobs[0];
    if (next) startClock(seat, next);
    return job;
  }

  /** Those that were sent ahead wait again, before all others. Should the process have come to them nevertheless, nobody hears it. */
  function takeBack(seat: Seat<Task, Answer>): void {
    const ahead = seat.jobs.splice(1);
    for (const job of ahead) {
      waiting.ended(job);
      waitForTurn(job, true);
    }
    const message: TakenBack = { takenBack: ahead.map(({ id }) => id) };
    if (ahead.length > 0) seat.child.send(message, () => undefined);
  }

  function start(): void {
    const child = startProcess(options);
    const ended = new Promise<void>((resolve) =>
      child.once('exit', () => resolve()).once('error', () => resolve()),
    );
    const seat: Seat<Task, Answer> = { child, ended, isReady: false, jobs: [], isLong: false };
    seats.add(seat);
    child.on('message', (reply: TaskReply<Answer> | 'ready') => {
      if (reply === 'ready') {
        seat.isReady = true;
        dispatch();
        return;
      }
      if (seat.jobs[0]?.id !== reply.id) return;
      earlyDeaths = 0;
      typicalMs = typicalMs === Infinity ? reply.ms : typicalMs + LEARNS * (reply.ms - typicalMs);
      const job = leave(seat);
      if (reply.outcome.ok) job?.resolve(reply.outcome.value);
      else job?.reject(asError(reply.outcome.name, reply.outcome.message));
      dispatch();
    });
    const died = (cause?: unknown) => {
      if (!seats.delete(seat)) return;
      // After a message that could not be sent it may still live.
      child.kill('SIGKILL');
      takeBack(seat);
      leave(seat)?.reject(
        new IndexUnavailableError('The search ended unexpectedly. Please try again.', { cause }),
      );
      if (isClosed) return;
      const delayMs = Math.min(RESTART_DELAY_MS * 2 ** earlyDeaths, LONGEST_RESTART_DELAY_MS);
      earlyDeaths += 1;
      setTimeout(refill, delayMs).unref();
      dispatch();
    };
    child.on('error', died);
    child.on('exit', () => died());
  }

  function asError(name: string, message: string): Error {
    if (name === 'IndexUnavailableError') return new IndexUnavailableError(message);
    return readError(name, message) ?? new Error(`${name}: ${message}`);
  }

  function refill(): void {
    while (!isClosed && seats.size < size + spares) start();
    dispatch();
  }

  function retire(seat: Seat<Task, Answer>): Promise<void> {
    seats.delete(seat);
    seat.child.kill('SIGKILL');
    const end = seat.ended.then(() => void ending.delete(end));
    ending.add(end);
    return end;
  }

  /** What the process has worked is first read when the task has taken a while, as most do not: until then it counts as nothing. */
  function startClock(seat: Seat<Task, Answer>, job: Job<Task, Answer>): void {
    const from = performance.now();
    const { workMs, timeoutMs: clockMs } = job;
    let before: number | null | undefined;
    const leftMs = (): number => {
      const clockLeftMs = clockMs - (performance.now() - from);
      if (workMs === null) return clockLeftMs;
      const workedMs = processorMs(seat.child.pid);
      if (before === undefined) before = workedMs;
      if (before === null || workedMs === null) return clockLeftMs - (clockMs - Math.min(clockMs, workMs));
      return Math.min(workMs - (workedMs - before), clockLeftMs);
    };
    const look = (): void => {
      if (seat.jobs[0] !== job) return;
      seat.isLong = true;
      takeBack(seat);
      const left = leftMs();
      if (left > 0) job.timer = setTimeout(readAndLook, Math.max(SHORTEST_LOOK_MS, left));
      else {
        leave(seat);
        job.reject(new IndexTimeoutError(`The search took longer than ${workMs ?? clockMs} ms.`));
        void retire(seat);
        refill();
      }
      dispatch();
    };
    // Where this process was busy itself, the answer may have come and not been read.
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

  /** Who has waited to the end of its time is not begun, though its timer may come a millisecond later. */
  function takeNext(ofIdle: boolean): Job<Task, Answer> | null {
    for (let job = waiting.take({ ofIdle }); job !== null; job = waiting.take({ ofIdle })) {
      stopClock(job);
      if (job.waitUntil - performance.now() > 1) return job;
      waiting.ended(job);
      refuse(job);
    }
    return null;
  }

  /** What comes in the same turn of the event loop is sent ahead together. */
  function dispatchSoon(): void {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      dispatch();
    });
  }

  /** The next tasks to the processes that are free, and further ones ahead, one for each process in turn. */
  function dispatch(): void {
    const orders = new Map<Seat<Task, Answer>, TaskOrder<Task>[]>();
    const give = (seat: Seat<Task, Answer>): boolean => {
      const job = takeNext(seat.jobs.length > 0);
      if (!job) return false;
      if (seat.jobs.push(job) === 1) startClock(seat, job);
      const order = { id: job.id, task: job.task };
      if (orders.get(seat)?.push(order) === undefined) orders.set(seat, [order]);
      return true;
    };
    let running = countRunning();
    const ahead = options.sendsAhead === true ? Math.min(MOST_AHEAD, Math.floor(AHEAD_MS / typicalMs)) : 0;
    // Several go together: who has half of them still takes none.
    const open = [...seats].filter(({ jobs }) => jobs.length <= 1 + ahead / 2);
    for (let place = 0; place <= ahead; place++)
      for (const seat of open) {
        const { jobs, isReady, isLong } = seat;
        if (jobs.length !== place || !isReady || isLong) continue;
        if (place === 0 && running++ >= size) continue;
        if (!give(seat)) place = ahead;
      }
    // Where it cannot be sent, the process is dying, which is told by itself.
    for (const [seat, some] of orders) seat.child.send(some, () => undefined);
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
          countRunning() < size && [...seats].some((seat) => seat.isReady && seat.jobs.length === 0);
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
    use: () => ({ seats: size, running: countRunning(), waiting: countWaiting() }),
    async close() {
      isClosed = true;
      const open = [...seats];
      const running = open.flatMap((seat) => {
        takeBack(seat);
        return leave(seat) ?? [];
      });
      for (const job of [...waiting.clear(), ...running]) {
        stopClock(job);
        job.reject(new IndexUnavailableError(CLOSED));
      }
      await Promise.all([...open.map(retire), ...ending]);
    },
  };
}

/**
 * Node begins with a young generation of one megabyte, and copies what of it is alive whenever that is full, in the midst of a search too:
 * a tenth of what searches of the sample web took.
 */
const YOUNG_HEAP = '--min-semi-space-size=8';

/** Where Node keeps what it made of the sources, if it does: one process is replaced by another in half the time. */
function keptCode(): NodeJS.ProcessEnv {
  const folder = process.env['NODE_COMPILE_CACHE'];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/** Without our environment: a process that reads hostile pages needs none of the keys in it. */
function startProcess({ script, data, heapMb, niceness = 0 }: ProcessPoolOptions): ChildProcess {
  const child = fork(fileURLToPath(script), [], {
    // Not as an argument, which everybody on the machine can read: an address may hold a password.
    env: { [POOL_DATA]: JSON.stringify(data), ...keptCode() },
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      YOUNG_HEAP,
      ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]),
    ],
    // Standard output is the caller's answer; what a crash says goes where errors go.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (niceness > 0 && child.pid !== undefined) {
    try {
      os.setPriority(child.pid, Math.min(19, os.getPriority() + niceness));
    } catch {
      // It ended already, which is told by itself; or the system has no such thing, and it runs as the others do.
    }
  }
  return child;
}
