import {
  addPage,
  blockOf,
  emptySet,
  firstOf,
  hasPage,
  pagesOf,
  type PageSet,
} from '../store/common-pages.ts';
import type { CommonPhrases } from './common-phrases.ts';
import type { FigureSet } from './figure-sets.ts';
import { joined, type MatchTree } from './match-tree.ts';

/** Ids that the full text finds for an expression within a range of ids, ascending. */
type AskFullText = (piece: MatchTree, from: number, to: number) => Generator<number[]>;

/**
 * What an expression finds: common phrases are answered from the kept sets of their pages, the rest by the full text.
 * Only for ranges of ids without stale blocks.
 */
interface CommonMatches {
  /** Whether any part of the expression is a common phrase. */
  helps: (match: MatchTree) => boolean;
  /** Ids, ascending, a block or a portion at a time. It may leave out pages that are not in `wanted`. */
  read: (match: MatchTree, from: number, to: number, wanted?: FigureSet | null) => Generator<number[]>;
}

export function createCommonMatches(common: CommonPhrases, askFullText: AskFullText): CommonMatches {
  const helps = (piece: MatchTree): boolean =>
    piece.operator === null ? common.find(piece.expression) !== null : piece.parts.some(helps);

  /** The pages of one block; null for none. The caller may change the set. */
  function setOf(piece: MatchTree, block: number, asked: Asked): PageSet | null {
    if (!helps(piece)) return asked(piece, block);
    const { operator, parts } = piece;
    if (operator === null) {
      const phrase = common.find(piece.expression);
      return phrase === null ? null : common.pagesOf(phrase, block);
    }
    if (operator === 'NOT') {
      const [having, without] = parts as [MatchTree, MatchTree];
      const set = setOf(having, block, asked);
      const unwanted = set === null ? null : setOf(without, block, asked);
      if (set !== null && unwanted !== null)
        for (let at = 0; at < set.length; at++) set[at] = (set[at] ?? 0) & ~(unwanted[at] ?? 0);
      return set;
    }
    return operator === 'AND' ? commonToAll(parts, block, asked) : ofAny(parts, block, asked);
  }

  function commonToAll(children: readonly MatchTree[], block: number, asked: Asked): PageSet | null {
    const [first, ...others] = shortestFirst(children);
    const set = first === undefined ? null : setOf(first, block, asked);
    if (set === null) return null;
    for (const child of others) {
      const other = setOf(child, block, asked);
      if (other === null) return null;
      if (!keepCommon(set, other)) return null;
    }
    return set;
  }

  function ofAny(children: readonly MatchTree[], block: number, asked: Asked): PageSet | null {
    const others = children.filter((child) => !helps(child));
    const kept = children.filter((child) => helps(child));
    let set = others.length === 0 ? null : asked(joined(others, 'OR'), block);
    for (const child of kept) {
      const other = setOf(child, block, asked);
      if (set === null) set = other;
      else if (other !== null)
        for (let at = 0; at < set.length; at++) set[at] = (set[at] ?? 0) | (other[at] ?? 0);
    }
    return set;
  }

  /** An upper bound for the number of pages, if one is known. */
  function mostPages(piece: MatchTree): number {
    if (piece.operator === null) return common.find(piece.expression)?.pages ?? 0;
    const most = piece.parts.map(mostPages);
    if (piece.operator === 'OR') return most.reduce((sum, one) => sum + one, 0);
    return piece.operator === 'AND' ? Math.min(...most) : (most[0] ?? 0);
  }

  function shortestFirst(children: readonly MatchTree[]): MatchTree[] {
    return children.toSorted((a, b) => mostPages(a) - mostPages(b));
  }

  function* read(
    match: MatchTree,
    from: number,
    to: number,
    wantedPages: FigureSet | null = null,
  ): Generator<number[]> {
    const { driver, filters, without } = partsOf(match, helps);
    const asked = askBlockByBlock(askFullText, from, to);
    if (driver === null) {
      for (let block = blockOf(from); block <= blockOf(to); block++) {
        const fitting = wantedPages?.(block);
        if (fitting === null) continue;
        const set = setOf(match, block, asked);
        if (set === null) continue;
        if (fitting !== undefined) keepCommon(set, fitting);
        yield pagesOf(set, block, from, to);
      }
      return;
    }
    let block = -1;
    let wanted: (PageSet | null)[] = [];
    let unwanted: (PageSet | null)[] = [];
    for (const ids of askFullText(driver, from, to)) {
      yield ids.filter((id) => {
        if (blockOf(id) !== block) {
          block = blockOf(id);
          wanted = filters.map((filter) => setOf(filter, block, asked));
          unwanted = without.map((filter) => setOf(filter, block, asked));
        }
        const isWanted = wanted.every((set) => set !== null && hasPage(set, id));
        return isWanted && !unwanted.some((set) => set !== null && hasPage(set, id));
      });
    }
  }

  return { helps, read };
}

