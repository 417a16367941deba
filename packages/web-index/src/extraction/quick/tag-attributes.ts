import { decodeAttribute } from './character-references.ts';
import type { Attribute } from '../parse-html.ts';
import { findTagKind, type TagKind } from './tag-kinds.ts';

/** A tag's attributes: `end` is the place behind its `>`, or -1 where the page ends within it or they are too many. */
interface ReadAttributes {
  attrs: Attribute[];
  end: number;
  selfClosing: boolean;
}

const NONE: Attribute[] = [];
const MOST = 200;
const SPACE = 0x20;
const SLASH = 0x2f;
const GREATER = 0x3e;
const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

/** Tab, line feed, form feed, space; carriage returns are gone by then. */
function isGap(code: number): boolean {
  return code === SPACE || code === 0x0a || code === 0x09 || code === 0x0c;
}

/** Reads the attributes of a tag from behind its name on (WHATWG HTML, sections 13.2.5.32 to 40). */
export function readAttributes(html: string, from: number): ReadAttributes {
  const { length } = html;
  let attrs = NONE;
  let at = from;
  for (;;) {
    let code = at < length ? html.charCodeAt(at) : -1;
    while (isGap(code)) code = ++at < length ? html.charCodeAt(at) : -1;
    if (code === GREATER) return { attrs, end: at + 1, selfClosing: false };
    if (code === SLASH) {
      at += 1;
      if (html.charCodeAt(at) === GREATER) return { attrs, end: at + 1, selfClosing: true };
      continue;
    }
    if (code === -1) return { attrs, end: -1, selfClosing: false };

    const nameStart = at;
    // A sign of equality in front is a part of the name.
    let isCapital = code >= 0x41 && code <= 0x5a;
    code = ++at < length ? html.charCodeAt(at) : -1;
    while (code !== EQUALS && code !== GREATER && code !== SLASH && code !== -1 && !isGap(code)) {
      if (code >= 0x41 && code <= 0x5a) isCapital = true;
      code = ++at < length ? html.charCodeAt(at) : -1;
    }
    let name = html.slice(nameStart, at);
    if (isCapital) name = name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    while (isGap(code)) code = ++at < length ? html.charCodeAt(at) : -1;
    let value = '';
    if (code === EQUALS) {
      code = ++at < length ? html.charCodeAt(at) : -1;
      while (isGap(code)) code = ++at < length ? html.charCodeAt(at) : -1;
      if (code === QUOTE || code === APOSTROPHE) {
        const end = html.indexOf(code === QUOTE ? '"' : "'", at + 1);
        if (end < 0) return { attrs, end: -1, selfClosing: false };
        value = decodeAttribute(html.slice(at + 1, end));
        at = end + 1;
      } else if (code !== GREATER) {
        const valueStart = at;
        while (code !== GREATER && code !== -1 && !isGap(code))
          code = ++at < length ? html.charCodeAt(at) : -1;
        value = decodeAttribute(html.slice(valueStart, at));
      }
    }
    if (attrs.length >= MOST) return { attrs, end: -1, selfClosing: false };
    if (attrs === NONE) attrs = [{ name, value }];
    else if (!hasAttribute(attrs, name)) attrs.push({ name, value });
  }
}

/** Of two attributes with one name the first counts. */
function hasAttribute(attrs: readonly Attribute[], name: string): boolean {
  for (const attribute of attrs) if (attribute.name === name) return true;
  return false;
}

/** A start tag; its kind is null for a name that is no plain one. */
export interface ReadTag extends ReadAttributes {
  kind: TagKind | null;
}

/** Reads the start tag whose name begins there. */
export function readTag(html: string, from: number): ReadTag {
  const nameEnd = findNameEnd(html, from);
  return { kind: findTagKind(html.slice(from, nameEnd)), ...readAttributes(html, nameEnd) };
}

/** The place behind the name of a tag. */
export function findNameEnd(html: string, from: number): number {
  let at = from;
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 0x3e || code === SLASH || code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0c)
      break;
  }
  return at;
}
