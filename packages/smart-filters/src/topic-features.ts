import { containsPhrase, findPhrase, words } from '@linklode/query-language';
import type { LearnedId } from './judges.ts';
import type { PageReading } from './page-reading.ts';
import type { SiteView } from './page-view.ts';
import { nounOf, subjectOf } from './topic-subject.ts';
import { readTopic, type TopicReading } from './topic-words.ts';
import { stemOf } from './word-forms.ts';

/** What is read of a page for a topic as typed, then with words that mean the same, then with parts of it too. */
const OF_A_READING = [
  'phraseInHeadline',
  'inHeadline',
  'inTitle',
  'inAddress',
  'inHost',
  'isNamed',
  'nearInDescription',
  'inDescription',
  'nearInSiteName',
  'nearOnHomePage',
  'onHomePage',
  'titlesOfSite',
  'countOfTitles',
  'early',
  'places',
  'density',
  'leastCount',
  'mostCount',
  'leastDensity',
  'mostDensity',
  'missing',
  'rarest',
  'commonest',
  'length',
  'told',
  'nounInHeadline',
  'inSubject',
] as const;
const KINDS = [
  'guest_post_pages',
  'resource_pages',
  'directories',
  'listicles',
  'tool_aggregators',
] as const satisfies readonly LearnedId[];

/** The filters that are asked for by a topic, and not by a name. */
export type TopicFilterId = (typeof KINDS)[number];

export const isTopicFilter = (id: string): id is TopicFilterId => KINDS.some((one) => one === id);

const ofReading = (reading: string): string[] => OF_A_READING.map((name) => `${reading}.${name}`);

/** What `readTopicFeatures` returns, in its order. */
export const TOPIC_FEATURES: readonly string[] = [
  ...ofReading('typed'),
  'hasSame',
  ...ofReading('same'),
  'hasParts',
  ...ofReading('parts'),
  'words',
  'titles',
  ...KINDS,
];

/** The stems of where a page says what it is about. */
interface Said {
  readonly headline: readonly string[];
  readonly title: readonly string[];
  readonly address: readonly string[];
  readonly description: readonly string[];
  readonly content: readonly string[];
  readonly siteName: readonly string[];
  readonly home: readonly string[];
  readonly titles: readonly (readonly string[])[];
  /** Of what the title says that the page lists. */
  readonly subject: readonly string[];
}

/** How a page stands to a topic, for the judge of topics: shares from 0 to 1, counts by their logarithm. */
export function readTopicFeatures(page: PageReading, topic: string, kind: TopicFilterId): number[] {
  const { typed, same, narrower } = readTopic(topic);
  const said = saidOn(page);
  const noun = OF_THINGS.has(kind) ? nounOf(words(topic)) : undefined;
  const featuresBy = (reading: TopicReading) => featuresOf(said, page.page.host, reading, noun);
  const asTyped = featuresBy(typed);
  // Each reading holds the one before it, so where no other words are known that one stands for it.
  const withSame = same === null ? asTyped : featuresBy(same);
  const withParts = narrower === null ? withSame : featuresBy(narrower);
  return [
    ...asTyped,
    same === null ? 0 : 1,
    ...withSame,
    narrower === null ? 0 : 1,
    ...withParts,
    Math.log1p(said.content.length),
    Math.log1p(said.titles.length),
    ...KINDS.map((one) => (one === kind ? 1 : 0)),
  ];
}

/** Lists of things have titles that say of which; who asks for boots is not glad of the best socks for boots. */
const OF_THINGS = new Set<TopicFilterId>(['listicles', 'tool_aggregators']);

const NONE: readonly number[] = OF_A_READING.map(() => 0);

function featuresOf(
  said: Said,
  host: string,
  reading: TopicReading,
  noun: string | undefined,
): readonly number[] {
  const { stems, rewrite } = reading;
  if (stems.length === 0) return NONE;
  const headline = rewrite(said.headline);
  const address = new Set(rewrite(said.address));
  const description = rewrite(said.description);
  const content = rewrite(said.content);
  const home = rewrite(said.home);
  const shareIn = (found: ReadonlySet<string>): number => shareOf(stems, (stem) => found.has(stem));
  const hostWords = new Set(rewrite(host.split(/[.-]/).map(stemOf)));
  const isInHost = (stem: string): boolean =>
    hostWords.has(stem) || (stem.length >= SHORTEST_IN_HOST && host.includes(stem));
  const inHeadline = new Set(headline);
  const isNamed = stems.every((stem) => inHeadline.has(stem) || address.has(stem) || isInHost(stem));
  const called = said.titles.filter((title) => {
    const found = rewrite(title);
    return stems.every((stem) => found.includes(stem));
  }).length;
  const first = placeNear(content, stems);
  const places = findPhrase(content, stems).length;
  const counts = countsOf(content, stems);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const commonness = reading.words.map((word) => word.commonness);
  const perHundred = (count: number): number =>
    Math.min(MOST_PER_HUNDRED, (100 * count) / Math.max(TINY, content.length));
  const told = counts.reduce(
    (sum, count, at) => sum + Math.log1p(count) * (RAREST - (commonness[at] ?? 0)),
    0,
  );
  return [
    containsPhrase(headline, stems) ? 1 : 0,
    shareIn(inHeadline),
    shareIn(new Set(rewrite(said.title))),
    shareIn(address),
    shareOf(stems, isInHost),
    isNamed ? 1 : 0,
    placeNear(description, stems) === -1 ? 0 : 1,
    shareIn(new Set(description)),
    placeNear(rewrite(said.siteName), stems) === -1 ? 0 : 1,
    placeNear(home, stems) === -1 ? 0 : 1,
    shareIn(new Set(home)),
    called / Math.max(1, said.titles.length),
    Math.log1p(called),
    first === -1 ? 0 : 1 / (1 + first / EARLY),
    Math.log1p(places),
    perHundred(places),
    Math.log1p(least),
    Math.log1p(most),
    perHundred(least),
    perHundred(most),
    shareOf(counts, (count) => count === 0),
    Math.min(...commonness),
    Math.max(...commonness),
    stems.length,
    told,
    noun !== undefined && inHeadline.has(rewrite([stemOf(noun)])[0] ?? '') ? 1 : 0,
    noun === undefined ? 0 : shareIn(new Set(rewrite(said.subject))),
  ];
}

