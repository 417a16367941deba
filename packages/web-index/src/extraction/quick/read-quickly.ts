import { NODE_LIMIT } from '../extraction-limits.ts';
import { decodeText } from './character-references.ts';
import { findKeptTag } from './kept-tags.ts';
import { findNameEnd, readAttributes, readTag } from './tag-attributes.ts';
import { UNSURE } from './open-elements.ts';
import { createPageBuilder } from './page-builder.ts';
import { tagKindAt } from './tag-kinds.ts';
import type { Visitor } from '../read-document.ts';

const NAME_END = /[\s/>]/;
const DASH = 0x2d;
const SLASH = 0x2f;
const GREATER = 0x3e;

/**
 * Goes through a page as its tags come, and tells the visitor what a walk through a browser's tree (WHATWG HTML,
 * section 13.2) would meet. Answers false as soon as it is not sure to: nodes that move (mis-nested formatting, things
 * that a table puts out), templates, mathematics, frames and what is rare. Whatever was told until then is then worth
 * nothing. Takes time in proportion to the page.
 */
export function readQuickly(source: string, visitor: Visitor): boolean {
  if (source.includes('\0')) return false;
  const html = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  try {
    readTokens(html.startsWith('\uFEFF') ? html.slice(1) : html, visitor);
    return true;
  } catch (error) {
    if (error !== UNSURE) throw error;
    return false;
  }
}

function readTokens(html: string, visitor: Visitor): void {
  const tree = createPageBuilder(visitor);
  const { length } = html;
  let at = 0;
  let tags = 0;
  while (at < length) {
    const sign = html.indexOf('<', at);
    const textEnd = sign < 0 ? length : sign;
    if (textEnd > at) tree.text(decodeText(html.slice(at, textEnd)));
    if (sign < 0) break;
    if (++tags > NODE_LIMIT) throw UNSURE;
    const code = html.charCodeAt(sign + 1);
    if (isLetter(code)) {
      at = readStartTag(html, sign + 1);
    } else if (code === SLASH) {
      at = readEndTag(html, sign + 2);
    } else if (code === 0x21) {
      at = readDeclaration(html, sign + 2);
    } else if (code === 0x3f) {
      tree.comment();
      at = tagEnd(html, sign + 2);
    } else {
      tree.text('<');
      at = sign + 1;
    }
  }
  tree.end();

  function readStartTag(page: string, from: number): number {
    const kept = findKeptTag(page, from);
    const { kind, attrs, end, selfClosing } = kept ?? readTag(page, from);
    if (kind === null || end < 0) throw UNSURE;
    const content = tree.start(kind, attrs, selfClosing);
    const behind = kept === null ? end : from + end;
    if (content === 'markup') return behind;
    return readRaw(page, behind, kind.name, content);
  }

  /** Content that is all text, up to its end tag. */
  function readRaw(page: string, from: number, name: string, content: 'raw' | 'references'): number {
    const sign = findEndTag(page, from, name);
    let raw = page.slice(from, sign);
    if (name === 'script' && isEscapedTwice(raw)) throw UNSURE;
    if (content === 'references') raw = decodeText(raw);
    if (name === 'textarea' && raw.startsWith('\n')) raw = raw.slice(1);
    tree.rawText(raw);
    const { end } = readAttributes(page, sign + 2 + name.length);
    if (end < 0) throw UNSURE;
    return end;
  }

  function readEndTag(page: string, from: number): number {
    const code = page.charCodeAt(from);
    if (!isLetter(code)) {
      // `</>` is nothing at all, anything else a comment.
      if (page[from] === '>') return from + 1;
      if (from >= page.length) throw UNSURE;
      tree.comment();
      return tagEnd(page, from);
    }
    const nameEnd = findNameEnd(page, from);
    const kind = tagKindAt(page, from, nameEnd);
    if (kind === null) throw UNSURE;
    const end = page.charCodeAt(nameEnd) === GREATER ? nameEnd + 1 : readAttributes(page, nameEnd).end;
    if (end < 0) throw UNSURE;
    tree.endTag(kind);
    return end;
  }

  function readDeclaration(page: string, from: number): number {
    if (page.charCodeAt(from) === DASH && page.charCodeAt(from + 1) === DASH) {
      tree.comment();
      return findCommentEnd(page, from + 2);
    }
    if (page[from] === '[' && tree.inDrawing()) throw UNSURE;
    const end = tagEnd(page, from);
    if (/^doctype/i.test(page.slice(from, from + 7))) tree.doctype(page.slice(from + 7, end - 1));
    else tree.comment();
    return end;
  }
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

/** The place behind the next `>`. */
function tagEnd(html: string, from: number): number {
  const at = html.indexOf('>', from);
  if (at < 0) throw UNSURE;
  return at + 1;
}

/** The place behind a comment that begins at `from` (WHATWG HTML, sections 13.2.5.43 to 52). */
function findCommentEnd(html: string, from: number): number {
  if (html[from] === '>') return from + 1;
  if (html.startsWith('->', from)) return from + 2;
  for (let at = html.indexOf('--', from); at >= 0; at = html.indexOf('--', at + 1)) {
    if (html[at + 2] === '>') return at + 3;
    if (html.startsWith('!>', at + 2)) return at + 4;
  }
  throw UNSURE;
}

/** Where `</name` stands that ends an element whose content is text. */
function findEndTag(html: string, from: number, name: string): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    if (html.slice(at + 2, end).toLowerCase() === name && NAME_END.test(html[end] ?? '')) return at;
  }
  throw UNSURE;
}

/** Whether a comment in a script holds what looks like another script, whose end tag would not end this one. */
function isEscapedTwice(script: string): boolean {
  const comment = script.indexOf('<!--');
  return comment >= 0 && /<script/i.test(script.slice(comment));
}