/** Keeps the pages that are in both sets. Answers whether any is left. */
function keepCommon(set: PageSet, other: PageSet): boolean {
  let any = 0;
  for (let at = 0; at < set.length; at++) any |= set[at] = (set[at] ?? 0) & (other[at] ?? 0);
  return any !== 0;
}

/** What the full text finds in a block; null for nothing. Blocks are asked for in ascending order. */
type Asked = (piece: MatchTree, block: number) => PageSet | null;

/**
 * Each expression is read once, from the beginning of the range: to ask again for each block costs more than what it
 * finds.
 */
function askBlockByBlock(askFullText: AskFullText, from: number, to: number): Asked {
  const readings = new Map<string, (block: number) => PageSet | null>();
  return (piece, block) => {
    let reading = readings.get(piece.expression);
    if (reading === undefined) {
      reading = readByBlock(askFullText(piece, Math.max(from, firstOf(block)), to));
      readings.set(piece.expression, reading);
    }
    // An expression may occur twice in a query, and the caller may change the set, so give a copy.
    return reading(block)?.slice() ?? null;
  };
}

function readByBlock(portions: Generator<number[]>): (block: number) => PageSet | null {
  let ids: number[] = [];
  let at = 0;
  let last = -1;
  let set: PageSet | null = null;
  return (block) => {
    if (block === last) return set;
    last = block;
    set = null;
    for (;;) {
      for (; at < ids.length; at++) {
        const id = ids[at] ?? 0;
        if (blockOf(id) > block) return set;
        if (blockOf(id) === block) addPage((set ??= emptySet()), id);
      }
      const next = portions.next();
      if (next.done === true) return set;
      ids = next.value;
      at = 0;
    }
  };
}

/** Parts that only the full text knows go first if they must hold: they find few pages, which the sets then filter. */
function partsOf(
  match: MatchTree,
  helps: (piece: MatchTree) => boolean,
): { driver: MatchTree | null; filters: MatchTree[]; without: MatchTree[] } {
  const positive: MatchTree[] = [];
  const negative: MatchTree[] = [];
  const todo = [match];
  for (let piece = todo.pop(); piece !== undefined; piece = todo.pop()) {
    if (piece.operator === 'AND') todo.push(...piece.parts);
    else if (piece.operator === 'NOT') {
      const [having, without] = piece.parts as [MatchTree, MatchTree];
      todo.push(having);
      negative.push(without);
    } else positive.push(piece);
  }
  const drivers = positive.filter((piece) => !helps(piece));
  const excluding = negative.filter((piece) => !helps(piece));
  return {
    driver: driverOf(drivers, excluding),
    filters: positive.filter(helps),
    without: negative.filter(helps),
  };
}

function driverOf(drivers: readonly MatchTree[], excluding: readonly MatchTree[]): MatchTree | null {
  if (drivers.length === 0) return null;
  const having = joined(drivers, 'AND');
  return excluding.length === 0 ? having : joined([having, joined(excluding, 'OR')], 'NOT');
}
