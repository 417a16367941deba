import type { DatabaseSync } from 'node:sqlite';
import { containsPhrase, type PhraseItem, type TextField } from '@linklode/query-language';
import { indexedWord } from '../store/page-keys.ts';

export type PageTextField = Exclude<TextField, 'anchor'>;

const FIELD_COLUMNS: Record<PageTextField, readonly string[]> = {
  any: ['title', 'text'],
  title: ['title'],
  text: ['text'],
  url: ['url'],
};

/** The places of one word, page by page in ascending order, as FTS5 stores them. */
interface WordCursor {
  word: string;
  rows: Iterator<unknown>;
  row: readonly [id: number, column: string, position: number] | null;
}

function advance(cursor: WordCursor): void {
  const next = cursor.rows.next();
  cursor.row = next.done ? null : (next.value as WordCursor['row']);
}

function openCursor(db: DatabaseSync, word: string, candidates: string): WordCursor {
  const statement = db.prepare(`
    SELECT doc, col, offset FROM pages_instances WHERE term = ? AND +doc IN (SELECT value FROM json_each(?))`);
  statement.setReturnArrays(true);
  const cursor: WordCursor = { word, rows: statement.iterate(word, candidates), row: null };
  advance(cursor);
  return cursor;
}

/** The columns of a page as far as the words of the phrase are concerned; what stands elsewhere in them is left empty. */
function readColumns(cursors: readonly WordCursor[], id: number): Map<string, string[]> {
  const columns = new Map<string, string[]>();
  for (const cursor of cursors) {
    for (; cursor.row !== null && cursor.row[0] <= id; advance(cursor)) {
      const [found, column, position] = cursor.row;
      if (found !== id) continue;
      let places = columns.get(column);
      if (!places) columns.set(column, (places = []));
      while (places.length <= position) places.push('');
      places[position] = cursor.word;
    }
  }
  return columns;
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
  const indexed = items.map((item) => (typeof item === 'string' ? indexedWord(item) : item));
  const terms = new Set(indexed.filter((item) => typeof item === 'string'));
  const json = JSON.stringify(candidates);
  const cursors = [...terms].map((word) => openCursor(db, word, json));
  return candidates.filter((id) => {
    const columns = readColumns(cursors, id);
    return FIELD_COLUMNS[field].some((column) => containsPhrase(columns.get(column) ?? [], indexed));
  });
}
