/**
 * What is added where a page ends in a leaf; or which feature decides, the most it may be to go left, left and right.
 */
export type Tree = number | readonly [feature: number, most: number, left: Tree, right: Tree];

/** Trees that were learned one after the other. */
export interface Boosted {
  /** Log-odds before any tree. */
  readonly intercept: number;
  readonly trees: readonly Tree[];
}

/** The chance, 0 to 1, that the trees together give to what these features are of. */
export function chanceByTrees({ intercept, trees }: Boosted, x: readonly number[]): number {
  return 1 / (1 + Math.exp(-intercept - sumOfTrees(trees, x)));
}

function sumOfTrees(trees: readonly Tree[], x: readonly number[]): number {
  let sum = 0;
  for (const tree of trees) {
    let node = tree;
    while (typeof node !== 'number') node = x[node[0]]! <= node[1] ? node[2] : node[3];
    sum += node;
  }
  return sum;
}
