import type { DatabaseSync } from 'node:sqlite';
import { sealIndex, openIndexWriter } from '@linklode/web-index';
import { writeIndexOf } from '../../../web-index/test/oracle/index-of-pages.ts';
import { labelledPages, type LabelledPages } from '../../../web-index/test/oracle/labelled-pages.ts';
import { seededRandom } from '../../../web-index/test/oracle/seeded-random.ts';

/**
 * Some addresses, of pages and of links alike, that an archive found gone or leading elsewhere; and pages that were
 * read in part.
 */
function noteAnswers(db: DatabaseSync, random: ReturnType<typeof seededRandom>): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS gone_pages (url_id INTEGER PRIMARY KEY, status INTEGER NOT NULL, seen_at TEXT);
    CREATE TABLE IF NOT EXISTS moved_pages (url_id INTEGER PRIMARY KEY, target TEXT NOT NULL, seen_at TEXT);
    CREATE TABLE IF NOT EXISTS thin_pages (page_id INTEGER PRIMARY KEY, kind TEXT NOT NULL)`);
  const urls = db.prepare('SELECT id, url FROM urls ORDER BY id').all();
  const gone = db.prepare('INSERT OR IGNORE INTO gone_pages VALUES (?, 404, NULL)');
  const moved = db.prepare('INSERT OR IGNORE INTO moved_pages VALUES (?, ?, NULL)');
  for (const { id } of urls) {
    if (random.chance(0.05)) gone.run(Number(id));
    else if (random.chance(0.06)) moved.run(Number(id), String(random.pick(urls)['url']));
  }
  const thin = db.prepare("INSERT OR IGNORE INTO thin_pages VALUES (?, 'text')");
  for (const { id } of db.prepare('SELECT id FROM pages ORDER BY id').all())
    if (random.chance(0.03)) thin.run(Number(id));
}

/**
 * An index file of awkward pages with scores, labels, near duplicates and links between sites, in the order of static
 * rank.
 */
export function writeMadeUpIndex(file: string, seed: number, count: number): LabelledPages {
  const labelled = labelledPages(seed, count);
  writeIndexOf(labelled, file);
  const random = seededRandom(seed + 7);
  const writer = openIndexWriter(file);
  try {
    writer.transaction(() => {
      const ids = writer.db.prepare('SELECT id FROM pages ORDER BY id').all();
      const follow = writer.db.prepare('UPDATE pages SET cluster_id = ? WHERE id = ?');
      let leader = 0;
      for (const { id } of ids) {
        // One in four follows the page before it that leads.
        if (leader > 0 && random.chance(0.25)) {
          follow.run(leader, Number(id));
          follow.run(leader, leader);
        } else if (random.chance(0.5)) leader = Number(id);
      }
      writer.db.exec(`
        UPDATE domains SET rank_inputs = '{}' WHERE da IS NOT NULL;
        INSERT INTO meta (key, value) VALUES ('ranked_at', '2026-01-02T03:04:05.000Z')`);
      noteAnswers(writer.db, random);
    });
    writer.checkpoint();
  } finally {
    writer.close();
  }
  sealIndex(file);
  return labelled;
}
