import { NODE_LIMIT } from '../extraction-limits.ts';
import type { Attributes, Element } from '../parse-html.ts';
import { IMPLIED, P_KIND, SCOPE, type TagKind } from './tag-kinds.ts';
import type { Visitor } from '../read-document.ts';
import type { ElementFacts } from '../element-facts.ts';

/** Thrown where only a tree can tell; made once, so that no stack is gathered each time. */
export const UNSURE = new Error('Only a tree can tell what a browser makes of this page.');

export interface OpenElement extends Element {
  readonly kind: TagKind;
  readonly isHtml: boolean;
  /** What the visitor says of it; null where it was not told. */
  facts: ElementFacts | null;
  isOpen: boolean;
}

export type OpenElements = ReturnType<typeof createOpenElements>;

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
export const NOTHING: readonly object[] = [];
/** Searches through what is open are linear; deeper pages are the tree's. */
const DEEPEST = 400;

/** The stack of open elements (WHATWG HTML, section 13.2.4.2), which tells the visitor of each that comes and goes. */
export function createOpenElements(visitor: Visitor) {
  const open: OpenElement[] = [];
  let nodes = 0;
  let skipping = 0;
  /** How many of what is open are paragraphs: mostly none, and then nothing has to be looked for. */
  let paragraphs = 0;
  let pending = '';

  const current = (): OpenElement => open[open.length - 1] as OpenElement;
  const count = (): void => {
    if (++nodes > NODE_LIMIT / 2) throw UNSURE;
  };

  /** Neighbouring texts are one. */
  const flush = (): void => {
    if (pending === '') return;
    if (skipping === 0) visitor.text(pending);
    pending = '';
  };

  const insert = (kind: TagKind, attrs: Attributes, childNodes = NOTHING, isHtml = true): OpenElement => {
    flush();
    count();
    if (open.length >= DEEPEST) throw UNSURE;
    const element: OpenElement = {
      tagName: kind.name,
      namespaceURI: isHtml ? HTML : SVG,
      attrs,
      childNodes,
      kind,
      isHtml,
      kept: attrs.kept,
      facts: null,
      isOpen: true,
    };
    open.push(element);
    if (kind === P_KIND) paragraphs += 1;
    if (skipping > 0) return element;
    const facts = visitor.enter(element);
    element.facts = facts;
    if (facts.reading === 'skip') skipping += 1;
    return element;
  };

  const pop = (): OpenElement => {
    flush();
    const element = open.pop() as OpenElement;
    element.isOpen = false;
    if (element.kind === P_KIND) paragraphs -= 1;
    const { facts } = element;
    if (facts === null) return element;
    if (facts.reading === 'skip') skipping -= 1;
    visitor.leave(element, facts);
    return element;
  };
  const popThrough = (index: number): void => {
    while (open.length > index) pop();
  };
  const popUntil = (name: string): void => {
    while (pop().kind.name !== name);
  };
  const appendVoid = (kind: TagKind, attrs: Attributes): void => {
    insert(kind, attrs);
    pop();
  };

  /** Where the topmost open element of that name is, as long as nothing bounds the search; -1 otherwise. */
  const findInScope = (name: string, boundary?: string, second?: string): number => {
    for (let at = open.length - 1; at > 0; at--) {
      const { kind, isHtml } = open[at] as OpenElement;
      if (!isHtml) continue;
      if (kind.name === name) return at;
      if ((kind.bits & SCOPE) !== 0 || kind.name === boundary || kind.name === second) return -1;
    }
    return -1;
  };
  const findInTable = (name: string): number => {
    for (let at = open.length - 1; at > 0; at--) {
      const { kind } = open[at] as OpenElement;
      if (kind.name === name) return at;
      if (kind.name === 'table') return -1;
    }
    return -1;
  };
  const endImplied = (but?: string): void => {
    while ((current().kind.bits & IMPLIED) !== 0 && current().isHtml && current().kind.name !== but) pop();
  };
  const closeParagraph = (): void => {
    if (paragraphs === 0) return;
    const at = findInScope('p', 'button');
    if (at < 0) return;
    endImplied('p');
    popThrough(at);
  };

  return {
    open,
    current,
    count,
    flush,
    insert,
    pop,
    popThrough,
    popUntil,
    appendVoid,
    findInScope,
    findInTable,
    endImplied,
    closeParagraph,
    nodes: () => nodes,
    addText: (value: string): void => {
      pending += value;
    },
  };
}
