import { findTagKind, UNSURE_IN_DRAWING, type TagKind } from './tag-kinds.ts';
import { NOTHING, UNSURE, type OpenElement } from './open-elements.ts';
import { resetMode, type PageState } from './page-state.ts';
import type { Attribute } from '../parse-html.ts';

/** The rules inside lists to choose from, and inside drawings (WHATWG HTML, sections 13.2.6.4.16 and 13.2.6.5). */
export function createSelectRules(state: PageState) {
  const { open, current, insert, pop, popThrough, popUntil } = state.elements;

  const startInDrawing = (kind: TagKind, attrs: Attribute[], selfClosing: boolean): void => {
    const { name } = current().kind;
    if (name === 'title' || name === 'desc' || UNSURE_IN_DRAWING.has(kind.name)) throw UNSURE;
    insert(kind, attrs.map(withPrefix), NOTHING, false);
    if (selfClosing) pop();
  };

  const endInDrawing = (kind: TagKind): void => {
    for (let at = open.length - 1; !(open[at] as OpenElement).isHtml; at--) {
      if ((open[at] as OpenElement).kind.name !== kind.name) continue;
      popThrough(at);
      return;
    }
    throw UNSURE;
  };

  const startInSelect = (kind: TagKind, attrs: Attribute[]): 'markup' | 'raw' => {
    const { name } = kind;
    if (name === 'option' || name === 'optgroup') {
      if (current().kind.name === 'option') pop();
      if (name === 'optgroup' && current().kind.name === 'optgroup') pop();
      insert(kind, attrs);
    } else if (name === 'script') {
      return 'raw';
    } else if (kind.start === 'plain' || kind.start === 'block' || kind.start === 'formatting') {
      // Passed over.
    } else throw UNSURE;
    return 'markup';
  };

  const endInSelect = ({ name }: TagKind): void => {
    if (name === 'option' || name === 'optgroup') {
      const below = open[open.length - 2];
      if (name === 'optgroup' && current().kind.name === 'option' && below?.kind.name === 'optgroup') pop();
      if (current().kind.name === name) pop();
    } else if (name === 'select') {
      popUntil('select');
      resetMode(state);
    } else if (name === 'table' || findTagKind(name)?.start === 'table part' || name === 'template')
      throw UNSURE;
  };

  return { startInDrawing, endInDrawing, startInSelect, endInSelect };
}

/** In drawings some attributes have a name space of their own. */
export function withPrefix(attribute: Attribute): Attribute {
  const colon = attribute.name.indexOf(':');
  const prefix = attribute.name.slice(0, Math.max(0, colon));
  if (prefix !== 'xlink' && prefix !== 'xml' && prefix !== 'xmlns') return attribute;
  return { name: attribute.name.slice(colon + 1), value: attribute.value, prefix };
}
