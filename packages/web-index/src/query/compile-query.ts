import type { DatabaseSync } from 'node:sqlite';
import { containsPhrase, words, type Node, type PhraseNode, type Query } from '@linklode/query-language';
import { certainQuery } from './certain-query.ts';
import { findPagesWithGaps } from './gap-phrases.ts';
import { keyCondition } from './key-conditions.ts';
import {
  allOf,
  anyOf,
  DEPTH_LIMIT,
  negate,
  phraseExpression,
  phrasePiece,
  runnable,
  type MatchPiece,
} from './match-expression.ts';
import { int, prepareRows, text } from '../store/rows.ts';

type SqlParameter = string | number;

/** A condition on a row `p` of pages. Its value is 0 or 1 and never NULL, so that NOT works as in the query. */
interface SqlPiece {
  readonly kind: 'sql';
  readonly sql: string;
  readonly parameters: readonly SqlParameter[];
}

type Piece = MatchPiece | SqlPiece;

interface CompiledQuery {
  /** Selects the `id` of each matching page, each once. */
  readonly sql: string;
  readonly parameters: readonly SqlParameter[];
  /** The single MATCH that decides the whole query, if there is one. */
  readonly match: string | null;
}

/** Finds pages by the anchor texts of links from other domains, if links outside this file count too. */
export type AnchoredPages = (phrase: PhraseNode) => readonly number[];

/** `related:` ranks sites; one cannot say of a single page whether it matches. */
export class UnmatchableQueryError extends Error {
  override readonly name = 'UnmatchableQueryError';
}

function sqlPiece(sql: string, ...parameters: SqlParameter[]): SqlPiece {
  return { kind: 'sql', sql, parameters };
}

function toSql(piece: Piece): SqlPiece {
  if (piece.kind === 'sql') return piece;
  const inOrNot = piece.negated ? 'NOT IN' : 'IN';
  return sqlPiece(`p.id ${inOrNot} (SELECT rowid FROM pages_fts WHERE pages_fts MATCH ?)`, piece.expression);
}

function hasGaps(phrase: PhraseNode): boolean {
  return phrase.items.some((item) => typeof item !== 'string');
}

/** Whether a single MATCH can decide the node. */
function isPure(node: Node): boolean {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.children.every(isPure);
    case 'not':
      return isPure(node.child);
    case 'phrase':
      return node.field !== 'anchor' && !hasGaps(node);
    case 'site':
    case 'link':
    case 'gap':
    case 'filetype':
    case 'lang':
      return true;
    case 'date':
    case 'metric':
    case 'industry':
    case 'related':
      return false;
  }
}

function bounds(column: string, min: number | null, max: number | null): SqlPiece {
  const parts = [`${column} IS NOT NULL`];
  if (min !== null) parts.push(`${column} >= ?`);
  if (max !== null) parts.push(`${column} <= ?`);
  return sqlPiece(`(${parts.join(' AND ')})`, ...[min, max].filter((bound) => bound !== null));
}

/**
 * Compiles a parsed query to one statement. What the full text can decide becomes as few MATCH expressions as possible;
 * the rest becomes conditions on the row. User text gets into MATCH only as quoted words.
 *
 * Phrases with gaps are decided here, by reading positions, and get into the statement as lists of ids. So compile and
 * run within one read transaction.
 *
 * @param anchored given if the file's own links are not all that count
 * @throws UnmatchableQueryError for a query with `related:`.
 */
