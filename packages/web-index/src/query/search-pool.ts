import type { SitePeople } from '../people/index.ts';
import { UnmatchableQueryError } from './compile-query.ts';
import type { PageMetrics } from './page-metrics.ts';
import type { SearchAnswer, SearchRequest } from './search-index.ts';
import type { IndexStatus, WorkerAnswer, WorkerTask } from './search-worker.ts';
import { createThreadPool } from './thread-pool.ts';

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

const SEARCH_WORKER = new URL('./search-worker.ts', import.meta.url);

/**
 * Searches in threads: see `createThreadPool`.
 *
 * @param workerScript only for tests, which need threads that misbehave.
 */
export function createSearchPool(options: SearchPoolOptions, workerScript = SEARCH_WORKER): SearchPool {
  const { file, size, timeoutMs, maxWaiting = size * 64 } = options;
  const pool = createThreadPool<WorkerTask, WorkerAnswer>({
    script: workerScript,
    workerData: { file },
    size,
    timeoutMs,
    maxWaiting,
    readError: (name, message) =>
      name === 'UnmatchableQueryError' ? new UnmatchableQueryError(message) : null,
  });
  return {
    search: (request) => pool.run({ kind: 'search', request }) as Promise<SearchAnswer>,
    lookUpPages: (urls) => pool.run({ kind: 'metrics', urls }) as Promise<(PageMetrics | null)[]>,
    findPeople: (host, limit) => pool.run({ kind: 'people', host, limit }) as Promise<SitePeople>,
    status: () => pool.run({ kind: 'status' }, { first: true }) as Promise<IndexStatus>,
    close: () => pool.close(),
  };
}
