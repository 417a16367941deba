import { foldGaps } from './gaps.ts';

const SPACE = 0x20;

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

/** Puts text together so that gaps are one space, block ends one line feed, and neither stands at an end. */
export class TextBuilder {
  #built = '';
  #gap: '' | ' ' | '\n' = '';

  /** Adds text as it stands in the page; answers where it begins in the built text, null when it is all gap. */
  add(text: string): number | null {
    return this.addFolded(foldGaps(text));
  }

  /** The same for text whose gaps are single spaces already (`foldGaps`). */
  addFolded(folded: string): number | null {
    if (folded === '') return null;
    const begins = folded.charCodeAt(0) === SPACE;
    if (begins && this.#gap === '') this.#gap = ' ';
    if (begins && folded.length === 1) return null;
    const ends = folded.charCodeAt(folded.length - 1) === SPACE;
    if (this.#built !== '') this.#built += this.#gap;
    const position = this.#built.length;
    this.#built += begins || ends ? folded.slice(begins ? 1 : 0, ends ? -1 : undefined) : folded;
    this.#gap = ends ? ' ' : '';
    return position;
  }

  /** Whatever comes next is another word. */
  space(): void {
    if (this.#gap === '') this.#gap = ' ';
  }

  /** Whatever comes next stands in another block. */
  line(): void {
    this.#gap = '\n';
  }

  build(): string {
    return this.#built;
  }

  /** Of what is built so far. */
  length(): number {
    return this.#built.length;
  }
}
