import { Worker } from 'node:worker_threads';
import { indexVersion } from '@linklode/web-index';
import {
  WebSearchError,
  type FoundSmartResult,
  type SmartSearch,
  type SmartSearchRequest,
} from '../../modules/search/index.ts';
import type { SmartReply, SmartTask, SmartWorkerData } from './smart-worker.ts';

export interface OwnIndexSmartOptions {
  /** The index; it need not be there yet. */
  readonly file: string;
  /** Threads, each with a connection of its own. */
  readonly size: number;
  /** From the request to its answer, the wait for a thread included. */
  readonly timeoutMs: number;
  /** Hosts that are known to be gone, whatever the index says of them. */
  readonly goneHosts?: readonly string[];
}

export interface OwnIndexSmartSearch extends SmartSearch {
  /** Ends all threads. What still runs or waits is rejected. */
  close(): Promise<void>;
}

interface Job {
  readonly id: number;
  readonly request: SmartSearchRequest;
  readonly resolve: (rows: FoundSmartResult[]) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

interface Seat {
  readonly worker: Worker;
  isReady: boolean;
  job: Job | null;
}

const SMART_WORKER = new URL('./smart-worker.ts', import.meta.url);
const MAX_WAITING = 32;
/** A thread that needs more dies, and its request is told to try again; the server lives on. */
const HEAP_MB = 512;
const RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 5000;

const failure = (message: string, cause?: unknown) => new WebSearchError(message, { retryable: true, cause });

/**
 * Smart filters over our own index, in threads of their own: a recipe reads hundreds of pages, which must hold up neither
 * the server nor the searches of the normal mode. A thread that takes too long or dies is replaced.
 *
 * @param workerScript only for tests, which need threads that misbehave.
 */
export function createOwnIndexSmart(
  options: OwnIndexSmartOptions,
  workerScript = SMART_WORKER,
): OwnIndexSmartSearch {
  const { file, size, timeoutMs, goneHosts = [] } = options;
  const seats = new Set<Seat>();
  // A thread inside SQLite ends only when its statement does, so those that end are counted too.
  const ending = new Set<Promise<unknown>>();
  const waiting: Job[] = [];
  let nextId = 1;
  let earlyDeaths = 0;
  let isClosed = false;

  function start(): void {
    const worker = new Worker(workerScript, {
      workerData: { file, goneHosts } satisfies SmartWorkerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const seat: Seat = { worker, isReady: false, job: null };
    seats.add(seat);
    worker.on('message', (reply: SmartReply | 'ready') => {
      if (reply === 'ready') seat.isReady = true;
      else if (seat.job?.id === reply.id) {
        earlyDeaths = 0;
        settle(seat.job, reply.outcome);
        seat.job = null;
      }
      dispatch();
    });
    const died = (cause?: unknown) => {
      if (!seats.delete(seat)) return;
      if (seat.job !== null) {
        clearTimeout(seat.job.timer);
        seat.job.reject(failure('the search ended unexpectedly', cause));
      }
      if (isClosed) return;
      const delayMs = Math.min(RESTART_DELAY_MS * 2 ** earlyDeaths, LONGEST_RESTART_DELAY_MS);
      earlyDeaths += 1;
      setTimeout(refill, delayMs).unref();
    };
    worker.on('error', died);
    worker.on('exit', () => died());
  }

  function refill(): void {
    while (!isClosed && seats.size < size && seats.size + ending.size < 2 * size) start();
  }

  function retire(seat: Seat): Promise<void> {
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
      if (!seat.isReady || seat.job !== null) continue;
      const job = waiting.shift();
      if (job === undefined) return;
      seat.job = job;
      seat.worker.postMessage({ id: job.id, request: job.request } satisfies SmartTask);
    }
  }

  function expire(id: number): void {
    const place = waiting.findIndex((job) => job.id === id);
    if (place !== -1) {
      waiting.splice(place, 1)[0]?.reject(failure('the index has too much to do'));
      return;
    }
    for (const seat of seats) {
      if (seat.job?.id !== id) continue;
      seat.job.reject(failure('the index took too long'));
      seat.job = null;
      void retire(seat);
      refill();
    }
  }

  refill();

  return {
    version: () => indexVersion(file),
    search: (request) =>
      new Promise((resolve, reject) => {
        if (isClosed || waiting.length >= MAX_WAITING) {
          reject(failure(isClosed ? 'the index is closed' : 'the index has too much to do'));
          return;
        }
        const id = nextId;
        nextId += 1;
        const timer = setTimeout(() => expire(id), timeoutMs);
        waiting.push({ id, request, resolve, reject, timer });
        dispatch();
      }),
    async close() {
      isClosed = true;
      const open = [...seats];
      const jobs = [...waiting.splice(0), ...open.flatMap(({ job }) => (job === null ? [] : [job]))];
      for (const job of jobs) {
        clearTimeout(job.timer);
        job.reject(failure('the index is closed'));
      }
      await Promise.all([...open.map(retire), ...ending]);
    },
  };
}

function settle(job: Job, outcome: SmartReply['outcome']): void {
  clearTimeout(job.timer);
  if (outcome.ok) job.resolve(outcome.rows);
  else if (outcome.name === 'IndexUnavailableError') job.reject(failure('the index is not there'));
  else job.reject(new Error(`${outcome.name}: ${outcome.message}`));
}
