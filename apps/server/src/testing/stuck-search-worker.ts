import type { SearchAnswer, SearchRequest } from '@linklode/web-index';
import { keepIndexReader, readWorkerData, serveTasks } from '@linklode/web-index/worker';

type Task = { kind: 'search'; request: SearchRequest } | { kind: string };

/**
 * Searches as the product does, and never comes back from a query that has this word: as SQLite would from one too
 * large.
 */
const ENDLESS = '"endless"';
const currentReader = keepIndexReader((readWorkerData() as { file: string }).file);

serveTasks((task: Task): SearchAnswer | object => {
  if (!('request' in task))
    return { isSearchable: true, pages: currentReader().countPages(), rankedAt: null, reason: null };
  if (JSON.stringify(task.request.query).includes(ENDLESS)) for (;;) Math.random();
  return currentReader().search(task.request);
});
