import type { MetricNode, Node } from '@linklode/query-language';
import { BLOCK_PAGES, emptySet, type PageSet } from '../store/common-pages.ts';
import { FIGURE_BLOCK_PAGES, type FigureBlock } from '../store/figure-blocks.ts';
import { dayNumber } from './page-figures.ts';

const PARTS = BLOCK_PAGES / FIGURE_BLOCK_PAGES;
const PART_WORDS = FIGURE_BLOCK_PAGES / 32;

/**
 * The pages of a block of common-pages.ts that fulfil all of some conditions of dates and metrics, as figure-conditions.ts tells it of
 * one page; of ids that no page has it says nothing. Null for none. Not to be changed.
 */
export type FigureSet = (block: number) => PageSet | null;

/**
 * A bit for each page: half of all pages hold a common word, and of those a date leaves one in a hundred, which is found for
 * all of a block at once.
 *
 * @param blockOf the figures as they are now
 */
export function createFigureSets(
  blockOf: (number: number) => FigureBlock,
): (conditions: readonly Node[]) => FigureSet {
  /** A search asks tier by tier for the same conditions; its plan is its own. */
  const known = new WeakMap<readonly Node[], FigureSet>();
  return (conditions) => {
    const before = known.get(conditions);
    if (before !== undefined) return before;
    const sets = new Map<number, PageSet | null>();
    const root: Node = { type: 'and', children: [...conditions] };
    const find: FigureSet = (block) => {
      let set = sets.get(block);
      if (set === undefined) {
        const found = setOf(root, block);
        sets.set(block, (set = found.some((bits) => bits !== 0) ? found : null));
      }
      return set;
    };
    known.set(conditions, find);
    return find;
  };

  function setOf(node: Node, block: number): PageSet {
    switch (node.type) {
      case 'and':
        return allOf(node.children, block);
      case 'or':
        return anyOf(node.children, block);
      case 'not':
        return setOf(node.child, block).map((bits) => ~bits);
      case 'date':
        return marked(block, dateBits(node));
      case 'metric':
        return marked(block, metricBits(node));
      case 'phrase':
      case 'site':
      case 'filetype':
      case 'link':
      case 'gap':
      case 'lang':
      case 'industry':
      case 'related':
        throw new Error(`${node.type}: is no condition of dates and metrics.`);
    }
  }

  function allOf(nodes: readonly Node[], block: number): PageSet {
    const [first, ...others] = nodes;
    const set = first === undefined ? emptySet().fill(~0) : setOf(first, block);
    for (const node of others) {
      // Pages are in the order of standing, so a bound of DA alone leaves none of most blocks.
      if (set.every((bits) => bits === 0)) break;
      const other = setOf(node, block);
      for (let at = 0; at < set.length; at++) set[at]! &= other[at]!;
    }
    return set;
  }

  function anyOf(nodes: readonly Node[], block: number): PageSet {
    const set = emptySet();
    for (const node of nodes) {
      const other = setOf(node, block);
      for (let at = 0; at < set.length; at++) set[at]! |= other[at]!;
    }
    return set;
  }

  function marked(block: number, bitsOf: BitsOf): PageSet {
    const set = emptySet();
    for (let part = 0; part < PARTS; part++)
      bitsOf(blockOf(block * PARTS + part), set.subarray(part * PART_WORDS, (part + 1) * PART_WORDS));
    return set;
  }
}

/** Above any figure, and so that differences of figures are whole numbers of 32 bits. */
const MOST = 2 ** 30;

/** Sets a bit for each of the 1,024 pages that fulfil a condition; none is set before. */
type BitsOf = (figures: FigureBlock, into: PageSet) => void;

function dateBits({ op, day }: Extract<Node, { type: 'date' }>): BitsOf {
  const limit = dayNumber(day);
  // A page without a date, 0, is neither before nor after any day.
  const [from, to] = op === 'after' ? [limit, MOST] : [1, limit - 1];
  return ({ date }, into) => between(date, from, to, into);
}

function metricBits({ metric, min, max }: MetricNode): BitsOf {
  // What is missing is -1 and fulfils no bounds; no bound may be so large that a difference is not of 32 bits.
  const from = Math.min(MOST, Math.max(0, Math.ceil(min ?? 0)));
  const to = Math.min(MOST, Math.max(-1, Math.floor(max ?? MOST)));
  return (figures, into) => {
    const { least, most } = rangesOf(figures)[metric];
    if (least >= from && most <= to) into.fill(~0);
    else if (least <= to && most >= from) between(figures[metric], from, to, into);
  };
}

type Ranges = Record<MetricNode['metric'], { least: number; most: number }>;
const ranges = new WeakMap<FigureBlock, Ranges>();

/** Of all pages of a block, kept as long as it is. Pages are in the order of standing, so most blocks lie wholly within a bound or without. */
function rangesOf(figures: FigureBlock): Ranges {
  let own = ranges.get(figures);
  if (own === undefined) {
    const { da, pa, spam } = figures;
    ranges.set(figures, (own = { da: rangeOf(da), pa: rangeOf(pa), spam: rangeOf(spam) }));
  }
  return own;
}

function rangeOf(column: Int8Array): { least: number; most: number } {
  let least = 127;
  let most = -1;
  for (const value of column) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}

/** Takes a column of one kind in one loop and of the other in another, since a loop over both is twice as slow; without branches, which nobody can foresee. */
function between(column: Int32Array | Int8Array, from: number, to: number, into: PageSet): void {
  if (column instanceof Int32Array) betweenLong(column, from, to, into);
  else betweenShort(column, from, to, into);
}

function betweenLong(column: Int32Array, from: number, to: number, into: PageSet): void {
  for (let word = 0; word < into.length; word++) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) {
      const value = column[32 * word + bit]!;
      bits |= ((((value - from) | (to - value)) >>> 31) ^ 1) << bit;
    }
    into[word] = bits;
  }
}

function betweenShort(column: Int8Array, from: number, to: number, into: PageSet): void {
  for (let word = 0; word < into.length; word++) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) {
      const value = column[32 * word + bit]!;
      bits |= ((((value - from) | (to - value)) >>> 31) ^ 1) << bit;
    }
    into[word] = bits;
  }
}
