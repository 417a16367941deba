import type { Node } from './ast.ts';

/** Terms with nothing or OR between them: `a b OR c d` is kept as `[[a], [b, c], [d]]`. */
export interface TermList {
  readonly alternatives: Node[][];
  /** An OR that waits for its right neighbour. */
  pendingOr: boolean;
}

export function emptyTermList(): TermList {
  return { alternatives: [], pendingOr: false };
}

/** An OR at the beginning has no left neighbour and is dropped; a doubled one changes nothing. */
export function addOr(list: TermList): void {
  if (list.alternatives.length > 0) list.pendingOr = true;
}

/** Null stands for a term that was dropped: an OR before it goes on waiting. */
export function addTerm(list: TermList, node: Node | null): void {
  if (node === null) return;
  if (list.pendingOr) list.alternatives.at(-1)!.push(node);
  else list.alternatives.push([node]);
  list.pendingOr = false;
}

/** The meaning of the whole list, null when it is empty. */
export function joinTerms(list: TermList): Node | null {
  return join(
    'and',
    list.alternatives.map((nodes) => join('or', nodes)!),
  );
}

function join(type: 'and' | 'or', nodes: readonly Node[]): Node | null {
  if (nodes.length <= 1) return nodes[0] ?? null;
  return { type, children: nodes.flatMap((node) => (node.type === type ? node.children : [node])) };
}

export function negate(node: Node): Node {
  return node.type === 'not' ? node.child : { type: 'not', child: node };
}
