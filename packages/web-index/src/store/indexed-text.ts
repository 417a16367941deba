import { words } from '@linklode/query-language';
import { indexedWord, isLongWord, type WordPlace } from './page-keys.ts';

/** Words as the full-text tables take them, separated by single spaces. */
export function indexedWords(list: readonly string[], place: WordPlace = 'text'): string {
  // Words of texts stand as they are, but for endless ones.
  if (place === 'text' && !list.some(isLongWord)) return list.join(' ');
  return list.map((word) => indexedWord(word, place)).join(' ');
}

/** A text as the full-text tables take it: its words, normalised. */
export function indexedText(text: string): string {
  return indexedWords(words(text));
}
