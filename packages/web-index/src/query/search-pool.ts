import { Worker } from 'node:worker_threads';
import type { SitePeople } from '../people/index.ts';
import { IndexBusyError, IndexTimeoutError, IndexUnavailableError } from '../store/index-errors.ts';
import { UnmatchableQueryError } from './compile-query.ts';
import type { PageMetrics } from './page-metrics.ts';
import type { SearchAnswer, SearchRequest } from './search-index.ts';
import type { IndexStatus, WorkerAnswer, WorkerReply, WorkerTask } from './search-worker.ts';

export interface SearchPoolOptions {
  /** The index; it need not be there yet. */
  file: string;
  /** How many searches run at once, each in a thread with a connection of its own. */
  size: number;
  /** How long a search may run, and how long it may wait for its turn. */
  timeoutMs: number;
  /** How many searches may wait; 64 for each thread when not given. */
  maxWaiting?: number;
}

export interface SearchPool {
  /**
   * @throws IndexUnavailableError when there is no index, or its thread died; IndexBusyError when too many wait or the
   * turn did not come in time; IndexTimeoutError when the search itself took too long.
   */
  search: (request: SearchRequest) => Promise<SearchAnswer>;
  /** What the index knows of each absolute address, in the order given. Fails as a search does. */
  lookUpPages: (urls: readonly string[]) => Promise<(PageMetrics | null)[]>;
  /** The people that the site of this host presents by their profiles, best first. Fails as a search does. */
  findPeople: (host: string, limit: number) => Promise<SitePeople>;
  /** Whether searches can be answered. Never rejects for want of an index; goes before waiting searches. */
  status: () => Promise<IndexStatus>;
  /** Ends all threads. What still runs or waits is rejected. */
  close: () => Promise<void>;
}

interface Job {
  id: number;
  task: WorkerTask;
  resolve: (value: WorkerAnswer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | null;
}

interface Seat {
  worker: Worker;
  /** Its program is loaded; before, no search is given to it, for the time until then is not the search's. */
  isReady: boolean;
  job: Job | null;
}

const SEARCH_WORKER = new URL('./search-worker.ts', import.meta.url);
const RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 5000;
const CLOSED = 'The search pool is closed.';

function toError(name: string, message: string): Error {
  if (name === 'IndexUnavailableError') return new IndexUnavailableError(message);
  if (name === 'UnmatchableQueryError') return new UnmatchableQueryError(message);
  return new Error(message);
}

/**
 * Threads that search, for servers: SQLite works synchronously, so it must not run where requests are served. A thread
 * that takes too long or dies is replaced; the others go on meanwhile.
 *
 * @param workerScript only for tests, which need threads that misbehave.
 */
export function createSearchPool(options: SearchPoolOptions, workerScript = SEARCH_WORKER): SearchPool {
  const { file, size, timeoutMs, maxWaiting = size * 64 } = options;
  const seats = new Set<Seat>();
  // A thread inside SQLite ends only when its statement does. Such threads still take a core, so they are counted.
  const ending = new Set<Promise<unknown>>();
  const waiting: Job[] = [];
  let nextId = 1;
  let earlyDeaths = 0;
  let isClosed = false;

  function finish(job: Job): void {
    if (job.timer) clearTimeout(job.timer);
    job.timer = null;
  }

  function start(): void {
    const worker = new Worker(workerScript, {
      workerData: { file },
      execArgv: [],
    });
    const seat: Seat = { worker, isReady: false, job: null };
    seats.add(seat);
    worker.on('message', (reply: WorkerReply | 'ready') => {
      if (reply === 'ready') {
        seat.isReady = true;
        dispatch();
        return;
      }
      const { job } = seat;
      if (job?.id !== reply.id) return;
      earlyDeaths = 0;
      seat.job = null;
      finish(job);
      if (reply.outcome.ok) job.resolve(reply.outcome.value);
      else job.reject(toError(reply.outcome.name, reply.outcome.message));
      dispatch();
    });
    const died = (cause?: unknown) => {
      if (!seats.delete(seat)) return;
      if (seat.job) {
        finish(seat.job);
        seat.job.reject(
          new IndexUnavailableError('The search ended unexpectedly. Please try again.', { cause }),
        );
      }
      if (isClosed) return;
      const delay = Math.min(RESTART_DELAY_MS * 2 ** earlyDeaths, LONGEST_RESTART_DELAY_MS);
      earlyDeaths += 1;
      setTimeout(refill, delay).unref();
    };
    worker.on('error', died);
    worker.on('exit', () => died());
  }

  function refill(): void {
    while (!isClosed && seats.size < size && seats.size + ending.size < 2 * size) start();
    dispatch();
  }

  function retire(seat: Seat): Promise<void> {
    seats.delete(seat);
    const end = seat.worker.terminate().then(
      () => undefined,
      () => undefined,
    );
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
      finish(job);
      seat.job = job;
      job.timer = setTimeout(() => {
        seat.job = null;
        job.reject(new IndexTimeoutError(`The search took longer than ${timeoutMs} ms.`));
        void retire(seat);
        refill();
      }, timeoutMs);
      seat.worker.postMessage({ id: job.id, task: job.task });
    }
  }

  function run(task: WorkerTask): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      if (isClosed) {
        reject(new IndexUnavailableError(CLOSED));
        return;
      }
      const isSearch = task.kind !== 'status';
      if (isSearch && waiting.length >= maxWaiting && [...seats].every((seat) => seat.job || !seat.isReady)) {
        reject(new IndexBusyError('Too many searches are waiting.'));
        return;
      }
      const job: Job = { id: nextId, task, resolve, reject, timer: null };
      nextId += 1;
      job.timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(job), 1);
        reject(new IndexBusyError(`No search thread was free within ${timeoutMs} ms.`));
      }, timeoutMs);
      if (isSearch) waiting.push(job);
      else waiting.unshift(job);
      dispatch();
    });
  }

  refill();

  return {
    search: (request) => run({ kind: 'search', request }) as Promise<SearchAnswer>,
    lookUpPages: (urls) => run({ kind: 'metrics', urls }) as Promise<(PageMetrics | null)[]>,
    findPeople: (host, limit) => run({ kind: 'people', host, limit }) as Promise<SitePeople>,
    status: () => run({ kind: 'status' }) as Promise<IndexStatus>,
    async close() {
      isClosed = true;
      const open = [...seats];
      const jobs = [...waiting.splice(0), ...open.flatMap((seat) => (seat.job ? [seat.job] : []))];
      for (const job of jobs) {
        finish(job);
        job.reject(new IndexUnavailableError(CLOSED));
      }
      await Promise.all([...open.map(retire), ...ending]);
    },
  };
}
