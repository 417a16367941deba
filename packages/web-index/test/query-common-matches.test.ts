import { expect, it } from 'vitest';
import { readExpression, type MatchTree } from '../src/query/match-tree.ts';
import { createCommonMatches } from '../src/query/common-matches.ts';
import { stretchesOf } from '../src/query/match-reader.ts';
import {
  addPage,
  BLOCK_PAGES,
  blockOf,
  emptySet,
  packSet,
  pagesOf,
  unpackSet,
  type PageSet,
} from '../src/store/common-pages.ts';
import {
  allOf,
  anyOf,
  negate,
  phrasePiece,
  runnable,
  type MatchPiece,
} from '../src/query/match-expression.ts';
import { createChance, type Chance } from './query-random-index.ts';

const LAST = BLOCK_PAGES + 4000;

interface RandomIndex {
  /** By the expression of each phrase: its pages, and whether they are kept beside the full text. */
  phrases: Map<string, { pages: Set<number>; isKept: boolean }>;
  leaves: MatchPiece[];
}

function makeRandomIndex(chance: Chance): RandomIndex {
  const phrases: RandomIndex['phrases'] = new Map();
  const leaves = Array.from({ length: 9 }, (_, n) => phrasePiece([`w${n}`], 'text'));
  for (const [n, { expression }] of leaves.entries()) {
    const size = n % 3 === 0 ? 8000 : 300;
    const pages = new Set(Array.from({ length: size }, () => 1 + chance.below(LAST)));
    phrases.set(expression, { pages, isKept: n < 5 });
  }
  return { phrases, leaves };
}

function somePiece(chance: Chance, { leaves }: RandomIndex, depth: number): MatchPiece {
  if (depth === 0 || chance.in100(20)) return chance.pick(leaves);
  const pieces = Array.from({ length: 2 + chance.below(2) }, () => {
    const piece = somePiece(chance, { leaves, phrases: new Map() }, depth - 1);
    return chance.in100(25) ? negate(piece) : piece;
  });
  return chance.in100(60) ? allOf(pieces) : anyOf(pieces);
}

/** By its parts, which say the same as its expression. */
function holds(piece: MatchTree, id: number, { phrases }: RandomIndex): boolean {
  if (piece.operator === null) return phrases.get(piece.expression)?.pages.has(id) === true;
  const [first, ...others] = piece.parts.map((child) => holds(child, id, { phrases, leaves: [] }));
  if (piece.operator === 'NOT') return first === true && others[0] === false;
  const all = [first, ...others];
  return piece.operator === 'AND' ? all.every(Boolean) : all.some(Boolean);
}

it('finds by pages of common phrases and the full text together what holds, in any stretch', () => {
  const chance = createChance(11);
  const madeUp = makeRandomIndex(chance);
  const sets = new Map<string, PageSet>();
  const names = [...madeUp.phrases.keys()];
  for (const [expression, { pages }] of madeUp.phrases)
    for (const id of pages) {
      const key = `${names.indexOf(expression)} ${blockOf(id)}`;
      const set = sets.get(key) ?? emptySet();
      sets.set(key, set);
      addPage(set, id);
    }
  const asked = new Map<string, MatchTree>();
  const matches = createCommonMatches(
    {
      find: (expression) => {
        const phrase = madeUp.phrases.get(expression);
        return phrase?.isKept === true ? { id: names.indexOf(expression), pages: phrase.pages.size } : null;
      },
      pagesOf: ({ id }, block) => {
        const set = sets.get(`${id} ${block}`);
        return set === undefined ? null : unpackSet(packSet(set).bytes);
      },
      staleBlocks: () => new Set(),
    },
    function* (piece, from, to) {
      asked.set(piece.expression, piece);
      for (let start = from; start <= to; start += 5000) {
        const ids = Array.from({ length: Math.min(5000, to - start + 1) }, (_, at) => start + at);
        yield ids.filter((id) => holds(piece, id, madeUp));
      }
    },
  );
  let found = 0;
  for (let round = 0; round < 30; round++) {
    const any = somePiece(chance, madeUp, 3);
    if (any.negated) continue;
    const piece = readExpression(runnable(any));
    if (!matches.helps(piece)) continue;
    const [from, to] = [1 + chance.below(9000), LAST - chance.below(9000)];
    const all = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const ids = [...matches.read(piece, from, to)].flat();
    expect(ids, piece.expression).toEqual(all.filter((id) => holds(piece, id, madeUp)));
    found += ids.length;
  }
  expect(found).toBeGreaterThan(5000);
  expect(asked.size).toBeGreaterThan(5);
  for (const piece of asked.values()) expect(matches.helps(piece)).toBe(false);
});

it('takes expressions apart into what they say, and what it does not know not at all', () => {
  const shape = ({ expression, operator, parts }: MatchTree): unknown =>
    operator === null ? expression : [operator, ...parts.map(shape)];
  expect(shape(readExpression('(("a b" AND NEAR("c" "d", 5)) NOT ("e" OR "¦f"))'))).toEqual([
    'NOT',
    ['AND', '"a b"', 'NEAR("c" "d", 5)'],
    ['OR', '"e"', '"¦f"'],
  ]);
  for (const strange of [
    '"a" AND "b"',
    '("a" AND "b" OR "c")',
    '("a")x',
    '(',
    '',
    'text : "a"',
    '("a" NOT "b" NOT "c")',
  ])
    expect(shape(readExpression(strange)), strange).toBe(strange);
});

it('keeps every set, of few pages and of many, in no more than an eighth of a byte for each id', () => {
  const chance = createChance(4);
  for (const size of [1, 2, 100, 1500, 5000, BLOCK_PAGES]) {
    const set = emptySet();
    for (let n = 0; n < size; n++) addPage(set, size === BLOCK_PAGES ? n : chance.below(BLOCK_PAGES));
    const { bytes, pages } = packSet(set);
    expect(bytes.length).toBeLessThanOrEqual(BLOCK_PAGES / 8);
    expect(pages).toBe(pagesOf(set, 0, 0, BLOCK_PAGES).length);
    expect(unpackSet(bytes)).toEqual(set);
  }
});

it('leaves blocks with changed pages, and pages that came since, to the full text', () => {
  const stretches = [...stretchesOf({ from: 5, to: 5 * BLOCK_PAGES }, 3 * BLOCK_PAGES + 7, new Set([1]))];
  expect(stretches).toEqual([
    { from: 5, to: BLOCK_PAGES - 1, isKept: true },
    { from: BLOCK_PAGES, to: 2 * BLOCK_PAGES - 1, isKept: false },
    { from: 2 * BLOCK_PAGES, to: 3 * BLOCK_PAGES + 7, isKept: true },
    { from: 3 * BLOCK_PAGES + 8, to: 5 * BLOCK_PAGES, isKept: false },
  ]);
});
