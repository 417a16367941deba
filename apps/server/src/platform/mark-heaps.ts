/** Burmese writes six marks on a letter; more than these are laid over the lines around it, or beside it in a row. */
const HEAP = /(\p{M}{8})\p{M}+/gu;

/** A name as people write it: of a heap of marks on one letter, the first eight. */
export function withoutHeaps(text: string): string {
  return text.replaceAll(HEAP, '$1');
}
