import type { DatabaseSync } from 'node:sqlite';
import { openIndexDatabase } from '../store/index-file.ts';
import type { IndexCheck } from '../store/index-check.ts';
import { knowsArrivals } from './arrivals.ts';
import { findShards, type ShardFolder } from './shard-folder.ts';
import { shardOf } from './shard-of.ts';
import { int, prepareRows, text } from '../store/rows.ts';

type Check = (db: DatabaseSync, shards: ShardFolder, shard: number) => Pick<IndexCheck, 'checked' | 'wrong'>;

const count = (db: DatabaseSync, sql: string): number => prepareRows(db, sql, int).get();

/** What has to be true of a shard beside the others. */
const CHECKS: readonly (readonly [name: string, check: Check])[] = [
  [
    'every page is in the shard of its domain',
    (db, { files }, shard) => {
      const named = 'SELECT name FROM domains WHERE id IN (SELECT domain_id FROM pages)';
      const domains = prepareRows(db, named, text).list();
      const wrong = domains.filter((name) => shardOf(name, files.length) !== shard).length;
      return { checked: domains.length, wrong };
    },
  ],
  [
    'every page has its number among those of all shards, or waits for it',
    (db, { common }, shard) => {
      db.prepare('ATTACH ? AS common').run(common);
      const wrong = count(
        db,
        `SELECT count(*) FROM main.pages p WHERE NOT EXISTS (
           SELECT 1 FROM common.pages c WHERE c.shard = ${shard} AND c.page_id = p.id)
         ${knowsArrivals(db) ? 'AND p.id NOT IN (SELECT page_id FROM main.arrivals)' : ''}`,
      );
      return { checked: count(db, 'SELECT count(*) FROM main.pages'), wrong };
    },
  ],
];

/** Checks one file of an index; answers nothing for an index of one file. Never throws. */
export function verifyShard(indexFile: string, file: string): IndexCheck[] {
  const shards = findShards(indexFile);
  const shard = shards?.files.indexOf(file) ?? -1;
  if (shards === null || shard < 0) return [];
  return CHECKS.map(([name, check]) => {
    try {
      const db = openIndexDatabase(file);
      try {
        const { checked, wrong } = check(db, shards, shard);
        return { name, isOk: wrong === 0, checked, wrong, problem: null };
      } finally {
        db.close();
      }
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      return { name, isOk: false, checked: 0, wrong: 1, problem };
    }
  });
}
