import { hostIsUnder, sentenceAt, words } from '@linklode/query-language';
import type { Evidence } from './filter.ts';
import {
  isDayOrMonth,
  isForeignOn,
  isGivenName,
  isOrdinaryWord,
  languageOfLine,
  namesKnownBrand,
} from './ordinary-words.ts';
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
    const place = places.find(readerOf(page, name, site));
    if (place !== undefined) return { name, place };
  }
  return null;
}

/** How often a name is meant as a brand. */
export function countBrand(page: PageReading, name: string, site?: string): number {
  return placesToRead(page, name).filter(readerOf(page, name, site)).length;
}

/** Tells of a place whether the brand is meant there. */
function readerOf(page: PageReading, name: string, site: string | undefined): (place: TextPlace) => boolean {
  if (!isOrdinaryWord(name)) return () => true;
  const isBacked =
    linksToNamesake(page, name) || namesSite(page, name, site) || isFirmInTitle(page.page.title, name);
  const use = readUse(page, name);
  return (place) => isMeant(page, name, place, isBacked, use);
}

/** How a page uses a word on the whole. */
interface Use {
  /** Of somebody or something whose name has more words: "Ray Kasckow". */
  readonly isPartOfNames: boolean;
  /** Large inside sentences more than once, and never small. */
  readonly isAlwaysLarge: boolean;
}

function readUse(page: PageReading, name: string): Use {
  const { text } = page.page;
  let [small, large, joined] = [0, 0, 0];
  for (const { start, end } of placesToRead(page, name)) {
    const before = lineBefore(text, start).slice(-NEAR);
    const behind = lineBehind(text, end);
    if (!CAPITAL.test(text.slice(start, end))) small++;
    else if (isNamedLonger(before, behind)) joined++;
    else if (!SENTENCE_START.test(before)) large++;
  }
  return { isPartOfNames: joined > 0 && 2 * joined >= large, isAlwaysLarge: large > 1 && small === 0 };
}

const lineBefore = (text: string, start: number): string =>
  text
    .slice(Math.max(0, start - LONGEST_LINE), start)
    .split('\n')
    .at(-1) ?? '';
const lineBehind = (text: string, end: number): string => text.slice(end, end + NEAR).split('\n')[0] ?? '';

