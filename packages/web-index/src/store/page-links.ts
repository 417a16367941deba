import { appendNumber, signed, unsigned } from './packed-numbers.ts';

/** A link as the index keeps it, in the order of its page. */
export interface StoredLink {
  readonly targetUrlId: number;
  readonly anchorId: number;
  /** Keywords in lower case, sorted, separated by spaces; empty for none. */
  readonly rel: string;
  readonly textOffset: number | null;
}

/** The commonest values of rel have a number; it is part of the format, so only ever add to the end. */
const COMMON_RELS: readonly string[] = [
  '',
  'nofollow',
  'noopener',
  'noreferrer',
  'noopener noreferrer',
  'external',
  'external nofollow',
  'nofollow noopener',
  'nofollow noopener noreferrer',
  'external noopener',
  'external noopener noreferrer',
  'external nofollow noopener',
  'bookmark',
  'author',
  'home',
  'tag',
  'category tag',
  'next',
  'prev',
  'nofollow ugc',
  'nofollow sponsored',
  'external nofollow ugc',
];
const REL_NUMBERS = new Map(COMMON_RELS.map((rel, at) => [rel, at + 1]));

/** Bits of a link's first number: its rel is that of the one before; it has no place in the text. */
const SAME_REL = 1;
const NO_PLACE = 2;
const FLAGS = 4;

/**
 * All links of a page in one value: of each the distances of target, anchor and place from those of the link before,
 * seven bits to a byte, since links that stand together were mostly met together. A quarter of what a row for each
 * takes.
 */
export function packLinks(links: readonly StoredLink[]): Uint8Array {
  const bytes: number[] = [];
  let [target, anchor, place, rel] = [0, 0, 0, ''];
  for (const link of links) {
    const sameRel = link.rel === rel;
    const flags = (sameRel ? SAME_REL : 0) + (link.textOffset === null ? NO_PLACE : 0);
    appendNumber(bytes, signed(link.targetUrlId - target) * FLAGS + flags);
    appendNumber(bytes, signed(link.anchorId - anchor));
    if (link.textOffset !== null) appendNumber(bytes, signed(link.textOffset - place));
    if (!sameRel) pushRel(bytes, link.rel);
    target = link.targetUrlId;
    anchor = link.anchorId;
    place = link.textOffset ?? place;
    rel = link.rel;
  }
  return Uint8Array.from(bytes);
}

/** @throws Error for bytes that `packLinks` does not make. */
export function unpackLinks(bytes: Uint8Array): StoredLink[] {
  const links: StoredLink[] = [];
  let at = 0;
  const number = (): number => {
    let value = 0;
    let weight = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined || weight > Number.MAX_SAFE_INTEGER)
        throw new Error('The links of a page are damaged.');
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) return value;
      weight *= 0x80;
    }
  };
  let [targetUrlId, anchorId, place, rel] = [0, 0, 0, ''];
  while (at < bytes.length) {
    const first = number();
    targetUrlId += unsigned(Math.floor(first / FLAGS));
    anchorId += unsigned(number());
    const hasPlace = (first & NO_PLACE) === 0;
    if (hasPlace) place += unsigned(number());
    if ((first & SAME_REL) === 0) {
      const known = number();
      const length = known === 0 ? number() : 0;
      rel = known === 0 ? Buffer.from(bytes.subarray(at, at + length)).toString('utf8') : relOf(known);
      at += length;
    }
    links.push({ targetUrlId, anchorId, rel, textOffset: hasPlace ? place : null });
  }
  return links;
}

function relOf(known: number): string {
  const rel = COMMON_RELS[known - 1];
  if (rel === undefined) throw new Error('The links of a page are damaged.');
  return rel;
}

function pushRel(bytes: number[], rel: string): void {
  const known = REL_NUMBERS.get(rel);
  appendNumber(bytes, known ?? 0);
  if (known !== undefined) return;
  const text = Buffer.from(rel, 'utf8');
  appendNumber(bytes, text.length);
  for (const byte of text) bytes.push(byte);
}
