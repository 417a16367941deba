import { z } from 'zod';

const NUL = '\u0000';

/** Whole Unicode characters and no U+0000: what a database, a file and another program can hold as well. */
export function isPlainText(value: string): boolean {
  return !value.includes(NUL) && value.isWellFormed();
}

/** The same text with U+FFFD where something stands that is no text. */
export function toPlainText(value: string): string {
  return (value.isWellFormed() ? value : value.toWellFormed()).replaceAll(NUL, '\ufffd');
}

/**
 * A text that a caller sends; what is no plain text is refused. Every text of a request is one of these: a bare
 * `z.string()` lets U+0000 through, on which PostgreSQL fails.
 *
 * @param refusal what the caller is told of anything else, where the specification has words for it.
 */
export function askedText(refusal?: string): z.ZodString {
  if (refusal === undefined) return z.string().refine(isPlainText, { params: { mustBe: 'plain text' } });
  return z.string(refusal).refine(isPlainText, refusal);
}

/** A text of an answer. It is mended and not refused: nobody loses an answer because a page's title is broken. */
export function toldText(): z.ZodString {
  return z.string().overwrite(toPlainText);
}
