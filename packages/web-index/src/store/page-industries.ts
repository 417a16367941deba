import type { DatabaseSync } from 'node:sqlite';
import { words } from '@linklode/query-language';
import { figureBlockOf } from './figure-blocks.ts';

/** The label as `industry:` compares it: its words, joined by single spaces. */
function labelKey(label: string): string {
  return words(label).join(' ');
}

/** Gives a page these labels and no others. Labels of the same words count once, labels without words not at all. */
export function setPageIndustries(db: DatabaseSync, pageId: number, labels: readonly string[]): void {
  db.prepare('DELETE FROM page_industries WHERE page_id = ?').run(pageId);
  const add = db.prepare(
    'INSERT OR IGNORE INTO page_industries (page_id, label_key, label) VALUES (?, ?, ?)',
  );
  for (const label of labels) {
    const key = labelKey(label);
    if (key !== '') add.run(pageId, key, label);
  }
  // Whoever keeps the page has to read it again.
  db.prepare('UPDATE figure_blocks SET version = version + 1 WHERE block = ?').run(figureBlockOf(pageId));
}
