import { closeEmptyElements, parseHtml } from './parse-html.ts';
import { readQuickly } from './quick/read-quickly.ts';
import { createDocumentReader, walkTree, type ReadDocument } from './read-document.ts';

/**
 * What a page holds, or null for one of more than NODE_LIMIT elements. Most pages are gone through once, as their tags
 * come; where it takes a tree to know what a browser makes of one, there is a tree. Both ways give the same
 * (`test/extraction-quick.test.ts`), so nobody has to know which it was.
 */
export function takeApart(html: string, xhtml: boolean): ReadDocument | null {
  const source = xhtml ? closeEmptyElements(html) : html;
  const quick = createDocumentReader();
  if (readQuickly(source, quick.visitor)) return quick.finish();
  return takeApartByTree(source);
}

/** The slow way, which is the definition. */
export function takeApartByTree(source: string): ReadDocument | null {
  const tree = parseHtml(source);
  if (tree === null) return null;
  const reader = createDocumentReader();
  walkTree(tree, reader.visitor);
  return reader.finish();
}