/** "garagemusicnews.com" is about music; of shorter words another may be made. */
const SHORTEST_IN_HOST = 4;
/** Of so few words each weighs. */
const TINY = 60;
const MOST_PER_HUNDRED = 5;
/** A topic that is said first after so many words counts half. */
const EARLY = 30;
/** The commonest word has a commonness of 1, and says a little. */
const RAREST = 1.1;
/** Between the first word of a topic and its last. */
const NEAR = 8;

function shareOf<T>(all: readonly T[], holds: (one: T) => boolean): number {
  return all.filter(holds).length / all.length;
}

function countsOf(found: readonly string[], stems: readonly string[]): number[] {
  const counts = new Map(stems.map((stem) => [stem, 0]));
  for (const stem of found) {
    const count = counts.get(stem);
    if (count !== undefined) counts.set(stem, count + 1);
  }
  return stems.map((stem) => counts.get(stem) ?? 0);
}

/** Where all stems stand within a few words, in any order: the place of the first one, -1 where they do nowhere. */
export function placeNear(found: readonly string[], stems: readonly string[]): number {
  const [first = ''] = stems;
  let at = found.indexOf(first);
  if (stems.length === 1) return at;
  for (; at !== -1; at = found.indexOf(first, at + 1)) {
    const around = new Set(found.slice(Math.max(0, at - NEAR), at + NEAR + stems.length));
    if (stems.every((stem) => around.has(stem))) return at;
  }
  return -1;
}

const read = new WeakMap<PageReading, Said>();

function saidOn(page: PageReading): Said {
  let said = read.get(page);
  if (said === undefined) {
    const site = stemsOfSite(page.page.site ?? NO_SITE);
    said = {
      headline: page.headlineWords.map(stemOf),
      title: page.titleWords.map(stemOf),
      address: page.urlWords.map(stemOf),
      description: words(page.page.description ?? '').map(stemOf),
      content: contentStems(page),
      subject: subjectOf(page.calledBy).map(stemOf),
      ...site,
    };
    read.set(page, said);
  }
  return said;
}

const NO_SITE: SiteView = { home: '', titles: [] };

type SiteStems = Pick<Said, 'siteName' | 'home' | 'titles'>;

const sites = new WeakMap<SiteView, SiteStems>();

/** Many pages of one site are asked after one another. */
function stemsOfSite(site: SiteView): SiteStems {
  let stems = sites.get(site);
  if (stems === undefined) {
    const [title = '', description = ''] = site.home.split('\n', 2);
    stems = {
      siteName: words(`${title} ${description}`).map(stemOf),
      home: words(site.home).map(stemOf),
      titles: site.titles.map((one) => words(one).map(stemOf)),
    };
    sites.set(site, stems);
  }
  return stems;
}

/** Of the beginning of the page's own text, without what every page says of its owner and its maker. */
function contentStems(page: PageReading): readonly string[] {
  const read: string[] = [];
  let length = 0;
  for (const { text } of page.contentLines()) {
    if (length >= LONGEST_READ) break;
    if (isNotice(text)) continue;
    read.push(text);
    length += text.length;
  }
  return words(read.join('\n')).map(stemOf);
}

/** What a page is about it says before so many UTF-16 units; a long one says everything. */
const LONGEST_READ = 20_000;

/**
 * Whose the site is, who made it, and what a banner asks: a page with "© 2024 Heron. Web design by Egret" is not about
 * web design.
 */
function isNotice(text: string): boolean {
  return text.length <= LONGEST_NOTICE && (NOTICE.test(text) || CONSENT.test(text));
}

const LONGEST_NOTICE = 400;
const NOTICE = /©|\(c\)\s*(?:19|20)\d\d|\bcopyright\b.{0,12}(?:19|20)\d\d|\ball rights reserved\b/i;
const CONSENT = /\bcookies?\b|\bGDPR\b|technical storage or access/i;