const MOST_PLACES = 60;
/** Joined to these a word is a part of an address, of code or of a file: "-moz-", "notion_id", "/box". */
const WITHIN_ADDRESS = /[\w@#/\\_$.-]$/u;
const JOINED_BEFORE = /[\w@#/\\_$<{[.-]$/u;
/** "Mr ten Bosch", "van den Bosch"; "van Bosch" may be of the firm. */
const SURNAME = /(?<!\p{L})(?:te[nr]|va[nr] (?:de[nr]?|het)|von (?:de[rm]))\s+$/iu;
/** "Theresa L Bosch"; "Bosch, A. (2022)". */
const INITIAL_BEFORE = /\p{Lu}\p{Ll}+ \p{Lu}\.? $/u;
const INITIAL_BEHIND = /^, \p{Lu}\.(?!\p{L})/u;
/** "Box 47" is where letters go. */
const JOINED_BEHIND = /^(?: #?\d|\]|[@/\\_=(>}]|-\w|:\w|\.(?!(?:com|io|so|co|app|net|org)\b)\w)/u;
/** "Notion-based", "Slack-compatible" is said of firms. */
const COMPOUND = /^-(?:based|powered|like|native|style|compatible|hosted|ready)\b/u;
const LONGEST_COMPOUND = 12;
/** "Google/Apple/Outlook" is a list. */
const SLASH_BEFORE = /(?<![\w@#/\\.:-])\p{Lu}\p{L}+\/$/u;
const SLASH_BEHIND = /^\/\p{Lu}\p{Ll}/u;
const CODE =
  /[{};]\s*$|=>|\b(?:function|return|import|const|var|def|class)\b[^.!?]*[({=]|<\/?\w+[^>]*>|::|==|\$[A-Za-z_]|\w\(\)/;

/** Places of the words, but those that nobody reads as a name: in code, in a menu, alone in the foot. */
function placesToRead(page: PageReading, name: string): TextPlace[] {
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
      if (isPlain && isSurname(text.slice(Math.max(0, start - NEAR), start), behind)) return false;
      const isPart = JOINED_BEHIND.test(behind) && !COMPOUND.test(behind) && !SLASH_BEHIND.test(behind);
      if (!isPlain && isPart) return false;
      const line = page.contentLineAt(start);
      if (line === null) return false;
      const isAlone = line.text.length <= name.length + 3;
      const around = line.text.slice(Math.max(0, start - line.start - NEAR), end - line.start + NEAR);
      return !(isAlone && isButton(page, place)) && !CODE.test(around);
    });
}

const isSurname = (before: string, behind: string): boolean =>
  SURNAME.test(before) || INITIAL_BEFORE.test(before) || INITIAL_BEHIND.test(behind);

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
  /(?<!\p{L})(?:app|apps|software|saas|tool|tools|platform|startup|start-up|company|firm|inc|ltd|llc|gmbh|ceo|cto|co-?founder|founders?|product|products|integrations?|integrates?|api|plugin|plug-in|extension|bots?|chatbots?|communities|workflows?|automations?|workspace|dashboard|template|templates|account|accounts|pricing|subscription|browser|versions?|bank|airlines?|users?|customers?|competitors?|alternatives?|vs|versus|providers?|processor|payments?|proveedor|proveedora|procesador|processador|provedor|pagos|pagamentos?|paiements?|prestataire|fournisseur|zahlungsdienstleister|meeting|meetings|call|calls|channel|channels|sign up|signed up|log in|login|download|free plan|web service|online|website|site|service|store|stores|shares|stock|nasdaq|acquired?|acquisition|acquires|launch|launched|launches|announced?|announces|unveil(?:ed|s)?|raised|funding|investors?|valuation|headquarters|retailer|brand|logiciel|outil|entreprise|aplicación|herramienta|empresa|plataforma|firma|unternehmen|anbieter|ferramenta|bedrijf)(?!\p{L})/giu;
const FIRM_NEXT = new RegExp(`^ ${FIRM_WORDS.source}`, 'iu');
const FIRM_ACTS =
  /^(?:[’']s (?:\p{Ll}+ )?(?:ceo|founders?|app|platform|api|users|customers|products?|shares|stock|website|new|team|pricing|headquarters|revenue|chief|software)\b|,? (?:inc|ltd|llc|corp|co|gmbh)\b|\.(?:com|io|so|co|app|net|org)\b| (?:announced|launched|acquired|raised|released|says|said|unveiled|offers|lets you|allows|integrates|hired|bought|sued|charges|app|api|account|software|ceo)\b)/iu;
/** Read as a thing: "the notion of", "a buffer", "this square". */
const DETERMINED =
  /(?:^|\s)(?:a|an|the|this|that|each|every|any|some|no|one|my|your|his|her|its|our|their|el|la|un|una|le|la|un|une|der|die|das|ein|eine|zur|zum|vom|o|a|um|uma|het|een)\s+(?:\p{Ll}+\s+)?$/iu;
/** In Dutch; in Spanish, French and Portuguese it is "of". */
const DETERMINED_DUTCH = /(?:^|\s)de\s+(?:\p{Ll}+\s+)?$/iu;
const FIRM_IN_TITLE =
  /^(?: (?:pricing|review|reviews|alternatives?|vs\.?|versus|integration|login|app|software)(?!\p{L})|[’']s pricing)/iu;
/** "Monday, a tool that", "Front, the shared inbox app". */
const APPOSED =
  /^, (?:a|an|the|our) (?:[\p{L}-]+ ){0,3}?(?:app|tool|software|company|firm|startup|platform|service|product|maker|retailer|brand)s?(?!\p{L})/iu;
const USED =
  /(?:^|\s)(?:on|via|using|use|uses|used|with|by|in|from|through|like|joined|at|over|to|notify|automate|install|try|learn|open|na|no|en|con|com|sur|avec|mit|bei|über|auf|met|op|trav[eé]s de|pelo|pela|chez)\s+$/iu;
/** Not people, but what is called by their names. */
const USED_AS_TOOL = /(?<!\p{L})(?:use|uses|using|install|usamos|utilisons|verwenden|nutzen|gebruiken)\s+$/iu;
const NAMED_BESIDE =
  /(\p{Lu}[\p{L}.]+)(?:,\s+(?:and |or |y |et |und |e )?|\s+(?:and|or|vs\.?|versus|&|y|et|und|e)\s+)$/u;
const BESIDE_NAMED =
  /^(?:,\s+(?:and |or |y |et |und |e )?|\s+(?:and|or|vs\.?|versus|&|y|et|und|e)\s+)(\p{Lu}[\p{L}.]+)/u;
const NEAR = 70;
const LONGEST_LINE = 240;
const ENOUGH = 3;

function isMeant(
  { page }: PageReading,
  name: string,
  { start, end }: TextPlace,
  isBacked: boolean,
  use: Use,
): boolean {
  const { text } = page;
  const line = lineBefore(text, start);
  const before = line.slice(-NEAR);
  const behind = lineBehind(text, end);
  const found = text.slice(start, end);
  const lang = languageOfLine(`${line}${behind}`, page.lang);
  const isCapital = CAPITAL.test(found);
  // A brand that its asker writes without a capital may be written so; else lower case is the word.
  const isSpelt = isCapital || !CAPITAL.test(name);
  let points = isBacked ? 2 : 0;
  const prose = isProse(`${line}${found}${behind}`);
  const isSaid = FIRM_ACTS.test(behind) || COMPOUND.test(behind);
  const doesAct = isSaid && (prose || !/^ \p{Lu}/u.test(behind));
  if (doesAct) points += 3;
  if (APPOSED.test(behind)) points += 2;
  const firmWords = new Set(`${before} ${behind}`.match(FIRM_WORDS)?.map((word) => word.toLowerCase())).size;
  points += Math.min(2, firmWords);
  const hasMaker = isCapital && namesKnownBrand(MAKER_BEFORE.exec(before)?.[1] ?? '');
  const isListed = isCapital && !isDayOrMonth(found) && isListedWithBrand(line, behind);
  // The first word of a line has a capital whatever it means.
  if (isListed) points += line.trim() === '' ? ENOUGH - 1 : ENOUGH;
  else if (isCapital && !isDayOrMonth(found) && isInRow(before, behind)) points += 1;
  // A word of another language that is written large is a name; of whom, the rest has to say.
  const isForeign = isCapital && !isDayOrMonth(found) && isForeignOn(name, lang);
  if (isForeign) points += 2;
  const isDetermined = DETERMINED.test(before) || (lang === 'nl' && DETERMINED_DUTCH.test(before));
  if (!isSpelt) return isBacked && USED.test(before) && !isDetermined && points >= ENOUGH;
  if (isDetermined && !(isCapital && (doesAct || isListed || FIRM_NEXT.test(behind)))) points -= 4;
  // "WAVE", "SaGE" are called otherwise than who asks for Wave or Sage.
  if (isCapital && found !== name && found.toLowerCase() !== found && CAPITAL.test(name) && !isBacked)
    return false;
  if (hasMaker) points += ENOUGH;
  if (!hasMaker && (isNamedLonger(before, '') || JOINED_NAME.test(behind)) && !isBacked) return false;
  if (isPartOfName(before, behind) && !doesAct && !hasMaker && !isListed) points -= 4;
  if (use.isPartOfNames && !isBacked && !hasMaker) points -= 2;
  const isInSentence = isCapital && !SENTENCE_START.test(before) && prose;
  // Nouns have capitals in German, days and months nearly everywhere.
  if (isInSentence && (lang !== 'de' || isForeign) && !isDayOrMonth(found))
    points += isGivenName(name) ? 0 : use.isAlwaysLarge ? ENOUGH : ENOUGH - 1;
  if (isInSentence && isGivenName(name) && USED_AS_TOOL.test(before)) points += ENOUGH - 1;
  if (isCapital && (USED.test(before) || (isInSentence && /^[’']s /.test(behind)))) points += 1;
  return points >= ENOUGH;
}

/** "Amazon Alexa", "Facebook's Hive". */
const MAKER_BEFORE = /(\p{Lu}\p{L}+)(?:[’']s)?\s$/u;
const NAME_BEFORE = /(?<![.!?:]\s)\p{Lu}[\p{L}’'.-]+\s$/u;
const NAME_BEHIND =
  /^\s(?!(?:App|API|Inc|CEO|Software|Pro|Plus|Business|Enterprise|Docs|AI|HQ|Cloud)\b)\p{Lu}\p{Ll}+/u;

/** "Market Square", "Square Enix": a word of another name. */
function isPartOfName(before: string, behind: string): boolean {
  return NAME_BEFORE.test(before) || NAME_BEHIND.test(behind);
}

/** "Orange, CT", "Wave of Wellness". */
const JOINED_NAME = /^(?: of \p{Lu}|, \p{Lu}{2}(?!\p{L}))/u;
const WORD_BEFORE = /(\p{Lu}[\p{L}’'-]+)\s$/u;
const WORD_BEHIND = /^\s(\p{Lu}\p{Ll}+)/u;

/** More words of one name around it: "Michael Stack", "Fed Square", "Ray Kasckow", "Wave of Wellness", "Orange, CT". */
function isNamedLonger(before: string, behind: string): boolean {
  if (JOINED_NAME.test(behind)) return true;
  const [first, last] = [WORD_BEFORE.exec(before)?.[1], WORD_BEHIND.exec(behind)?.[1]];
  const beginsSentence = SENTENCE_START.test(before.replace(WORD_BEFORE, ''));
  return (
    (first !== undefined && !(beginsSentence && isCommon(first))) || (last !== undefined && !isCommon(last))
  );
}

/** "PostgreSQL" is a name, though many write it small. */
const isCommon = (word: string): boolean => !/\p{Ll}\p{Lu}/u.test(word) && isOrdinaryWord(word);

/** In a row with other names; "Width and Height" are two words. */
function isInRow(before: string, behind: string): boolean {
  const beside = [NAMED_BESIDE.exec(before)?.[1], BESIDE_NAMED.exec(behind)?.[1]].filter(
    (word) => word !== undefined,
  );
  return beside.length === 2 || beside.some((word) => !isCommon(word));
}

/** Between the members of a list, on one line: "Slack, Teams, OneDrive and Zoom", "Google/Apple/Outlook". */
const BETWEEN =
  /\s*[,/|•·+→]\s*(?:(?:and|or|y|o|et|ou|und|oder|e|en|of)\s+)?|\s+(?:and|or|vs\.?|versus|&|y|o|et|ou|und|oder|e|en|of)\s+/u;
const MOST_MEMBERS = 6;
/** Of what stands before the first separator and behind the last one, so many words are the member. */
const MEMBER_WORDS = 2;
/** Nothing, or what the firm makes: "Apple Watch and Fitbit". */
const PRODUCT = /^(?: \p{Lu}\p{L}+)?$/u;

/** In a list with a firm or a product that everybody knows. */
function isListedWithBrand(before: string, behind: string): boolean {
  const ahead = before.split(BETWEEN);
  const after = behind.split(BETWEEN);
  const wordsOf = (member: string): string[] => member.trim().split(/\s+/);
  const members = [
    ...(ahead.at(-1)?.trim() === ''
      ? ahead.slice(-MOST_MEMBERS, -1).map((member) => wordsOf(member).slice(-MEMBER_WORDS))
      : []),
    ...(PRODUCT.test(after[0] ?? '')
      ? after.slice(1, MOST_MEMBERS).map((member) => wordsOf(member).slice(0, MEMBER_WORDS))
      : []),
  ];
  return members.some((member) => namesKnownBrand(member.join(' ')));
}

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

/** "Slack pricing", "Notion vs ClickUp": the title speaks of it as of a product. */
function isFirmInTitle(title: string, name: string): boolean {
  const at = title.indexOf(name);
  if (at < 0 || !CAPITAL.test(name)) return false;
  return FIRM_IN_TITLE.test(title.slice(at + name.length)) || /(?:^|\s)vs\.?\s$/i.test(title.slice(0, at));
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
