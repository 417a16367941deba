import type { Node, Query } from '@linklode/query-language';

/**
 * Roughly what a gap or an anchor costs compared with a word: places have to be read instead of a list, or links
 * followed.
 */
const GAP_WEIGHT = 10;
const ANCHOR_WEIGHT = 10;
/** Queries that people write by hand stay well below. */
const LABORIOUS = 60;

/**
 * Whether the query alone shows that it will take long, whatever the size of the index. Such a search is answered like
 * any other, but in the slow lane.
 */
export function isLaborious({ root }: Query): boolean {
  let weight = 0;
  const todo: Node[] = [root];
  for (let node = todo.pop(); node !== undefined && weight <= LABORIOUS; node = todo.pop()) {
    if (node.type === 'and' || node.type === 'or') todo.push(...node.children);
    else if (node.type === 'not') todo.push(node.child);
    else if (node.type === 'gap') weight += node.sites.length;
    else if (node.type !== 'phrase') weight += 1;
    else {
      for (const item of node.items) weight += typeof item === 'string' ? 1 : GAP_WEIGHT;
      if (node.field === 'anchor') weight += ANCHOR_WEIGHT;
    }
  }
  return weight > LABORIOUS;
}
