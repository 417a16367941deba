import { openIndexDatabase } from '../store/index-file.ts';
import { createSealedReader, unorderedOf } from '../store/sealed-pages.ts';
import { ownFiles } from './shard-folder.ts';

/**
 * How many pages came since the index was put in the order of its scores, and how many there are: told by their
 * numbers, so that it takes no time. Phrases of common words are looked for on each of those.
 */
export function countUnordered(indexFile: string): { readonly unordered: number; readonly pages: number } {
  const sums = { unordered: 0, pages: 0 };
  for (const file of ownFiles(indexFile)) {
    const db = openIndexDatabase(file);
    try {
      const sealed = createSealedReader(db)();
      sums.unordered += unorderedOf(sealed);
      sums.pages += sealed.last;
    } finally {
      db.close();
    }
  }
  return sums;
}
