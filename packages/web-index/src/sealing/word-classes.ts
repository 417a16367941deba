import type { DatabaseSync } from 'node:sqlite';

/** Pages that are counted, spread over all. */
const SAMPLE = 4096;
/** Of a word on fewer of them nothing is said. */
const FEWEST = 8;
/** Words on a share of 2 to the minus n have the class n; from here on they count as rare. */
const RARE = 7;

interface WordCounter {
  count: (pageId: number, words: readonly string[]) => void;
  write: (db: DatabaseSync) => void;
}

/** Counts on how many pages of a sample each word stands. */
export function createWordCounter(pages: number): WordCounter {
  const step = Math.max(1, Math.floor(pages / SAMPLE));
  const counts = new Map<string, number>();
  let sampled = 0;
  return {
    count(pageId, words) {
      if (pageId % step !== 0) return;
      sampled += 1;
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
    },
    write(db) {
      const put = db.prepare('INSERT INTO word_classes (word, class) VALUES (?, ?)');
      for (const [word, count] of counts) {
        const level = Math.floor(Math.log2(sampled / count));
        if (count >= FEWEST && level < RARE) put.run(word, level);
      }
    },
  };
}
