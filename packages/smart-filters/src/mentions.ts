import { hostIsUnder, sentenceAt, words } from '@linklode/query-language';
import { isGivenName, isSurname } from '@linklode/word-lists';
import type { Evidence } from './filter.ts';
import { isKnownBrand, namesKnownBrand } from './known-brands.ts';
import {
  COMPOUND,
  isOfPerson,
  readAround,
  readMention,
  readUse,
  type MentionFeature,
  type MentionFeatures,
} from './mention-features.ts';
import { contextTokens } from './mention-context.ts';
import { NEAR } from './mention-lists.ts';
import judge from './mention-weights.json' with { type: 'json' };
import { writtenOn } from './name-spellings.ts';
import { isDoubtful, isNoWord, isOfOrdinaryWords, isOrdinaryWord } from './ordinary-words.ts';
import type { PageReading, TextPlace } from './page-reading.ts';

/** A name as a page writes it. */
interface AskedName {
  readonly name: string;
  /** Log-odds for a brand wherever it stands, by what it means on other pages (leanings.ts). */
  readonly leaning: number;
}

export function namesOn(
  page: PageReading,
  typed: readonly string[],
  leaningOf: (typed: string) => number,
): AskedName[] {
  return typed.map((one) => ({ name: writtenOn(page, one), leaning: leaningOf(one) }));
}

interface Mention<Asked> {
  readonly asked: Asked;
  readonly place: TextPlace;
}

/** A place in the visible text where one of the names stands: the first in a sentence, else the first. */
export function findMention<Asked extends { readonly name: string }>(
  page: PageReading,
  names: readonly Asked[],
): Mention<Asked> | null {
  for (const asked of names) {
    const place = mostTelling(page, page.placesOf(asked.name).slice(0, MOST_PLACES));
    if (place !== null) return { asked, place };
  }
  return null;
}

/**
 * A place where one of the names is meant as a brand: the first in a sentence, else the first. A known name and one of
 * several words is one wherever people could read it; of an ordinary word ("Notion", "Square") and of a name that no
 * list has ("Ranger") what stands around it and what it means elsewhere have to say so, weighed as real pages taught
 * (mention-weights.json). Code, menus and the foot are left out.
 */
export function findBrand(
  page: PageReading,
  names: readonly AskedName[],
  site?: string,
): Mention<AskedName> | null {
  for (const asked of names) {
    const places = placesToRead(page, asked.name).filter(
      (one) => site === undefined || !isInLinkTo(page, site, one),
    );
    const place = mostTelling(page, places, readerOf(page, asked, site));
    if (place !== null) return { asked, place };
  }
  return null;
}

/**
 * Of the places that are meant the first in a sentence: a heading, the way to the page and the words beside a logo say
 * the name and nothing of it, and who writes to a site wants to read what it says.
 */
function mostTelling(
  { page }: PageReading,
  places: readonly TextPlace[],
  isMeant: (place: TextPlace) => boolean = () => true,
): TextPlace | null {
  let first: TextPlace | null = null;
  for (const place of places) {
    const isTelling = isInSentence(page.text, place);
    // Whether it is meant is dearer to know.
    if ((first !== null && !isTelling) || !isMeant(place)) continue;
    if (isTelling) return place;
    first = place;
  }
  return first;
}

