import type { Node } from './ast.ts';

/**
 * Whether the node asks for the authority or the risk of a page or its site. Nodes are shallow: the parser sees to it.
 */
export function asksForMetrics(node: Node): boolean {
  if (node.type === 'metric') return true;
  if (node.type === 'not') return asksForMetrics(node.child);
  return (node.type === 'and' || node.type === 'or') && node.children.some(asksForMetrics);
}
