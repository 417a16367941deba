import { containsPhrase, findPhrase, words } from '@linklode/query-language';
import type { Line, PageReading } from './page-reading.ts';

export interface TopicPlaces {
  /** How many words from the beginning of the page's own text count as saying what it is about. */
  readonly leadWords?: number;
  /** So many mentions in the page's own text do as well. */
  readonly mentions?: number;
  /** Whether the site's name in the title counts: what a whole site is about. */
  readonly siteName?: boolean;
  /** The page is a list, whose entries begin at once: of its lead only what is said in sentences counts. */
  readonly isList?: boolean;
  /** The lead ends where the links begin: what stands among them is about one of them. */
  readonly beforeLinks?: boolean;
}

/**
 * How surely a page is about a topic, 0 to 1: most where its title says the words; 0 where neither title, address,
 * description, lead nor repeated mention does. One word in passing is no topic: every list of links names most trades once.
 */
export function topicWeight(page: PageReading, topic: string | undefined, where: TopicPlaces = {}): number {
  if (topic === undefined) return 1;
  const items = words(topic);
  const title = where.siteName === true ? page.titleWords : page.headlineWords;
  if (containsPhrase(title, items) || containsPhrase(title.map(stemOf), items.map(stemOf))) return 1;
  if (containsPhrase(page.urlWords, items)) return 0.9;
  // What a page says of itself where search engines ask.
  if (containsPhrase(words(page.page.description ?? ''), items)) return 0.8;
  const places = findPhrase(page.contentWords(), items);
  const { leadWords = LEAD_WORDS, mentions = MENTIONS, isList = false, beforeLinks = false } = where;
  const lines = beforeLinks ? linesBeforeLinks(page) : page.contentLines();
  const lead = leadOf(page, leadWords, isList, lines);
  if (findPhrase(lead, items).some(({ start }) => start < leadWords)) return 0.8;
  return places.length >= mentions ? 0.7 : 0;
}

/** A title says "slug pages" of what is asked for as "slugs". */
export function stemOf(word: string): string {
  return word.length > SHORTEST_PLURAL ? word.replace(/e?s$/, '') : word;
}

const SHORTEST_PLURAL = 3;

/** The first words of the page's own text; a block that begins with a link is about the page behind that. */
function leadOf(
  reading: PageReading,
  length: number,
  isList = false,
  lines = reading.contentLines(),
): string[] {
  const { page } = reading;
  if (length === 0) return [];
  const ways = new Set(page.links.map(({ textOffset }) => textOffset));
  const lead: string[] = [];
  for (const { text, start } of lines) {
    if (lead.length >= length) break;
    if (ways.has(start)) continue;
    const said = words(text.slice(0, LONGEST_LEAD));
    lead.push(...(isList && !SENTENCE.test(text) ? said.map(() => '') : said));
  }
  return lead.slice(0, length + MOST_TOPIC_WORDS);
}

function linesBeforeLinks(reading: PageReading): readonly Line[] {
  const lines = reading.contentLines();
  const ways = new Set(reading.outsideLinks().map(({ textOffset }) => textOffset));
  const first = lines.findIndex(({ start }) => ways.has(start));
  return first > 0 ? lines.slice(0, first) : lines;
}

const SENTENCE = /[.!?…:]$/;
const LONGEST_LEAD = 2000;
/** A phrase may begin within the lead and end behind it. */
const MOST_TOPIC_WORDS = 4;

/** About three sentences, headings among them. */
const LEAD_WORDS = 35;
const MENTIONS = 4;

const SHORT_PAGE = 300;

/** Two words or more do not stand side by side in passing: on a short page that is known to be of the kind, they say its subject. */
export function phraseWeight(page: PageReading, topic: string): number {
  const items = words(topic);
  if (items.length < 2 || page.contentWords().length > SHORT_PAGE) return 0;
  // The last block is the foot that all pages of a site share.
  return containsPhrase(leadOf(page, SHORT_PAGE, false, page.contentLines().slice(0, -1)), items) ? 0.6 : 0;
}

/** Whether the words stand anywhere on the page. */
export function isOnPage(page: PageReading, value: string): boolean {
  const items = words(value);
  return containsPhrase(page.titleWords, items) || containsPhrase(page.textWords(), items);
}
