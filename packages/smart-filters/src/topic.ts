import { containsPhrase, findPhrase, words } from '@linklode/query-language';
import type { SiteView } from './page-view.ts';
import type { PageReading } from './page-reading.ts';
import { isSmall, namesOf, readTopic, type TopicReading } from './topic-words.ts';
import { stemOf } from './word-forms.ts';

interface TopicPlaces {
  /** How many words from the beginning of the page's own text count as saying what it is about. */
  readonly leadWords?: number;
  /** So many mentions in the page's own text do as well. */
  readonly mentions?: number;
  /**
   * In the first so many words of the page's own text one mention is enough; further down its lead, the topic has to
   * come up again.
   */
  readonly earlyWords?: number;
  /**
   * Words that pages of the kind say whatever they are about. A topic of nothing else has to be in the title, the host
   * or the site's home page, or to come up often.
   */
  readonly usual?: ReadonlySet<string>;
  /** Whether the site's name counts, in the title and in the host: what a whole site is about. */
  readonly siteName?: boolean;
  /**
   * Where it does that the site is about the topic, by its home page or the titles of its other pages: also on a page
   * that says nothing of it, or only on one that says a word of it where those are words that every site says.
   */
  readonly ofSite?: 'unsaid' | 'said';
  /** On a page of so few words of its own, one mention among them does. */
  readonly shortPage?: number;
  /** Whether other words for it do not count: what is asked for is a name. */
  readonly asTyped?: boolean;
}

/**
 * A topic without the words that the kind of page implies: who looks for resource pages on "pottery links" means
 * pottery. The whole where nothing else is left.
 */
export function withoutKind(topic: string, kind: RegExp): string {
  const rest = words(topic).filter((word) => !kind.test(word));
  return rest.some((word) => !isSmall(word)) ? rest.join(' ') : topic;
}

/**
 * How surely a page is about a topic, 0 to 1: most where its title says the words; 0 where neither title, address,
 * description, lead nor repeated mention does. Words count in singular and plural, and need not stand side by side
 * where the page names itself. One word in passing is no topic: every list of links names most trades once.
 */
export function topicWeight(page: PageReading, topic: string | undefined, where: TopicPlaces = {}): number {
  if (topic === undefined) return 1;
  if (isShout(topic)) return shoutWeight(page, topic.trim());
  const { typed, same, narrower } = readTopic(topic);
  const asTyped = weightOf(page, typed, where);
  if (asTyped > 0 || where.asTyped === true) return asTyped;
  const { siteName = false } = where;
  const calledBy = (read: TopicReading | null, ofSite: boolean): number =>
    read === null ? 0 : IN_OTHER_WORDS * readNames(page, read, ofSite).weight;
  return calledBy(same, siteName) || calledBy(narrower, false);
}

/** What says the topic itself comes first. */
const IN_OTHER_WORDS = 0.9;

/**
 * Which words of a topic stand in the page's title and address, and how surely they name it; 0 where some are missing.
 */
function readNames(page: PageReading, { stems, rewrite }: TopicReading, siteName: boolean) {
  const stemmed = (found: readonly string[]) => rewrite(found.map(stemOf));
  const title = stemmed(siteName ? page.titleWords : page.headlineWords);
  const host = siteName ? page.page.host : '';
  const named = new Set([...title, ...stemmed(page.urlWords), ...stemmed(host.split(/[.-]/))]);
  const isNamed = (stem: string): boolean =>
    named.has(stem) || (stem.length >= SHORTEST_IN_HOST && host.includes(stem));
  const isWhole = stems.length > 0 && stems.every(isNamed);
  return { named, isNamed, weight: containsPhrase(title, stems) ? 1 : isWhole ? 0.95 : 0 };
}

