import type { DatabaseSync } from 'node:sqlite';
import type { WordClasses } from '../query/text-places.ts';
import { createWordClasses } from '../query/text-weigher.ts';
import { int, prepareRows } from '../store/rows.ts';

/** As in sealing/word-classes.ts: from here on a word counts as rare. */
const RARE = 7;

/**
 * How common words are among all files: each file's class stands for a share of its pages, and shares are weighed by
 * how many pages the file has. Of one file these are its own classes.
 */
export function shareWordClasses(dbs: readonly DatabaseSync[]): WordClasses {
  const files = dbs.map((db) => ({
    classOf: createWordClasses(db),
    pages: prepareRows(db, 'SELECT count(*) FROM pages', int).get(),
  }));
  // A file without a generation says nothing of its words.
  const sealed = files.filter((_, at) => hasClasses(dbs[at]!));
  const total = sealed.reduce((sum, { pages }) => sum + pages, 0);
  return (word) => {
    let share = 0;
    for (const { classOf, pages } of sealed) {
      const found = classOf(word);
      if (found !== null) share += (pages / total) * 2 ** -found;
    }
    if (share === 0) return null;
    // Shares that make up a whole may add to a little more.
    const level = Math.floor(1e-9 - Math.log2(share));
    return level < RARE ? level : null;
  };
}

function hasClasses(db: DatabaseSync): boolean {
  return db.prepare('SELECT 1 FROM word_classes LIMIT 1').get() !== undefined;
}