export function compileQuery(db: DatabaseSync, query: Query, anchored?: AnchoredPages): CompiledQuery {
  const piece = compileNode(certainQuery(query).root, null);
  if (piece.kind === 'match') {
    const match = runnable(piece);
    return { sql: 'SELECT rowid AS id FROM pages_fts WHERE pages_fts MATCH ?', parameters: [match], match };
  }
  return { sql: `SELECT p.id FROM pages p WHERE ${piece.sql}`, parameters: piece.parameters, match: null };

  /** `scope` is true for every page whose answer matters here; it limits the pages whose gaps have to be looked at. */
  function compileNode(node: Node, scope: MatchPiece | null): Piece {
    switch (node.type) {
      case 'and':
        return compileAll(node.children, scope);
      case 'or':
        return compileAny(node.children, scope);
      case 'not': {
        const child = compileNode(node.child, scope);
        return child.kind === 'match' ? negate(child) : sqlPiece(`NOT ${child.sql}`, ...child.parameters);
      }
      case 'phrase':
        return compilePhrase(node, scope);
      case 'site':
      case 'link':
      case 'gap':
      case 'filetype':
      case 'lang':
        return keyCondition(node);
      case 'date':
        return sqlPiece(`(p.date IS NOT NULL AND p.date ${node.op === 'after' ? '>=' : '<'} ?)`, node.day);
      case 'metric': {
        if (node.metric === 'pa') return bounds('p.pa', node.min, node.max);
        const domain = bounds(node.metric, node.min, node.max);
        return sqlPiece(`p.domain_id IN (SELECT id FROM domains WHERE ${domain.sql})`, ...domain.parameters);
      }
      case 'industry':
        return sqlPiece('p.id IN (SELECT page_id FROM page_industries WHERE label_key = ?)', node.label);
      case 'related':
        throw new UnmatchableQueryError('related: ranks sites; it can only be searched, not matched.');
    }
  }

  function compileAll(children: readonly Node[], scope: MatchPiece | null): Piece {
    const pure = children.filter(isPure).map((child) => compileNode(child, scope));
    const scopes = [...pure, ...(scope ? [scope] : [])].filter((piece) => piece.kind === 'match');
    const narrowed = scopes.length > 0 ? allOf(scopes) : null;
    const inner = narrowed && narrowed.depth < DEPTH_LIMIT ? narrowed : scope;
    const mixed = children.filter((child) => !isPure(child)).map((child) => compileNode(child, inner));
    return combine([...pure, ...mixed], allOf, 'AND');
  }

  function compileAny(children: readonly Node[], scope: MatchPiece | null): Piece {
    return combine(
      children.map((child) => compileNode(child, scope)),
      anyOf,
      'OR',
    );
  }

  function combine(pieces: readonly Piece[], merge: typeof allOf, operator: 'AND' | 'OR'): Piece {
    const shallow = pieces.filter(
      (piece): piece is MatchPiece => piece.kind === 'match' && piece.depth < DEPTH_LIMIT,
    );
    const rest = pieces.filter((piece) => piece.kind === 'sql' || piece.depth >= DEPTH_LIMIT);
    const merged = shallow.length > 0 ? merge(shallow) : null;
    if (merged && rest.length === 0) return merged;
    const parts = [...(merged ? [merged] : []), ...rest].map(toSql);
    const sql = `(${parts.map((part) => part.sql).join(` ${operator} `)})`;
    return sqlPiece(sql, ...parts.flatMap((part) => part.parameters));
  }

  function compilePhrase(node: PhraseNode, scope: MatchPiece | null): Piece {
    if (node.field === 'anchor') return compileAnchor(node);
    const piece = phrasePiece(node.items, node.field);
    if (!hasGaps(node)) return piece;
    const match = runnable(scope ? allOf([piece, scope]) : piece);
    const found = 'SELECT rowid FROM pages_fts WHERE pages_fts MATCH ? ORDER BY rowid';
    const candidates = prepareRows(db, found, int).list(match);
    const ids = findPagesWithGaps(db, node.items, node.field, candidates);
    return sqlPiece('p.id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
  }

  function compileAnchor(node: PhraseNode): SqlPiece {
    if (anchored !== undefined)
      return sqlPiece('p.id IN (SELECT value FROM json_each(?))', JSON.stringify(anchored(node)));
    const { sql, parameter } = anchorsSaying(db, node);
    return sqlPiece(
      `p.id IN (
      SELECT t.id FROM ${sql} CROSS JOIN outward_targets l CROSS JOIN pages t
      WHERE l.anchor_id = a.id AND t.url_id = l.target_url_id)`,
      parameter,
    );
  }
}

/** A table `a` with the ids of the anchors that contain a phrase; it takes one parameter. */
export function anchorsSaying(db: DatabaseSync, { items }: PhraseNode): { sql: string; parameter: string } {
  const match = phraseExpression(items);
  if (items.every((item) => typeof item === 'string'))
    return { sql: '(SELECT rowid AS id FROM anchors_fts WHERE anchors_fts MATCH ?) a', parameter: match };
  const anchors = prepareRows(
    db,
    `SELECT a.id, a.text FROM anchors_fts f JOIN anchors a ON a.id = f.rowid WHERE anchors_fts MATCH ?`,
    [int, text],
  );
  const ids: number[] = [];
  for (const [id, anchor] of anchors.each(match)) if (containsPhrase(words(anchor), items)) ids.push(id);
  return { sql: '(SELECT value AS id FROM json_each(?)) a', parameter: JSON.stringify(ids) };
}
