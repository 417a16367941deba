import { words } from '@linklode/query-language';
import { commonnessOf, isGivenName, isSurname } from '@linklode/word-lists';
import type { TextPlace, PageReading } from './page-reading.ts';
import { isKnownBrand, namesKnownBrand } from './known-brands.ts';
import { anyOf } from './lexicon/mention-lexicon.ts';
import { readSigns } from './mention-signs.ts';
import { AND, isBesideBrandLine, isListedWithBrand, isWholeMember, NEAR, VERSUS } from './mention-lists.ts';
import {
  isDayOrMonth,
  isForeignOn,
  isNoWord,
  isEverydayWord,
  isPlace,
  languageOfLine,
} from './ordinary-words.ts';

/** What stands around a place of a name, as the judge of mentions looks at it: 0 to 1 each. */
export type MentionFeatures = ReturnType<typeof readMention>;
export type MentionFeature = keyof MentionFeatures;

interface Around {
  /** The line before the place and behind it, as far as it is looked at. */
  readonly line: string;
  readonly before: string;
  readonly behind: string;
  readonly found: string;
}

const LONGEST_LINE = 240;

export function readAround({ page }: PageReading, { start, end }: TextPlace): Around {
  const { text } = page;
  const line =
    text
      .slice(Math.max(0, start - LONGEST_LINE), start)
      .split('\n')
      .at(-1) ?? '';
  const behind = text.slice(end, end + LONGEST_LINE).split('\n')[0] ?? '';
  return { line, before: line.slice(-NEAR), behind, found: text.slice(start, end) };
}

