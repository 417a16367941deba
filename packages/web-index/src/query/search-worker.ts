import { keepIndexReader } from '../mounting/current-reader.ts';
import { createTaskRunner, type PageIndex } from './page-index.ts';
import { readPoolData, serveTasks } from './serve-tasks.ts';

/** The index file as it is at each question. */
function createFileIndex(file: string): PageIndex {
  const currentReader = keepIndexReader(file);
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
        return { isSearchable: pages > 0, pages, rankedAt: reader.rankedAt(), reason };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { isSearchable: false, pages: 0, rankedAt: null, reason };
      }
    },
  };
}

serveTasks(createTaskRunner(createFileIndex((readPoolData() as { file: string }).file)));
