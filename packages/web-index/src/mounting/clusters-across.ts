import type { DatabaseSync } from 'node:sqlite';

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
  const dataVersion = db.prepare('PRAGMA data_version');
  let version: unknown = null;
  let clusters = new Map<number, number>();
  return {
    find: (id) => clusters.get(id) ?? null,
    refresh() {
      const now = dataVersion.get()?.['data_version'];
      if (now === version) return;
      version = now;
      clusters = new Map();
      if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'clusters_across'").get() === undefined)
        return;
      const all = db.prepare('SELECT page_id, cluster FROM clusters_across');
      all.setReturnArrays(true);
      clusters = new Map(all.all() as unknown as [number, number][]);
    },
  };
}
