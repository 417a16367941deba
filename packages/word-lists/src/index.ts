import abroad from './common-words-abroad.json' with { type: 'json' };
import common from './common-words.json' with { type: 'json' };
import names from './people-names.json' with { type: 'json' };
import seldom from './seldom-words.json' with { type: 'json' };
import levels from './word-levels.json' with { type: 'json' };

export { joinAlternatives } from './alternatives.ts';

/**
 * English words that many real sites write small in the middle of a sentence; folded as `words` of query-language
 * folds.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(common.words.split(' '));

/** The same of other languages, by their codes. */
export const COMMON_WORDS_ABROAD: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(abroad.words).map(([lang, list]) => [lang, new Set(list.split(' '))]),
);

/** What all of them write mostly large, as a part of names, and small now and then: "raid". */
export const SELDOM_WORDS: ReadonlySet<string> = new Set(seldom.words.split(' '));

const GIVEN = new Set(names.given.split(' '));
const LAST = new Set(names.last.split(' '));

/** Whether people are called so, by a folded word. */
export const isGivenName = (folded: string): boolean => GIVEN.has(folded);
export const isSurname = (folded: string): boolean => LAST.has(folded);

/** Whether any language that is known here has the folded word. */
export const isCommonWord = (folded: string): boolean =>
  COMMON_WORDS.has(folded) || [...COMMON_WORDS_ABROAD.values()].some((list) => list.has(folded));

let levelsByLanguage: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined;

/** Of each language; most processes never ask. */
const readLevels = (): ReadonlyMap<string, ReadonlyMap<string, number>> =>
  new Map(
    Object.entries(levels.levels).map(([lang, lists]) => [
      lang,
      new Map(
        lists.flatMap((list, at) => list.split(' ').map((word) => [word, levels.lowest + at] as const)),
      ),
    ]),
  );

/**
 * How common a folded word is, 0 to 1: 1 where as many sites of the language write it small as write its commonest
 * word. Of all languages that are known here where this one is not, or none is named.
 */
export function commonnessOf(folded: string, lang: string | null): number {
  levelsByLanguage ??= readLevels();
  const own = lang === null ? undefined : levelsByLanguage.get(lang);
  const lists = own === undefined ? [...levelsByLanguage.values()] : [own];
  return Math.max(...lists.map((list) => list.get(folded) ?? 0)) / levels.highest;
}
