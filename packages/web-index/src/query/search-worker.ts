import type { SitePeople } from '../people/index.ts';
import { keepIndexReader } from '../mounting/current-reader.ts';
import type { CountAnswer, CountRequest } from './count-sites.ts';
import type { PageMetrics } from './page-metrics.ts';
import type { SearchAnswer, SearchRequest } from './search-index.ts';
import { readPoolData, serveTasks } from './serve-tasks.ts';

/** What the pool asks a worker. */
export type WorkerTask =
  | { kind: 'search'; request: SearchRequest }
  | { kind: 'count'; request: CountRequest }
  | { kind: 'metrics'; urls: readonly string[] }
  | { kind: 'people'; host: string; limit: number }
  | { kind: 'status' };

export type WorkerAnswer = SearchAnswer | CountAnswer | (PageMetrics | null)[] | SitePeople | IndexStatus;

export interface IndexStatus {
  /** Pages are there, in a file of the right version. */
  isSearchable: boolean;
  pages: number;
  /** When DA, PA and Spam Scores were last reckoned, ISO 8601; null before the first ranking. */
  rankedAt: string | null;
  /** Why it is not searchable and what to do, for an operator. */
  reason: string | null;
}

function createTaskRunner(file: string): (task: WorkerTask) => WorkerAnswer {
  const currentReader = keepIndexReader(file);
  return (task) => {
    if (task.kind === 'search') return currentReader().search(task.request);
    if (task.kind === 'count') return currentReader().countSites(task.request);
    if (task.kind === 'metrics') return currentReader().lookUpPages(task.urls);
    if (task.kind === 'people') return currentReader().findPeople(task.host, task.limit);
    try {
      const reader = currentReader();
      const pages = reader.countPages();
      const reason = pages > 0 ? null : 'The web index has no pages yet.';
      return { isSearchable: pages > 0, pages, rankedAt: reader.rankedAt(), reason };
    } catch (error) {
      return {
        isSearchable: false,
        pages: 0,
        rankedAt: null,
        reason: error instanceof Error ? error.message : String(error),
      };
    }
  };
}

serveTasks(createTaskRunner((readPoolData() as { file: string }).file));
