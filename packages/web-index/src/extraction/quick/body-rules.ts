import { ITEM_BOUNDARY, P_KIND, SCOPE, type TagKind } from './tag-kinds.ts';
import { NOTHING, UNSURE, type OpenElement } from './open-elements.ts';
import type { ContentRule, PageState } from './page-state.ts';
import type { Attribute } from '../parse-html.ts';
import { withPrefix } from './select-rules.ts';

/** The rules of the body (WHATWG HTML, section 13.2.6.4.7). */
export function createBodyRules(
  state: PageState,
  startTablePart: (kind: TagKind, attrs: readonly Attribute[]) => void,
) {
  const { open, current, insert, pop, popThrough, appendVoid, findInScope, endImplied, closeParagraph } =
    state.elements;
  const {
    reconstruct,
    clearToMarker,
    addFormatting,
    addMarker,
    drop,
    findFormatting,
    endFormatting,
    endPlain,
  } = state.formatting;

  /** The rules of the body. */
  const startInBody = (kind: TagKind, attrs: Attribute[]): ContentRule => {
    const { name } = kind;
    switch (kind.start) {
      case 'unsure':
        throw UNSURE;
      case 'plain':
        reconstruct();
        insert(kind, attrs);
        return 'markup';
      case 'formatting':
        reconstruct();
        addFormatting(insert(kind, attrs));
        return 'markup';
      case 'a': {
        const before = findFormatting('a');
        if (before !== null) {
          endFormatting(kind);
          if (before.isOpen) throw UNSURE;
          drop(before);
        }
        reconstruct();
        addFormatting(insert(kind, attrs));
        return 'markup';
      }
      case 'block':
      case 'pre':
        closeParagraph();
        insert(kind, attrs);
        state.skipsLineFeed = kind.start === 'pre';
        return 'markup';
      case 'heading':
        closeParagraph();
        if (current().isHtml && current().kind.start === 'heading') pop();
        insert(kind, attrs);
        return 'markup';
      case 'item':
        closeItem(name);
        closeParagraph();
        insert(kind, attrs);
        return 'markup';
      case 'void':
      case 'input':
        reconstruct();
        appendVoid(kind, attrs);
        return 'markup';
      case 'hr':
        closeParagraph();
        appendVoid(kind, attrs);
        return 'markup';
      case 'head void':
      case 'bare void':
        appendVoid(kind, attrs);
        return 'markup';
      case 'raw':
      case 'raw in head':
        return 'raw';
      case 'xmp':
        closeParagraph();
        reconstruct();
        return 'raw';
      case 'title':
      case 'textarea':
        return 'references';
      case 'button': {
        const before = findInScope('button');
        if (before >= 0) {
          endImplied();
          popThrough(before);
        }
        reconstruct();
        insert(kind, attrs);
        return 'markup';
      }
      case 'marked':
        reconstruct();
        insert(kind, attrs);
        addMarker();
        return 'markup';
      case 'form':
        if (state.form !== null) return 'markup';
        closeParagraph();
        state.form = insert(kind, attrs);
        return 'markup';
      case 'table':
        // Pages without a document type, or an old one, let a table stand in a paragraph.
        if (!state.noQuirks && findInScope('p', 'button') >= 0) throw UNSURE;
        closeParagraph();
        insert(kind, attrs);
        state.mode = 'table';
        return 'markup';
      case 'select':
        reconstruct();
        insert(kind, attrs);
        state.mode = 'select';
        return 'markup';
      case 'option':
        if (current().kind.name === 'option') pop();
        reconstruct();
        insert(kind, attrs);
        return 'markup';
      case 'svg':
        reconstruct();
        insert(kind, attrs.map(withPrefix), NOTHING, false);
        return 'markup';
      case 'table part':
        startTablePart(kind, attrs);
        return 'markup';
    }
  };

  /** An item ends the one before it in the same list. */
  const closeItem = (name: string): void => {
    for (let at = open.length - 1; at > 0; at--) {
      const { kind, isHtml } = open[at] as OpenElement;
      if (!isHtml) throw UNSURE;
      if (name === 'li' ? kind.name === 'li' : kind.name === 'dd' || kind.name === 'dt') {
        endImplied(kind.name);
        popThrough(at);
        return;
      }
      if ((kind.bits & ITEM_BOUNDARY) !== 0) return;
    }
  };

  const endInBody = (kind: TagKind): void => {
    const { name } = kind;
    switch (kind.end) {
      case 'unsure':
        throw UNSURE;
      case 'plain':
        return endPlain(kind);
      case 'formatting':
        return endFormatting(kind);
      case 'page':
        if (findInScope('body') >= 0) state.isBehindBody = true;
        return;
      case 'p':
        if (findInScope('p', 'button') < 0) insert(P_KIND, []);
        return closeParagraph();
      case 'br':
        // Browsers take it for the tag that begins one.
        reconstruct();
        return appendVoid(kind, []);
      case 'form': {
        const element = state.form;
        state.form = null;
        if (element === null || findInScope('form') < 0) return;
        endImplied();
        if (current() !== element) throw UNSURE;
        pop();
        return;
      }
      case 'heading': {
        const at = findHeading();
        if (at < 0) return;
        endImplied();
        return popThrough(at);
      }
      case 'li':
      case 'dd':
      case 'block':
      case 'marked': {
        const at = name === 'li' ? findInScope('li', 'ol', 'ul') : findInScope(name);
        if (at < 0) return;
        endImplied(kind.end === 'li' || kind.end === 'dd' ? name : undefined);
        popThrough(at);
        if (kind.end === 'marked') clearToMarker();
      }
    }
  };
  const findHeading = (): number => {
    for (let at = open.length - 1; at > 0; at--) {
      const { kind, isHtml } = open[at] as OpenElement;
      if (!isHtml) continue;
      if (kind.start === 'heading') return at;
      if ((kind.bits & SCOPE) !== 0) return -1;
    }
    return -1;
  };

  return { startInBody, endInBody };
}
