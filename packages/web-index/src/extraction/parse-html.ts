import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { ElementFacts } from './element-facts.ts';
import { NODE_LIMIT } from './extraction-limits.ts';

export type Document = DefaultTreeAdapterTypes.Document;
export type Node = DefaultTreeAdapterTypes.Node;

export interface Attribute {
  name: string;
  value: string;
  prefix?: string;
}

/** Those of a tag that is kept have what follows from it with them. */
export type Attributes = readonly Attribute[] & { kept?: KeptFacts | undefined };

/** Where what follows from a tag is put by who first finds it out. */
interface KeptFacts {
  facts: ElementFacts | null;
}

/** What is read of an element, whichever of the two ways the page is taken apart in. */
export interface Element {
  readonly tagName: string;
  readonly namespaceURI: string;
  readonly attrs: readonly Attribute[];
  /** Of those whose content is all text, that text. */
  readonly childNodes: readonly object[];
  /** Where what follows from its tag is kept, if anywhere. */
  readonly kept?: KeptFacts | undefined;
}

class TooManyNodes extends Error {}

/** Elements whose content HTML reads as text up to an end tag, which XHTML may leave out by `/>`. */
const SELF_CLOSED =
  /<(script|style|title|textarea|iframe|noscript|noembed|noframes|xmp|template|object|video|audio|canvas|select|a)((?:\s[^<>]{0,2000})?)\/>/gi;

/** XHTML is read by the rules of HTML, once its closed empty elements have end tags. */
export function closeEmptyElements(xhtml: string): string {
  return xhtml.replace(SELF_CLOSED, '<$1$2></$1>');
}

/**
 * The tree that a browser with scripts on would build (WHATWG HTML, section 13.2), or null for a page that makes more
 * than NODE_LIMIT elements.
 */
export function parseHtml(source: string): Document | null {
  let nodes = 0;
  const count = (): void => {
    nodes += 1;
    if (nodes > NODE_LIMIT) throw new TooManyNodes();
  };
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      count();
      return defaultTreeAdapter.createElement(tagName, namespace, attributes);
    },
    createCommentNode() {
      count();
      return defaultTreeAdapter.createCommentNode('');
    },
  };
  try {
    return parse(source, { treeAdapter, scriptingEnabled: true });
  } catch (error) {
    if (error instanceof TooManyNodes) return null;
    throw error;
  }
}

export function isElement(node: Node): node is DefaultTreeAdapterTypes.Element {
  return 'tagName' in node;
}

export function findAttribute(element: Element, name: string): string | null {
  for (const attribute of element.attrs) {
    if (attribute.name === name && attribute.prefix === undefined) return attribute.value;
  }
  return null;
}
