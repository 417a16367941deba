import { words } from '@linklode/query-language';

const NUMBERS: Readonly<Record<string, number>> = {
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  veinte: 20,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  cien: 100,
};

/** Whether a word is a number of five or more, spelt out. */
export function isNumberWord(word: string): boolean {
  return Object.hasOwn(NUMBERS, word);
}

/** Words that may stand before the number of a list: "The 9 best", "Las siete mejores", "Our top ten". */
const OPENERS = new Set([
  'the',
  'our',
  'my',
  'top',
  'best',
  'these',
  'here',
  'are',
  'meet',
  'ranking',
  'ranked',
  'nuestras',
  'mejores',
  'son',
  'aquí',
  'otros',
  'otras',
  'another',
  'los',
  'las',
  'mis',
  'nuestros',
  'estos',
  'estas',
]);

const MOST = 200;

/** A number before these is no count of a list: "9-year-old", "5 años". */
const SPANS = new Set(
  'year years month months day days week weeks hour hours años año meses días semanas percent per'
    .split(' ')
    .flatMap(words),
);

/** "10-point scale": what a hyphen joins to a figure is measured, not counted. */
const MEASURED = /^\D{0,40}\d+-\p{L}/u;

/** "August 3 - 17, 2015" */
const YEAR = /^(?:19|20)\d\d$/;

/** Behind these the number may count what is named elsewhere: "The 12 we keep coming back to". */
const PRONOUN = new Set('the these los las estos estas'.split(' ').flatMap(words));

/** Plurals that do not end in s, and what is counted without one. */
const UNMARKED = new Set('people children women men software gear'.split(' ').flatMap(words));

/** How far behind its number the thing stands that is counted: "9 surprisingly cheap and good kettles". */
const REACH = 7;

/** How many things a title says that its list holds ("9 best …", "Top ten …"); null when no part of it begins with such a number. */
export function numberInTitle(title: string): number | null {
  // Thousands and decimals are figures of something else.
  if (/^\D{0,12}\d+[.,]\d/.test(title)) return null;
  for (const part of title.slice(0, LONGEST_TITLE).split(PARTS).slice(0, MOST_PARTS)) {
    const number = numberAtStart(part);
    if (number !== null) return number;
  }
  return null;
}

/** "Small gardens: 9 plants that …" counts in its second part. */
const PARTS = /[:–—|?]\s| - |\(/;
const MOST_PARTS = 4;
const LONGEST_TITLE = 300;

function numberAtStart(part: string): number | null {
  if (/^\D{0,12}\d+[.,]\d/.test(part) || MEASURED.test(part)) return null;
  const all = words(part);
  const start = all.slice(0, 5);
  for (const [at, word] of start.slice(0, 4).entries()) {
    const number = /^\d{1,3}$/.test(word) ? Number(word) : NUMBERS[word];
    if (number !== undefined) {
      const isCount =
        number >= 5 && number <= MOST && !SPANS.has(start[at + 1] ?? '') && !YEAR.test(start[at + 1] ?? '');
      return isCount && (countsThings(all.slice(at + 1)) || PRONOUN.has(start[at - 1] ?? '')) ? number : null;
    }
    if (!OPENERS.has(word)) return null;
  }
  return null;
}

/** "7 Data" numbers a chapter; a list names several of what it counts, or stops behind the number: "Our top ten". */
function countsThings(behind: readonly string[]): boolean {
  return (
    behind.length === 0 ||
    behind.slice(0, REACH).some((word) => !LATIN.test(word) || UNMARKED.has(word) || PLURAL.test(word))
  );
}

const LATIN = /^[\p{Script=Latin}\d’']+$/u;
const PLURAL = /(?<!^(?:i|u|thi|wa|ha|doe|it|a|plu|le|tra|entonce))(?<!s)s$/u;

/** For queries: the numbers that titles of lists begin with. */
export const TITLE_NUMBERS = Array.from({ length: 26 }, (_, index) => String(index + 5)).concat(
  'five six seven eight nine ten eleven twelve cinco seis siete ocho nueve diez'.split(' '),
);
