import type { DatabaseSync } from 'node:sqlite';
import type { Node, Query } from '@linklode/query-language';
import { keyCondition } from './key-conditions.ts';
import {
  allOf,
  anyOf,
  DEPTH_LIMIT,
  EVERY_PAGE,
  phrasePiece,
  runnable,
  type MatchPiece,
} from './match-expression.ts';
import { COLUMN_WEIGHTS } from './relevance.ts';

/**
 * What the pages that match have in common as far as full text knows, negations left out: the words in it are those that
 * relevance counts. Null where any page may match. A gap counts as NEAR, which finds enough.
 */
function commonText(node: Node, texts: MatchPiece[]): MatchPiece | null {
  switch (node.type) {
    case 'phrase': {
      if (node.field === 'anchor') return null;
      const piece = phrasePiece(node.items, node.field);
      texts.push(piece);
      return piece;
    }
    case 'site':
    case 'link':
    case 'filetype':
    case 'lang':
      return keyCondition(node);
    case 'and': {
      const parts = node.children.map((child) => commonText(child, texts)).filter((part) => part !== null);
      return parts.length > 0 ? allOf(parts) : null;
    }
    case 'or':
      return anyOf(node.children.map((child) => commonText(child, texts) ?? EVERY_PAGE));
    case 'not':
    case 'date':
    case 'metric':
    case 'industry':
    case 'related':
      return null;
  }
}

/** The MATCH expression whose bm25 is the text relevance of the query; null when it holds no words to be relevant to. */
export function scoringMatch(query: Query): string | null {
  const texts: MatchPiece[] = [];
  const common = commonText(query.root, texts);
  if (texts.length === 0 || common === null) return null;
  return runnable(common.depth < DEPTH_LIMIT ? common : anyOf(texts));
}

/** Higher is better; pages that are not in the map have none of the query's words. */
export type TextScores = Map<number, number>;

export interface TextScorer {
  /** The relevance of these pages. */
  scoresOf: (match: string, ids: readonly number[]) => TextScores;
  /** The pages that a MATCH finds with their relevance, or null when they are more than `limit`. */
  findScored: (match: string, limit: number) => TextScores | null;
}

export function createTextScorer(db: DatabaseSync): TextScorer {
  const bm25 = `-bm25(pages_fts, ${COLUMN_WEIGHTS})`;
  // The plus keeps SQLite from running the MATCH once for each id.
  const some = db.prepare(`
    SELECT rowid, ${bm25} FROM pages_fts WHERE pages_fts MATCH ? AND +rowid IN (SELECT value FROM json_each(?))`);
  const first = db.prepare(`SELECT rowid, ${bm25} FROM pages_fts WHERE pages_fts MATCH ? LIMIT ?`);
  some.setReturnArrays(true);
  first.setReturnArrays(true);
  return {
    scoresOf(match, ids) {
      return new Map(some.all(match, JSON.stringify(ids)) as unknown as [number, number][]);
    },
    findScored(match, limit) {
      const rows = first.all(match, limit + 1) as unknown as [number, number][];
      return rows.length > limit ? null : new Map(rows);
    },
  };
}
