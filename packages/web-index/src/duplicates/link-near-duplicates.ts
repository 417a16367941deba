import type { DatabaseSync } from 'node:sqlite';
import { isNearDuplicate } from './near-duplicate.ts';
import { openNewFingerprints } from './new-fingerprints.ts';
import { fingerprint, fingerprintKeys, mayBeAlike } from './page-fingerprint.ts';
import { openSignatureStore, type SignatureStore } from './signature-store.ts';
import { createTextCache, openTexts, type PageTexts } from './text-cache.ts';
import { int, prepareRows } from '../store/rows.ts';
import { inWriteTransaction } from '../store/write-transaction.ts';

interface DuplicateOptions {
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Looked at for each page; what was committed stays, and the next run goes on from there. */
  signal?: AbortSignal;
  /** Where the pages' texts are; in the same file when not given. */
  texts?: PageTexts;
}

export interface DuplicateReport {
  /** Pages of the whole index that follow another one, and how many they follow. */
  linked: number;
  clusters: number;
  /** Pages compared in this run. */
  compared: number;
}

const PAGES_PER_TRANSACTION = 2000;

/**
 * Gives every page without a cluster its first near duplicate, or itself. In the order of ids, a page follows the
 * lowest leader before it that it is a near duplicate of, or leads. So the outcome depends on the pages alone, and
 * pages that come later change nothing for those before: runs after each import end as one run over all does. When a
 * page was replaced, whatever followed it or could follow it now is compared again.
 *
 * Commits as it goes; may be ended at any point and run again.
 *
 * @throws the signal's reason when stopped.
 */
export function linkNearDuplicates(db: DatabaseSync, options: DuplicateOptions = {}): DuplicateReport {
  const compared = compareAll(db, options);
  const counts = prepareRows(
    db,
    'SELECT count(*) AS linked, count(DISTINCT cluster_id) AS clusters FROM pages WHERE cluster_id <> id',
    { linked: int, clusters: int },
  ).get();
  return { ...counts, compared };
}

function compareAll(db: DatabaseSync, options: DuplicateOptions): number {
  const done = inWriteTransaction(db, () => compareWaiting(db, options));
  options.onProgress?.({ done, total: done });
  return done;
}

function compareWaiting(
  db: DatabaseSync,
  { onProgress, signal, texts = openTexts(db) }: DuplicateOptions,
): number {
  const signatures = openSignatureStore(db);
  forgetChanged(db, signatures);
  const linkPage = createPageLinker(db, signatures, texts);
  // Pages to compare are those without a cluster, here and after a crash alike; comparing one only ever adds later
  // ones.
  const next = prepareRows(
    db,
    'SELECT id FROM pages WHERE cluster_id IS NULL AND id > ? ORDER BY id LIMIT 1',
    int,
  );
  const waiting = prepareRows(db, 'SELECT count(*) FROM pages WHERE cluster_id IS NULL', int).get();
  let done = 0;
  onProgress?.({ done, total: waiting });
  for (let id = next.find(0); id !== null; id = next.find(id)) {
    signal?.throwIfAborted();
    linkPage(id);
    if (++done % PAGES_PER_TRANSACTION === 0) {
      db.exec('COMMIT; PRAGMA wal_checkpoint(PASSIVE); BEGIN IMMEDIATE');
      onProgress?.({ done, total: Math.max(done, waiting) });
    }
  }
  openNewFingerprints(db).clear();
  return done;
}

/** Pages that were replaced or are gone lead nobody any more: what followed them is compared again. */
function forgetChanged(db: DatabaseSync, signatures: SignatureStore): void {
  const changed = prepareRows(
    db,
    `SELECT s.page_id FROM page_signatures s LEFT JOIN pages p ON p.id = s.page_id
       WHERE p.cluster_id IS NULL`,
    int,
  ).list();
  const release = db.prepare('UPDATE pages SET cluster_id = NULL WHERE id = ?');
  for (const pageId of changed) {
    const signature = signatures.find(pageId)!;
    if (signature.leaderId === pageId)
      for (const follower of signatures.followersOf(pageId)) release.run(follower);
    signatures.drop(pageId, signature);
  }
}

function createPageLinker(
  db: DatabaseSync,
  signatures: SignatureStore,
  texts: PageTexts,
): (pageId: number) => void {
  const textOf = createTextCache(texts);
  const fresh = openNewFingerprints(db);
  const setCluster = db.prepare('UPDATE pages SET cluster_id = ? WHERE id = ?');
  let greatest = signatures.greatestId();

  const findLeader = (pageId: number, own: Uint8Array, keys: readonly number[]): number => {
    for (const leader of signatures.leadersBefore(pageId, keys)) {
      const { fingerprint: its } = signatures.find(leader)!;
      if (mayBeAlike(own, its) && isNearDuplicate(textOf(leader), textOf(pageId))) return leader;
    }
    return pageId;
  };

  return (pageId) => {
    const before = signatures.find(pageId);
    const own = before?.fingerprint ?? fresh.find(pageId) ?? fingerprint(textOf(pageId));
    const keys = fingerprintKeys(own);
    const leaderId = findLeader(pageId, own, keys);
    const [led, leads] = [before?.leaderId === pageId, leaderId === pageId];
    if (led && !leads) for (const follower of signatures.followersOf(pageId)) setCluster.run(null, follower);
    if (before?.leaderId !== leaderId) signatures.save(pageId, before, { leaderId, fingerprint: own });
    if (leads && !led && pageId < greatest) {
      for (const later of signatures.laterCandidates(pageId, keys)) setCluster.run(null, later);
    }
    greatest = Math.max(greatest, pageId);
    setCluster.run(leaderId, pageId);
  };
}
