import { DatabaseSync } from 'node:sqlite';
import type { CommonPhraseList } from '../sealing/common-phrases.ts';
import { STATIC_RANK } from '../sealing/copy-tables.ts';
import { learnWords } from '../sealing/write-words.ts';
import { addIndexFunctions } from '../store/index-functions.ts';
import { shardOf } from './shard-of.ts';

/**
 * Plans how an index of one file is dealt to shards. For each page the plan says its shard, and its place in the order
 * of all pages. It also holds what has to be the same in every shard: how common each word is, and which near
 * duplicates lie in several shards.
 *
 * @param plan a file that does not exist yet
 * @returns the phrases that are common among all pages
 */
export function planShards(from: string, plan: string, shards: number): CommonPhraseList {
  const db = new DatabaseSync(plan);
  addIndexFunctions(db);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536');
  db.prepare('ATTACH ? AS old').run(from);
  db.function('shard_of', { deterministic: true }, (domain) => shardOf(String(domain), shards));
  db.exec(`
    BEGIN;
    CREATE TABLE homes (id INTEGER PRIMARY KEY, shard INTEGER NOT NULL);
    INSERT INTO homes SELECT id, shard_of(name) FROM old.domains;
    CREATE TABLE new_ids (old_id INTEGER PRIMARY KEY, id INTEGER NOT NULL, shard INTEGER NOT NULL);
    INSERT INTO new_ids SELECT p.id, row_number() OVER (ORDER BY ${STATIC_RANK} DESC, u.url), m.shard
      FROM old.pages p JOIN old.domains d ON d.id = p.domain_id JOIN old.urls u ON u.id = p.url_id JOIN homes m ON m.id = d.id;
    CREATE UNIQUE INDEX new_ids_shard ON new_ids (shard, id);
    CREATE TEMP TABLE spanning AS SELECT p.cluster_id AS cluster, min(s.id) AS leader
      FROM old.pages p JOIN new_ids s ON s.old_id = p.id WHERE p.cluster_id IS NOT NULL
      GROUP BY p.cluster_id HAVING count(DISTINCT s.shard) > 1;
    CREATE TABLE across (old_id INTEGER PRIMARY KEY, cluster INTEGER NOT NULL);
    INSERT INTO across SELECT p.id, x.leader FROM spanning x JOIN old.pages p ON p.cluster_id = x.cluster;
    CREATE TABLE word_classes (word TEXT PRIMARY KEY, class INTEGER NOT NULL) WITHOUT ROWID;
    COMMIT;
    DETACH old;`);
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    addIndexFunctions(source);
    source.prepare('ATTACH ? AS plan').run(plan);
    return learnWords(source, 'p.id IN (SELECT old_id FROM plan.new_ids WHERE id % ? = 0)', db);
  } finally {
    source.close();
    db.close();
  }
}
