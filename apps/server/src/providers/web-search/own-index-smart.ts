import { createProcessPool, indexVersion } from '@linklode/web-index';
import {
  SheetError,
  type FoundSheet,
  type SheetFinder,
  type SheetRequest,
} from '../../modules/pitch-sheet/index.ts';
import {
  WebSearchError,
  type FoundSmartResult,
  type SmartSearch,
  type SmartSearchRequest,
} from '../../modules/search/index.ts';
import { asSearchError } from './own-index.ts';
import type { Likeness } from '@linklode/contract';
import type { LikenessFinder } from '../../modules/likeness/index.ts';
import type { FetchedPage } from './fetched-page.ts';
import type { SmartReply, SmartTask, SmartWorkerData } from './smart-worker.ts';

interface OwnIndexSmartOptions {
  /** The index; it need not be there yet. */
  readonly file: string;
  /** The cluster that has the pages in its place. */
  readonly cluster?: SmartWorkerData['cluster'];
  /** Of a cluster, which pages answer now; null where that is not known. Throws as a search pool does. */
  readonly generation?: () => Promise<string | null | undefined>;
  /** Processes, each with a connection of its own. */
  readonly size: number;
  /** How long a search may run, and how long it may wait for its turn. */
  readonly timeoutMs: number;
  /** Hosts that are known to be gone, whatever the index says of them. */
  readonly goneHosts?: readonly string[];
}

export interface OwnIndexSmartSearch extends SmartSearch, LikenessFinder {
  /** Holds pages that were fetched against the filter, in the same processes; the index is not looked at. */
  judge(request: SmartSearchRequest, fetched: readonly FetchedPage[]): Promise<FoundSmartResult[]>;
  /** What is known of a row's site, in the same processes. Throws SheetError. */
  readonly sheets: SheetFinder;
  /** Ends all processes. What still runs or waits is rejected. */
  close(): Promise<void>;
}

const SMART_WORKER = new URL('./smart-worker.ts', import.meta.url);
/** An answer about the generation stands so long; a process of the pool notices a swap as late. */
const GENERATION_KEPT_MS = 1_000;
const MAX_WAITING = 32;
/** Others find a place, whatever one account asks. */
const MAX_WAITING_OF_ONE = 8;
/** A process that needs more dies, and its request is told to try again; the server lives on. */
const HEAP_MB = 512;

/**
 * Smart filters over our own index, in processes of their own: a recipe reads hundreds of pages, which must hold up
 * neither the server nor the searches of the normal mode.
 *
 * @param workerScript only for tests, which need processes that misbehave.
 */
export function createOwnIndexSmart(
  options: OwnIndexSmartOptions,
  workerScript = SMART_WORKER,
): OwnIndexSmartSearch {
  const { file, cluster = null, generation, size, timeoutMs, goneHosts = [] } = options;
  const pool = createProcessPool<SmartTask, SmartReply>({
    script: workerScript,
    data: { file, cluster, goneHosts } satisfies SmartWorkerData,
    size,
    timeoutMs,
    maxWaiting: MAX_WAITING,
    maxWaitingOfOne: MAX_WAITING_OF_ONE,
    heapMb: HEAP_MB,
  });
  async function run<Answer extends FoundSmartResult[] | Likeness>(
    task: Exclude<SmartTask, { readonly sheet: SheetRequest }>,
  ): Promise<Answer> {
    const { askedBy } = 'likeness' in task ? task.likeness : task.request;
    try {
      return (await pool.run(task, askedBy === undefined ? {} : { owner: askedBy })) as Answer;
    } catch (error) {
      throw asSearchError(error);
    }
  }
  let known: { readonly version: string; readonly at: number } | null = null;
  async function clusterVersion(ask: NonNullable<typeof generation>): Promise<string> {
    if (known !== null && performance.now() - known.at < GENERATION_KEPT_MS) return known.version;
    known = { version: `cluster:${await ask()}`, at: performance.now() };
    return known.version;
  }
  async function findSheet(sheet: SheetRequest): Promise<FoundSheet | null> {
    try {
      return (await pool.run({ sheet }, { owner: sheet.askedBy })) as FoundSheet | null;
    } catch (error) {
      const told = asSearchError(error);
      throw told instanceof WebSearchError ? new SheetError('the index could not be asked', error) : told;
    }
  }
  return {
    async version() {
      try {
        return cluster === null || generation === undefined
          ? indexVersion(file)
          : await clusterVersion(generation);
      } catch (error) {
        throw asSearchError(error);
      }
    },
    search: (request) => run({ request }),
    judge: (request, fetched) => run({ request, fetched }),
    findLikeness: (likeness) => run({ likeness }),
    sheets: { find: findSheet },
    close: () => pool.close(),
  };
}
