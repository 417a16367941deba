import { containsPhrase, findPhrase, words } from '@linklode/query-language';
import type { PageReading } from './page-reading.ts';

export interface TopicPlaces {
  /** How many words from the beginning of the page's own text count as saying what it is about. */
  readonly leadWords?: number;
  /** So many mentions in the page's own text do as well. */
  readonly mentions?: number;
  /** Whether the site's name in the title counts: what a whole site is about. */
  readonly siteName?: boolean;
}

/**
 * How surely a page is about a topic, 0 to 1: most where its title says the words; 0 where neither title, address,
 * description, lead nor repeated mention does. One word in passing is no topic: every list of links names most trades once.
 */
export function topicWeight(page: PageReading, topic: string | undefined, where: TopicPlaces = {}): number {
  if (topic === undefined) return 1;
  const items = words(topic);
  const title = where.siteName === true ? page.titleWords : page.headlineWords;
  if (containsPhrase(title, items)) return 1;
  if (containsPhrase(page.urlWords, items)) return 0.9;
  // What a page says of itself where search engines ask.
  if (containsPhrase(words(page.page.description ?? ''), items)) return 0.8;
  const places = findPhrase(page.contentWords(), items);
  const { leadWords = LEAD_WORDS, mentions = MENTIONS } = where;
  if (places.some(({ start }) => start < leadWords)) return 0.8;
  return places.length >= mentions ? 0.7 : 0;
}

/** About two sentences behind the heading. */
const LEAD_WORDS = 25;
const MENTIONS = 4;

/** Whether the words stand anywhere on the page. */
export function isOnPage(page: PageReading, value: string): boolean {
  const items = words(value);
  return containsPhrase(page.titleWords, items) || containsPhrase(page.textWords(), items);
}
