import { findTagKind, type TagKind } from './tag-kinds.ts';
import { UNSURE } from './open-elements.ts';
import { resetMode, type PageState } from './page-state.ts';
import type { Attribute } from '../parse-html.ts';

const TBODY_KIND = known('tbody');
const TR_KIND = known('tr');
const COLGROUP_KIND = known('colgroup');

/** The rules inside tables (WHATWG HTML, sections 13.2.6.4.9 to 15), without what a table puts out. */
export function createTableRules(state: PageState) {
  const { current, insert, pop, popUntil, appendVoid, findInTable, endImplied, open } = state.elements;
  const { clearToMarker, addMarker } = state.formatting;

  /** A row, a group of rows or a cell begins or ends whatever is open beside it. */
  const clearTo = (...names: string[]): void => {
    while (!names.includes(current().kind.name) && open.length > 2) pop();
  };
  const closeCell = (): void => {
    endImplied();
    while (!['td', 'th'].includes(pop().kind.name));
    clearToMarker();
    state.mode = 'row';
  };

  const startTablePart = (kind: TagKind, attrs: readonly Attribute[]): void => {
    const { name } = kind;
    if (state.mode === 'body') return;
    if (state.mode === 'select') throw UNSURE;
    if (state.mode === 'caption') {
      if (findInTable('caption') < 0) throw UNSURE;
      endImplied();
      popUntil('caption');
      clearToMarker();
      state.mode = 'table';
    }
    if (state.mode === 'cell') closeCell();
    const isCell = name === 'td' || name === 'th';
    if (state.mode === 'column group') {
      if (name === 'col') return appendVoid(kind, attrs);
      pop();
      state.mode = 'table';
    }
    if (state.mode === 'row' && !isCell) {
      clearTo('tr');
      pop();
      state.mode = 'table body';
    }
    if (state.mode === 'table body' && !isCell && name !== 'tr') {
      clearTo('tbody', 'thead', 'tfoot');
      pop();
      state.mode = 'table';
    }
    if (state.mode === 'table') {
      clearTo('table');
      if (name === 'caption') {
        addMarker();
        insert(kind, attrs);
        state.mode = 'caption';
        return;
      }
      if (name === 'colgroup' || name === 'col') {
        insert(name === 'col' ? COLGROUP_KIND : kind, name === 'col' ? [] : attrs);
        state.mode = 'column group';
        if (name === 'col') appendVoid(kind, attrs);
        return;
      }
      const isGroup = name === 'tbody' || name === 'thead' || name === 'tfoot';
      insert(isGroup ? kind : TBODY_KIND, isGroup ? attrs : []);
      state.mode = 'table body';
      if (isGroup) return;
    }
    if (state.mode === 'table body') {
      clearTo('tbody', 'thead', 'tfoot');
      insert(isCell ? TR_KIND : kind, isCell ? [] : attrs);
      state.mode = 'row';
      if (!isCell) return;
    }
    clearTo('tr');
    insert(kind, attrs);
    state.mode = 'cell';
    addMarker();
  };

  /** Answers whether the end tag has been dealt with; else the rules of the body hold. */
  const endInTable = (kind: TagKind): boolean => {
    const { name } = kind;
    const isPart = kind.start === 'table part';
    if (name !== 'table' && !isPart) {
      if (state.mode === 'cell' || state.mode === 'caption') return kind.end === 'page';
      if (kind.end === 'page') return true;
      if (kind.end === 'form') return false;
      throw UNSURE;
    }
    if (name === 'col' || name === 'colgroup' || name === 'caption') {
      if (state.mode === 'column group' && name === 'colgroup') {
        pop();
        state.mode = 'table';
      } else if (state.mode === 'caption' && name === 'caption') {
        endImplied();
        popUntil('caption');
        clearToMarker();
        state.mode = 'table';
      } else if (state.mode === 'column group' && name === 'caption') throw UNSURE;
      return true;
    }
    if (findInTable(name) < 0) {
      if (state.mode === 'caption' || state.mode === 'column group') throw UNSURE;
      return true;
    }
    if (state.mode === 'caption') {
      if (name !== 'table') return true;
      endImplied();
      popUntil('caption');
      clearToMarker();
      state.mode = 'table';
    }
    if (state.mode === 'column group') {
      pop();
      state.mode = 'table';
    }
    if (name === 'td' || name === 'th') {
      if (state.mode !== 'cell') return true;
      endImplied();
      popUntil(name);
      clearToMarker();
      state.mode = 'row';
      return true;
    }
    if (state.mode === 'cell') closeCell();
    if (state.mode === 'row') {
      clearTo('tr');
      pop();
      state.mode = 'table body';
      if (name === 'tr') return true;
    }
    if (state.mode === 'table body') {
      if (name === 'tr') return true;
      clearTo('tbody', 'thead', 'tfoot');
      pop();
      state.mode = 'table';
      if (name !== 'table') return true;
    }
    if (name !== 'table') return true;
    popUntil('table');
    resetMode(state);
    return true;
  };

  return { startTablePart, endInTable };
}

function known(name: string): TagKind {
  const kind = findTagKind(name);
  if (kind === null) throw UNSURE;
  return kind;
}
