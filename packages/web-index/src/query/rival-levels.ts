import { linksOfGap, type GapNode, type Node } from '@linklode/query-language';
import { atLeast } from './at-least.ts';

const TWO = 2;

/**
 * For a condition on links to several sites: stricter versions of it, in which a page has to link to all of the sites,
 * to all but one, and so on down to three. Answered in this order, the pages that link to most of the sites come first
 * over all pages of a search. Empty if no such condition must hold for every match; of two such conditions the first
 * one counts.
 */
export function rivalLevels(root: Node): Node[] {
  const parts = root.type === 'and' ? root.children : [root];
  const gap = parts.find((part): part is GapNode => part.type === 'gap');
  if (gap === undefined) return [];
  const links = linksOfGap(gap);
  return Array.from({ length: links.length - TWO }, (_, fewer): Node => {
    const raised = atLeast<Node>(
      links.length - fewer,
      links,
      (children) => ({ type: 'and', children }),
      (children) => ({ type: 'or', children }),
    );
    return root.type === 'and'
      ? { type: 'and', children: parts.map((part) => (part === gap ? raised : part)) }
      : raised;
  });
}
