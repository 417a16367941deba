import type { PhraseItem } from './ast.ts';

/** In a text of one word over and over, each word of a phrase may be compared at each place. */
const MOST_WORDS = 8;
const PLAIN = /^[a-z0-9]+$/;

/** More gaps in one pattern could be tried in too many ways. */
const MOST_GAPS = 2;

/** A few words of a to z and 0 to 9, with few gaps between them. */
export function isPlainPhrase(items: readonly PhraseItem[]): boolean {
  const wanted = items.filter(isWord);
  if (wanted.length > MOST_WORDS || items.length - wanted.length > MOST_GAPS) return false;
  return wanted.every((word) => PLAIN.test(word));
}

function isWord(item: PhraseItem | undefined): item is string {
  return typeof item === 'string';
}

/**
 * Whether a phrase stands in a text as `plainWords` gives it. The same as `containsPhrase(words(text), phrase)` without
 * a list of the text's words, which takes ten times as long to make as a text takes to look through.
 */
export function plainTextHas(text: string, phrase: readonly PhraseItem[]): boolean {
  const [first] = phrase;
  if (!isWord(first)) return false;
  const follows = phrase.every(isWord) ? beginsAt : beginsWithGaps;
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1))
    if (!isOfWord(text, at - 1) && follows(text, at, phrase)) return true;
  return false;
}

function beginsAt(text: string, start: number, phrase: readonly PhraseItem[]): boolean {
  let at = start;
  for (const [number, word] of phrase.entries()) {
    if (!isWord(word)) return false;
    if (number > 0) while (at < text.length && !isOfWord(text, at)) at++;
    if (!text.startsWith(word, at)) return false;
    at += word.length;
    if (isOfWord(text, at)) return false;
  }
  return true;
}

const patterns = new WeakMap<readonly PhraseItem[], RegExp>();

function beginsWithGaps(text: string, start: number, phrase: readonly PhraseItem[]): boolean {
  let pattern = patterns.get(phrase);
  if (pattern === undefined) patterns.set(phrase, (pattern = patternOf(phrase)));
  pattern.lastIndex = start;
  return pattern.test(text);
}

function patternOf(phrase: readonly PhraseItem[]): RegExp {
  const parts = phrase.map((item) =>
    isWord(item) ? item : `(?:[a-z0-9]+[^a-z0-9]+){${item.min},${item.max}}`,
  );
  const joined = parts.reduce((before, part, at) =>
    isWord(phrase[at - 1]) ? `${before}[^a-z0-9]+${part}` : before + part,
  );
  return new RegExp(`${joined}(?![a-z0-9])`, 'y');
}

/** Whether one of a to z and 0 to 9 stands there. */
function isOfWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
}
