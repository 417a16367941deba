import fs from 'node:fs';
import { openIndexDatabase } from '@linklode/web-index';

/** The row of the index's `meta` that says that invented sites are in it. */
export const SAMPLE_MARK = 'sample_web';

/** Whether invented sites are in the index. False also for a file that cannot be read as an index. */
export function holdsSampleWeb(indexFile: string): boolean {
  if (!fs.existsSync(indexFile)) return false;
  try {
    const db = openIndexDatabase(indexFile);
    try {
      return db.prepare('SELECT 1 FROM meta WHERE key = ?').get(SAMPLE_MARK) !== undefined;
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}
