import type { SitePeople } from '../people/index.ts';
import type { CountAnswer, CountRequest } from './count-sites.ts';
import type { PageMetrics } from './page-metrics.ts';
import type { SearchAnswer, SearchRequest } from './search-index.ts';

export interface IndexStatus {
  /** There are pages, in a file of the right version. */
  isSearchable: boolean;
  pages: number;
  /** When DA, PA and Spam Scores were last computed, ISO 8601; null before the first ranking. */
  rankedAt: string | null;
  /**
   * For a cluster: the name of the generation that answers, a new one after each load. A file leaves it out and has
   * `indexVersion`.
   */
  generation?: string | null;
  /** For a file: a text that changes when pages are captured again, even if the number of pages stays the same. */
  recaptures?: string;
  /** Why it is not searchable and what to do, for an operator. */
  reason: string | null;
}

/** An index as a server asks it, for any engine. What each call promises is described at the search pool. */
export interface PageIndex {
  search: (request: SearchRequest) => Promise<SearchAnswer>;
  countSites: (request: CountRequest) => Promise<CountAnswer>;
  lookUpPages: (urls: readonly string[]) => Promise<(PageMetrics | null)[]>;
  findPeople: (host: string, limit: number) => Promise<SitePeople>;
  /** Does not reject when there is no index. */
  status: () => Promise<IndexStatus>;
}

/** What the pool asks a worker. */
export type WorkerTask =
  | { kind: 'search'; request: SearchRequest }
  | { kind: 'count'; request: CountRequest }
  | { kind: 'metrics'; urls: readonly string[] }
  | { kind: 'people'; hosts: readonly string[]; limit: number }
  | { kind: 'status' };

export type WorkerAnswer = SearchAnswer | CountAnswer | (PageMetrics | null)[] | SitePeople[] | IndexStatus;

export function createTaskRunner(index: PageIndex): (task: WorkerTask) => Promise<WorkerAnswer> {
  return (task) => {
    if (task.kind === 'search') return index.search(task.request);
    if (task.kind === 'count') return index.countSites(task.request);
    if (task.kind === 'metrics') return index.lookUpPages(task.urls);
    if (task.kind === 'status') return index.status();
    return Promise.all(task.hosts.map((host) => index.findPeople(host, task.limit)));
  };
}
