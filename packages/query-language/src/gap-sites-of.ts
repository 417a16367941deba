import type { Node } from './ast.ts';
import { parseQuery, PRINTED_LIMITS } from './parse-query.ts';

/**
 * The sites whose links a query compares by `gap:`, as evidence of rows names them, each once in the order of the
 * query. Empty for a text that is no query, for one without such a condition, and where it is excluded.
 */
export function gapSitesOf(text: string): string[] {
  const parsed = parseQuery(text, PRINTED_LIMITS);
  const sites = new Set<string>();
  const open: Node[] = parsed.ok ? [parsed.query.root] : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'and' || node.type === 'or') open.push(...node.children.toReversed());
    else if (node.type === 'gap')
      for (const { host, subdomainsOnly } of node.sites) sites.add((subdomainsOnly ? '.' : '') + host);
  }
  return [...sites];
}
