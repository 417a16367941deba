import type { DatabaseSync } from 'node:sqlite';
import { fingerprintKeys } from './page-fingerprint.ts';
import { blob, int, prepareRows } from '../store/rows.ts';

/** Belongs to this folder alone, and can be rebuilt from the pages: `leading` is 1 where the page leads its cluster. */
const TABLES = `
CREATE TABLE IF NOT EXISTS page_signatures (
  page_id INTEGER PRIMARY KEY, leader_id INTEGER NOT NULL, fingerprint BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS page_signatures_leader ON page_signatures (leader_id);
CREATE TABLE IF NOT EXISTS page_bands (
  key INTEGER NOT NULL, leading INTEGER NOT NULL, page_id INTEGER NOT NULL, PRIMARY KEY (key, leading, page_id)
) WITHOUT ROWID;`;

/**
 * Pages read from one bucket at most. Thousands share a band when a template outweighs the text between; of those only
 * the lowest ids are compared, which stay the same as an index grows.
 */
const LEADERS_PER_KEY = 64;
const FOLLOWERS_PER_KEY = 1000;

interface Signature {
  leaderId: number;
  fingerprint: Uint8Array;
}

export interface SignatureStore {
  find: (pageId: number) => Signature | null;
  save: (pageId: number, before: Signature | null, now: Signature) => void;
  drop: (pageId: number, signature: Signature) => void;
  /** Leaders before this page that share a key with it, ascending. */
  leadersBefore: (pageId: number, keys: readonly number[]) => number[];
  /** Pages after this one that share a key with it and do not follow an earlier one. */
  laterCandidates: (pageId: number, keys: readonly number[]) => number[];
  followersOf: (pageId: number) => number[];
  greatestId: () => number;
}

export function openSignatureStore(db: DatabaseSync): SignatureStore {
  db.exec(TABLES);
  const find = prepareRows(
    db,
    'SELECT leader_id AS leaderId, fingerprint FROM page_signatures WHERE page_id = ?',
    { leaderId: int, fingerprint: blob },
  );
  const put = db.prepare(
    'INSERT OR REPLACE INTO page_signatures (page_id, leader_id, fingerprint) VALUES (?, ?, ?)',
  );
  const remove = db.prepare('DELETE FROM page_signatures WHERE page_id = ?');
  const addBand = db.prepare('INSERT OR IGNORE INTO page_bands (key, leading, page_id) VALUES (?, ?, ?)');
  const removeBand = db.prepare('DELETE FROM page_bands WHERE key = ? AND leading = ? AND page_id = ?');
  const leaders = prepareRows(
    db,
    `SELECT page_id FROM page_bands WHERE key = ? AND leading = 1 AND page_id < ? ORDER BY page_id LIMIT ${LEADERS_PER_KEY}`,
    int,
  );
  const later = prepareRows(
    db,
    `SELECT page_id FROM page_bands WHERE key = ? AND leading = ? AND page_id > ? ORDER BY page_id LIMIT ${FOLLOWERS_PER_KEY}`,
    int,
  );
  const followers = prepareRows(
    db,
    'SELECT page_id FROM page_signatures WHERE leader_id = ?1 AND page_id <> ?1 ORDER BY page_id',
    int,
  );
  const greatest = prepareRows(db, 'SELECT coalesce(max(page_id), 0) FROM page_signatures', int);
  const dropBands = (pageId: number, { leaderId, fingerprint }: Signature): void => {
    for (const key of fingerprintKeys(fingerprint)) removeBand.run(key, leaderId === pageId ? 1 : 0, pageId);
  };
  return {
    find: (pageId) => find.find(pageId),
    save(pageId, before, now) {
      if (before) dropBands(pageId, before);
      put.run(pageId, now.leaderId, now.fingerprint);
      for (const key of fingerprintKeys(now.fingerprint))
        addBand.run(key, now.leaderId === pageId ? 1 : 0, pageId);
    },
    drop(pageId, signature) {
      dropBands(pageId, signature);
      remove.run(pageId);
    },
    leadersBefore(pageId, keys) {
      const found = new Set<number>();
      for (const key of keys) for (const id of leaders.list(key, pageId)) found.add(id);
      return [...found].sort((a, b) => a - b);
    },
    laterCandidates(pageId, keys) {
      const found = new Set<number>();
      for (const key of keys) {
        for (const id of later.list(key, 1, pageId)) found.add(id);
        for (const id of later.list(key, 0, pageId)) if (find.get(id).leaderId > pageId) found.add(id);
      }
      return [...found];
    },
    followersOf: (pageId) => followers.list(pageId),
    greatestId: () => greatest.get(),
  };
}
