import { sealIndex, openIndexWriter } from '@linklode/web-index';
import { writeIndexOf } from '../../../web-index/test/oracle/index-of-pages.ts';
import { labelledPages, type LabelledPages } from '../../../web-index/test/oracle/labelled-pages.ts';
import { seededRandom } from '../../../web-index/test/oracle/seeded-random.ts';

/** An index file of awkward pages with scores, labels, near duplicates and links between sites, in the order of standing. */
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
    });
    writer.checkpoint();
  } finally {
    writer.close();
  }
  sealIndex(file);
  return labelled;
}
