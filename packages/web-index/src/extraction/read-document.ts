import { ANCHOR_LIMIT } from './extraction-limits.ts';
import { createDateMarks, type DateMarks } from './date-marks.ts';
import { findAttribute, isElement, type Document, type Element, type Node } from './parse-html.ts';
import { createPageLines, type PageLines } from '../people/page-lines.ts';
import { cutText, TextBuilder } from './text-builder.ts';
import type { ElementFacts } from './element-facts.ts';
import { foldGaps } from './gaps.ts';
import { JsonLdScript } from './structured-data.ts';
import { factsOf } from './tag-facts.ts';

export interface RawLink {
  /** As written. */
  href: string;
  rel: string;
  anchor: string;
  textOffset: number | null;
}

export interface Meta {
  /**
   * `name`, `property`, `http-equiv` or `itemprop`, lower case; an element with several of them counts several times.
   */
  key: string;
  content: string;
}

/** What a walk through a page's tree finds, not yet interpreted. */
export interface ReadDocument {
  title: string | null;
  text: string;
  links: RawLink[];
  /** First `base` with an address. */
  base: string | null;
  metas: Meta[];
  /** The `application/ld+json` scripts. */
  structured: JsonLdScript[];
  htmlLang: string | null;
  marks: DateMarks['found'];
  /** For those who look for the people of the page. */
  lines: PageLines;
}

interface OpenLink {
  element: Element;
  href: string;
  rel: string;
  words: TextBuilder;
  wordsFrom: number | null;
  /** Made when a picture in it has a text. */
  alts: TextBuilder | null;
  altsFrom: number | null;
  /** How many hiding elements the link itself lies in: its own text is what is not hidden any further. */
  depth: number;
}

/** What is told of a page in document order; contents of `template` are not part of it. */
export interface Visitor {
  /** Answers what follows from the element's tag; what lies in one to be skipped is not told of. */
  enter(element: Element): ElementFacts;
  leave(element: Element, facts: ElementFacts): void;
  text(value: string): void;
  /** The language that a further tag of the root states, where the first one has no attributes. */
  language(value: string): void;
}

