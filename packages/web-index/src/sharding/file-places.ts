import type { DatabaseSync } from 'node:sqlite';

/** From which number on the pages of a file are counted that has yet to be compared whole. */
export const FILE_PLACES = `
CREATE TABLE IF NOT EXISTS file_places (path TEXT PRIMARY KEY, first INTEGER NOT NULL) WITHOUT ROWID`;

interface FilePlaces {
  /** The number before the first page of this file: the same as before for one that an import was ended in. @param came the last number given */
  begin: (file: string, came: number) => number;
  /** Writes down what was begun; before a page of it is stored anywhere. */
  keep: () => void;
}

/**
 * Pages are compared in the order in which they came. Of an import that was killed some shards have stored more than others, so what is read again
 * has to get the numbers it had.
 */
export function openFilePlaces(common: DatabaseSync): FilePlaces {
  common.exec(FILE_PLACES);
  const find = common.prepare('SELECT first FROM file_places WHERE path = ?');
  const put = common.prepare('INSERT INTO file_places (path, first) VALUES (?, ?)');
  const findLast = common.prepare('SELECT max(first) AS last FROM file_places');
  const begun = new Map<string, number>();
  let isFirst = true;
  return {
    begin(file, came) {
      const known = begun.get(file) ?? find.get(file)?.['first'];
      if (known !== undefined) return Number(known);
      // After files of an import that was ended, which may have had any number of pages.
      const first = isFirst && came === 0 ? Number(findLast.get()?.['last'] ?? 0) : came;
      isFirst = false;
      begun.set(file, first);
      return first;
    },
    keep() {
      if (begun.size === 0) return;
      common.exec('BEGIN IMMEDIATE');
      for (const [file, first] of begun) put.run(file, first);
      common.exec('COMMIT');
      begun.clear();
    },
  };
}
