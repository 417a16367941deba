import type { DatabaseSync } from 'node:sqlite';
import { int, prepareRows } from '../store/rows.ts';

/** Of a shard's pages those with near duplicates in other shards; see sharding/link-across.ts. */
export const CLUSTERS_ACROSS = `
CREATE TABLE IF NOT EXISTS clusters_across (page_id INTEGER PRIMARY KEY, cluster INTEGER NOT NULL)`;

export interface ClusterFinder {
  /** A number that is the same in all shards; null for a page that is like none elsewhere. */
  find: (id: number) => number | null;
  /** To be called in each transaction. */
  refresh: () => void;
}

export function createClusterFinder(db: DatabaseSync): ClusterFinder {
  const dataVersion = prepareRows(db, 'PRAGMA data_version', int);
  let version: number | null = null;
  let clusters = new Map<number, number>();
  return {
    find: (id) => clusters.get(id) ?? null,
    refresh() {
      const now = dataVersion.get();
      if (now === version) return;
      version = now;
      clusters = new Map();
      if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'clusters_across'").get() === undefined)
        return;
      const all = prepareRows(db, 'SELECT page_id, cluster FROM clusters_across', [int, int]);
      clusters = new Map(all.each());
    },
  };
}
