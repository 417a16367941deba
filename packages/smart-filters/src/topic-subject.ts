import { words } from '@linklode/query-language';
import { isNumberWord } from './title-number.ts';

/** Where what a list holds ends in its title: "hiking boots | for wide feet", "day trips | from Paris". */
const ENDS = new Set(
  words(
    `for in of to from with at on under that you who by this near while about around without within per as which when where if using your every are is we i
    into over like than vs versus should will can have make based für im mit von bei zum zur unter ohne auf para por en con sin que pour dans avec sur sous
    qui em com sem na no voor met van op bij om`,
  ),
);
/**
 * What praises or counts it, before its name; what follows the first of these in a title is what the title is about.
 */
const PRAISE = new Set(
  words(
    `best top great amazing awesome favorite favourite essential popular cheap cheapest free greatest coolest ultimate leading recommended ranked beste besten
    mejores mejor meilleurs meilleures meilleur melhores melhor migliori`,
  ),
);
/** These may stand beside it. */
const SMALL = new Set(
  words(
    'the a an most our my good must some these here what list guide complete het de der die das los las el la le les l os as',
  ),
);
/** "ideas de regalo", "outils de veille": the noun stands first. */
const NOUN_FIRST = new Set(words('de del du des d da do dos das di della para por pour com'));
const YEAR = /^(?:19|20)\d\d$/;
const isPraise = (word: string): boolean => PRAISE.has(word) || isNumberWord(word) || /^\d{1,3}$/.test(word);

/** What a title lists: "hiking", "boots" of "Heron | 9 Best Hiking Boots for Wide Feet (2026)". */
export function subjectOf(title: string): string[] {
  const parts = title
    .split(PARTS)
    .map(words)
    .filter((part) => part.some((word) => /\p{L}/u.test(word)));
  const part = parts.slice(0, MOST_PARTS).find((one) => one.some(isPraise)) ?? parts[0] ?? [];
  return nounPhrase(part.slice(part.findIndex(isPraise) + 1));
}

const PARTS = /\s[|–—·»-]+\s|[:|([]/u;
/** The last ones are the site's own name. */
const MOST_PARTS = 3;

/**
 * The noun of a topic, that a list of it is a list of: "boots" of "hiking boots for women", "juegos" of "juegos de
 * mesa".
 */
export function nounOf(topic: readonly string[]): string | undefined {
  const phrase = nounPhrase(topic);
  return topic.some((word) => NOUN_FIRST.has(word)) ? phrase[0] : phrase.at(-1);
}

function nounPhrase(found: readonly string[]): string[] {
  const from = found.findIndex((word) => !isPraise(word) && !SMALL.has(word) && !ENDS.has(word));
  if (from === -1) return [];
  const rest = found.slice(from);
  const end = rest.findIndex((word) => ENDS.has(word));
  return rest
    .slice(0, end === -1 ? undefined : end)
    .filter((word) => !YEAR.test(word) && !SMALL.has(word) && !NOUN_FIRST.has(word));
}
