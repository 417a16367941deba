import { words } from '@linklode/query-language';
import { indexedWord, type WordPlace } from './page-keys.ts';

/** Words as the full-text tables take them, separated by single spaces. */
export function indexedWords(list: readonly string[], place: WordPlace = 'text'): string {
  return list.map((word) => indexedWord(word, place)).join(' ');
}

/** A text as the full-text tables take it: its words, normalised. */
export function indexedText(text: string): string {
  return indexedWords(words(text));
}
