import { readFailure, type TaskOrder } from '../workers/serve-tasks.ts';
import { startWorker, type StartedWorker } from '../workers/start-worker.ts';
import type { ExtractionOutcome, ExtractionTask } from './extraction-task.ts';
import { fromSent, type SentOutcome } from './sent-outcome.ts';
import { YOUNG_HALF_MIB } from './steady-heap.ts';

export interface ExtractionPool {
  /** Never rejects: a page that ends its thread, or takes longer than the limit, is an outcome too. */
  run(task: ExtractionTask): Promise<ExtractionOutcome>;
  close(): Promise<void>;
}

export interface ExtractionPoolOptions {
  /** Threads at most; each is started when those before it have enough to do. With 0 there is no other thread. */
  workers: number;
  /** How long one page may keep a thread, while this process computes. */
  pageTimeoutMs?: number;
  script?: URL;
}

interface Job {
  order: TaskOrder<ExtractionTask>;
  resolve: (outcome: ExtractionOutcome) => void;
}

interface Runner {
  thread: StartedWorker<ExtractionTask>;
  /** Has loaded its code; a death before that is no page's fault. */
  ready: boolean;
  /** Not answered yet; the first is the one at work. */
  jobs: Job[];
  timer: NodeJS.Timeout | null;
}

const SCRIPT = new URL('./extraction-worker.ts', import.meta.url);
const PAGE_TIMEOUT_MS = 30_000;
/** So many times that in any case. */
const MOST_TIMEOUTS = 20;
/** Pages sent ahead, so that no thread waits while this one writes a batch. */
const JOBS_PER_THREAD = 32;
/** A thread takes some 300 ms to start, which a few pages are not worth. */
const JOBS_WORTH_A_THREAD = 16;
/** Threads that end before their first page: something is wrong with threads here, and it goes on without. */
const EARLY_DEATHS = 3;
/** Heap of a thread; the worst pages within the limits need some 300. */
const HEAP_MIB = 384;
/**
 * A thread's young objects, three halves of `YOUNG_HALF_MIB`. Left to itself it lets them grow until it holds three
 * times the memory, and is no faster: a page's tree is garbage as a whole.
 */
const YOUNG_HEAP_MIB = 3 * YOUNG_HALF_MIB;

/** Loaded when needed only: what extraction is made of takes as long to load as a server to start. */
async function runHere(task: ExtractionTask): Promise<ExtractionOutcome> {
  const { runExtraction } = await import('./extraction-task.ts');
  return runExtraction(task);
}

/** Threads that extract pages beside the one that writes them. */
export function createExtractionPool(options: ExtractionPoolOptions): ExtractionPool {
  const { workers, pageTimeoutMs = PAGE_TIMEOUT_MS, script = SCRIPT } = options;
  const runners = new Set<Runner>();
  const waiting: Job[] = [];
  let lastId = 0;
  let earlyDeaths = 0;
  let closed = false;

  const watch = (runner: Runner): void => {
    if (runner.timer !== null) clearTimeout(runner.timer);
    runner.timer = null;
    const job = runner.jobs[0];
    if (job === undefined) return;
    const began = process.cpuUsage();
    const look = (times: number): void => {
      runner.timer = setTimeout(() => {
        // Answers may be waiting behind this timer when the thread here was busy writing.
        setImmediate(() => {
          if (!runners.has(runner) || runner.jobs[0] !== job) return;
          // An import goes behind everything else on its machine, or is stopped for a while: then no page is at fault.
          const { user, system } = process.cpuUsage(began);
          if (times < MOST_TIMEOUTS && (user + system) / 1000 < pageTimeoutMs) look(times + 1);
          else fail(runner, 'took too long');
        });
      }, pageTimeoutMs);
    };
    look(1);
  };

  /** Ends a thread: the page at work is lost with it, those sent ahead go to another. */
  const fail = (runner: Runner, reason: 'took too long' | 'could not be extracted', cause?: Error): void => {
    if (!runners.delete(runner)) return;
    if (runner.timer !== null) clearTimeout(runner.timer);
    void runner.thread.end();
    if (!runner.ready) earlyDeaths += 1;
    const lost = runner.ready ? runner.jobs.shift() : undefined;
    waiting.unshift(...runner.jobs);
    lost?.resolve({ ok: false, reason, ...(cause && { detail: String(cause).slice(0, 200) }) });
    dispatch();
  };

  const start = (): Runner => {
    const thread = startWorker<ExtractionTask, SentOutcome>(
      'thread',
      { script, heapMb: HEAP_MIB, youngHeapMb: YOUNG_HEAP_MIB },
      {
        onReady() {
          runner.ready = true;
          watch(runner);
          dispatch();
        },
        onReply({ outcome }) {
          if (!runners.has(runner)) return;
          if (!outcome.ok) return fail(runner, 'could not be extracted', readFailure(outcome));
          runner.jobs.shift()?.resolve(fromSent(outcome.value));
          watch(runner);
          dispatch();
        },
        onEnd: (cause) => fail(runner, 'could not be extracted', cause),
      },
    );
    const runner: Runner = { thread, ready: false, jobs: [], timer: null };
    runners.add(runner);
    return runner;
  };

  const findRunner = (): Runner | null => {
    const [idlest] = [...runners].sort((a, b) => a.jobs.length - b.jobs.length);
    const busy = idlest === undefined || idlest.jobs.length >= JOBS_WORTH_A_THREAD;
    if (busy && runners.size < workers && earlyDeaths < EARLY_DEATHS) return start();
    return idlest !== undefined && idlest.jobs.length < JOBS_PER_THREAD ? idlest : null;
  };

  const dispatch = (): void => {
    while (waiting.length > 0 && !closed) {
      const runner = findRunner();
      if (runner === null && runners.size > 0) return;
      const job = waiting.shift();
      if (job === undefined) return;
      if (runner === null) {
        void runHere(job.order.task).then(job.resolve);
        continue;
      }
      runner.jobs.push(job);
      if (runner.ready && runner.jobs.length === 1) watch(runner);
      runner.thread.send([job.order]);
    }
  };

  return {
    run(task) {
      return new Promise((resolve) => {
        waiting.push({ order: { id: (lastId += 1), task }, resolve });
        dispatch();
      });
    },
    async close() {
      closed = true;
      const ending = [...runners];
      runners.clear();
      for (const runner of ending) if (runner.timer !== null) clearTimeout(runner.timer);
      await Promise.all(ending.map((runner) => runner.thread.end()));
    },
  };
}
