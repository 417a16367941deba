import { words } from '@linklode/query-language';
import { indexedWord } from './page-keys.ts';

/** A text as the full-text tables take it: its words, normalised, separated by single spaces. */
export function indexedText(text: string): string {
  return words(text).map(indexedWord).join(' ');
}
