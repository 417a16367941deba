import { ownCopy } from '../../store/own-copy.ts';
import type { Attributes } from '../parse-html.ts';
import { findNameEnd, readTag, type ReadTag } from './tag-attributes.ts';
import { isKnownKind, tagKindAt, type TagKind } from './tag-kinds.ts';

/** So many different tags are kept at most; a power of two. */
const MOST = 8_192;
/** Longer ones come once, mostly: addresses and styles. */
const LONGEST = 200;
const GREATER = 0x3e;

type KeptTag = ReadTag & {
  attrs: Attributes;
  /** From behind its `<` on. */
  written: string;
};

/** By a number made of some of their signs; of two with one number the later is kept. */
const tags: (KeptTag | undefined)[] = Array.from({ length: MOST });
/** Numbers of tags that were met once, for a tag is kept when it comes again: most addresses never do. */
const met = new Int32Array(MOST);
/** Tags without attributes, which are the commonest. */
const bareTags = new Map<TagKind, KeptTag>();

/**
 * The tag whose name begins there, from those that were met before: a site writes the same ones on all of its pages.
 * Null where it has to be read. What a tag says hangs on nothing but its own signs; its `end` is counted from there.
 */
export function findKeptTag(html: string, from: number): KeptTag | null {
  const nameEnd = findNameEnd(html, from);
  if (html.charCodeAt(nameEnd) === GREATER) return findBareTag(html, from, nameEnd);
  const close = html.indexOf('>', nameEnd);
  if (close < 0 || close - from > LONGEST) return null;
  // Some of the signs tell most tags apart; which of them they are matters to nothing else.
  const step = 1 + ((close - nameEnd) >> 4);
  let number = close - from;
  for (let at = close - 1; at >= nameEnd; at -= step)
    number = (Math.imul(number, 31) + html.charCodeAt(at)) | 0;
  const place = (number ^ (number >>> 16)) & (MOST - 1);
  const known = tags[place];
  // A part is compared at once, and by `startsWith` sign by sign, which takes three times as long.
  if (
    known !== undefined &&
    known.written.length === close + 1 - from &&
    html.slice(from, close + 1) === known.written
  )
    return known;
  if (met[place] !== number) {
    met[place] = number;
    return null;
  }
  const written = ownCopy(html.slice(from, close + 1));
  const tag = readTag(written, 0);
  // Elsewhere than in a value the sign ends the tag.
  if (tag.end !== written.length) return null;
  return (tags[place] = keep(tag, written));
}

function findBareTag(html: string, from: number, nameEnd: number): KeptTag | null {
  const kind = tagKindAt(html, from, nameEnd);
  if (kind === null) return null;
  const known = bareTags.get(kind);
  if (known !== undefined) return known;
  const written = `${kind.name}>`;
  const kept = keep({ kind, attrs: [], selfClosing: false, end: written.length }, written);
  // Names that are no known ones have a kind of their own each time.
  if (isKnownKind(kind)) bareTags.set(kind, kept);
  return kept;
}

function keep(tag: ReadTag, written: string): KeptTag {
  return { ...tag, attrs: Object.assign([...tag.attrs], { kept: { facts: null } }), written };
}
