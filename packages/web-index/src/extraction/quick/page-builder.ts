import { unitAt } from '../unit-at.ts';
import { createBodyRules } from './body-rules.ts';
import { createFormattingElements } from './formatting-elements.ts';
import { createOpenElements, NOTHING, UNSURE, type OpenElement } from './open-elements.ts';
import type { ContentRule, PageState } from './page-state.ts';
import type { Attribute } from '../parse-html.ts';
import { findTagKind, type TagKind } from './tag-kinds.ts';
import type { Visitor } from '../read-document.ts';
import { createSelectRules } from './select-rules.ts';
import { createTableRules } from './table-rules.ts';

interface PageBuilder {
  doctype(content: string): void;
  comment(): void;
  text(value: string): void;
  /** Answers how the content up to the end tag is to be read. */
  start(kind: TagKind, attrs: Attribute[], selfClosing: boolean): ContentRule;
  /** The content of what has just been started and holds nothing but text, and its end. */
  rawText(value: string): void;
  endTag(kind: TagKind): void;
  end(): void;
  inDrawing(): boolean;
}

/** Document types that surely are none of the old ones whose pages browsers read by old rules. */
const NO_QUIRKS =
  /^\s*html\s*(?:public\s*(["'])-\/\/W3C\/\/DTD XHTML 1\.[01](?: \w+)?\/\/EN\1\s*(["'])http:\/\/www\.w3\.org\/[\w/.-]*\2\s*)?$/i;
const HTML_KIND = findTagKind('html') as TagKind;
const HEAD_KIND = findTagKind('head') as TagKind;
const BODY_KIND = findTagKind('body') as TagKind;

/** Whether a text is nothing but what the tree builder calls white space. */
function isHtmlGap(text: string): boolean {
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = unitAt(text, at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0c && code !== 0x0d) return false;
  }
  return true;
}

/**
 * The open elements of a page and what each tag does to them: the tree builder of WHATWG HTML, section 13.2.6, as far
 * as nothing that was told already would have to be taken back. Throws UNSURE beyond that.
 */
export function createPageBuilder(visitor: Visitor): PageBuilder {
  const elements = createOpenElements(visitor);
  const { open, current, insert, pop, appendVoid, count, flush, addText } = elements;
  const state: PageState = {
    elements,
    formatting: createFormattingElements(elements),
    mode: 'before head',
    form: null,
    noQuirks: false,
    isBehindBody: false,
    skipsLineFeed: false,
  };
  const { startTablePart, endInTable } = createTableRules(state);
  const { startInDrawing, endInDrawing, startInSelect, endInSelect } = createSelectRules(state);
  const { startInBody, endInBody } = createBodyRules(state, startTablePart);
  const { reconstruct } = state.formatting;

  const beginHead = (attrs: readonly Attribute[] = []): void => {
    if (open.length === 0) insert(HTML_KIND, []);
    insert(HEAD_KIND, attrs);
    state.mode = 'head';
  };
  const beginBody = (attrs: readonly Attribute[] = []): void => {
    if (state.mode === 'before head') beginHead();
    pop();
    insert(BODY_KIND, attrs);
    state.mode = 'body';
  };
  const isBeforeBody = (): boolean =>
    state.mode === 'before head' || state.mode === 'head' || state.mode === 'after head';

  /** A further tag of the root gives it what it has not; its language is all that can be told behind its beginning. */
  const addToRoot = (attrs: readonly Attribute[]): void => {
    for (const { name, value } of attrs) {
      if (name !== 'lang' || (open[0] as OpenElement).attrs.length > 0) throw UNSURE;
      visitor.language(value);
    }
  };

  /** In front of the body: answers null where the body begins with this tag. */
  const startInHead = (kind: TagKind, attrs: Attribute[]): ContentRule | null => {
    const { name, start } = kind;
    if (name === 'html') {
      // What a date stated there would gather belongs to nobody.
      if (attrs.some((attribute) => attribute.name === 'itemprop')) throw UNSURE;
      if (open.length > 0) addToRoot(attrs);
      else insert(kind, attrs);
      return 'markup';
    }
    if (name === 'head') {
      if (attrs.some((attribute) => attribute.name === 'itemprop')) throw UNSURE;
      if (state.mode === 'before head') beginHead(attrs);
      return 'markup';
    }
    if (name === 'body') {
      beginBody(attrs);
      return 'markup';
    }
    const belongs =
      start === 'head void' || start === 'raw in head' || start === 'title' || name === 'noscript';
    if (!belongs || (state.mode === 'after head' && name === 'noscript')) return null;
    if (state.mode === 'before head') beginHead();
    if (start !== 'head void') return start === 'title' ? 'references' : 'raw';
    appendVoid(kind, attrs);
    return 'markup';
  };

  let rawKind = BODY_KIND;
  let rawAttrs: Attribute[] = [];

  return {
    inDrawing: () => open.length > 0 && !current().isHtml,
    doctype(content) {
      if (open.length === 0 && elements.nodes() === 0 && NO_QUIRKS.test(content)) state.noQuirks = true;
      // Where it comes too late it is nothing; where it is the second one too.
      state.skipsLineFeed = false;
    },
    comment() {
      state.skipsLineFeed = false;
      count();
      if (!state.isBehindBody) flush();
    },
    text(value) {
      let shown = value;
      if (state.skipsLineFeed && shown.startsWith('\n')) shown = shown.slice(1);
      state.skipsLineFeed = false;
      if (isBeforeBody()) {
        shown = shown.replace(/^[\t\n\f\r ]+/, '');
        if (shown === '') return;
        beginBody();
      }
      if (shown === '') return;
      const isGap = isHtmlGap(shown);
      if (state.isBehindBody && !isGap) {
        // The gap in front still belongs behind the body; there are no two places to put it.
        state.isBehindBody = false;
      }
      if (!current().isHtml || state.mode === 'select') {
        addText(shown);
        return;
      }
      if (state.mode === 'body' || state.mode === 'cell' || state.mode === 'caption') {
        reconstruct();
        addText(shown);
        return;
      }
      // What is no gap is put out in front of the table.
      if (!isGap) throw UNSURE;
      addText(shown);
    },
    start(kind, attrs, selfClosing) {
      state.skipsLineFeed = false;
      let content: ContentRule | null = null;
      if (isBeforeBody()) {
        content = startInHead(kind, attrs);
        if (content === 'markup') return content;
        if (content === null) beginBody();
      }
      if (content === null) {
        state.isBehindBody = false;
        if (!current().isHtml) {
          startInDrawing(kind, attrs, selfClosing);
          return 'markup';
        }
        if (kind.start === 'unsure') throw UNSURE;
        if (state.mode === 'select') content = startInSelect(kind, attrs);
        else if (state.mode === 'body') content = startInBody(kind, attrs);
        else if (kind.start === 'table part') {
          startTablePart(kind, attrs);
          return 'markup';
        } else if (state.mode === 'cell' || state.mode === 'caption') content = startInBody(kind, attrs);
        else if (state.mode !== 'column group' && (kind.name === 'script' || kind.name === 'style'))
          content = 'raw';
        else throw UNSURE;
        if (kind.start === 'svg' && selfClosing && content === 'markup' && !current().isHtml) pop();
      }
      if (content !== 'markup') {
        rawKind = kind;
        rawAttrs = attrs;
      }
      return content;
    },
    rawText(value) {
      insert(rawKind, rawAttrs, value === '' ? NOTHING : [{ value }]);
      // Some of it is shown by browsers, if by old ones.
      addText(value);
      pop();
    },
    endTag(kind) {
      state.skipsLineFeed = false;
      if (isBeforeBody()) {
        const { name } = kind;
        if (name === 'head') {
          if (state.mode === 'before head') beginHead();
          state.mode = 'after head';
          return;
        }
        if (name === 'template') throw UNSURE;
        if (kind.end !== 'page' && name !== 'br') return;
        beginBody();
      }
      if (state.isBehindBody && kind.end !== 'page') state.isBehindBody = false;
      if (!current().isHtml) return endInDrawing(kind);
      if (state.mode === 'select') return endInSelect(kind);
      if (state.mode !== 'body' && endInTable(kind)) return;
      endInBody(kind);
    },
    end() {
      if (isBeforeBody()) beginBody();
      while (open.length > 0) pop();
    },
  };
}
