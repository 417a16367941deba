import type { SitePeople } from '../people/index.ts';
import { createBoundedMap } from '../store/bounded-map.ts';
import { IndexTimeoutError } from '../store/index-errors.ts';
import type { CountAnswer, CountRequest } from './count-sites.ts';
import { UnmatchableQueryError } from './compile-query.ts';
import { isLaborious } from './laborious-query.ts';
import type { PageMetrics } from './page-metrics.ts';
import { createProcessPool, type PoolUse, type ProcessPool } from '../workers/process-pool.ts';
import type { SearchAnswer, SearchRequest } from './search-index.ts';
import type { IndexStatus, WorkerAnswer, WorkerTask } from './page-index.ts';

export interface SearchPoolOptions {
  /** The index file; it need not exist yet. */
  file: string;
  /** Processes that search something other than that file, by `createTaskRunner`, and the data that they get. */
  engine?: { readonly script: URL; readonly data: unknown };
  /** How many searches run at once, each in a process with a connection of its own. */
  size: number;
  /** How long a search may run, and how long it may wait for its turn. */
  timeoutMs: number;
  /**
   * How long a search may work in the quick lane before it is moved to the slow one, see `workMs`; 500 ms when not
   * given.
   */
  quickMs?: number;
  /** How many searches may wait; 64 for each process when not given. */
  maxWaiting?: number;
}

export interface SearchPool {
  /**
   * @param owner who asks: owners take turns, and each owner has at most one long search running.
   * @throws IndexUnavailableError when there is no index, or its process died; IndexBusyError when too many wait or the
   * turn did not come in time; IndexCrowdedError when this owner has too many waiting; IndexTimeoutError when the
   * search itself took too long.
   */
  search: (request: SearchRequest, owner?: string) => Promise<SearchAnswer>;
  /**
   * How many websites each search would list. Steps that would take long are not begun and are null. Fails like a
   * search, and does not delay other searches of its owner.
   */
  countSites: (request: CountRequest, owner?: string) => Promise<CountAnswer>;
  /** What the index knows of each absolute address, in the order given. Fails as a search does. */
  lookUpPages: (urls: readonly string[]) => Promise<(PageMetrics | null)[]>;
  /** The people that the site of this host presents, best first. Fails like a search. */
  findPeople: (host: string, limit: number) => Promise<SitePeople>;
  /** The same for several sites in one request, in their order. */
  listPeople: (hosts: readonly string[], limit: number) => Promise<SitePeople[]>;
  /** Whether searches can be answered. Does not reject when there is no index; goes before waiting searches. */
  status: () => Promise<IndexStatus>;
  /** What runs and waits in each lane at this moment. The slow lane exists from the first long search on. */
  use: () => readonly (PoolUse & { readonly lane: 'quick' | 'slow' })[];
  /** Ends all processes. What still runs or waits is rejected. */
  close: () => Promise<void>;
}

const SEARCH_WORKER = new URL('./search-worker.ts', import.meta.url);
const QUICK_MS = 500;
/** Nice value of long searches: when all cores are busy they get about a tenth of what the others get. */
const SLOW_NICENESS = 10;
/** How many searches of one account may wait in the quick lane, and how many in the slow one. */
const MOST_WAITING = 16;
const MOST_SLOW_WAITING = 2;
/** For so long after a long search all searches of its owner go to the slow lane. */
const SUSPICION_MS = 60_000;
const OWNERS_KEPT = 10_000;

/**
 * Searches in processes of two lanes, see `createProcessPool`. A search that takes too long in the quick lane is killed
 * there and begins again in the slow one, which has fewer processes of a lower priority. So long searches wait for each
 * other, and short ones do not wait for them. After a long search its owner is remembered for a while, so that nobody
 * can fill the quick lane with long searches.
 *
 * @param workerScript only for tests, which need misbehaving processes.
 */