/** Gathers what extraction needs while a page is gone through, by whoever takes it apart. */
export function createDocumentReader(): { visitor: Visitor; finish: () => ReadDocument } {
  const text = new TextBuilder();
  const links: (RawLink | null)[] = [];
  const open: (OpenLink & { index: number })[] = [];
  const marks = createDateMarks();
  const lines = createPageLines();
  const found: ReadDocument = {
    title: null,
    text: '',
    links: [],
    base: null,
    metas: [],
    structured: [],
    htmlLang: null,
    marks: marks.found,
    lines,
  };
  let inHead = false;
  let inBody = false;
  let hidden = 0;

  const addText = (value: string): void => {
    const folded = foldGaps(value);
    const isShown = inBody && hidden === 0;
    const position = isShown ? text.addFolded(folded) : null;
    marks.text(value);
    if (isShown) lines.text(value, folded);
    if (open.length === 0) return;
    const link = open.at(-1);
    if (link?.depth !== hidden || link.words.length() > ANCHOR_LIMIT) return;
    link.words.addFolded(folded);
    link.wordsFrom ??= position;
  };

  const addAlt = (value: string | null): number | null => {
    if (value === null || value.trim() === '') return null;
    setApart('space');
    const position = inBody && hidden === 0 ? text.add(value) : null;
    const link = open.at(-1);
    if (link?.depth === hidden) {
      const alts = (link.alts ??= new TextBuilder());
      if (alts.length() <= ANCHOR_LIMIT) {
        alts.space();
        alts.add(value);
        link.altsFrom ??= position;
      }
    }
    setApart('space');
    return position;
  };

  const setApart = (by: 'line' | 'space'): void => {
    if (hidden === 0) {
      if (by === 'line') text.line();
      else text.space();
    }
    if (open.length > 0) open.at(-1)?.words.space();
  };

  const addLink = (element: Element, altPosition: number | null): void => {
    const href = findAttribute(element, 'href') ?? findXlink(element);
    if (href === null) return;
    const rel = findAttribute(element, 'rel') ?? '';
    if (element.tagName === 'area') {
      const anchor = new TextBuilder();
      anchor.add(findAttribute(element, 'alt') ?? '');
      links.push({ href, rel, anchor: cutText(anchor.build(), ANCHOR_LIMIT), textOffset: altPosition });
      return;
    }
    open.push({
      element,
      index: links.push(null) - 1,
      href,
      rel,
      words: new TextBuilder(),
      wordsFrom: null,
      alts: null,
      altsFrom: null,
      depth: hidden,
    });
  };

  const closeLink = (link: OpenLink & { index: number }): void => {
    const words = link.words.build();
    const anchor = cutText(words === '' ? (link.alts?.build() ?? '') : words, ANCHOR_LIMIT);
    const textOffset = words === '' ? link.altsFrom : link.wordsFrom;
    links[link.index] = { href: link.href, rel: link.rel, anchor, textOffset };
    // Only drawings can hold a link within a link; the words are the outer one's as well.
    const outer = open.at(-1);
    if (outer?.depth === link.depth && words !== '' && outer.words.length() <= ANCHOR_LIMIT) {
      outer.words.space();
      outer.words.add(words);
      outer.words.space();
      outer.wordsFrom ??= link.wordsFrom;
    }
  };

  /** What the page says of itself, in its head mostly. */
  const tell = (element: Element): void => {
    const name = element.tagName;
    if (name === 'html' && found.htmlLang === null) {
      found.htmlLang = findAttribute(element, 'lang') ?? findAttribute(element, 'xml:lang');
    }
    if (name === 'head') inHead = true;
    if (name === 'body') inBody = true;
    if (name === 'title' && inHead) found.title ??= getTextContent(element);
    if (name === 'base') found.base ??= findAttribute(element, 'href');
    if (name === 'meta') found.metas.push(...listMeta(element));
    if (name === 'script' && isStructuredData(element))
      found.structured.push(new JsonLdScript(getTextContent(element)));
  };

  const enter = (element: Element): ElementFacts => {
    const facts = factsOf(element);
    const { reading, breaks, isTold } = facts;
    marks.enter(element, facts);
    if (isTold) tell(element);
    if (inBody) lines.enter(element, facts);
    if (reading === 'hidden') hidden += 1;
    else if (breaks !== null) setApart(breaks);
    if (!isTold) return facts;
    const name = element.tagName;
    const hasAlt = name === 'img' || name === 'area' || isImageInput(element);
    const altPosition = hasAlt ? addAlt(findAttribute(element, 'alt')) : null;
    if (name === 'a' || name === 'area') addLink(element, altPosition);
    return facts;
  };

  const leave = (element: Element, { reading, breaks, isTold }: ElementFacts): void => {
    marks.leave(element);
    if (inBody) lines.leave(element);
    if (isTold) {
      const link = open.at(-1);
      if (link?.element === element) {
        open.pop();
        closeLink(link);
      }
      if (element.tagName === 'head') inHead = false;
    }
    if (reading === 'hidden') hidden -= 1;
    else if (breaks !== null) setApart(breaks);
  };

  return {
    visitor: {
      enter,
      leave,
      text: addText,
      language(value) {
        found.htmlLang ??= value;
      },
    },
    finish() {
      lines.end();
      found.text = text.build();
      found.links = links.filter((link) => link !== null);
      return found;
    },
  };
}

/** Visits a tree's nodes in document order, without recursion. */
export function walkTree(document: Document, visitor: Visitor): void {
  const path: { node: Extract<Node, { childNodes: unknown }>; next: number; facts: ElementFacts | null }[] = [
    { node: document, next: 0, facts: null },
  ];
  for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
    const child: Node | undefined =
      frame.facts?.reading === 'skip' ? undefined : frame.node.childNodes[frame.next];
    frame.next += 1;
    if (child === undefined) {
      path.pop();
      if (frame.facts !== null && isElement(frame.node)) visitor.leave(frame.node, frame.facts);
    } else if (isElement(child)) {
      path.push({ node: child, next: 0, facts: visitor.enter(child) });
    } else if (child.nodeName === '#text' && 'value' in child) {
      visitor.text(child.value);
    }
  }
}

/** The text directly inside: the elements asked about hold nothing else. */
function getTextContent(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? String(child.value) : '')).join('');
}

function findXlink(element: Element): string | null {
  return element.attrs.find(({ name, prefix }) => name === 'href' && prefix === 'xlink')?.value ?? null;
}

function isImageInput(element: Element): boolean {
  return element.tagName === 'input' && findAttribute(element, 'type')?.trim().toLowerCase() === 'image';
}

function isStructuredData(script: Element): boolean {
  return /^\s*application\/ld\+json\s*(?:;|$)/i.test(findAttribute(script, 'type') ?? '');
}

function listMeta(element: Element): Meta[] {
  const content = findAttribute(element, 'content');
  if (content === null) return [];
  return ['name', 'property', 'http-equiv', 'itemprop'].flatMap((attribute) => {
    const key = findAttribute(element, attribute)?.trim().toLowerCase() ?? '';
    return key === '' ? [] : [{ key, content }];
  });
}
