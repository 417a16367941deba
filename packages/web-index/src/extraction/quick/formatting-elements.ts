import { UNSURE, type OpenElement, type OpenElements } from './open-elements.ts';
import { SCOPE, SPECIAL, type TagKind } from './tag-kinds.ts';

export type FormattingElements = ReturnType<typeof createFormattingElements>;

const MOST_FORMATTING = 100;
/** Of equal formatting elements three are made anew at most. */
const NOAHS_ARK = 3;

/** The list of active formatting elements (WHATWG HTML, section 13.2.4.3), and what ends them. */
export function createFormattingElements({
  open,
  current,
  insert,
  pop,
  popThrough,
  endImplied,
}: OpenElements) {
  /** null is a marker. */
  let formatting: (OpenElement | null)[] = [];

  const reconstruct = (): void => {
    let from = formatting.length;
    for (; from > 0; from--) {
      const entry = formatting[from - 1];
      if (entry === null || entry === undefined || entry.isOpen) break;
    }
    for (let at = from; at < formatting.length; at++) {
      const entry = formatting[at] as OpenElement;
      formatting[at] = insert(entry.kind, entry.attrs);
    }
  };
  const clearToMarker = (): void => {
    const marker = formatting.lastIndexOf(null);
    formatting = formatting.slice(0, Math.max(0, marker));
  };
  const addFormatting = (element: OpenElement): void => {
    if (formatting.length >= MOST_FORMATTING) throw UNSURE;
    const from = formatting.lastIndexOf(null) + 1;
    const equal = formatting.slice(from).filter((entry) => entry !== null && isAlike(entry, element));
    if (equal.length >= NOAHS_ARK) formatting.splice(formatting.indexOf(equal[0] as OpenElement), 1);
    formatting.push(element);
  };
  const drop = (element: OpenElement): void => {
    const at = formatting.indexOf(element);
    if (at >= 0) formatting.splice(at, 1);
  };
  const findFormatting = (name: string): OpenElement | null => {
    for (let at = formatting.length - 1; at >= 0; at--) {
      const entry = formatting[at];
      if (entry === null || entry === undefined) return null;
      if (entry.kind.name === name) return entry;
    }
    return null;
  };

  /** The adoption agency, where nothing has to be adopted. */
  const endFormatting = (kind: TagKind): void => {
    const top = current();
    if (top.isHtml && top.kind.name === kind.name && !formatting.includes(top)) {
      pop();
      return;
    }
    const element = findFormatting(kind.name);
    if (element === null) return endPlain(kind);
    if (!element.isOpen) return drop(element);
    for (let at = open.length - 1; open[at] !== element; at--) {
      const { kind: above, isHtml } = open[at] as OpenElement;
      // Out of scope it is left alone, and under a block the block's content would move.
      if (!isHtml || (above.bits & (SCOPE | SPECIAL)) !== 0) throw UNSURE;
    }
    popThrough(open.indexOf(element));
    drop(element);
  };

  const endPlain = (kind: TagKind): void => {
    for (let at = open.length - 1; at > 0; at--) {
      const { kind: its, isHtml } = open[at] as OpenElement;
      if (!isHtml) throw UNSURE;
      if (its.name === kind.name) {
        endImplied(kind.name);
        if (open.length > at) popThrough(at);
        return;
      }
      if ((its.bits & SPECIAL) !== 0) return;
    }
  };

  return {
    reconstruct,
    clearToMarker,
    addFormatting,
    drop,
    findFormatting,
    endFormatting,
    endPlain,
    addMarker: (): void => {
      formatting.push(null);
    },
  };
}

function isAlike(a: OpenElement, b: OpenElement): boolean {
  return (
    a.kind.name === b.kind.name &&
    a.attrs.length === b.attrs.length &&
    a.attrs.every(({ name, value }) => b.attrs.some((other) => other.name === name && other.value === value))
  );
}