export function createSearchPool(options: SearchPoolOptions, workerScript = SEARCH_WORKER): SearchPool {
  const { file, size, timeoutMs, maxWaiting = size * 64 } = options;
  const quickMs = Math.min(timeoutMs, options.quickMs ?? QUICK_MS);
  // A process that asks another machine hardly works here, however long that machine works, so the clock counts.
  const quickly = options.engine === undefined ? { workMs: quickMs } : { timeoutMs: quickMs };
  const common = {
    script: options.engine?.script ?? workerScript,
    data: options.engine?.data ?? { file },
    waitMs: timeoutMs,
    maxWaiting,
    readError: (name: string, message: string) =>
      name === 'UnmatchableQueryError' ? new UnmatchableQueryError(message) : null,
  };
  const quick = createProcessPool<WorkerTask, WorkerAnswer>({
    ...common,
    size,
    spares: 1,
    timeoutMs,
    maxWaitingOfOne: MOST_WAITING,
    // Sending ahead makes a process that asks another machine no faster.
    sendsAhead: options.engine === undefined,
  });
  // Most servers seldom need it, and processes take memory: it is made at the first long search.
  let slowLane: ProcessPool<WorkerTask, WorkerAnswer> | null = null;
  const slow = () =>
    (slowLane ??= createProcessPool<WorkerTask, WorkerAnswer>({
      ...common,
      size: Math.max(1, Math.floor(size / 2)),
      timeoutMs,
      maxWaitingOfOne: MOST_SLOW_WAITING,
      oneAtATime: true,
      niceness: SLOW_NICENESS,
    }));
  let isClosed = false;
  /** Until when each owner is remembered for a long search, by this process' clock. */
  const suspects = createBoundedMap<string, number>(OWNERS_KEPT);

  async function search(request: SearchRequest, owner?: string): Promise<SearchAnswer> {
    const task: WorkerTask = { kind: 'search', request };
    const place = owner === undefined ? {} : { owner };
    const isSuspect = owner !== undefined && (suspects.get(owner) ?? 0) > performance.now();
    if (!isSuspect && !isLaborious(request.query)) {
      try {
        return (await quick.run(task, { ...place, ...quickly })) as SearchAnswer;
      } catch (error) {
        if (!(error instanceof IndexTimeoutError) || isClosed) throw error;
      }
    }
    const from = performance.now();
    if (owner !== undefined) suspects.set(owner, from + SUSPICION_MS);
    const answer = (await slow().run(task, place)) as SearchAnswer;
    if (owner !== undefined && performance.now() - from < quickMs) suspects.set(owner, 0);
    return answer;
  }

  async function countSites(request: CountRequest, owner?: string): Promise<CountAnswer> {
    const isShort = request.steps.map((step) => !isLaborious(step.query));
    const steps = request.steps.filter((_, at) => isShort[at]);
    if (isShort[0] !== true) return { steps: isShort.map(() => null), owned: null };
    const place = { timeoutMs: quickMs, ...(owner === undefined ? {} : { owner }) };
    const answer = (await quick.run({ kind: 'count', request: { ...request, steps } }, place)) as CountAnswer;
    let next = 0;
    return { ...answer, steps: isShort.map((is) => (is ? (answer.steps[next++] ?? null) : null)) };
  }

  const listPeople = (hosts: readonly string[], limit: number): Promise<SitePeople[]> =>
    quick.run({ kind: 'people', hosts, limit }) as Promise<SitePeople[]>;

  return {
    search,
    countSites,
    lookUpPages: (urls) => quick.run({ kind: 'metrics', urls }) as Promise<(PageMetrics | null)[]>,
    findPeople: async (host, limit) => (await listPeople([host], limit))[0]!,
    listPeople,
    status: () => quick.run({ kind: 'status' }, { first: true }) as Promise<IndexStatus>,
    use: () => [
      { lane: 'quick', ...quick.use() },
      ...(slowLane === null ? [] : [{ lane: 'slow' as const, ...slowLane.use() }]),
    ],
    async close() {
      isClosed = true;
      await Promise.all([quick.close(), slowLane?.close()]);
    },
  };
}