function weightOf(page: PageReading, read: TopicReading, where: TopicPlaces): number {
  const { stems, rewrite } = read;
  if (stems.length === 0) return 0;
  const {
    leadWords = LEAD_WORDS,
    mentions = MENTIONS,
    earlyWords = Infinity,
    usual = NONE,
    siteName = false,
    ofSite,
    shortPage = 0,
  } = where;
  const { named, isNamed, weight } = readNames(page, read, siteName);
  if (weight > 0) return weight;
  const description = rewrite(words(page.page.description ?? '').map(stemOf));
  const content = rewrite(stemsOf(page));
  const places = findPhrase(content, stems).length;
  const isOften = places * OFTEN_ENOUGH >= content.length;
  const isUsual = read.words.every(({ word }) => usual.has(word));
  if (isUsual && places >= MENTIONS && isOften) return 0.7;
  const isPlain = read.words.every(({ commonness }) => commonness >= PLAIN);
  const isSiteEnough =
    ofSite === 'unsaid' || (ofSite === 'said' && (!isPlain || stems.some((stem) => content.includes(stem))));
  if (isUsual) return isSiteEnough ? siteWeight(page, read, isNamed) : 0;
  const isPassing = isPlain && stems.length === 1 && places * RARELY < content.length;
  if (!isPassing && holdsNear(description, stems)) return 0.85;
  const lead = rewrite(leadOf(page, leadWords));
  const comesUpAgain = isOften && (places > 1 || content.length <= TINY);
  if (holdsNear(stems.length > 1 || comesUpAgain ? lead : lead.slice(0, earlyWords), stems)) return 0.8;
  const told = new Set([...named, ...description, ...lead]);
  const isTold = (stem: string): boolean => told.has(stem) || isNamed(stem);
  if (stems.length > 1 && stems.some(isNamed) && stems.every(isTold)) return 0.75;
  const untold = stems.filter((stem) => !isTold(stem));
  if (stems.length > 1 && stems.some(isNamed) && untold.every((stem) => countOf(content, stem) >= OFTEN))
    return 0.7;
  if (places >= mentions && isOften) return 0.7;
  if (isToldThroughout(content, read)) return 0.65;
  if (
    content.length <= shortPage &&
    (stems.length === 1 ? places > 1 : places > 0 || holdsNear(content, stems))
  )
    return 0.6;
  return isSiteEnough ? siteWeight(page, read, isTold) : 0;
}

/** So many titles of a site, and such a part of them, are no chance. */
const FEWEST_TITLES = 3;
const LEAST_TITLES = 0.1;

/** How surely the page's site is about the topic. What the home page leaves unsaid, the page may say. */
function siteWeight(
  { page }: PageReading,
  { stems, rewrite }: TopicReading,
  isTold: (stem: string) => boolean,
): number {
  if (page.site === undefined) return 0;
  const { name: named, home: said, titles: called } = stemsOfSite(page.site);
  const name = rewrite(named);
  const home = rewrite(said);
  const titles = called.map((title) => new Set(rewrite(title)));
  const [first = ''] = stems;
  if (holdsNear(name, stems)) return 0.6;
  if (holdsNear(home, stems) && (stems.length > 1 || countOf(home, first) >= MENTIONS_AT_HOME)) return 0.6;
  const about = titles.filter((title) => stems.every((stem) => title.has(stem))).length;
  if (about >= FEWEST_TITLES && about >= LEAST_TITLES * titles.length) return 0.55;
  const atHome = new Set(home);
  return stems.length > 1 && stems.every((stem) => atHome.has(stem) || isTold(stem)) ? 0.5 : 0;
}

interface SiteStems {
  /** Title and description of the home page. */
  readonly name: string[];
  /** With its first words. */
  readonly home: string[];
  readonly titles: string[][];
}

const sites = new WeakMap<SiteView, SiteStems>();

/** Many pages of one site are asked after one another. */
function stemsOfSite(site: SiteView): SiteStems {
  const [title = '', description = ''] = site.home.split('\n', 2);
  const known = sites.get(site) ?? {
    name: words(`${title} ${description}`).map(stemOf),
    home: words(site.home).map(stemOf),
    titles: site.titles.map((title) => words(title).map(stemOf)),
  };
  sites.set(site, known);
  return known;
}

/**
 * The first words of the page's own text, by their stems; a block that begins with a link is about the page behind
 * that.
 */
function leadOf(reading: PageReading, length: number): string[] {
  const ways = new Set(reading.page.links.map(({ textOffset }) => textOffset));
  const lead: string[] = [];
  for (const { text, start } of reading.contentLines()) {
    if (lead.length >= length) break;
    if (!ways.has(start) && !CONSENT.test(text) && !isNotice(text))
      lead.push(...words(text.slice(0, LONGEST_LEAD)).map(stemOf));
  }
  return lead.slice(0, length);
}

const LONGEST_LEAD = 2000;

