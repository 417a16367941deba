import type { MetricNode, Node } from '@linklode/query-language';
import { BLOCK_PAGES, emptySet, type PageSet } from '../store/common-pages.ts';
import { FIGURE_BLOCK_PAGES, type FigureBlock } from '../store/figure-blocks.ts';
import { dayNumber } from './page-figures.ts';

const PARTS = BLOCK_PAGES / FIGURE_BLOCK_PAGES;
const PART_WORDS = FIGURE_BLOCK_PAGES / 32;

/**
 * The pages of a block (see common-pages.ts) that fulfil all of some conditions on dates and metrics;
 * figure-conditions.ts says the same of one page. For ids without a page the bit means nothing. Null for no page.
 * Callers must not change the set.
 */
export type FigureSet = (block: number) => PageSet | null;

/**
 * One bit for each page. Half of all pages have a common word, and of those a date may leave one in a hundred: that is
 * found for a whole block at once.
 *
 * @param blockOf the figures as they are now
 */
export function createFigureSets(
  blockOf: (number: number) => FigureBlock,
): (conditions: readonly Node[]) => FigureSet {
  /**
   * A search asks for the same conditions in each tier; the conditions are objects of its own plan, so they can be keys
   * here.
   */
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
      // Pages are in the order of static rank, so a bound on DA alone leaves nothing of most blocks.
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

/** Larger than any figure, but small enough that differences of figures fit 32 bits. */
const MOST = 2 ** 30;

/** Sets the bit of each of the 1,024 pages that fulfils a condition; no bit is set before. */
type BitsOf = (figures: FigureBlock, into: PageSet) => void;

function dateBits({ op, day }: Extract<Node, { type: 'date' }>): BitsOf {
  const limit = dayNumber(day);
  // A page without a date has 0, and is neither before nor after any day.
  const [from, to] = op === 'after' ? [limit, MOST] : [1, limit - 1];
  return ({ date }, into) => between(date, from, to, into);
}

function metricBits({ metric, min, max }: MetricNode): BitsOf {
  // A missing value is -1 and fulfils no bounds; bounds are cut so that differences fit 32 bits.
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

/**
 * The lowest and highest values of a block, kept as long as the block is. Pages are in the order of static rank, so
 * most blocks lie wholly within a bound or wholly outside.
 */
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

/**
 * One loop for each kind of column, since a loop that takes both kinds is twice as slow; without branches, which the
 * processor could not predict.
 */
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
