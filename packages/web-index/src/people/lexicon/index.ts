import { joinAlternatives } from '@linklode/word-lists';
import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';
import type { PeopleLexicon } from './people-lexicon.ts';

const LEXICONS: readonly PeopleLexicon[] = [ENGLISH, DUTCH, FRENCH, GERMAN, PORTUGUESE, SPANISH];

/** What each language has of a class of words. Throws where none has any: an empty pattern is found everywhere. */
function saidOf<Part extends keyof PeopleLexicon>(part: Part, of: keyof PeopleLexicon[Part]): string[] {
  const said = LEXICONS.flatMap((lexicon) => {
    const words: Readonly<Partial<Record<PropertyKey, string>>> = lexicon[part];
    return words[of] ?? [];
  });
  if (said.length === 0) throw new Error(`No language has words for ${part} ${String(of)}.`);
  return said;
}

/** The alternatives of all languages for a class of words, as they stand in a pattern. */
function alternatives<Part extends keyof PeopleLexicon>(part: Part, of: keyof PeopleLexicon[Part]): string {
  return joinAlternatives(saidOf(part, of), `${part} ${String(of)}`);
}

/** The same as a group of a pattern. */
export function anyOf<Part extends keyof PeopleLexicon>(part: Part, of: keyof PeopleLexicon[Part]): string {
  return `(?:${alternatives(part, of)})`;
}

/** The words of all languages about names, of a class that lists them by gaps. */
export function nameWords(of: keyof PeopleLexicon['names']): ReadonlySet<string> {
  return new Set(saidOf('names', of).flatMap((words) => words.split(/\s+/)));
}

/**
 * The alternatives of all lexicons for a kind of role, to be put behind those that all languages share; empty or
 * beginning with "|".
 */
export function rolesAbroad(kind: string): string {
  return LEXICONS.map(({ roles }) => roles[kind as keyof PeopleLexicon['roles']])
    .filter((pattern) => pattern !== undefined)
    .map((pattern) => `|${pattern}`)
    .join('');
}

export const PAST = alternatives('affiliation', 'past');
export const OTHERS = alternatives('affiliation', 'others');
export const FORMER = alternatives('affiliation', 'former');
export const PLAYERS = alternatives('affiliation', 'players');
export const BODIES = alternatives('affiliation', 'bodies');
export const OPEN_TERM = alternatives('affiliation', 'openTerm');

/** What each ordinal counts, from one to ten. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  saidOf('affiliation', 'ordinals').flatMap((ordinals) =>
    ordinals.split(' ').flatMap((forms, at) => forms.split('|').map((form) => [form, at + 1] as const)),
  ),
);