/** About three sentences, headings among them. */
const LEAD_WORDS = 40;
const MENTIONS = 4;
/** One in so many words: a long page says every common word four times. */
const OFTEN_ENOUGH = 150;
/** A plain word that a description alone says, and the page's own text hardly, is said of the site and of any other. */
const RARELY = 300;
/** As a share of the commonest: "business" is, "pottery" is not. */
const PLAIN = 0.5;
/** Of so few words each weighs. */
const TINY = 80;
/** Of a home page's first hundred words. */
const MENTIONS_AT_HOME = 3;
const NONE: ReadonlySet<string> = new Set();
/** What a banner asks, not what the page is about. */
const CONSENT = /\bcookies?\b|\bGDPR\b|technical storage or access/i;
/** "garagemusicnews.com" is about music; of shorter words another may be made. */
const SHORTEST_IN_HOST = 4;
/** Between the first word of a topic and its last. */
const NEAR = 8;

/** A word that a page repeats so often is a part of what it is about, where its title says the rest. */
const OFTEN = 4;

/**
 * Whether a page says each word of a topic all over, wherever it stands: rare words a few times, common ones together
 * with a rare one.
 */
function isToldThroughout(content: readonly string[], { words: asked, stems }: TopicReading): boolean {
  const counts = stems.map((stem) => countOf(content, stem));
  const least = Math.min(ALL_OVER, Math.max(content.length, TINY) / OFTEN_ENOUGH);
  if (!counts.every((count) => count >= least)) return false;
  const told = asked.map(({ commonness }, at) => Math.log1p(counts[at]!) * (RAREST - commonness));
  return told.reduce((sum, one) => sum + one, 0) >= TOLD;
}

/** So many mentions are all over, however long the page. */
const ALL_OVER = 12;
/** The commonest word has a commonness of 1, and says a little. */
const RAREST = 1.1;
const TOLD = 1;

function countOf(content: readonly string[], stem: string): number {
  let count = 0;
  for (const word of content) if (word === stem) count += 1;
  return count;
}

/** All stems within so few words, in any order. */
function holdsNear(found: readonly string[], stems: readonly string[]): boolean {
  const [first = ''] = stems;
  if (stems.length === 1) return found.includes(first);
  for (let at = found.indexOf(first); at !== -1; at = found.indexOf(first, at + 1)) {
    const around = new Set(found.slice(Math.max(0, at - NEAR), at + NEAR + stems.length));
    if (stems.every((stem) => around.has(stem))) return true;
  }
  return false;
}

const made = new WeakMap<PageReading, readonly string[]>();

function stemsOf(page: PageReading): readonly string[] {
  let stems = made.get(page);
  if (stems === undefined) {
    const lines = page.contentLines();
    const telling = lines.filter(({ text }) => !isNotice(text));
    const told = telling.length === lines.length ? page.contentWords() : words(textOf(telling));
    made.set(page, (stems = told.map(stemOf)));
  }
  return stems;
}

const textOf = (lines: readonly { readonly text: string }[]): string =>
  lines.map(({ text }) => text).join('\n');

/** Whose the site is, and who made it: a page with "© 2024 Heron. Web design by Egret" is not about web design. */
function isNotice(text: string): boolean {
  return text.length <= LONGEST_NOTICE && NOTICE.test(text);
}

const LONGEST_NOTICE = 400;
const NOTICE = /©|\(c\)\s*(?:19|20)\d\d|\bcopyright\b.{0,12}(?:19|20)\d\d|\ball rights reserved\b/i;

/** "IT" and "HR" are topics; "it" is a pronoun: a short word in capitals is meant as it is written. */
function isShout(topic: string): boolean {
  return /^\s*[A-Z]{2,3}\s*$/.test(topic) && PRONOUNS.has(topic.trim().toLowerCase());
}

const PRONOUNS = new Set('it us or so me no go do ai'.split(' '));

function shoutWeight({ page, headlineWords }: PageReading, topic: string): number {
  const written = new RegExp(`(?<![\\p{L}\\p{N}])${topic}(?![\\p{L}\\p{N}])`, 'gu');
  const isShouted = page.title === page.title.toUpperCase();
  if (!isShouted && headlineWords.length > 0 && written.test(page.title)) return 1;
  return (page.text.slice(0, 20_000).match(written)?.length ?? 0) >= MENTIONS ? 0.7 : 0;
}

/** Whether all words of a value stand on the page, in singular or plural. */
export function isOnPage(page: PageReading, value: string): boolean {
  const { stems, rewrite } = readTopic(value).typed;
  const found = new Set(rewrite([...page.titleWords, ...page.textWords()].map(stemOf)));
  return stems.every((stem) => found.has(stem));
}

/** Whether a name stands in these words, in one word or two. */
export function holdsName(found: readonly string[], name: string): boolean {
  return namesOf(name).some((form) => containsPhrase(found, words(form)));
}
