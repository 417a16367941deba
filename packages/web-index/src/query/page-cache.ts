import type { DatabaseSync } from 'node:sqlite';
import { createBoundedMap } from '../store/bounded-map.ts';

/**
 * What was read of pages stays from one search to the next until somebody changes the file. The best pages are found by many
 * queries, so a few thousand spare most of the reading.
 */
export interface PageCache {
  /** Reads a page, or gives what was read of it. At most `2 * limit` are kept. */
  keep: <T>(limit: number, read: (id: number) => T) => (id: number) => T;
  /** To be called in each read transaction before anything kept is asked for. */
  refresh: () => void;
}

export function createPageCache(db: DatabaseSync): PageCache {
  const dataVersion = db.prepare('PRAGMA data_version');
  const clearers: (() => void)[] = [];
  let seen: number | null = null;
  return {
    keep(limit, read) {
      const kept = createBoundedMap<number, ReturnType<typeof read>>(limit);
      clearers.push(kept.clear);
      return (id) => {
        let value = kept.get(id);
        if (value === undefined) kept.set(id, (value = read(id)));
        return value;
      };
    },
    refresh() {
      const version = Number(dataVersion.get()?.['data_version']);
      if (version !== seen) for (const clear of clearers) clear();
      seen = version;
    },
  };
}
