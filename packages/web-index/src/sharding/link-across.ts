import type { DatabaseSync } from 'node:sqlite';
import { DatabaseSync as Database } from 'node:sqlite';
import { linkNearDuplicates, type DuplicateReport } from '../duplicates/link-near-duplicates.ts';
import { openNewFingerprints } from '../duplicates/new-fingerprints.ts';
import { openTexts } from '../duplicates/text-cache.ts';
import { CLUSTERS_ACROSS } from '../mounting/clusters-across.ts';
import { knowsArrivals } from './arrivals.ts';
import { openCommon } from './common-file.ts';
import { FILE_PLACES } from './file-places.ts';
import type { ShardFolder } from './shard-folder.ts';
import { blob, int, nullable, prepareRows } from '../store/rows.ts';
import { inWriteTransaction } from '../store/write-transaction.ts';

const AT_ONCE = 1000;

/**
 * Compares what came to any shard with the pages of all, in the order in which they came, as one file does at the end
 * of an import, and tells the shards. Ended at any point, the next run goes on. Nobody else may write to the shards
 * meanwhile.
 *
 * @throws the signal's reason when stopped.
 */
export function linkAcross(
  shards: ShardFolder,
  { signal }: { signal?: AbortSignal | undefined } = {},
): DuplicateReport {
  const common = openCommon(shards.common);
  const dbs = shards.files.map(
    (file) => new Database(file, { enableForeignKeyConstraints: false, timeout: 2000 }),
  );
  try {
    takeIn(common, dbs);
    forgetErased(common, shards.files);
    const textsOf = dbs.map((db) => openTexts(db));
    const find = prepareRows(common, 'SELECT shard, page_id FROM pages WHERE id = ?', [int, int]);
    const report = linkNearDuplicates(common, {
      ...(signal === undefined ? {} : { signal }),
      texts: (id) => {
        const [shard, page] = find.get(id);
        return textsOf[shard]!(page);
      },
    });
    tellShards(common, dbs);
    return report;
  } finally {
    for (const db of dbs) db.close();
    common.close();
  }
}

/** Pages that a takedown took out of a shard. */
function forgetErased(common: DatabaseSync, files: readonly string[]): void {
  const known = prepareRows(common, 'SELECT count(*) FROM pages WHERE shard = ?', int);
  for (const [shard, file] of files.entries()) {
    common.prepare('ATTACH ? AS shard').run(file);
    const there = prepareRows(common, 'SELECT count(*) FROM shard.pages', int).get();
    if (there !== known.get(shard)) {
      common
        .prepare('DELETE FROM main.pages WHERE shard = ? AND page_id NOT IN (SELECT id FROM shard.pages)')
        .run(shard);
    }
    common.exec('DETACH shard');
  }
}

/** New pages get their numbers; what was replaced is in no cluster any more. */
function takeIn(common: DatabaseSync, dbs: readonly DatabaseSync[]): void {
  const came = dbs.flatMap((db, shard) =>
    knowsArrivals(db)
      ? prepareRows(
          db,
          // Nobody knows whether what is known in part is alike: such a page stands for itself.
          `SELECT a.page_id, a.n, p.cluster_id IS NOT NULL FROM arrivals a JOIN pages p ON p.id = a.page_id`,
          [int, int, int],
        )
          .list()
          .map(([page, n, alone]) => ({ shard, page, n, alone: alone === 1 }))
      : [],
  );
  came.sort((a, b) => a.n - b.n || a.shard - b.shard || a.page - b.page);
  const fingerprints = openNewFingerprints(common);
  const findFingerprint = dbs.map((db) =>
    knowsArrivals(db)
      ? prepareRows(db, 'SELECT fingerprint FROM arrivals WHERE page_id = ?', nullable(blob))
      : null,
  );
  const find = prepareRows(common, 'SELECT id FROM pages WHERE shard = ? AND page_id = ?', int);
  const add = common.prepare('INSERT INTO pages (shard, page_id) VALUES (?, ?)');
  const setCluster = common.prepare('UPDATE pages SET cluster_id = ? WHERE id = ?');
  inWriteTransaction(common, () => {
    for (const { shard, page, alone } of came) {
      const id = find.find(shard, page) ?? Number(add.run(shard, page).lastInsertRowid);
      setCluster.run(alone ? id : null, id);
      const print = findFingerprint[shard]?.find(page);
      if (print && !alone) fingerprints.put(id, print);
    }
  });
}

/** Each shard is told which of its pages belong together, and which belong to pages elsewhere. */
function tellShards(common: DatabaseSync, dbs: readonly DatabaseSync[]): void {
  const next = prepareRows(
    common,
    `SELECT id FROM changed_clusters WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`,
    int,
  );
  const members = prepareRows(
    common,
    'SELECT shard, page_id FROM pages WHERE cluster_id = ? ORDER BY shard, page_id',
    [int, int],
  );
  const shardWriters = dbs.map((db) => {
    db.exec(CLUSTERS_ACROSS);
    return {
      setCluster: db.prepare('UPDATE pages SET cluster_id = ?1 WHERE id = ?2 AND cluster_id IS NOT ?1'),
      join: db.prepare('INSERT OR REPLACE INTO clusters_across (page_id, cluster) VALUES (?, ?)'),
      leave: db.prepare('DELETE FROM clusters_across WHERE page_id = ?'),
    };
  });
  for (const db of dbs) db.exec('BEGIN IMMEDIATE');
  let last = 0;
  for (;;) {
    const ids = next.list(last);
    if (ids.length === 0) break;
    for (const id of ids) {
      last = id;
      const found = members.list(id);
      const isAcross = found.some(([shard]) => shard !== found[0]![0]);
      const first = new Map<number, number>();
      for (const [shard, page] of found) {
        const { setCluster, join, leave } = shardWriters[shard]!;
        if (!first.has(shard)) first.set(shard, page);
        setCluster.run(first.get(shard)!, page);
        if (isAcross) join.run(page, last);
        else leave.run(page);
      }
    }
  }
  for (const db of dbs) {
    if (knowsArrivals(db)) db.exec('DELETE FROM arrivals');
    db.exec('DELETE FROM clusters_across WHERE page_id NOT IN (SELECT id FROM pages); COMMIT');
  }
  common.exec(`DELETE FROM changed_clusters; ${FILE_PLACES}; DELETE FROM file_places`);
}
