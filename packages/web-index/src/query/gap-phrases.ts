import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TextField } from '@linklode/query-language';
import { indexedWord } from '../store/page-keys.ts';
import type { PhraseRun } from './match-expression.ts';

/** Where each word stands, ascending. */
export type WordPositions = ReadonlyMap<string, readonly number[]>;

const NOWHERE: readonly number[] = [];

/** Where the run begins: positions of its first word that its other words follow one by one. */
function runStarts(words: readonly string[], positions: WordPositions): readonly number[] {
  const [first = '', ...rest] = words;
  const starts = positions.get(first) ?? NOWHERE;
  if (rest.length === 0) return starts;
  const following = rest.map((word) => new Set(positions.get(word)));
  return starts.filter((start) => following.every((places, offset) => places.has(start + offset + 1)));
}

/** Whether the runs stand in this order with gaps of the given lengths between them. Linear in the positions. */
export function holdsRuns(runs: readonly PhraseRun[], positions: WordPositions): boolean {
  let ends: number[] | null = null;
  for (const run of runs) {
    const starts = runStarts(run.words, positions);
    const length = run.words.length;
    if (ends === null || run.gap === null) {
      ends = starts.map((start) => start + length);
      continue;
    }
    const { min, max } = run.gap;
    const reached: number[] = [];
    let from = 0;
    for (const start of starts) {
      while (from < ends.length && (ends[from] ?? 0) + max < start) from += 1;
      const end = ends[from];
      if (end !== undefined && end + min <= start) reached.push(start + length);
    }
    ends = reached;
    if (ends.length === 0) return false;
  }
  return ends !== null && ends.length > 0;
}

export function positionsOf(words: readonly string[]): WordPositions {
  const positions = new Map<string, number[]>();
  words.forEach((word, position) => {
    const places = positions.get(word);
    if (places) places.push(position);
    else positions.set(word, [position]);
  });
  return positions;
}

const FIELD_COLUMNS: Record<Exclude<TextField, 'anchor'>, readonly string[]> = {
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

/**
 * Which of the candidates hold a phrase with gaps. It reads the positions that the full text holds instead of the texts:
 * the words there are the words of the text, and reading them is some fifty times cheaper than unpacking pages.
 *
 * @param candidates page ids, ascending.
 */
export function findPagesHoldingRuns(
  db: DatabaseSync,
  runs: readonly PhraseRun[],
  field: Exclude<TextField, 'anchor'>,
  candidates: readonly number[],
): number[] {
  const columns = FIELD_COLUMNS[field];
  const wanted = JSON.stringify(candidates);
  const indexedRuns = runs.map((run) => ({ gap: run.gap, words: run.words.map(indexedWord) }));
  const cursors = [...new Set(indexedRuns.flatMap((run) => run.words))].map((word): WordCursor => {
    const statement: StatementSync = db.prepare(`
      SELECT doc, col, offset FROM pages_instances
      WHERE term = ? AND +doc IN (SELECT value FROM json_each(?))`);
    statement.setReturnArrays(true);
    return { word, rows: statement.iterate(word, wanted), row: null };
  });
  for (const cursor of cursors) advance(cursor);

  return candidates.filter((id) => {
    const byColumn = new Map(columns.map((column) => [column, new Map<string, number[]>()]));
    for (const cursor of cursors) {
      for (; cursor.row !== null && cursor.row[0] <= id; advance(cursor)) {
        const [found, column, position] = cursor.row;
        const positions = byColumn.get(column);
        if (found !== id || !positions) continue;
        const places = positions.get(cursor.word);
        if (places) places.push(position);
        else positions.set(cursor.word, [position]);
      }
    }
    return [...byColumn.values()].some((positions) => holdsRuns(indexedRuns, positions));
  });
}
