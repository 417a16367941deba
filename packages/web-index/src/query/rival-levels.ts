import { linksOfGap, type GapNode, type Node } from '@linklode/query-language';
import { atLeast } from './at-least.ts';

const TWO = 2;

/**
 * A condition that compares the links of pages to several sites, again with more of the sites that a page has to link to: with all of
 * them, then with one less, down to three. Whoever answers them in this order shows who links to most first, over all pages of a
 * search. Empty where no such condition has to hold of every match; of two of them the first has a say.
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
