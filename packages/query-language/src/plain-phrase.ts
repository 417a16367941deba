import type { PhraseItem } from './ast.ts';

/** In a text of one word over and over, each word of a phrase may be compared at each place. */
const MOST_WORDS = 8;
const PLAIN = /^[a-z0-9]+$/;

/** A few words of a to z and 0 to 9 without gaps between them. */
export function isPlainPhrase(items: readonly PhraseItem[]): items is readonly string[] {
  return items.length <= MOST_WORDS && items.every((item) => typeof item === 'string' && PLAIN.test(item));
}

/**
 * Whether a phrase stands in a text as `plainWords` gives it. The same as `containsPhrase(words(text), phrase)` without a list
 * of the text's words, which takes ten times as long to make as a text takes to look through.
 */
export function plainTextHas(text: string, phrase: readonly string[]): boolean {
  const [first] = phrase;
  if (first === undefined) return false;
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1))
    if (!isOfWord(text, at - 1) && beginsAt(text, at, phrase)) return true;
  return false;
}

function beginsAt(text: string, start: number, phrase: readonly string[]): boolean {
  let at = start;
  for (const [number, word] of phrase.entries()) {
    if (number > 0) while (at < text.length && !isOfWord(text, at)) at++;
    if (!text.startsWith(word, at)) return false;
    at += word.length;
    if (isOfWord(text, at)) return false;
  }
  return true;
}

/** Whether one of a to z and 0 to 9 stands there. */
function isOfWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
}
