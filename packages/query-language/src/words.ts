/** Removed before anything else: U+2122 and U+2120 would become letters by NFKD, U+00AD would part a word. */
const REMOVED = /[\u2122\u2120\u00AD]/g;
const MARKS = /\p{M}+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const NO_WORD = /[^\p{L}\p{N}]+/gu;
const BEYOND_ASCII = /[^\0-\x7f]/;
/**
 * Anything but ASCII and the signs that most texts have beside it: spaces, quotes, dashes, bullets, the ellipsis, the
 * euro. None of those has to do with letters or numbers, by itself or decomposed.
 */
const BEYOND_PLAIN = /[^\0-\x7f\u00a0-\u00a7\u00a9\u00ab\u00bb\u2000-\u2063\u20ac]/;

/** Whether lower case alone makes a text's words, each as long as it stands there. */
export function isPlainText(text: string): boolean {
  return !BEYOND_PLAIN.test(text);
}

/** From a sign that is not plain to the next one that parts words. */
const STRETCH_END =
  /[^\0-\x7f\u00a0-\u00a7\u00a9\u00ab\u00bb\u2000-\u2063\u20ac][A-Za-z0-9\u00a8\u00aa\u00ac-\u00ba\u00bc-\u1fff\u2064-\u20ab\u20ad-\uffff]*/g;
const LETTER_OR_DIGIT = /[A-Za-z0-9]/;
/** The one letter whose lower case depends on what is around it, beyond signs that part words. */
const SIGMA = /\u03a3/;

/** A word and where it stands in the text it was found in, in UTF-16 units; `end` is exclusive. */
export interface WordSpan {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a text, normalised: three signs removed, NFKD, marks removed, lower case, then the longest runs of
 * letters and numbers. Lower case is applied to the whole text, so a capital sigma becomes a final one where Unicode's
 * default rule says so, which can depend on a neighbour across an apostrophe or a full stop.
 */
export function words(text: string): string[] {
  const found = plainOrWords(text);
  return typeof found === 'string' ? (found.match(/[a-z0-9]+/g) ?? []) : found;
}

/**
 * The text with its words as they are compared, of a to z and 0 to 9, and other signs between them; null where it has
 * words of other letters. For looking at a text without making a list of its words: `words(t)` is what stands in it.
 */
export function plainWords(text: string): string | null {
  const found = plainOrWords(text);
  return typeof found === 'string' ? found : null;
}

/** What `plainWords` gives where it gives anything, else the words. */
export function plainOrWords(text: string): string | string[] {
  const decomposed = decomposeText(text);
  const lower = decomposed.toLowerCase();
  return BEYOND_PLAIN.test(decomposed) ? (lower.match(WORD) ?? []) : lower;
}

/**
 * Most of most texts is plain, so only stretches that are not are decomposed. A stretch lies between signs that part
 * words: nothing in it has to do with what is beside it, but for a capital sigma.
 */
function decomposeText(text: string): string {
  if (!BEYOND_PLAIN.test(text)) return text;
  if (SIGMA.test(text)) return decomposeAll(text);
  const parts: string[] = [];
  let done = 0;
  for (const { 0: end, index } of text.matchAll(STRETCH_END)) {
    let start = index;
    while (start > done && LETTER_OR_DIGIT.test(text[start - 1] ?? '')) start--;
    // Signs that are no words go, so that a text with a heart in it stays a plain one.
    const stretch = decomposeAll(text.slice(start, index) + end).replace(NO_WORD, ' ');
    parts.push(text.slice(done, start), ' ', stretch, ' ');
    done = index + end.length;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

function decomposeAll(text: string): string {
  return text.replace(REMOVED, '').normalize('NFKD').replace(MARKS, '');
}

/**
 * The words of a text with the stretch of it that each came from: `wordSpans(t).map((s) => s.word)` is `words(t)`.
 * Marks behind a word's last letter belong to its stretch; words that one sign stands for (`½`) share a stretch.
 */
export function wordSpans(text: string): WordSpan[] {
  const plain = !BEYOND_ASCII.test(text);
  const { letters, starts, ends } = plain ? identityMap(text) : decompose(text);
  const spans: WordSpan[] = [];
  for (const match of letters.toLowerCase().matchAll(WORD)) {
    const last = match.index + match[0].length - 1;
    const start = starts === null ? match.index : starts[match.index]!;
    spans.push({ word: match[0], start, end: ends === null ? last + 1 : ends[last]! });
  }
  return spans;
}

/** The text before lower case, and for each of its units where the sign it came from starts and ends. */
interface Decomposed {
  letters: string;
  starts: readonly number[] | null;
  ends: readonly number[] | null;
}

function identityMap(text: string): Decomposed {
  return { letters: text, starts: null, ends: null };
}

// Sign by sign is the same as the whole: NFKD reorders nothing but marks, and those are removed.
function decompose(text: string): Decomposed {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  for (const sign of text) {
    const start = position;
    position += sign.length;
    // Most signs of most texts; nothing about them needs Unicode's tables.
    if (sign.length === 1 && sign < '\u0080') {
      parts.push(sign);
      starts.push(start);
      ends.push(position);
      continue;
    }
    const letters = sign.replace(REMOVED, '').normalize('NFKD').replace(MARKS, '');
    if (letters === '') {
      if (ends.length > 0 && /^\p{M}/u.test(sign) && ends.at(-1) === start) ends[ends.length - 1] = position;
      continue;
    }
    parts.push(letters);
    for (let unit = 0; unit < letters.length; unit++) {
      starts.push(start);
      ends.push(position);
    }
  }
  return { letters: parts.join(''), starts, ends };
}
