import { createBoundedMap } from '../../store/bounded-map.ts';
import type { Attributes } from '../parse-html.ts';
import { readTag, type ReadTag } from './tag-attributes.ts';

/** So many different tags are kept, twice as many at most. */
const MOST = 4_000;
/** Longer ones come once, mostly: addresses and styles. */
const LONGEST = 160;

type KeptTag = ReadTag & { attrs: Attributes };
const tags = createBoundedMap<string, KeptTag>(MOST);

/**
 * The tag whose name begins there, from those that were met before: a site writes the same ones on all of its pages. Null where it has to be read.
 * What a tag says hangs on nothing but its own signs.
 */
export function findKeptTag(html: string, from: number): KeptTag | null {
  const close = html.indexOf('>', from);
  if (close < 0 || close - from > LONGEST) return null;
  const written = html.slice(from, close + 1);
  const known = tags.get(written);
  if (known !== undefined) return { ...known, end: close + 1 };
  // A copy, since a part of a page would keep all of it in memory.
  const own = Buffer.from(written, 'utf16le').toString('utf16le');
  const tag = readTag(own, 0);
  // Elsewhere than in a value the sign ends the tag.
  if (tag.end !== own.length) return null;
  const kept: KeptTag = { ...tag, attrs: Object.assign([...tag.attrs], { facts: {} }) };
  tags.set(own, kept);
  return { ...kept, end: close + 1 };
}
