import type { DatabaseSync } from 'node:sqlite';

/**
 * Pages of a shard that were added or replaced and have yet to be compared with those of all shards, by when they came.
 */
const TABLE = `
CREATE TABLE IF NOT EXISTS arrivals (page_id INTEGER PRIMARY KEY, n INTEGER NOT NULL, fingerprint BLOB)`;

interface Arrivals {
  /** Belongs into the transaction that stores the page. */
  note: (url: string, n: number) => void;
  /** What was written here is known by its words; to be kept before the connection is closed. */
  keepFingerprints: () => void;
}

export function openArrivals(db: DatabaseSync): Arrivals {
  db.exec(TABLE);
  // By the key, since addresses have no index of their own: each page would look through all of them.
  const put = db.prepare(`
    INSERT OR REPLACE INTO arrivals (page_id, n)
      SELECT p.id, ?2 FROM urls u JOIN pages p ON p.url_id = u.id WHERE u.key = name_key(?1) AND u.url = ?1`);
  return {
    note(url, n) {
      put.run(url, n);
    },
    keepFingerprints() {
      db.exec(`
        BEGIN IMMEDIATE;
        UPDATE arrivals SET fingerprint = f.fingerprint FROM temp.new_fingerprints f WHERE f.page_id = arrivals.page_id;
        DELETE FROM temp.new_fingerprints;
        COMMIT;`);
    },
  };
}

export function knowsArrivals(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'arrivals'").get() !== undefined;
}
