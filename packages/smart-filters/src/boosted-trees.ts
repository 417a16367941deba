/**
 * What is added where a page ends in a leaf; or which feature decides, the most it may be to go left, left and right.
 */
export type Tree = number | readonly [feature: number, most: number, left: Tree, right: Tree];

/** The log-odds that trees, learned one after the other, give together. */
export function sumOfTrees(trees: readonly Tree[], x: readonly number[]): number {
  let sum = 0;
  for (const tree of trees) {
    let node = tree;
    while (typeof node !== 'number') node = x[node[0]]! <= node[1] ? node[2] : node[3];
    sum += node;
  }
  return sum;
}
