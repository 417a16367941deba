import { joinAlternatives } from '@linklode/word-lists';
import { DE_MENTIONS } from './de.ts';
import { EN_MENTIONS } from './en.ts';
import { ES_MENTIONS } from './es.ts';
import { FR_MENTIONS } from './fr.ts';
import type { MentionWords } from './mention-words.ts';
import { NL_MENTIONS } from './nl.ts';
import { PT_MENTIONS } from './pt.ts';

const LANGUAGES: readonly MentionWords[] = [
  EN_MENTIONS,
  ES_MENTIONS,
  FR_MENTIONS,
  DE_MENTIONS,
  PT_MENTIONS,
  NL_MENTIONS,
];

/** The words of all languages for a class, as a group of a pattern. */
export function anyOf(of: keyof MentionWords): string {
  const said = LANGUAGES.flatMap((words) => words[of] ?? []);
  return `(?:${joinAlternatives(said, of)})`;
}
