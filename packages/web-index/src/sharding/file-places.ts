import type { DatabaseSync } from 'node:sqlite';
import { int, prepareRows } from '../store/rows.ts';
import { inWriteTransaction } from '../store/write-transaction.ts';

/** From which number on the pages of a file are counted that has yet to be compared whole. */
export const FILE_PLACES = `
CREATE TABLE IF NOT EXISTS file_places (path TEXT PRIMARY KEY, first INTEGER NOT NULL) WITHOUT ROWID`;

interface FilePlaces {
  /**
   * The number before the first page of this file: the same as before for one that an import was ended in. @param came
   * the last number given
   */
  begin: (file: string, came: number) => number;
  /** Writes down what was begun; before a page of it is stored anywhere. */
  keep: () => void;
}

/**
 * Pages are compared in the order in which they came. Of an import that was killed some shards have stored more than
 * others, so what is read again has to get the numbers it had.
 */
export function openFilePlaces(common: DatabaseSync): FilePlaces {
  common.exec(FILE_PLACES);
  const find = prepareRows(common, 'SELECT first FROM file_places WHERE path = ?', int);
  const put = common.prepare('INSERT INTO file_places (path, first) VALUES (?, ?)');
  const findLast = prepareRows(common, 'SELECT coalesce(max(first), 0) FROM file_places', int);
  const begun = new Map<string, number>();
  let isFirst = true;
  return {
    begin(file, came) {
      const known = begun.get(file) ?? find.find(file);
      if (known !== null) return known;
      // After files of an import that was ended, which may have had any number of pages.
      const first = isFirst && came === 0 ? findLast.get() : came;
      isFirst = false;
      begun.set(file, first);
      return first;
    },
    keep() {
      if (begun.size === 0) return;
      inWriteTransaction(common, () => {
        for (const [file, first] of begun) put.run(file, first);
      });
      begun.clear();
    },
  };
}
