import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';
import type { PeopleLexicon, StandingWords } from './people-lexicon.ts';

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

const STANDINGS = [ENGLISH, ...LEXICONS].map(({ standing }) => standing);

const alternatives = (of: keyof StandingWords): string => STANDINGS.map((words) => words[of]).join('|');

export const PAST = alternatives('past');
export const OTHERS = alternatives('others');
export const FORMER = alternatives('former');
export const PLAYERS = alternatives('players');
export const BODIES = alternatives('bodies');
export const OPEN_TERM = alternatives('openTerm');

/** What each ordinal counts, from one to ten. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  STANDINGS.flatMap(({ ordinals }) =>
    ordinals.split(' ').flatMap((forms, at) => forms.split('|').map((form) => [form, at + 1] as const)),
  ),
);
