import { keepIndexReader } from '../mounting/current-reader.ts';
import { createTaskRunner, type PageIndex } from './page-index.ts';
import { readWorkerData, serveTasks } from '../workers/serve-tasks.ts';
import { warmReader } from './warm-reader.ts';

const PAUSE_MS = 5;

type CurrentReader = ReturnType<typeof keepIndexReader>;

/** The index file as it is at the time of each question. */
function createFileIndex(currentReader: CurrentReader): PageIndex {
  return {
    search: async (request) => currentReader().search(request),
    countSites: async (request) => currentReader().countSites(request),
    lookUpPages: async (urls) => currentReader().lookUpPages(urls),
    findPeople: async (host, limit) => currentReader().findPeople(host, limit),
    async status() {
      try {
        const reader = currentReader();
        const pages = reader.countPages();
        const reason = pages > 0 ? null : 'The web index has no pages yet.';
        const recaptures = reader.tellRecaptures();
        return { isSearchable: pages > 0, pages, rankedAt: reader.rankedAt(), recaptures, reason };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { isSearchable: false, pages: 0, rankedAt: null, reason };
      }
    },
  };
}

/** Warms up in pauses, since a task may come at any time. If something fails here, the next task will report it. */
function warmInPauses(currentReader: CurrentReader): void {
  let steps: Generator<void> | null = null;
  const step = (): void => {
    try {
      steps ??= warmReader(currentReader());
      if (steps.next().done !== true) setTimeout(step, PAUSE_MS).unref();
    } catch {
      // No index yet, or none any more.
    }
  };
  setTimeout(step, PAUSE_MS).unref();
}

const currentReader = keepIndexReader((readWorkerData() as { file: string }).file);
serveTasks(createTaskRunner(createFileIndex(currentReader)));
warmInPauses(currentReader);
