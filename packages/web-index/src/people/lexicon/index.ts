import { DUTCH } from './dutch.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';
import type { PeopleLexicon } from './people-lexicon.ts';

const LEXICONS: readonly PeopleLexicon[] = [DUTCH, FRENCH, GERMAN, PORTUGUESE, SPANISH];

/** The words of all lexicons that no name has. */
export const NOBODY_ABROAD: readonly string[] = LEXICONS.flatMap(({ nobody }) => nobody.split(/\s+/));

/** The alternatives of all lexicons for a kind of role, to be put behind those that all languages share; empty or beginning with "|". */
export function rolesAbroad(kind: string): string {
  return LEXICONS.map(({ roles }) => roles[kind as keyof PeopleLexicon['roles']])
    .filter((pattern) => pattern !== undefined)
    .map((pattern) => `|${pattern}`)
    .join('');
}
