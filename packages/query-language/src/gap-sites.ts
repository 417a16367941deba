import type { GapNode, LinkedSite, LinkNode, Node } from './ast.ts';
import { hostIsUnder } from './page-address.ts';

/** More rivals than a person compares; every two of them are a way to fulfil the condition. */
const MAX_GAP_SITES = 10;

/**
 * What stands in the group of a `gap:`, as one condition. White space, OR and further parentheses part its sites alike,
 * for a list is what it is. A site under another one is no second one: a link to it would count for both. Null where
 * fewer than two are left, or more than `MAX_GAP_SITES`, or one is behind a minus.
 */
export function gapOf(members: Node): GapNode | null {
  const found: LinkedSite[] = [];
  const todo: Node[] = [members];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (node.type === 'and' || node.type === 'or') todo.push(...node.children.toReversed());
    else if (node.type === 'link') found.push(node);
    else return null;
  }
  const sites = found.filter((site, at) => !found.some((other, place) => covers(other, site, place < at)));
  if (sites.length < 2 || sites.length > MAX_GAP_SITES) return null;
  return { type: 'gap', sites: sites.map(({ host, subdomainsOnly }) => ({ host, subdomainsOnly })) };
}

/** Of two that are the same, the first one covers the second. */
function covers(other: LinkedSite, site: LinkedSite, isBefore: boolean): boolean {
  if (other.host === site.host)
    return other.subdomainsOnly === site.subdomainsOnly ? isBefore : site.subdomainsOnly;
  return hostIsUnder(site.host, other.host);
}

/** The conditions of which two have to hold. */
export function linksOfGap({ sites }: GapNode): LinkNode[] {
  return sites.map((site) => ({ type: 'link', ...site }));
}
