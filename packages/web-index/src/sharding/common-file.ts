import { DatabaseSync } from 'node:sqlite';
import { copy, copySignatures, findLeaders, tablesOf } from '../sealing/copy-tables.ts';
import { openNewFile } from '../store/new-file.ts';

/**
 * What all shards have in common: a number for each page among all of them, in the order in which one file would have
 * them, and by it what near duplicates are found by; which files were read. The duplicates' own tables and code work on
 * it as on an index.
 */
const TABLES = `
CREATE TABLE pages (
  id INTEGER PRIMARY KEY, shard INTEGER NOT NULL, page_id INTEGER NOT NULL, cluster_id INTEGER, UNIQUE (shard, page_id)
);
CREATE INDEX pages_cluster ON pages (cluster_id);
-- Clusters that shards have not been told of yet.
CREATE TABLE changed_clusters (id INTEGER PRIMARY KEY);
CREATE TRIGGER cluster_changed AFTER UPDATE OF cluster_id ON pages WHEN new.cluster_id IS NOT old.cluster_id BEGIN
  INSERT OR IGNORE INTO changed_clusters SELECT old.cluster_id WHERE old.cluster_id IS NOT NULL;
  INSERT OR IGNORE INTO changed_clusters SELECT new.cluster_id WHERE new.cluster_id IS NOT NULL;
END;`;

/** Makes the file from an index of one file and the plan of its shards. */
export function buildCommon(from: string, plan: string, to: string): void {
  const db = openNewFile(to);
  try {
    db.prepare('ATTACH ? AS old').run(from);
    db.prepare('ATTACH ? AS plan').run(plan);
    db.exec(`BEGIN; CREATE TEMP TABLE new_ids AS SELECT old_id, id FROM plan.new_ids;
      CREATE UNIQUE INDEX temp.new_ids_old ON new_ids (old_id); ${TABLES}`);
    findLeaders(db);
    db.exec(`
      INSERT INTO main.pages SELECT s.id, s.shard, row_number() OVER (PARTITION BY s.shard ORDER BY s.id), l.id
        FROM plan.new_ids s JOIN old.pages p ON p.id = s.old_id LEFT JOIN temp.leaders l ON l.cluster = p.cluster_id
        ORDER BY s.id`);
    const names = ['page_signatures', 'page_bands', 'import_files'];
    const tables = tablesOf(db).filter(({ name }) => names.includes(name));
    for (const { sql } of tables) db.exec(sql);
    copySignatures(
      db,
      tables.map(({ name }) => name),
    );
    if (tables.some(({ name }) => name === 'import_files')) copy(db, 'import_files', {}, '');
    db.exec('COMMIT; DETACH old; DETACH plan; PRAGMA journal_mode = WAL');
  } finally {
    db.close();
  }
}

export function openCommon(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 2000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768');
  return db;
}