/** Of a name with its article the noun too: "El País". */
const CAPITAL = /^\p{Lu}(?!\S* \p{Ll})/u;
/** "leyendo Le Monde": inside a sentence an article is large where it belongs to a name. */
const ARTICLE = `(?:${anyOf('article')}|Il)`;
const ARTICLE_BEFORE = new RegExp(`${ARTICLE} $`, 'u');
const ARTICLE_FOUND = new RegExp(`^${ARTICLE} `, 'u');
const SENTENCE_START = /(?:^|[.!?…:;•|»”"(\n]|[–—]|\d[.)])\s*["“«‘'(]*$/u;
const FIRM_WORDS = new RegExp(String.raw`(?<!\p{L})${anyOf('firmWord')}(?!\p{L})`, 'giu');
const FIRM_NEXT = new RegExp(`^ ${FIRM_WORDS.source}`, 'iu');
/** "Rede Globo", "die Zeitung Welt". */
const MEDIUM = String.raw`(?<!\p{L})${anyOf('medium')}`;
/** "Die Firma Anker", "l’outil Notion". */
const FIRM_BEFORE = new RegExp(`(?:${FIRM_WORDS.source}|${MEDIUM})\\s["“«„]?$`, 'iu');
const FIRM_ACTS = new RegExp(
  String.raw`^(?:[’']s (?:\p{Ll}+ )?${anyOf('ofFirm')}\b|,? ${anyOf('firmForm')}\b|\.(?:com|io|so|co|app|net|org|ai|dev|js)\b| ${anyOf('firmActs')}\b)`,
  'iu',
);
const DETERMINED = new RegExp(String.raw`(?:^|\s)${anyOf('determiner')}\s+(?:\p{Ll}+\s+)?$`, 'iu');
const DETERMINED_DUTCH = /(?:^|\s)de\s+(?:\p{Ll}+\s+)?$/iu;
const FIRM_IN_TITLE = new RegExp(String.raw`^(?: ${anyOf('inTitle')}(?!\p{L})|[’']s pricing)`, 'iu');
const APPOSED = new RegExp(
  String.raw`^, ${anyOf('apposedArticle')} (?:[\p{L}-]+ ){0,3}?${anyOf('apposed')}s?(?!\p{L})`,
  'iu',
);
const USED = new RegExp(String.raw`(?:^|\s)${anyOf('usedBy')}\s+$`, 'iu');
/** "in Santander", "San Gil, Santander", "the Lincoln area" */
const AT_PLACE = new RegExp(String.raw`(?:(?<!\p{L})${anyOf('placeBefore')}|\p{Lu}\p{L}+,)\s+$`, 'u');
const PLACE_BEHIND = new RegExp(String.raw`^(?:, \p{Lu}| ${anyOf('placeBehind')}(?!\p{L}))`, 'u');
const USED_AS_TOOL = new RegExp(String.raw`(?<!\p{L})${anyOf('usedAsTool')}\s+$`, 'iu');
/** "Notion-based", "Slack-compatible" is said of firms. */
export const COMPOUND = new RegExp(String.raw`^-${anyOf('compound')}\b`, 'u');
const BEFORE_AND = String.raw`(?:,\s+(?:${AND} )?|\s+(?:${AND}|${VERSUS})\s+)`;
const NAMED_BESIDE = new RegExp(String.raw`(\p{Lu}[\p{L}.]+)${BEFORE_AND}$`, 'u');
const BESIDE_NAMED = new RegExp(String.raw`^${BEFORE_AND}(\p{Lu}[\p{L}.]+)`, 'u');
const MAKER_BEFORE = /(\p{Lu}\p{L}+)(?:[’']s)?\s$/u;
const NAME_BEFORE = /(?<![.!?:]\s)\p{Lu}[\p{L}’'.-]+\s$/u;
const NAME_BEHIND = new RegExp(String.raw`^\s(?!${anyOf('product')}\b)\p{Lu}\p{Ll}+`, 'u');
const JOINED_NAME = /^(?: of \p{Lu}|, \p{Lu}{2}(?!\p{L}))/u;
const COMPARED_BEFORE = /(?:^|\s)(?:vs\.?|versus)\s$/iu;
const COMPARED_BEHIND = /^ (?:vs\.?|versus)\s/iu;
const WORD_BEFORE = /(\p{Lu}[\p{L}’'-]+)\s$/u;
const WORD_BEHIND = /^\s(\p{Lu}\p{Ll}+)/u;
const HONORIFIC = new RegExp(String.raw`(?:^|\s)${anyOf('honorific')}\.?\s$`, 'iu');
const PARTICLE = /(?<!\p{L})(?:te[nr]|va[nr](?: de[nr]?| het)?|von(?: de[rm])?|zu|di|della?)\s+$/iu;
/** "Marc L. Bolt", "M Bolt"; not the article of "O Globo" nor "z. B. Stripe". */
const INITIAL_BEFORE = /(?<!\p{L}|\p{Ll}\. )(?:\p{Lu}\. |[B-DF-HJ-NP-XZ] )$/u;
const INITIAL_BEHIND = /^,? \p{Lu}\.(?!\p{L})/u;
/** "monitoring (Sentry)", "(z. B. Stripe)". */
const BRACKET_BEFORE = new RegExp(String.raw`\((?:${anyOf('forExample')} )?$`, 'iu');
const BRACKET_BEHIND = /^[),]/u;
const isInBrackets = (before: string, behind: string): boolean =>
  BRACKET_BEFORE.test(before) && BRACKET_BEHIND.test(behind);
const PRICE = /[$€£]\s?\d|\d\s?(?:€|EUR|USD|R\$)/u;
const VERSION = /^ v?\d+(?:\.\d+)*(?![\d%])/u;

const fold = (word: string): string => words(word).at(-1) ?? '';
const flag = (is: boolean): number => (is ? 1 : 0);
/** "PostgreSQL" is a name, though many write it small. */
const isCommon = (word: string): boolean => !/\p{Ll}\p{Lu}/u.test(word) && isEverydayWord(word);

/** How a page uses a word on the whole. */
interface Use {
  readonly small: number;
  readonly inSentence: number;
  readonly atStart: number;
  readonly joined: number;
  readonly isLinked: boolean;
  readonly isSiteNamed: boolean;
  readonly isOwnSite: boolean;
  readonly isInTitleAsFirm: boolean;
  readonly isInTitle: boolean;
  readonly isPerson: boolean;
  readonly knownBrands: number;
}

export function readUse(
  page: PageReading,
  name: string,
  places: readonly TextPlace[],
  site: string | undefined,
): Use {
  let [small, inSentence, atStart, joined, people] = [0, 0, 0, 0, 0];
  for (const place of places) {
    const { before, behind, found } = readAround(page, place);
    if (!CAPITAL.test(found)) small++;
    else if (
      !FIRM_BEFORE.test(before) &&
      !hasLargeArticle(before, found, page.page.lang) &&
      isNamedLonger(before, behind)
    )
      joined++;
    else if (SENTENCE_START.test(before) && !isInBrackets(before, behind)) atStart++;
    else inSentence++;
    if (isOfPerson(before, behind)) people++;
  }
  return {
    small,
    inSentence,
    atStart,
    joined,
    isLinked: linksToNamesake(page, name),
    isSiteNamed: namesSite(page, name, site),
    isOwnSite: isNamesake(page.page.domain, words(name).join('')),
    isInTitleAsFirm: isFirmInTitle(page.page.title, name),
    isInTitle: page.titleWords.includes(fold(name)),
    isPerson: people > 0,
    knownBrands: countKnownBrands(page.page.text),
  };
}

function countKnownBrands(text: string): number {
  let found = 0;
  for (const [word] of text.slice(0, 20000).matchAll(/\p{Lu}\p{L}{3,}/gu)) if (namesKnownBrand(word)) found++;
  return found;
}

/** "Marc Bolt", "Dr. Klein", "Klein, P." */
export function isOfPerson(before: string, behind: string): boolean {
  const first = WORD_BEFORE.exec(before)?.[1];
  return (
    (first !== undefined && isGivenName(fold(first))) ||
    HONORIFIC.test(before) ||
    INITIAL_BEFORE.test(before) ||
    INITIAL_BEHIND.test(behind)
  );
}

export function readMention(
  { page }: PageReading,
  name: string,
  place: TextPlace,
  { line, before, behind, found }: Around,
  use: Use,
) {
  const lang = languageOfLine(`${line}${behind.slice(0, NEAR)}`, page.lang);
  const whole = `${line}${found}${behind}`;
  const isCapital = CAPITAL.test(found);
  // Who types "notion" says nothing of how it is written.
  const isTypedSmall = name === name.toLowerCase();
  const isLarge = isCapital && !isDayOrMonth(found);
  const prose = isProse(whole);
  const inBrackets = isLarge && isInBrackets(before, behind);
  const starts = !inBrackets && SENTENCE_START.test(before);
  const isForeign = isLarge && (isForeignOn(name, lang) || isInOtherScript(`${before}${behind}`));
  const german = lang === 'de';
  const firmWords = new Set(
    `${before} ${behind.slice(0, NEAR)}`.match(FIRM_WORDS)?.map((word) => word.toLowerCase()),
  ).size;
  const firmBefore = isLarge && FIRM_BEFORE.test(before);
  const largeArticle = isLarge && hasLargeArticle(before, found, lang);
  // "Die Firma Anker" determines the firm.
  const determined =
    !firmBefore &&
    !largeArticle &&
    (DETERMINED.test(before) || (lang === 'nl' && DETERMINED_DUTCH.test(before)));
  const maker = isCapital && namesKnownBrand(MAKER_BEFORE.exec(before)?.[1] ?? '');
  const listed = isLarge && isListedWithBrand(line, behind);
  const isGiven = isGivenName(fold(name));
  const isLast = isSurname(fold(name));
  const isTown = isPlace(name);
  const wordBefore = WORD_BEFORE.exec(before)?.[1] ?? '';
  const nextWord = WORD_BEHIND.exec(behind)?.[1];
  const all = use.small + use.inSentence + use.atStart + use.joined;
  const rare = 1 - commonnessOf(fold(name), lang);
  return {
    ...readSigns({ before, behind, found, isLarge, inSentence: isLarge && !starts && prose }),
    rare,
    rareStarts: starts && isCapital ? rare : 0,
    rareTitleCase: isLarge && !starts && !prose ? rare : 0,
    rareDetermined: determined && isLarge ? rare : 0,
    rareNeverSmall: use.small === 0 ? rare : 0,
    isKnown: flag(isKnownBrand(fold(name))),
    isListedAlone: flag(listed && isWholeMember(before, behind)),
    commonBehind: flag(isLarge && nextWord !== undefined && !isNoWord(fold(nextWord))),
    commonBefore: flag(isLarge && wordBefore !== '' && !isNoWord(fold(wordBefore))),
    modelBehind: flag(isLarge && MODEL_BEHIND.test(behind)),
    isExplained: flag(isCapital && line.trim() === '' && EXPLAINED.test(behind)),
    isShort: flag(fold(name).length <= 3),
    isAcronym: flag(/^\p{Lu}{2,}$/u.test(found)),
    isSmall: flag(!isCapital && (isTypedSmall || CAPITAL.test(name))),
    isOtherCase: flag(isCapital && !isTypedSmall && found !== name),
    isDay: flag(isDayOrMonth(name)),
    starts: flag(starts && isCapital),
    startsProse: flag(starts && isCapital && prose),
    isAlone: flag(line.trim() === '' && behind.trim() === ''),
    inSentence: flag(isLarge && !starts && prose && !german),
    inGermanSentence: flag(isLarge && !starts && prose && german),
    inTitleCase: flag(isLarge && !starts && !prose),
    isForeign: flag(isForeign),
    foreignInSentence: flag(isForeign && !starts && prose),
    largeArticle: flag(largeArticle),
    isDetermined: flag(determined),
    determinedSentence: flag(determined && isLarge && prose && !german),
    determinedGerman: flag(determined && german),
    doesAct: flag(FIRM_ACTS.test(behind) && (prose || !/^ \p{Lu}/u.test(behind))),
    isCompound: flag(COMPOUND.test(behind)),
    isApposed: flag(APPOSED.test(behind)),
    firmBefore: flag(firmBefore),
    firmNext: flag(FIRM_NEXT.test(behind)),
    firmWord: flag(firmWords > 0),
    firmWords: flag(firmWords > 1),
    hasMaker: flag(maker),
    isListed: flag(listed),
    isListedFirst: flag(listed && line.trim() === ''),
    isCompared: flag(isCapital && (COMPARED_BEFORE.test(before) || COMPARED_BEHIND.test(behind))),
    besidePerson: flag(isBesidePerson(before, behind)),
    isInRow: flag(isLarge && isInRow(before, behind)),
    inBrackets: flag(inBrackets),
    besideBrandLine: flag(
      isLarge && line.trim() === '' && behind.trim() === '' && isBesideBrandLine(page.text, place),
    ),
    joinedName: flag(JOINED_NAME.test(behind)),
    nameBefore: flag(
      !maker && !firmBefore && NAME_BEFORE.test(before) && !largeArticle && (prose || !isCommon(wordBefore)),
    ),
    nameBehind: flag(NAME_BEHIND.test(behind) && (prose || !isCommon(nextWord ?? ''))),
    isNamedLonger: flag(!maker && isNamedLonger(firmBefore || largeArticle ? '' : before, behind)),
    givenBefore: flag(isOfPerson(before, behind)),
    ofPerson: flag(!maker && use.isPerson),
    surnameBehind: flag(isGiven && nextWord !== undefined && !namesKnownBrand(nextWord)),
    particle: flag(PARTICLE.test(before)),
    isGiven: flag(isGiven),
    isLast: flag(isLast && !isGiven),
    givenInSentence: flag((isGiven || isLast) && isLarge && !starts && prose),
    isPlace: flag(isTown),
    atPlace: flag(isTown && (AT_PLACE.test(before) || PLACE_BEHIND.test(behind))),
    used: flag(isLarge && !isGiven && !isTown && USED.test(before)),
    usedGiven: flag(isGiven && USED.test(before)),
    usedAsTool: flag(isCapital && USED_AS_TOOL.test(before)),
    possessive: flag(isCapital && /^[’']s /.test(behind)),
    isLinked: flag(use.isLinked),
    isSiteNamed: flag(use.isSiteNamed),
    isOwnSite: flag(use.isOwnSite),
    isInTitleAsFirm: flag(use.isInTitleAsFirm),
    isInTitle: flag(use.isInTitle),
    isPartOfNames: flag(use.joined > 0 && 2 * use.joined >= use.inSentence),
    smallShare: use.small / Math.max(1, all),
    isNeverSmall: flag(use.small === 0),
    isAlwaysLarge: flag(use.inSentence > 1 && use.small === 0),
    startShare: use.atStart / Math.max(1, all),
    price: flag(PRICE.test(before) || PRICE.test(behind.slice(0, NEAR))),
    version: flag(VERSION.test(behind)),
    knownBrands: Math.min(1, Math.log1p(use.knownBrands) / Math.log(21)),
  };
}

/** "Core i7", "PowerConf S3", "911". */
const MODEL_BEHIND =
  /^ (?:\p{Lu}\p{L}+ )?(?:\p{L}{0,3}-?\d[\p{L}\d-]*|Pro|Plus|Max|Mini|Air|Ultra)(?!\p{L})/u;
/** "Moz — better for beginners", "Devin (Cognition)". */
const EXPLAINED = /^(?: \p{Lu}\p{L}+){0,2}(?:\s[—–-]\s|:\s|\s\()/u;
/** More words of one name around it: "Michael Stack", "Fed Square", "Ray Kasckow", "Wave of Wellness", "Orange, CT". */
function isNamedLonger(before: string, behind: string): boolean {
  if (JOINED_NAME.test(behind)) return true;
  const [first, last] = [WORD_BEFORE.exec(before)?.[1], WORD_BEHIND.exec(behind)?.[1]];
  const beginsSentence = SENTENCE_START.test(before.replace(WORD_BEFORE, ''));
  return (
    (first !== undefined && !(beginsSentence && isCommon(first))) || (last !== undefined && !isCommon(last))
  );
}

/** At the beginning of a sentence only where none but names have a second capital. */
function hasLargeArticle(before: string, found: string, lang: string | null): boolean {
  const ahead = before.replace(ARTICLE_BEFORE, '');
  if (!ARTICLE_FOUND.test(found) && ahead === before) return false;
  return !SENTENCE_START.test(ahead) || (lang !== null && ROMANCE_OR_DUTCH.has(lang));
}
const ROMANCE_OR_DUTCH = new Set(['es', 'fr', 'it', 'nl', 'pt']);

/** "Ray and Tom". */
function isBesidePerson(before: string, behind: string): boolean {
  return [NAMED_BESIDE.exec(before)?.[1], BESIDE_NAMED.exec(behind)?.[1]].some(
    (word) => word !== undefined && isGivenName(fold(word)) && !namesKnownBrand(word),
  );
}

/** In a row with other names; "Width and Height" are two words. */
function isInRow(before: string, behind: string): boolean {
  const beside = [NAMED_BESIDE.exec(before)?.[1], BESIDE_NAMED.exec(behind)?.[1]].filter(
    (word) => word !== undefined,
  );
  return beside.length === 2 || beside.some((word) => !isCommon(word));
}

/** A name in Latin letters on a page in others. */
function isInOtherScript(near: string): boolean {
  const letters = near.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return letters.length >= LEAST_LETTERS && latin.length < letters.length / 2;
}
const LEAST_LETTERS = 10;

const LONGEST_SMALL = 3;
const LEAST_SMALL_WORDS = 2;

/** Where every longer word has a capital, one more says nothing; nor does one among two or three. */
function isProse(line: string): boolean {
  const longer = line.split(/\s+/).filter((word) => word.length > LONGEST_SMALL && /^\p{L}/u.test(word));
  const capitals = longer.filter((word) => CAPITAL.test(word)).length;
  return longer.length - capitals >= LEAST_SMALL_WORDS && capitals < 0.7 * longer.length;
}

/** "notion.so", "getharvest.com": a site of that name is linked. */
function linksToNamesake(page: PageReading, name: string): boolean {
  const letters = words(name).join('');
  return page.outsideLinks().some(({ domain }) => isNamesake(domain, letters));
}

function isNamesake(domain: string, letters: string): boolean {
  const label = (domain.split('.')[0] ?? '').replaceAll('-', '');
  return (
    label === letters ||
    (letters.length > 3 &&
      ['get', 'use', 'try', 'join', 'go', 'my'].some((one) => label === `${one}${letters}`)) ||
    (letters.length > 3 &&
      ['app', 'hq', 'inc', 'up', 'labs', 'io', 'js'].some((one) => label === `${letters}${one}`))
  );
}

function namesSite({ page }: PageReading, name: string, site: string | undefined): boolean {
  if (site !== undefined && page.text.includes(site)) return true;
  const written = words(name).join('');
  return (
    written.length > 2 &&
    new RegExp(`\\b${written}\\.(?:com|io|so|co|app|net|org|ai|dev|de|es|fr|nl|br|pt|uk)\\b`, 'i').test(
      page.text,
    )
  );
}

/** "Slack pricing", "Notion vs ClickUp": the title speaks of it as of a product. */
function isFirmInTitle(title: string, name: string): boolean {
  const at = title.indexOf(name);
  if (at < 0 || !CAPITAL.test(name)) return false;
  return FIRM_IN_TITLE.test(title.slice(at + name.length)) || /(?:^|\s)vs\.?\s$/i.test(title.slice(0, at));
}
