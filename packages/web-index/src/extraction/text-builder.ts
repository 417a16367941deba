import { foldGaps } from './gaps.ts';

/** Folds every gap to one space and trims. */
export function foldText(text: string): string {
  return foldGaps(text).trim();
}

/** The first `limit` UTF-16 units, never half a surrogate pair. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit).trimEnd();
}

export interface TextBuilder {
  /** Adds text as it stands in the page; answers where it begins in the built text, null when it is all gap. */
  add(text: string): number | null;
  /** Whatever comes next is another word. */
  space(): void;
  /** Whatever comes next stands in another block. */
  line(): void;
  build(): string;
  /** Of what is built so far. */
  length(): number;
}

/** Puts text together so that gaps are one space, block ends one line feed, and neither stands at an end. */
export function createTextBuilder(): TextBuilder {
  let built = '';
  let gap: '' | ' ' | '\n' = '';
  return {
    add(text) {
      const folded = foldGaps(text);
      const begins = folded.startsWith(' ');
      if (begins && gap === '') gap = ' ';
      if (folded === '' || folded === ' ') return null;
      const ends = folded.endsWith(' ');
      if (built !== '') built += gap;
      const position = built.length;
      built += folded.slice(begins ? 1 : 0, ends ? -1 : undefined);
      gap = ends ? ' ' : '';
      return position;
    },
    space() {
      if (gap === '') gap = ' ';
    },
    line() {
      gap = '\n';
    },
    build: () => built,
    length: () => built.length,
  };
}
