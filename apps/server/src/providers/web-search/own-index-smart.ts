import { createProcessPool, indexVersion } from '@linklode/web-index';
import type { FoundSmartResult, SmartSearch, SmartSearchRequest } from '../../modules/search/index.ts';
import { asSearchError } from './own-index.ts';
import type { SmartWorkerData } from './smart-worker.ts';

interface OwnIndexSmartOptions {
  /** The index; it need not be there yet. */
  readonly file: string;
  /** Processes, each with a connection of its own. */
  readonly size: number;
  /** How long a search may run, and how long it may wait for its turn. */
  readonly timeoutMs: number;
  /** Hosts that are known to be gone, whatever the index says of them. */
  readonly goneHosts?: readonly string[];
}

export interface OwnIndexSmartSearch extends SmartSearch {
  /** Ends all processes. What still runs or waits is rejected. */
  close(): Promise<void>;
}

const SMART_WORKER = new URL('./smart-worker.ts', import.meta.url);
const MAX_WAITING = 32;
/** Others find a place, whatever one account asks. */
const MAX_WAITING_OF_ONE = 8;
/** A process that needs more dies, and its request is told to try again; the server lives on. */
const HEAP_MB = 512;

/**
 * Smart filters over our own index, in processes of their own: a recipe reads hundreds of pages, which must hold up neither
 * the server nor the searches of the normal mode.
 *
 * @param workerScript only for tests, which need processes that misbehave.
 */
export function createOwnIndexSmart(
  options: OwnIndexSmartOptions,
  workerScript = SMART_WORKER,
): OwnIndexSmartSearch {
  const { file, size, timeoutMs, goneHosts = [] } = options;
  const pool = createProcessPool<SmartSearchRequest, FoundSmartResult[]>({
    script: workerScript,
    data: { file, goneHosts } satisfies SmartWorkerData,
    size,
    timeoutMs,
    maxWaiting: MAX_WAITING,
    maxWaitingOfOne: MAX_WAITING_OF_ONE,
    heapMb: HEAP_MB,
  });
  return {
    version: () => indexVersion(file),
    async search(request) {
      try {
        return await pool.run(request, request.askedBy === undefined ? {} : { owner: request.askedBy });
      } catch (error) {
        throw asSearchError(error);
      }
    },
    close: () => pool.close(),
  };
}
