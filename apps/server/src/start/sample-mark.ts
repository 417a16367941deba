import { openIndexDatabase, ownFiles } from '@linklode/web-index';

/** The row of the index's `meta` that says that invented sites are in it. */
export const SAMPLE_MARK = 'sample_web';

/**
 * Whether invented sites are in the index; shards say so each. False also for a file that cannot be read as an index.
 */
export function holdsSampleWeb(indexFile: string): boolean {
  try {
    const [file] = ownFiles(indexFile);
    if (file === undefined) return false;
    const db = openIndexDatabase(file);
    try {
      return db.prepare('SELECT 1 FROM meta WHERE key = ?').get(SAMPLE_MARK) !== undefined;
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}
