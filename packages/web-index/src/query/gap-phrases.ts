import type { DatabaseSync } from 'node:sqlite';
import { containsPhrase, type PhraseItem, type TextField } from '@linklode/query-language';
import { indexedWord, type WordPlace } from '../store/page-keys.ts';
import { int, json, list, prepareRows, type Rows } from '../store/rows.ts';

export type PageTextField = Exclude<TextField, 'anchor'>;

/** A word's place is one number, page x 2^25 + position: exact up to 268 million pages of 33 million words. */
const POSITION_SPACE = 2 ** 25;
const PLACES = `
  SELECT json_group_array(doc * ${POSITION_SPACE} + offset)
  FROM pages_instances WHERE term = ? AND +doc IN (SELECT value FROM json_each(?))`;

/** Limits the memory for the places of a common word. */
const PAGES_AT_ONCE = 20_000;

/** The places of one word, ascending, and how far they have been read. */
interface WordPlaces {
  word: string;
  places: readonly number[];
  next: number;
}

/** The words of a page that belong to the phrase, at their places; all other places are left empty. */
function readPage(all: readonly WordPlaces[], page: number): string[] {
  const found: string[] = [];
  const start = page * POSITION_SPACE;
  for (const one of all) {
    while ((one.places[one.next] ?? Infinity) < start) one.next += 1;
    for (;;) {
      const position = (one.places[one.next] ?? Infinity) - start;
      if (position >= POSITION_SPACE) break;
      while (found.length <= position) found.push('');
      found[position] = one.word;
      one.next += 1;
    }
  }
  return found;
}

function findAmong(
  findPlaces: Rows<number[]>,
  items: readonly PhraseItem[],
  candidates: readonly number[],
): number[] {
  const asked = JSON.stringify(candidates);
  const terms = new Set(items.filter((item) => typeof item === 'string'));
  const all = [...terms].map((word): WordPlaces => ({ word, places: findPlaces.get(word, asked), next: 0 }));
  return candidates.filter((id) => containsPhrase(readPage(all, id), items));
}

/**
 * Which of the candidates contain a phrase with gaps. It reads the word positions of the full text instead of the
 * texts: the words are the same, and reading them is many times cheaper than unpacking pages.
 *
 * @param candidates page ids, ascending.
 */
export function findPagesWithGaps(
  db: DatabaseSync,
  items: readonly PhraseItem[],
  field: PageTextField,
  candidates: readonly number[],
): number[] {
  const findPlaces = prepareRows(db, PLACES, json(list(int)));
  const places: readonly WordPlace[] = field === 'any' ? ['title', 'text'] : [field];
  const found = new Set<number>();
  for (const place of places) {
    const indexed = items.map((item) => (typeof item === 'string' ? indexedWord(item, place) : item));
    for (let start = 0; start < candidates.length; start += PAGES_AT_ONCE) {
      const some = candidates.slice(start, start + PAGES_AT_ONCE);
      for (const id of findAmong(findPlaces, indexed, some)) found.add(id);
    }
  }
  return [...found];
}
