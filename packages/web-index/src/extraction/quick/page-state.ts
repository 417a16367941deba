import type { FormattingElements } from './formatting-elements.ts';
import type { OpenElement, OpenElements } from './open-elements.ts';

type Mode =
  | 'before head'
  | 'head'
  | 'after head'
  | 'body'
  | 'table'
  | 'table body'
  | 'row'
  | 'cell'
  | 'caption'
  | 'column group'
  | 'select';

/** What the rules of the parts of a page share while it is gone through. */
export interface PageState {
  readonly elements: OpenElements;
  readonly formatting: FormattingElements;
  mode: Mode;
  form: OpenElement | null;
  noQuirks: boolean;
  isBehindBody: boolean;
  /** A line feed right behind the tag before is none. */
  skipsLineFeed: boolean;
}

/** How the content of what began is to be read up to its end tag. */
export type ContentRule = 'markup' | 'raw' | 'references';

/** Which rules are in force follows from what is open. */
export function resetMode(state: PageState): void {
  const { open } = state.elements;
  for (let at = open.length - 1; at > 0; at--) {
    switch ((open[at] as OpenElement).kind.name) {
      case 'select':
        state.mode = 'select';
        return;
      case 'td':
      case 'th':
        state.mode = 'cell';
        return;
      case 'tr':
        state.mode = 'row';
        return;
      case 'tbody':
      case 'thead':
      case 'tfoot':
        state.mode = 'table body';
        return;
      case 'caption':
        state.mode = 'caption';
        return;
      case 'colgroup':
        state.mode = 'column group';
        return;
      case 'table':
        state.mode = 'table';
        return;
    }
  }
  state.mode = 'body';
}
