import { findPhrase, words } from '@linklode/query-language';
import { menuNames } from './features/menu.ts';
import { headingsOf } from './features/shape.ts';
import { toEnglish } from './lexicon/english-words.ts';
import { languageOfLine } from './ordinary-words.ts';
import type { PageReading } from './page-reading.ts';

/** How many words of each place are read. */
const MOST = { title: 40, address: 40, headings: 200, lead: 80 };
/** So far around a name, and at so many of its places. */
const BESIDE = 5;
const MOST_PLACES = 40;
const LONGEST = 24;
/** UTF-16 units by which the language of a page is told. */
const TELLING = 1500;

/**
 * The words where a page says what it is, each with its place: "title:directory", "title:useful links",
 * "beside:announced" where it stands near the name that was asked for. A number is "#", a year "#y"; words of the name
 * are left out. What a page in another language says is read in English, pairs both ways round ("enlaces útiles" are
 * "useful links").
 */
export function readWords(page: PageReading, name?: string): ReadonlySet<string> {
  if (name !== undefined) return readAnew(page, words(name));
  const known = wordsOf.get(page) ?? readAnew(page, []);
  wordsOf.set(page, known);
  return known;
}

/* Several judges ask the same of a page. */
const wordsOf = new WeakMap<PageReading, ReadonlySet<string>>();
const languages = new WeakMap<PageReading, string | null>();

function readAnew(page: PageReading, named: readonly string[]): ReadonlySet<string> {
  const told = new Set<string>();
  const lang = languageOf(page);
  const english = toEnglish(lang);
  const say = (word: string): string => plain(english(word));
  const tell = (place: string, found: readonly string[]): void => {
    for (const word of found)
      if (word.length < LONGEST && !named.includes(word)) told.add(`${place}:${say(word)}`);
  };
  const title = page.headlineWords.slice(0, MOST.title);
  tell('title', title);
  const tellPairs = (place: string, found: readonly string[]): void => {
    const said = found.map(say);
    for (let at = 1; at < said.length; at++) {
      told.add(`${place}:${said[at - 1]!} ${said[at]!}`);
      if (lang !== 'en') told.add(`${place}:${said[at]!} ${said[at - 1]!}`);
    }
  };
  tellPairs('title', title);
  for (const called of menuNames(page)) {
    tell('menu', called);
    tellPairs('menu', called);
  }
  tell('address', page.urlWords.slice(0, MOST.address));
  tell(
    'heading',
    headingsOf(page)
      .flatMap(({ text }) => words(text))
      .slice(0, MOST.headings),
  );
  tell('lead', page.contentWords().slice(0, MOST.lead));
  if (named.length === 0) return told;
  const text = page.textWords();
  for (const { start, end } of findPhrase(text, named).slice(0, MOST_PLACES)) {
    tell('beside', text.slice(Math.max(0, start - BESIDE), start));
    tell('beside', text.slice(end, end + BESIDE));
  }
  return told;
}

/** As its first words tell it: pages call themselves English that are not. */
function languageOf(page: PageReading): string | null {
  const known = languages.get(page);
  if (known !== undefined) return known;
  let beginning = '';
  for (const { text } of page.contentLines()) {
    if (beginning.length >= TELLING) break;
    beginning += `${text} `;
  }
  const lang = languageOfLine(beginning.slice(0, TELLING), page.page.lang);
  languages.set(page, lang);
  return lang;
}

/** Which number it is says nothing. */
function plain(word: string): string {
  return /^\d/.test(word) ? (/^20[0-2]\d$/.test(word) ? '#y' : '#') : word;
}
