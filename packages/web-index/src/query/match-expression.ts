import type { PhraseItem, TextField } from '@linklode/query-language';
import { indexedWords } from '../store/indexed-text.ts';
import { keyToken, type WordPlace } from '../store/page-keys.ts';

/**
 * A condition that one MATCH of FTS5 can decide: the pages that `expression` finds, or with `negated` all others. FTS5
 * knows negation only as `a NOT b`, so a negation is carried outwards until it meets something positive.
 */
export interface MatchPiece {
  readonly kind: 'match';
  readonly expression: string;
  readonly negated: boolean;
  /** How deep parentheses are nested; the parser of FTS5 overflows between 20 and 40. */
  readonly depth: number;
}

export const DEPTH_LIMIT = 16;

function leaf(expression: string): MatchPiece {
  return { kind: 'match', expression, negated: false, depth: 0 };
}

export function keyPiece(...key: Parameters<typeof keyToken>): MatchPiece {
  return leaf(`"${keyToken(...key)}"`);
}

export const EVERY_PAGE = keyPiece('all', '');

/**
 * The phrase as an FTS5 expression. For a phrase with gaps it finds too much, since NEAR knows neither order nor a
 * least distance.
 */
export function phraseExpression(items: readonly PhraseItem[], place: WordPlace = 'text'): string {
  const runs: string[][] = [[]];
  // The most words that may stand between the first run and the last.
  let between = 0;
  for (const item of items) {
    if (typeof item === 'string') {
      runs.at(-1)?.push(item);
      continue;
    }
    if (runs.length > 1) between += runs.at(-1)?.length ?? 0;
    between += item.max;
    runs.push([]);
  }
  // Repeated words would find the same, but cost again for each place where they stand.
  const phrases = [...new Set(runs.map((run) => `"${indexedWords(run, place)}"`))];
  const [only = ''] = phrases;
  return phrases.length === 1 ? only : `NEAR(${phrases.join(' ')}, ${between})`;
}

export function phrasePiece(items: readonly PhraseItem[], field: Exclude<TextField, 'anchor'>): MatchPiece {
  if (field === 'any') return anyOf([phrasePiece(items, 'title'), phrasePiece(items, 'text')]);
  return leaf(phraseExpression(items, field));
}

export function negate(piece: MatchPiece): MatchPiece {
  return { ...piece, negated: !piece.negated };
}

function group(pieces: readonly MatchPiece[], operator: 'AND' | 'OR'): MatchPiece {
  const [only] = pieces;
  const expressions = [...new Set(pieces.map((piece) => piece.expression))];
  if (only && expressions.length === 1) return only;
  const depth = Math.max(...pieces.map((piece) => piece.depth)) + 1;
  return { kind: 'match', expression: `(${expressions.join(` ${operator} `)})`, negated: false, depth };
}

export function allOf(pieces: readonly MatchPiece[]): MatchPiece {
  const wanted = pieces.filter((piece) => !piece.negated);
  const unwanted = pieces.filter((piece) => piece.negated);
  if (unwanted.length === 0) return group(wanted, 'AND');
  const without = group(unwanted, 'OR');
  if (wanted.length === 0) return { ...without, negated: true };
  const having = group(wanted, 'AND');
  return {
    kind: 'match',
    expression: `(${having.expression} NOT ${without.expression})`,
    negated: false,
    depth: Math.max(having.depth, without.depth) + 1,
  };
}

export function anyOf(pieces: readonly MatchPiece[]): MatchPiece {
  return negate(allOf(pieces.map(negate)));
}

/** The piece as an expression that FTS5 can run. */
export function runnable(piece: MatchPiece): string {
  return piece.negated ? allOf([EVERY_PAGE, piece]).expression : piece.expression;
}
