import type { DatabaseSync } from 'node:sqlite';
import type { Query } from '@linklode/query-language';
import { unpackHead } from '../store/page-head.ts';
import { createTextWorth, type WordClasses } from './text-places.ts';

/** The worth of pages' texts for a query, between 0 and 1; null for a query that asks for no words. */
type TextWeigher = (query: Query) => ((ids: readonly number[]) => Float64Array) | null;

export function createWordClasses(db: DatabaseSync): WordClasses {
  const findClass = db.prepare('SELECT class FROM word_classes WHERE word = ?');
  return (word) => {
    const found = findClass.get(word)?.['class'];
    return found === undefined ? null : Number(found);
  };
}

export function createTextWeigher(db: DatabaseSync, classOf: WordClasses): TextWeigher {
  const findHead = db.prepare('SELECT words FROM heads WHERE page_id = ?');
  return (query) => {
    const worth = createTextWorth(query, classOf);
    if (worth === null) return null;
    return (ids) =>
      Float64Array.from(ids, (id) => {
        const words = findHead.get(id)?.['words'];
        return words instanceof Uint8Array ? worth(unpackHead(words)) : 0;
      });
  };
}
