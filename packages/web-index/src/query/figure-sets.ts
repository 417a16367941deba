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
        return combined(node.children, block, (a, b) => a & b);
      case 'or':
        return combined(node.children, block, (a, b) => a | b);
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

  function combined(nodes: readonly Node[], block: number, join: (a: number, b: number) => number): PageSet {
    const [first, ...others] = nodes.map((node) => setOf(node, block));
    const set = first ?? emptySet().fill(~0);
    for (const other of others)
      for (let at = 0; at < set.length; at++) set[at] = join(set[at] ?? 0, other[at] ?? 0);
    return set;
  }

  function marked(block: number, bitsOf: BitsOf): PageSet {
    const set = emptySet();
    for (let part = 0; part < PARTS; part++)
      bitsOf(blockOf(block * PARTS + part), set.subarray(part * PART_WORDS, (part + 1) * PART_WORDS));
    return set;
  }
}

/** Sets a bit for each of the 1,024 pages that fulfil a condition. */
type BitsOf = (figures: FigureBlock, into: PageSet) => void;

function dateBits({ op, day }: Extract<Node, { type: 'date' }>): BitsOf {
  const limit = dayNumber(day);
  // A page without a date, 0, is neither before nor after any day.
  const [from, to] = op === 'after' ? [limit, Infinity] : [1, limit - 1];
  return ({ date }, into) => between(date, from, to, into);
}

function metricBits({ metric, min, max }: MetricNode): BitsOf {
  return (figures, into) => between(figures[metric], Math.max(0, min ?? 0), max ?? Infinity, into);
}

function between(column: Int32Array | Int8Array, from: number, to: number, into: PageSet): void {
  for (let at = 0; at < column.length; at++) {
    const value = column[at] ?? 0;
    if (value >= from && value <= to) into[at >>> 5] = (into[at >>> 5] ?? 0) | (1 << (at & 31));
  }
}
