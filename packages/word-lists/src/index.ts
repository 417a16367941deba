import abroad from './common-words-abroad.json' with { type: 'json' };
import common from './common-words.json' with { type: 'json' };
import names from './people-names.json' with { type: 'json' };
import seldom from './seldom-words.json' with { type: 'json' };
import levels from './word-levels.json' with { type: 'json' };

export { joinAlternatives } from './alternatives.ts';

/** Lists are made when they are first asked for: most processes that load them, for a line of theirs, never ask. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/**
 * English words that many real sites write small in the middle of a sentence; folded as `words` of query-language
 * folds.
 */
export const commonWords = once(() => setOf(common.words));

/** The same of other languages, by their codes. */
export const commonWordsAbroad = once(
  (): ReadonlyMap<string, ReadonlySet<string>> =>
    new Map(Object.entries(abroad.words).map(([lang, list]) => [lang, setOf(list)])),
);

/** What all of them write mostly large, as a part of names, and small now and then: "raid". */
export const seldomWords = once(() => setOf(seldom.words));

const givenNames = once(() => setOf(names.given));
const surnames = once(() => setOf(names.last));

/** Whether people are called so, by a folded word. */
export const isGivenName = (folded: string): boolean => givenNames().has(folded);
export const isSurname = (folded: string): boolean => surnames().has(folded);

/** Whether any language that is known here has the folded word. */
export const isCommonWord = (folded: string): boolean =>
  commonWords().has(folded) || [...commonWordsAbroad().values()].some((list) => list.has(folded));

/** Of each language. */
const levelsByLanguage = once(
  (): ReadonlyMap<string, ReadonlyMap<string, number>> =>
    new Map(
      Object.entries(levels.levels).map(([lang, lists]) => [
        lang,
        new Map(
          lists.flatMap((list, at) => list.split(' ').map((word) => [word, levels.lowest + at] as const)),
        ),
      ]),
    ),
);

/**
 * How common a folded word is, 0 to 1: 1 where as many sites of the language write it small as write its commonest
 * word. Of all languages that are known here where this one is not, or none is named.
 */
export function commonnessOf(folded: string, lang: string | null): number {
  const own = lang === null ? undefined : levelsByLanguage().get(lang);
  const lists = own === undefined ? [...levelsByLanguage().values()] : [own];
  return Math.max(...lists.map((list) => list.get(folded) ?? 0)) / levels.highest;
}
