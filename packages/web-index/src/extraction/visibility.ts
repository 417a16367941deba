import type { Reading } from './element-facts.ts';
import { findAttribute, type Element } from './parse-html.ts';

/** Nothing inside is text of the page, nor holds elements that a reader could meet. */
const NEVER_READ = new Set(
  'script style template noscript iframe noembed noframes title textarea meta link base param source track'.split(
    ' ',
  ),
);

/** Drawn by no browser that knows them; what stands inside is for those that do not, or for other elements' use. */
const NEVER_DRAWN = new Set('datalist rp object video audio canvas'.split(' '));
const SVG_NEVER_READ = new Set('script style title desc metadata'.split(' '));
const SVG_NEVER_DRAWN = new Set('defs symbol clippath mask pattern marker'.split(' '));
const MATH_NEVER_READ = new Set('annotation annotation-xml'.split(' '));

/** Elements that begin and end a line of their own, by the style sheet of WHATWG HTML, section 15.3. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu ' +
    'nav ol optgroup option p plaintext pre search section summary table tbody tfoot thead tr ul xmp br'
  ).split(' '),
);

/** Set apart from their neighbours, though within the line: table cells, and what a browser draws as a box. */
const BOXES = new Set(
  'td th button select textarea input meter progress video audio canvas object embed iframe svg rt'.split(
    ' ',
  ),
);

const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';

/** Whether an element's content is text of the page; `hidden` content is not, but its links still are links. */
export function readReading(element: Element): Reading {
  const { tagName, namespaceURI } = element;
  if (namespaceURI === SVG) {
    const name = tagName.toLowerCase();
    if (SVG_NEVER_READ.has(name)) return 'skip';
    if (SVG_NEVER_DRAWN.has(name)) return 'hidden';
  } else if (namespaceURI !== HTML) {
    if (MATH_NEVER_READ.has(tagName)) return 'skip';
  } else {
    if (NEVER_READ.has(tagName)) return 'skip';
    if (NEVER_DRAWN.has(tagName)) return 'hidden';
    if (tagName === 'dialog' && findAttribute(element, 'open') === null) return 'hidden';
  }
  if (findAttribute(element, 'hidden') !== null) return 'hidden';
  const style = findAttribute(element, 'style');
  return style !== null && hidesByStyle(style) ? 'hidden' : 'read';
}

/** What an element does to the words before and behind it. */
export function getBreak(element: Element): 'line' | 'space' | null {
  if (element.namespaceURI !== HTML) return element.tagName === 'svg' ? 'space' : null;
  return BLOCKS.has(element.tagName) ? 'line' : BOXES.has(element.tagName) ? 'space' : null;
}

/**
 * Whether an inline style says `display: none` or `visibility: hidden` in the end: of several declarations of one
 * property the last counts, and an important one before any other (CSS Cascade 4).
 */
export function hidesByStyle(style: string): boolean {
  if (!/none|hidden/i.test(style)) return false;
  const winners = new Map<string, { value: string; important: boolean }>();
  for (const declaration of style.replace(/\/\*.*?(?:\*\/|$)/gs, '').split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    if (colon < 0 || (property !== 'display' && property !== 'visibility')) continue;
    const stated = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const important = /!\s*important$/.test(stated);
    const value = important ? stated.slice(0, stated.lastIndexOf('!')).trim() : stated;
    if (!/^[a-z-]+(?: [a-z-]+)*$/.test(value)) continue;
    if (important || !winners.get(property)?.important) winners.set(property, { value, important });
  }
  return winners.get('display')?.value === 'none' || winners.get('visibility')?.value === 'hidden';
}
