import type { DatabaseSync } from 'node:sqlite';
import { createBoundedMap } from '../store/bounded-map.ts';
import { DOMAINS_CHANGED, figureBlockOf } from '../store/figure-blocks.ts';

/**
 * What was read of pages stays from one search to the next until somebody changes the file. The best pages are found by many
 * queries, so a few thousand spare most of the reading.
 */
export interface PageCache {
  /**
   * Reads a page, or gives what was read of it: what the page, its scores and its labels say. An import that writes to other pages, for
   * hours and many times a second, leaves it as it is. At most `2 * limit` are kept, or what weighs as much.
   */
  keep: <T>(limit: number, read: (id: number) => T, weightOf?: (value: T) => number) => (id: number) => T;
  /** To be called in each read transaction before anything kept is asked for. */
  refresh: () => void;
}

interface Kept<T> {
  value: T;
  /** The state of the file in which it was last known to be right. */
  seen: number;
  /** As the file counts changes of domains and of pages near this one; see `figure_blocks`. */
  version: number;
}

export function createPageCache(db: DatabaseSync): PageCache {
  const dataVersion = db.prepare('PRAGMA data_version');
  const blockVersion = db.prepare('SELECT version FROM figure_blocks WHERE block = ?');
  let seen = -1;
  let domains = 0;
  const countOf = (block: number): number => Number(blockVersion.get(block)?.['version'] ?? 0);
  return {
    keep(limit, read, weightOf = () => 1) {
      const kept = createBoundedMap<number, Kept<ReturnType<typeof read>>>(limit, ({ value }) =>
        weightOf(value),
      );
      return (id) => {
        const known = kept.get(id);
        if (known?.seen === seen) return known.value;
        // Either only ever grows.
        const version = countOf(figureBlockOf(id)) + domains;
        if (known?.version === version) {
          known.seen = seen;
          return known.value;
        }
        const value = read(id);
        kept.set(id, { value, seen, version });
        return value;
      };
    },
    refresh() {
      const version = Number(dataVersion.get()?.['data_version']);
      if (version !== seen) domains = countOf(DOMAINS_CHANGED);
      seen = version;
    },
  };
}
