import type { Node, Query } from '@linklode/query-language';
import { THIN_LANGUAGE } from '../store/thin-pages.ts';

/** What is known of a thin page just as of any other page. */
const ALWAYS_KNOWN: ReadonlySet<Node['type']> = new Set(['site', 'metric', 'related']);

/**
 * The query as the index may answer it: a row is delivered only if the query is certainly true. What is known of a thin
 * page can fulfil a condition with certainty; that it lacks something is never certain. So a query that excludes by
 * something that may be unknown leaves such pages out.
 */
export function certainQuery(query: Query): Query {
  const { root } = query;
  if (!excludesByUnknown(root)) return query;
  const whole: Node = { type: 'not', child: { type: 'lang', lang: THIN_LANGUAGE } };
  return {
    ...query,
    root: { type: 'and', children: [...(root.type === 'and' ? root.children : [root]), whole] },
  };
}

function excludesByUnknown(root: Node): boolean {
  const open: { node: Node; isExcluded: boolean }[] = [{ node: root, isExcluded: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, isExcluded } = next;
    if (node.type === 'and' || node.type === 'or')
      open.push(...node.children.map((child) => ({ node: child, isExcluded })));
    else if (node.type === 'not') open.push({ node: node.child, isExcluded: true });
    else if (isExcluded && !isKnown(node)) return true;
  }
  return false;
}

function isKnown(node: Node): boolean {
  return ALWAYS_KNOWN.has(node.type) || (node.type === 'phrase' && node.field === 'url');
}
