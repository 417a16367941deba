import { hostIsUnder, sentenceAt, words } from '@linklode/query-language';
import type { Evidence } from './filter.ts';
import { isDayOrMonth, isOrdinaryWord } from './ordinary-words.ts';
import type { PageReading, TextPlace } from './page-reading.ts';

interface Mention {
  readonly name: string;
  readonly place: TextPlace;
}

/** First place in the visible text where one of the names stands outside every link to the site. */
export function findMention(page: PageReading, names: readonly string[], site?: string): Mention | null {
  for (const name of names) {
    const place = page.placesOf(name).find((one) => site === undefined || !isInLinkTo(page, site, one));
    if (place !== undefined) return { name, place };
  }
  return null;
}

/**
 * First place where one of the names is meant as a brand. A name that is no ordinary word is one wherever people could read it;
 * of an ordinary word ("Notion", "Square") something has to say so: how it is spelt in the middle of a sentence, a firm's words
 * beside it, other names in a row with it, or a link to a site of that name. Code, menus and the foot are left out.
 */
export function findBrand(page: PageReading, names: readonly string[], site?: string): Mention | null {
  for (const name of names) {
    const places = placesToRead(page, name).filter(
      (one) => site === undefined || !isInLinkTo(page, site, one),
    );
    const isPlain = !isOrdinaryWord(name);
    const isBacked = !isPlain && (linksToNamesake(page, name) || namesSite(page, name, site));
    const place = places.find((one) => isPlain || isMeant(page, name, one, isBacked));
    if (place !== undefined) return { name, place };
  }
  return null;
}

/** How often a name is meant as a brand. */
export function countBrand(page: PageReading, name: string, site?: string): number {
  if (!isOrdinaryWord(name)) return placesToRead(page, name).length;
  const isBacked = linksToNamesake(page, name) || namesSite(page, name, site);
  return placesToRead(page, name).filter((one) => isMeant(page, name, one, isBacked)).length;
}

