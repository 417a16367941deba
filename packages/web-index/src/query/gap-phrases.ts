import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { containsPhrase, type PhraseItem, type TextField } from '@linklode/query-language';
import { indexedWord } from '../store/page-keys.ts';

export type PageTextField = Exclude<TextField, 'anchor'>;

/** Columns by number: title 0, text 1, url 2, in the order in which the full text holds them. */
const FIELD_COLUMNS: Record<PageTextField, readonly number[]> = {
  any: [0, 1],
  title: [0],
  text: [1],
  url: [2],
};

/** A place is one number, (page x 4 + column) x 2^25 + position: exact up to 67 million pages of 33 million words. */
const COLUMN_SPACE = 4;
const POSITION_SPACE = 2 ** 25;
const PLACES = `
  SELECT json_group_array(
    (doc * ${COLUMN_SPACE} + CASE col WHEN 'title' THEN 0 WHEN 'text' THEN 1 WHEN 'url' THEN 2 ELSE 3 END)
      * ${POSITION_SPACE} + offset
  ) AS places
  FROM pages_instances WHERE term = ? AND +doc IN (SELECT value FROM json_each(?))`;

/** Bounds the memory that the places of a common word take. */
const PAGES_AT_ONCE = 20_000;

/** The places of one word, ascending, and how far they have been read. */
interface WordPlaces {
  word: string;
  places: readonly number[];
  next: number;
}

/** One column of a page as far as the words of the phrase are concerned; what else stands in it is left empty. */
function readColumn(all: readonly WordPlaces[], column: number): string[] {
  const found: string[] = [];
  const start = column * POSITION_SPACE;
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
  statement: StatementSync,
  items: readonly PhraseItem[],
  field: PageTextField,
  candidates: readonly number[],
): number[] {
  const json = JSON.stringify(candidates);
  const terms = new Set(items.filter((item) => typeof item === 'string'));
  const all = [...terms].map((word): WordPlaces => {
    return { word, places: JSON.parse(String(statement.get(word, json)?.['places'])) as number[], next: 0 };
  });
  const holds = (column: number) => containsPhrase(readColumn(all, column), items);
  return candidates.filter((id) => FIELD_COLUMNS[field].some((column) => holds(id * COLUMN_SPACE + column)));
}

/**
 * Which of the candidates hold a phrase with gaps. It reads the positions that the full text holds instead of the texts:
 * the words there are the words of the text, and reading them is many times cheaper than unpacking pages.
 *
 * @param candidates page ids, ascending.
 */
export function findPagesWithGaps(
  db: DatabaseSync,
  items: readonly PhraseItem[],
  field: PageTextField,
  candidates: readonly number[],
): number[] {
  const statement = db.prepare(PLACES);
  const indexed = items.map((item) => (typeof item === 'string' ? indexedWord(item) : item));
  const found: number[] = [];
  for (let start = 0; start < candidates.length; start += PAGES_AT_ONCE) {
    found.push(...findAmong(statement, indexed, field, candidates.slice(start, start + PAGES_AT_ONCE)));
  }
  return found;
}
