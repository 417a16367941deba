import type { DatabaseSync } from 'node:sqlite';
import type { Node } from '@linklode/query-language';
import { blockOf, firstOf } from '../store/common-pages.ts';
import { createCommonMatches } from './common-matches.ts';
import { openCommonPhrases } from './common-phrases.ts';
import type { FigureSet } from './figure-sets.ts';
import { isSoonerAsked } from './match-cost.ts';
import { readExpression } from './match-tree.ts';
import { int, json, list, prepareRows } from '../store/rows.ts';

/** A range of page ids, both ends included. */
interface IdRange {
  from: number;
  to: number;
}

/**
 * Ids of the pages that a MATCH finds within a range of ids, ascending, portion by portion; later portions are larger.
 *
 * @param wanted conditions on dates and metrics: pages that do not fulfil them may be left out
 */
export type MatchReader = (
  match: string,
  range: IdRange,
  firstPortion: number,
  wanted?: readonly Node[],
) => Generator<number[]>;

const GROWTH = 4;
const MOST_AT_ONCE = 65_536;
const FIRST_OF_PART = 1024;

/**
 * Reads no more of posting lists than is asked for: each portion seeks to where the last one ended. For phrases that
 * stand on many pages it uses the kept sets of their pages if that is faster, except in blocks where pages have changed
 * since the sets were written.
 *
 * @param sealedTo the last id that the kept sets of common phrases cover; asked in each transaction
 */
export function createMatchReader(
  db: DatabaseSync,
  sealedTo: () => number,
  figureSets: (conditions: readonly Node[]) => FigureSet,
): MatchReader {
  // node:sqlite binds numbers as REAL, and FTS5 seeks to integers only: without the casts it would read every list from
  // its beginning.
  const read = prepareRows(
    db,
    `SELECT json_group_array(rowid) FROM (
      SELECT rowid FROM pages_fts WHERE pages_fts MATCH ? AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)
      ORDER BY rowid LIMIT ?)`,
    json(list(int)),
  );
  const common = openCommonPhrases(db);
  const matches =
    common === null
      ? null
      : createCommonMatches(common, ({ expression }, from, to) =>
          askFullText(expression, { from, to }, FIRST_OF_PART),
        );

  /** Ids come as one JSON text, which costs a tenth of what as many rows cost. */
  function* askFullText(
    expression: string,
    { from, to }: IdRange,
    firstPortion: number,
  ): Generator<number[]> {
    let size = firstPortion;
    for (let start = from; start <= to;) {
      const ids = read.get(expression, start, to, size);
      if (ids.length > 0) yield ids;
      if (ids.length < size) return;
      start = (ids.at(-1) ?? to) + 1;
      size = Math.min(size * GROWTH, MOST_AT_ONCE);
    }
  }

  return function* (match, range, firstPortion, wanted = []) {
    const tree = readExpression(match);
    const sealed = sealedTo();
    if (matches === null || common === null || !matches.helps(tree) || isSoonerAsked(tree, common, sealed)) {
      yield* askFullText(match, range, firstPortion);
      return;
    }
    const fitting = wanted.length === 0 ? null : figureSets(wanted);
    for (const { from, to, isKept } of stretchesOf(range, sealed, common.staleBlocks())) {
      if (isKept) yield* matches.read(tree, from, to, fitting);
      else yield* askFullText(match, { from, to }, firstPortion);
    }
  };
}

interface Stretch extends IdRange {
  /** Whether the kept sets are right in the whole range. */
  isKept: boolean;
}

/** Cuts a range where the kept sets stop or start being right. */
export function* stretchesOf(
  { from, to }: IdRange,
  sealed: number,
  stale: ReadonlySet<number>,
): Generator<Stretch> {
  const isKeptAt = (id: number): boolean => id <= sealed && !stale.has(blockOf(id));
  for (let start = from; start <= to;) {
    const isKept = isKeptAt(start);
    let next = start;
    while (next <= to && isKeptAt(next) === isKept) {
      const afterBlock = firstOf(blockOf(next) + 1);
      next = next <= sealed ? Math.min(afterBlock, sealed + 1) : to + 1;
    }
    yield { from: start, to: Math.min(to, next - 1), isKept };
    start = next;
  }
}
