import type { Boosted, Tree } from '../packages/smart-filters/src/boosted-trees.ts';

export interface TreeExample {
  readonly x: readonly number[];
  readonly y: 0 | 1;
  readonly weight: number;
}

interface BoostingOptions {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  /** Examples in a leaf, at least. */
  readonly fewest: number;
  /** Added to the curvature of a leaf: how strongly its value is held near 0. */
  readonly ridge: number;
}

/** A feature is told apart at so many values at most. */
const BINS = 64;

interface Split {
  readonly gain: number;
  readonly feature: number;
  /** The last bin that goes left. */
  readonly bin: number;
}

interface Leaf {
  readonly rows: readonly number[];
  readonly split: Split | null;
}

type Grown = { leaf: Leaf } | { split: Split; left: Grown; right: Grown };

/**
 * Boosted regression trees for the log-loss (Friedman, "Greedy function approximation", 2001, with the second-order
 * leaves of Newton's method), each grown by its best leaf first. The same examples give the same trees.
 */
export function fitBoosted(examples: readonly TreeExample[], options: BoostingOptions): Boosted {
  const features = examples[0]?.x.length ?? 0;
  const cuts = Array.from({ length: features }, (_, at) => cutsOf(examples.map(({ x }) => x[at]!)));
  const bins = cuts.map((cut, at) => Uint8Array.from(examples, ({ x }) => binOf(cut, x[at]!)));
  const all = examples.map((_, at) => at);
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const ones = examples.reduce((sum, { y, weight }) => sum + y * weight, 0);
  const intercept = Math.log(ones / (total - ones));
  const score = new Float64Array(examples.length).fill(intercept);
  const slope = new Float64Array(examples.length);
  const bend = new Float64Array(examples.length);
  const trees: Tree[] = [];
  const { ridge, rate } = options;
  const valueOf = (rows: readonly number[]): number => {
    let [g, h] = [0, ridge];
    for (const row of rows) [g, h] = [g + slope[row]!, h + bend[row]!];
    return (-rate * g) / h;
  };
  for (let turn = 0; turn < options.trees; turn += 1) {
    for (const [at, { y, weight }] of examples.entries()) {
      const chance = 1 / (1 + Math.exp(-score[at]!));
      slope[at] = weight * (chance - y);
      bend[at] = weight * chance * (1 - chance);
    }
    const leafOf = (rows: readonly number[]): Leaf => ({
      rows,
      split: bestSplit(rows, { bins, cuts, slope, bend, options }),
    });
    const grown = grow(leafOf(all), leafOf, bins, options.leaves);
    const asTree = (node: Grown): Tree => {
      if ('leaf' in node) {
        const value = rounded(valueOf(node.leaf.rows));
        for (const row of node.leaf.rows) score[row]! += value;
        return value;
      }
      const { feature, bin } = node.split;
      return [feature, cuts[feature]![bin]!, asTree(node.left), asTree(node.right)];
    };
    trees.push(asTree(grown));
  }
  return { intercept: rounded(intercept), trees };
}

const rounded = (value: number): number => Number(value.toFixed(4));

/** What lies between neighbouring values, at quantiles where there are many. */
function cutsOf(values: readonly number[]): readonly number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const between = sorted.slice(1).map((value, at) => rounded((value + sorted[at]!) / 2));
  if (between.length < BINS) return [...new Set(between)];
  const ordered = [...values].sort((a, b) => a - b);
  const picked = Array.from({ length: BINS - 1 }, (_, at) => {
    const value = ordered[Math.floor(((at + 1) * ordered.length) / BINS)]!;
    return between[Math.min(between.length - 1, sorted.indexOf(value))]!;
  });
  return [...new Set(picked)].sort((a, b) => a - b);
}

function binOf(cuts: readonly number[], value: number): number {
  let bin = 0;
  while (bin < cuts.length && value > cuts[bin]!) bin += 1;
  return bin;
}

function grow(
  first: Leaf,
  leafOf: (rows: readonly number[]) => Leaf,
  bins: readonly Uint8Array[],
  most: number,
): Grown {
  const root: { node: Grown } = { node: { leaf: first } };
  const open: { leaf: Leaf; put: (node: Grown) => void }[] = [
    { leaf: first, put: (node) => (root.node = node) },
  ];
  for (let leaves = 1; leaves < most; leaves += 1) {
    const best = open.reduce<(typeof open)[number] | null>(
      (found, one) => ((one.leaf.split?.gain ?? 0) > (found?.leaf.split?.gain ?? 0) ? one : found),
      null,
    );
    const split = best?.leaf.split;
    if (best === null || split === null || split === undefined) break;
    const side = (isLeft: boolean): Leaf =>
      leafOf(best.leaf.rows.filter((row) => bins[split.feature]![row]! <= split.bin === isLeft));
    const [left, right] = [side(true), side(false)];
    const node: Grown = { split, left: { leaf: left }, right: { leaf: right } };
    best.put(node);
    open.splice(open.indexOf(best), 1);
    open.push(
      { leaf: left, put: (grown) => (node.left = grown) },
      { leaf: right, put: (grown) => (node.right = grown) },
    );
  }
  return root.node;
}

interface Sums {
  readonly bins: readonly Uint8Array[];
  readonly cuts: readonly (readonly number[])[];
  readonly slope: Float64Array;
  readonly bend: Float64Array;
  readonly options: BoostingOptions;
}

/** Null where no split makes it better. */
function bestSplit(rows: readonly number[], { bins, cuts, slope, bend, options }: Sums): Split | null {
  const { fewest, ridge } = options;
  if (rows.length < 2 * fewest) return null;
  let [g, h] = [0, 0];
  for (const row of rows) [g, h] = [g + slope[row]!, h + bend[row]!];
  const whole = (g * g) / (h + ridge);
  let best: Split | null = null;
  for (const [feature, cut] of cuts.entries()) {
    const bin = bins[feature]!;
    const slopes = new Float64Array(cut.length + 1);
    const bends = new Float64Array(cut.length + 1);
    const counts = new Uint32Array(cut.length + 1);
    for (const row of rows) {
      const at = bin[row]!;
      slopes[at]! += slope[row]!;
      bends[at]! += bend[row]!;
      counts[at]! += 1;
    }
    let [left, lean, count] = [0, 0, 0];
    for (let at = 0; at < cut.length; at += 1) {
      [left, lean, count] = [left + slopes[at]!, lean + bends[at]!, count + counts[at]!];
      if (count < fewest || rows.length - count < fewest) continue;
      const gain = (left * left) / (lean + ridge) + (g - left) ** 2 / (h - lean + ridge) - whole;
      if (gain > LEAST_GAIN && gain > (best?.gain ?? 0)) best = { gain, feature, bin: at };
    }
  }
  return best;
}

const LEAST_GAIN = 1e-6;