const FEWEST_WORDS = 6;
/** A cut one ends with an ellipsis: a row of logos has no end. */
const ENDS_SENTENCE = /[.!?。！？]["»”’')\]]?$/u;

function isInSentence(text: string, place: TextPlace): boolean {
  const sentence = sentenceAt(text, place);
  return ENDS_SENTENCE.test(sentence) && words(sentence).length >= FEWEST_WORDS;
}

/** How often a name is meant as a brand. */
export function countBrand(page: PageReading, asked: AskedName, site?: string): number {
  return placesToRead(page, asked.name).filter(readerOf(page, asked, site)).length;
}

/**
 * How surely a page means a brand by a name, 0 to 1, by what stands around the most telling of its first places; null
 * where nobody could read it.
 */
export function chanceOfBrand(page: PageReading, name: string): number | null {
  const places = placesToRead(page, name).slice(0, FIRST_PLACES);
  const odds = oddsReader(page, name);
  const most = places.reduce((found, place) => Math.max(found, odds(place)), -Infinity);
  return most === -Infinity ? null : 1 / (1 + Math.exp(-most));
}

export const FIRST_PLACES = 6;

/** Of a place the log-odds that a brand is meant there. */
function oddsReader(page: PageReading, name: string, site?: string): (place: TextPlace) => number {
  const isWord = isOrdinaryWord(name);
  const featuresOf = mentionReader(page, name, site);
  return (place) => {
    const features = featuresOf(place);
    // "WAVE", "SaGE" are called otherwise than who asks for Wave or Sage.
    if (isWord && features.isOtherCase === 1 && features.isLinked === 0) return -Infinity;
    return scoreOf(features) + scoreOfContext(page, place);
  };
}

/** Tells of a place whether the brand is meant there. */
function readerOf(
  page: PageReading,
  { name, leaning }: AskedName,
  site: string | undefined,
): (place: TextPlace) => boolean {
  const isWord = isOrdinaryWord(name);
  const isNamed = isWord ? null : nameReaderOf(page, name);
  if (isNamed !== null && !isDoubtful(name)) return isNamed;
  const odds = oddsReader(page, name, site);
  const least = judge.threshold[isWord ? 'words' : 'names'] - leaning;
  return (place) => isNamed?.(place) !== false && odds(place) >= least;
}

/** Of a name that is no word: wherever it is not a person's, a part of a word or of two lines. */
function nameReaderOf(page: PageReading, name: string): (place: TextPlace) => boolean {
  const isOrdinary = isOfOrdinaryWords(name);
  // Who is called by the full name once is meant by the surname alone.
  if (page.placesOf(name).some((one) => hasFirstName(page, name, one) || isListedSurname(page, one)))
    return () => false;
  return ({ start, end }) =>
    !isSurnameHere(page, { start, end }) &&
    !isTorn(page.page.text, { start, end }, name) &&
    (!isOrdinary || hasCapitalsOf(name, page.page.text.slice(start, end)));
}

/** "the best buy" is no Best Buy. */
function hasCapitalsOf(name: string, found: string): boolean {
  const [asked, read] = [name, found].map((one) => one.split(/[^\p{L}\p{N}]+/u));
  return asked!.every((word, at) => !/^\p{Lu}/u.test(word) || /^\p{Lu}/u.test(read![at] ?? ''));
}

const WEIGHTS = Object.entries(judge.weights) as [MentionFeature, number][];

/** Log-odds that the name is meant as a brand. */
function scoreOf(features: MentionFeatures): number {
  return WEIGHTS.reduce((sum, [name, weight]) => sum + weight * features[name], judge.intercept);
}

const CONTEXT: ReadonlyMap<string, number> = new Map(Object.entries(judge.context));

function scoreOfContext({ page }: PageReading, place: TextPlace): number {
  return contextTokens(page.text, place).reduce((sum, token) => sum + (CONTEXT.get(token) ?? 0), 0);
}

/** What stands around a place of the name, for the judge and for those who teach it. */
export function mentionReader(
  page: PageReading,
  name: string,
  site?: string,
): (place: TextPlace) => MentionFeatures {
  const use = readUse(page, name, placesToRead(page, name), site);
  return (place) => readMention(page, name, place, readAround(page, place), use);
}

/** "Mr ten Bosch", "van den Bosch"; "van Bosch" may be of the firm. */
const SURNAME = /(?<!\p{L})(?:te[nr]|va[nr] (?:de[nr]?|het)|von (?:de[rm]))\s+$/iu;
/** "Theresa L Bosch"; "Bosch, A. (2022)". */
const INITIAL_BEFORE = /\p{Lu}\p{Ll}+ \p{Lu}\.? $/u;
const INITIAL_BEHIND = /^, \p{Lu}\.(?!\p{L})/u;

const NAME_BEFORE = /(?<!\p{L})(\p{Lu}\p{Ll}[\p{L}’'-]*) $/u;

/** Of any name "ten Bosch", and with an initial. */
function isSurnameHere(page: PageReading, place: TextPlace): boolean {
  const { before, behind } = readAround(page, place);
  return SURNAME.test(before) || INITIAL_BEFORE.test(before) || INITIAL_BEHIND.test(behind);
}

const NUMBER_OF_LINE = /^\W*\d*\W*$/;
/** A given name before a year, an initial, the letters of a club, or the end. */
const GIVEN_BEHIND = /^(,?) (\p{Lu}[\p{L}-]+)(?=$|[,;]? (?:\d|\(|\p{Lu}\.|\p{Lu}{2}))/u;

/** Of who took part in a race or lies in a churchyard the surname comes first: "Bosch, Laura 1992", "BOSCH ANNA C.". */
function isListedSurname(page: PageReading, place: TextPlace): boolean {
  const { line, behind, found } = readAround(page, place);
  const [, comma, given = ''] = GIVEN_BEHIND.exec(behind) ?? [];
  if (!NUMBER_OF_LINE.test(line) || (comma === '' && found !== found.toUpperCase())) return false;
  const first = words(given).join('');
  return isGivenName(first) && isNoWord(first);
}

/**
 * "Marc Renault" where the name is a known surname, and that behind another name that is nobody's brand; else behind a
 * given name that is no word, unless everybody knows the brand.
 */
function hasFirstName(page: PageReading, name: string, place: TextPlace): boolean {
  const { before, behind } = readAround(page, place);
  const only = words(name).join(' ');
  const ahead = NAME_BEFORE.exec(before)?.[1] ?? '';
  const first = words(ahead).at(-1) ?? '';
  if (isSurname(only))
    return isOfPerson(before, behind) || (ahead !== '' && !namesKnownBrand(ahead) && isNoWord(first));
  return !only.includes(' ') && !isKnownBrand(only) && isGivenName(first) && isNoWord(first);
}

/**
 * "O'Dell", "dell'arte", "at Juliet's House\nBeautiful squares", "Airbnb and Booking — com desconto": a part of a word,
 * the end of a line and the next, or words that a dash or a comma parts where the name has none.
 */
const isTorn = (text: string, { start, end }: TextPlace, name: string): boolean =>
  text.slice(start, end).includes('\n') ||
  (PARTED.test(text.slice(start, end)) && !PARTED.test(name)) ||
  /\p{L}[’']$/u.test(text.slice(Math.max(0, start - 2), start)) ||
  /^[’'](?!s(?!\p{L}))\p{L}/u.test(text.slice(end, end + NEAR));

/** "Dr. Martens" is one name. */
const PARTED = /[,;|—–]|(?<=\p{L}{4})[.:]\s+\p{Lu}|\s-\s/u;

const MOST_PLACES = 60;
/** Joined to these a word is a part of an address, of code or of a file: "-moz-", "notion_id", "/box". */
const WITHIN_ADDRESS = /[\w@#/\\_$.-]$/u;
const JOINED_BEFORE = /[\w@#/\\_$<{[.-]$/u;
/** "Box 47" is where letters go. */
const JOINED_BEHIND =
  /^(?: #?\d|\]|[@/\\_=(>}]|-\w|:\w|\.(?!(?:com|io|so|co|app|net|org|ai|dev|js|de|es|fr|nl|pt|uk)\b)\w)/u;
const LONGEST_COMPOUND = 12;
/** "Google/Apple/Outlook" is a list. */
const SLASH_BEFORE = /(?<![\w@#/\\.:-])\p{Lu}\p{L}+\/$/u;
const SLASH_BEHIND = /^\/\p{Lu}\p{Ll}/u;
const CODE =
  /[{};]\s*$|=>|\b(?:function|return|import|const|var|def|class)\b[^.!?]*[({=]|<\/?\w+[^>]*>|::|==|\$[A-Za-z_]|\w\(\)/;

/** Places of the words, but those that nobody reads as a name: in code, in a menu, alone in the foot. */
export function placesToRead(page: PageReading, name: string): TextPlace[] {
  const { text } = page.page;
  const isPlain = !isOrdinaryWord(name);
  return page
    .placesOf(name)
    .slice(0, MOST_PLACES)
    .filter((place) => {
      const { start, end } = place;
      const isInAddress = (isPlain ? WITHIN_ADDRESS : JOINED_BEFORE).test(
        text.slice(Math.max(0, start - 1), start),
      );
      if (isInAddress && !SLASH_BEFORE.test(text.slice(Math.max(0, start - NEAR), start))) return false;
      const behind = text.slice(end, end + LONGEST_COMPOUND);
      const isPart = JOINED_BEHIND.test(behind) && !COMPOUND.test(behind) && !SLASH_BEHIND.test(behind);
      if (!isPlain && isPart) return false;
      const line = page.contentLineAt(start);
      if (line === null) return false;
      const isAlone = line.text.length <= name.length + 3;
      const around = line.text.slice(Math.max(0, start - line.start - NEAR), end - line.start + NEAR);
      return !(isAlone && isButton(page, place)) && !CODE.test(around);
    });
}

/** A link that says the name and no more: "Facebook" in a foot, a tag. */
function isButton({ page }: PageReading, { start, end }: TextPlace): boolean {
  return page.links.some(
    ({ textOffset, anchor }) =>
      textOffset !== null && textOffset <= start && textOffset + anchor.length >= end,
  );
}

function isInLinkTo({ page }: PageReading, site: string, place: TextPlace): boolean {
  return page.links.some(
    ({ host, textOffset, anchor }) =>
      textOffset !== null &&
      textOffset < place.end &&
      textOffset + anchor.length > place.start &&
      hostIsUnder(host, site),
  );
}

/** What a row shows of a mention. */
export function mentionEvidence({ page }: PageReading, place: TextPlace): Evidence {
  return { words: page.text.slice(place.start, place.end), sentence: sentenceAt(page.text, place) };
}

export function titleEvidence({ page }: PageReading, found: string): Evidence {
  return { words: found, sentence: page.title };
}
