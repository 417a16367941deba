import { words } from '@linklode/query-language';

const SPELT = new Map(
  'five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 fifteen:15 twenty:20 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 quince:15 veinte:20 cinq:5 sept:7 huit:8 neuf:9 dix:10 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 sete:7 oito:8 nove:9 dez:10 vijf:5 zes:6 zeven:7 negen:9 tien:10'
    .split(' ')
    .map((one) => [one.split(':')[0]!, Number(one.split(':')[1])] as const),
);
/** A figure before these, or joined to what follows, measures: "9-year-old", "5 años", "7-point". */
const MEASURES =
  /^(?:years?|months?|days?|weeks?|hours?|minutes?|años?|mes(?:es)?|días?|ans|jours?|jahren?|tagen?|anos?|dias?|percent|per|th|st|nd|rd|(?:19|20)\d\d)$/u;
const FEWEST = 5;
const MOST = 200;

/** How many things a title says that its list holds: "9 best …", "Our top ten"; null where it says no such number. */
export function numberInTitle(title: string): number | null {
  if (/\d[.,]\d|^\D{0,40}\d+-\p{L}/u.test(title)) return null;
  const found = words(title.slice(0, 300));
  for (const [at, word] of found.entries()) {
    const number = /^\d{1,3}$/.test(word) ? Number(word) : SPELT.get(word);
    if (number === undefined || number < FEWEST || number > MOST) continue;
    return MEASURES.test(found[at + 1] ?? '') ? null : number;
  }
  return null;
}

export const isNumberWord = (word: string): boolean => SPELT.has(word);

/** For queries: the numbers that titles of lists begin with. */
export const TITLE_NUMBERS = Array.from({ length: 26 }, (_, index) => String(index + FEWEST)).concat(
  'five six seven eight nine ten cinco seis siete ocho diez cinq sept huit dix fünf sieben zehn'.split(' '),
);
