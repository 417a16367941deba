import type { DatabaseSync } from 'node:sqlite';
import { createBoundedMap } from '../store/bounded-map.ts';
import { DOMAINS_CHANGED, figureBlockOf } from '../store/figure-blocks.ts';
import { int, prepareRows } from '../store/rows.ts';

/**
 * Keeps what was read of pages between searches, until the file changes. Many queries find the same best pages, so a
 * few thousand kept pages save most of the reading.
 */
export interface PageCache {
  /**
   * Reads a page, or gives what was read of it before: the page, its scores and its labels. It stays valid while an
   * import writes to other pages, which may go on for hours. At most `2 * limit` pages are kept, or fewer heavy ones.
   */
  keep: <T>(limit: number, read: (id: number) => T, weightOf?: (value: T) => number) => (id: number) => T;
  /** To be called in each read transaction before anything kept is asked for. */
  refresh: () => void;
}

interface Kept<T> {
  value: T;
  /** The state of the file in which the entry was last known to be right. */
  seen: number;
  /** The file's count of changes to domains and to pages near this one; see `figure_blocks`. */
  version: number;
}

export function createPageCache(db: DatabaseSync): PageCache {
  const dataVersion = prepareRows(db, 'PRAGMA data_version', int);
  const blockVersion = prepareRows(db, 'SELECT version FROM figure_blocks WHERE block = ?', int);
  let seen = -1;
  let domains = 0;
  const countOf = (block: number): number => blockVersion.find(block) ?? 0;
  return {
    keep(limit, read, weightOf = () => 1) {
      const kept = createBoundedMap<number, Kept<ReturnType<typeof read>>>(limit, ({ value }) =>
        weightOf(value),
      );
      return (id) => {
        const known = kept.get(id);
        if (known?.seen === seen) return known.value;
        // Both numbers only grow.
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
      const version = dataVersion.get();
      if (version !== seen) domains = countOf(DOMAINS_CHANGED);
      seen = version;
    },
  };
}
