import type { DatabaseSync } from 'node:sqlite';
import type { Query } from '@linklode/query-language';
import type { PageHead } from '../store/page-head.ts';
import { createTextWorth, type WordClasses } from './text-places.ts';
import { int, prepareRows } from '../store/rows.ts';

/** How well the texts of pages fit a query, between 0 and 1; null for a query without words. */
type TextWeigher = (query: Query) => ((ids: readonly number[]) => Float64Array) | null;

export function createWordClasses(db: DatabaseSync): WordClasses {
  const findClass = prepareRows(db, 'SELECT class FROM word_classes WHERE word = ?', int);
  return (word) => findClass.find(word);
}

export function createTextWeigher(
  headOf: (id: number) => PageHead | null,
  classOf: WordClasses,
): TextWeigher {
  return (query) => {
    const worth = createTextWorth(query, classOf);
    if (worth === null) return null;
    return (ids) =>
      Float64Array.from(ids, (id) => {
        const head = headOf(id);
        return head === null ? 0 : worth(head);
      });
  };
}