const MOST_PLACES = 60;
/** Joined to these a word is a part of an address, of code or of a file: "-moz-", "notion_id", "/box". */
const JOINED_BEFORE = /[\w@#/\\_$<{[.-]$/u;
/** "Box 47" is where letters go. */
const JOINED_BEHIND = /^(?: #?\d|\]|[@/\\_=(>}]|-\w|:\w|\.(?!(?:com|io|so|co|app|net|org)\b)\w)/u;
const CODE =
  /[{};]\s*$|=>|\b(?:function|return|import|const|var|def|class)\b[^.!?]*[({=]|<\/?\w+[^>]*>|::|==|\$\w/;

/** Places of the words, but those that nobody reads as a name: in code, in a menu, alone in the foot. */
function placesToRead(page: PageReading, name: string): TextPlace[] {
  const { text } = page.page;
  return page
    .placesOf(name)
    .slice(0, MOST_PLACES)
    .filter((place) => {
      const { start, end } = place;
      if (JOINED_BEFORE.test(text.slice(Math.max(0, start - 1), start))) return false;
      if (JOINED_BEHIND.test(text.slice(end, end + 8))) return false;
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

const CAPITAL = /^\p{Lu}/u;
const SENTENCE_START = /(?:^|[.!?…:;•|»”"(\n]|[–—]|\d[.)])\s*["“«‘'(]*$/u;
/** What firms are said to be, have and do, and what is done with their products. */
const FIRM_WORDS =
  /(?<!\p{L})(?:app|apps|software|saas|tool|tools|platform|startup|start-up|company|firm|inc|ltd|llc|gmbh|ceo|cto|co-?founder|founders?|product|products|integrations?|integrates?|api|plugin|plug-in|extension|workspace|dashboard|template|templates|account|accounts|pricing|subscription|users?|customers?|competitors?|alternatives?|vs|versus|meeting|meetings|call|calls|channel|channels|sign up|signed up|log in|login|download|free plan|web service|online|website|site|service|store|stores|shares|stock|nasdaq|acquired?|acquisition|acquires|launch|launched|launches|announced?|announces|unveil(?:ed|s)?|raised|funding|investors?|valuation|headquarters|retailer|brand|logiciel|outil|entreprise|aplicación|herramienta|empresa|plataforma|firma|unternehmen|anbieter|ferramenta|bedrijf)(?!\p{L})/giu;
const FIRM_ACTS =
  /^(?:[’']s (?:\p{Ll}+ )?(?:ceo|founders?|app|platform|api|users|customers|products?|shares|stock|website|new|team|pricing|headquarters|revenue|chief|software)\b|,? (?:inc|ltd|llc|corp|co|gmbh)\b|\.(?:com|io|so|co|app|net|org)\b| (?:announced|launched|acquired|raised|released|says|said|unveiled|offers|lets you|allows|integrates|hired|bought|sued|charges|app|api|account|software|ceo)\b)/iu;
/** Read as a thing: "the notion of", "a buffer", "this square". */
const DETERMINED =
  /(?:^|\s)(?:a|an|the|this|that|each|every|any|some|no|one|my|your|his|her|its|our|their|el|la|un|una|le|la|un|une|der|die|das|ein|eine|o|a|um|uma|de|het|een)\s+(?:\p{Ll}+\s+)?$/iu;
/** "Monday, a tool that", "Front, the shared inbox app". */
const APPOSED =
  /^, (?:a|an|the|our) (?:[\p{L}-]+ ){0,3}?(?:app|tool|software|company|firm|startup|platform|service|product|maker|retailer|brand)s?(?!\p{L})/iu;
const USED = /(?:^|\s)(?:on|via|using|use|uses|used|with|by|in|from|through|like|joined|at|over)\s+$/iu;
const NAMED_BESIDE =
  /(?:\p{Lu}[\p{L}.]+,\s+(?:and |or |y |et |und |e )?$)|(?:\p{Lu}[\p{L}.]+\s+(?:and|or|vs\.?|versus|&|y|et|und|e)\s+$)/u;
const BESIDE_NAMED =
  /^(?:,\s+(?:and |or |y |et |und |e )?\p{Lu}[\p{L}.]+)|^(?:\s+(?:and|or|vs\.?|versus|&|y|et|und|e)\s+\p{Lu}[\p{L}.]+)/u;
const NEAR = 70;
const LONGEST_LINE = 240;
const ENOUGH = 3;

function isMeant({ page }: PageReading, name: string, { start, end }: TextPlace, isBacked: boolean): boolean {
  const { text, lang } = page;
  const line =
    text
      .slice(Math.max(0, start - LONGEST_LINE), start)
      .split('\n')
      .at(-1) ?? '';
  const before = line.slice(-NEAR);
  const behind = text.slice(end, end + NEAR).split('\n')[0] ?? '';
  const found = text.slice(start, end);
  const isCapital = CAPITAL.test(found);
  // A brand that its asker writes without a capital may be written so; else lower case is the word.
  const isSpelt = isCapital || !CAPITAL.test(name);
  let points = isBacked ? 2 : 0;
  if (FIRM_ACTS.test(behind)) points += 3;
  if (APPOSED.test(behind)) points += 2;
  const firmWords = new Set(`${before} ${behind}`.match(FIRM_WORDS)?.map((word) => word.toLowerCase())).size;
  points += Math.min(2, firmWords);
  if (isCapital && !isDayOrMonth(found) && (NAMED_BESIDE.test(before) || BESIDE_NAMED.test(behind)))
    points += 1;
  if (!isSpelt) return isBacked && USED.test(before) && !DETERMINED.test(before) && points >= ENOUGH;
  if (DETERMINED.test(before)) points -= isCapital && firmWords > 0 && /the\s+$/i.test(before) ? 1 : 4;
  if (isPartOfName(before, behind) && !FIRM_ACTS.test(behind)) points -= 4;
  const isInSentence = isCapital && !SENTENCE_START.test(before) && !isTitleCase(`${line}${found}${behind}`);
  // Nouns have capitals in German, days and months nearly everywhere.
  if (isInSentence && lang !== 'de' && !isDayOrMonth(found)) points += ENOUGH;
  if (isCapital && USED.test(before)) points += 1;
  return points >= ENOUGH;
}

const NAME_BEFORE = /(?<![.!?:]\s)\p{Lu}[\p{L}’'.-]+\s$/u;
const NAME_BEHIND =
  /^\s(?!(?:App|API|Inc|CEO|Software|Pro|Plus|Business|Enterprise|Docs|AI|HQ|Cloud)\b)\p{Lu}\p{Ll}+/u;

/** "Market Square", "Square Enix": a word of another name. */
function isPartOfName(before: string, behind: string): boolean {
  return NAME_BEFORE.test(before) || NAME_BEHIND.test(behind);
}

const LONGEST_SMALL = 3;

/** Where every longer word has a capital, one more says nothing. */
function isTitleCase(line: string): boolean {
  const longer = line.split(/\s+/).filter((word) => word.length > LONGEST_SMALL && /^\p{L}/u.test(word));
  const capitals = longer.filter((word) => CAPITAL.test(word)).length;
  return longer.length > 1 && capitals >= 0.7 * longer.length;
}

/** "notion.so", "getharvest.com": a site of that name is linked. */
function linksToNamesake(page: PageReading, name: string): boolean {
  const letters = words(name).join('');
  return page.outsideLinks().some(({ domain }) => {
    const label = (domain.split('.')[0] ?? '').replaceAll('-', '');
    return (
      label === letters ||
      (letters.length > 3 &&
        ['get', 'use', 'try', 'join', 'go', 'my'].some((one) => label === `${one}${letters}`)) ||
      (letters.length > 3 &&
        ['app', 'hq', 'inc', 'up', 'labs', 'io'].some((one) => label === `${letters}${one}`))
    );
  });
}

function namesSite({ page }: PageReading, name: string, site: string | undefined): boolean {
  if (site !== undefined && page.text.includes(site)) return true;
  const written = words(name).join('');
  return (
    written.length > 2 && new RegExp(`\\b${written}\\.(?:com|io|so|co|app|net|org)\\b`, 'i').test(page.text)
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
