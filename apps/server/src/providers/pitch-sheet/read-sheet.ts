import { sentenceAt, words, type Query } from '@linklode/query-language';
import type { GoneReason } from '@linklode/smart-filters';
import type { FoundLink, FoundPage, AnalysisIndex } from '@linklode/web-index';
import {
  findDayLine,
  findPrices,
  isOwnPost,
  isPostList,
  mayBePost,
  TERMS_PHRASES,
} from '../../modules/pitch-sheet/engine.ts';
import type { FoundFact, FoundSheet, SheetRequest } from '../../modules/pitch-sheet/index.ts';

/** So many pages of terms are read for prices, and so many dated ones until a post is among them. */
const MOST_TERMS_PAGES = 12;
const MOST_POSTS_READ = 8;
const MOST_PRICES = 3;
const MOST_DEAD_LINKS = 5;
const MOST_RIVAL_LINKS = 6;
/** A language of fewer pages is a slip of the markup more often than an edition. */
const FEWEST_PAGES = 3;
const LEAST_SHARE = 0.05;
/** A replacement is looked for by no fewer words than this, for fewer name many things. */
const FEWEST_WORDS = 2;
const MOST_WORDS = 8;
/** From here on a page is not suggested to anybody. */
const SPAM_FROM = 30;
/** Where more links lead is not looked up. */
const MOST_LINKS = 800;
/** Every site links there; it says nothing about whom a site links to. */
const SOCIAL =
  /(?:^|\.)(?:facebook|fb|twitter|x|instagram|linkedin|youtube|youtu|pinterest|tiktok|whatsapp|wa|t|threads|reddit|tumblr|flickr|vimeo|telegram|mastodon|bsky|snapchat|discord|addtoany|sharethis|gravatar|wordpress|googletagmanager|google)\.(?:com|be|me|co|net|org|social|app|gg)$/;
const BUDGET = { characters: 1_500_000, links: 20_000 };

type Reader = Pick<AnalysisIndex, 'findViews' | 'readPages' | 'outlineSite' | 'findPeople' | 'search'>;
type WhyGone = (link: FoundLink, ownHost: string) => GoneReason | null;

/**
 * What the pages of a row's site say that helps to write to it, each with its page and sentence. Null for a site that
 * is not there.
 */
export async function readSheet(
  reader: Reader,
  asked: SheetRequest,
  whyGone: WhyGone,
): Promise<FoundSheet | null> {
  const { url, domain, rivals } = asked;
  const outline = await reader.outlineSite(domain);
  if (outline.pages === 0) return null;
  const page = await readPage(reader, url);
  const { ways } = await reader.findPeople(domain, 1);
  const linked = await inTurn(rivals, (rival) => rivalLinks(reader, domain, rival));
  const facts = [
    ...(await lastPost(reader, outline.dated)),
    ...ways.flatMap(({ kind, value, pageUrl, sentence }): FoundFact[] =>
      kind === 'guidelines' || kind === 'form' ? [{ kind, value, url: pageUrl, sentence }] : [],
    ),
    ...(await prices(reader, domain, page)),
    ...(page === undefined ? [] : [...linksOut(page), ...(await deadLinks(reader, page, whyGone))]),
    ...linked.slice(0, MOST_RIVAL_LINKS),
    ...(await languages(reader, outline)),
  ];
  return {
    // A fact without its words on a page is none.
    facts: facts.filter(({ sentence }) => sentence.trim() !== ''),
    pages: outline.pages,
    readAt: outline.lastReadAt,
  };
}

/** One after the other: an index that others ask as well is not asked for all at once. */
async function inTurn<T, Found>(some: readonly T[], find: (one: T) => Promise<Found[]>): Promise<Found[]> {
  const found: Found[] = [];
  for (const one of some) found.push(...(await find(one)));
  return found;
}

/** With where its links lead, unless they are very many. */
async function readPage(reader: Reader, url: string): Promise<FoundPage | undefined> {
  const [page] = await reader.readPages([url]);
  if (page === undefined || page.links.length > MOST_LINKS) return page;
  return (await reader.readPages([url], { withTargets: true }))[0];
}

type Outline = Awaited<ReturnType<Reader['outlineSite']>>;

async function lastPost(reader: Reader, dated: Outline['dated']): Promise<FoundFact[]> {
  let read = 0;
  // Of one day the post itself before the list that names it.
  const inOrder = dated.toSorted((a, b) =>
    a.date === b.date ? Number(isPostList(a.url)) - Number(isPostList(b.url)) : a.date < b.date ? 1 : -1,
  );
  for (const { url, date, capturedAt } of inOrder) {
    // What lies ahead of the visit is an event or a mistake.
    if (capturedAt !== null && date > capturedAt.slice(0, 10)) continue;
    if (!mayBePost(url) && !isPostList(url)) continue;
    if (read++ === MOST_POSTS_READ) return [];
    const [page] = await reader.readPages([url]);
    if (page === undefined || (!isPostList(url) && !isOwnPost(page))) continue;
    const sentence = findDayLine({ text: page.text, date });
    if (sentence !== null) return [{ kind: 'last_post', value: date, url, sentence }];
  }
  return [];
}

async function prices(reader: Reader, domain: string, page: FoundPage | undefined): Promise<FoundFact[]> {
  const named = TERMS_PHRASES.flatMap((items) =>
    (['title', 'url'] as const).map((field) => ({ type: 'phrase' as const, field, items })),
  );
  const query: Query = {
    root: {
      type: 'and',
      children: [
        { type: 'site', host: domain, subdomainsOnly: false, path: null },
        { type: 'or', children: named },
      ],
    },
  };
  const pages = await reader.findViews(query, [], MOST_TERMS_PAGES, { budget: { ...BUDGET } });
  const all = page === undefined || pages.some(({ url }) => url === page.url) ? pages : [page, ...pages];
  const found = all.flatMap((one) =>
    findPrices(one).map(({ amount, sentence }): FoundFact => {
      return { kind: 'price', value: amount, url: one.url, sentence };
    }),
  );
  const seen = new Set<string>();
  return found.filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence)).slice(0, MOST_PRICES);
}

const isPassedOn = ({ rel }: FoundLink): boolean => !/\b(?:nofollow|ugc|sponsored)\b/.test(rel);

/** The sentence in which a link stands; empty for one without a place in the text. */
function sentenceOf({ text }: FoundPage, { textOffset, anchor }: FoundLink): string {
  if (textOffset === null || anchor === '') return '';
  return sentenceAt(text, { start: textOffset, end: textOffset + anchor.length });
}

function linksOut(page: FoundPage): FoundFact[] {
  const outward = page.links.filter(({ domain }) => domain !== page.domain && !SOCIAL.test(domain));
  const followed = outward.filter(isPassedOn);
  const placed = [...followed, ...outward]
    .map((link) => sentenceOf(page, link))
    .filter((text) => text !== '');
  // One that says more than the name of a site shows better what they are.
  const shown = placed.find((text) => words(text).length >= 6) ?? placed[0];
  if (shown === undefined) return [];
  return [
    {
      kind: 'links_out',
      value: String(new Set(outward.map(({ domain }) => domain)).size),
      count: new Set(followed.map(({ domain }) => domain)).size,
      url: page.url,
      sentence: shown,
    },
  ];
}

function deadLinks(reader: Reader, page: FoundPage, whyGone: WhyGone): Promise<FoundFact[]> {
  const dead = page.links.filter((link) => {
    // That a page is missing among those that were read of its site is a guess, and no fact.
    const isSeen = link.target?.isGone === true || whyGone(link, page.host) !== 'page';
    return isSeen && whyGone(link, page.host) !== null && sentenceOf(page, link) !== '';
  });
  const seen = new Set<string>();
  const told = dead.filter(({ url }) => !seen.has(url) && seen.add(url)).slice(0, MOST_DEAD_LINKS);
  return inTurn(told, async (link): Promise<FoundFact[]> => {
    const replacement = await findReplacement(reader, page, link);
    return [
      {
        kind: 'dead_link',
        value: link.url,
        url: page.url,
        sentence: sentenceOf(page, link),
        rel: link.rel,
        ...(replacement === null ? {} : { replacement }),
      },
    ];
  });
}

/** The best page on another site whose title holds every word of the link's text. */
async function findReplacement(
  reader: Reader,
  page: FoundPage,
  link: FoundLink,
): Promise<{ readonly url: string; readonly title: string } | null> {
  const named = [...new Set(words(link.anchor))].filter((word) => word.length > 2);
  if (named.length < FEWEST_WORDS || named.length > MOST_WORDS) return null;
  const terms = named.map((word) => ({ type: 'phrase' as const, field: 'title' as const, items: [word] }));
  const language = page.lang === null ? [] : [{ type: 'lang' as const, lang: page.lang }];
  const { results } = await reader.search({
    query: { root: { type: 'and', children: [...terms, ...language] } },
    exclude: [page.domain, link.host],
    page: 1,
    pageSize: 5,
    rows: 'sites',
  });
  const best = results.find(({ spam_score: spam }) => (spam ?? 0) < SPAM_FROM);
  return best === undefined ? null : { url: best.url, title: best.title };
}

async function rivalLinks(reader: Reader, domain: string, rival: string): Promise<FoundFact[]> {
  const query: Query = {
    root: {
      type: 'and',
      children: [
        { type: 'site', host: domain, subdomainsOnly: false, path: null },
        { type: 'link', host: rival, subdomainsOnly: false },
      ],
    },
  };
  const isTheirs = ({ host }: FoundLink): boolean => host === rival || host.endsWith(`.${rival}`);
  const pages = await reader.findViews(query, [], 2, { budget: { ...BUDGET } });
  return pages.flatMap((page) => {
    const link = page.links.find((one) => isTheirs(one) && sentenceOf(page, one) !== '');
    if (link === undefined) return [];
    return {
      kind: 'rival_link' as const,
      value: link.url,
      url: page.url,
      sentence: sentenceOf(page, link),
      rel: link.rel,
    };
  });
}

function languages(reader: Reader, { languages: all, pages }: Outline): Promise<FoundFact[]> {
  const spoken = all.filter(
    (one, at) => at === 0 || (one.pages >= FEWEST_PAGES && one.pages >= LEAST_SHARE * pages),
  );
  return inTurn(spoken, async ({ lang, url }): Promise<FoundFact[]> => {
    const [page] = await reader.readPages([url]);
    return page === undefined
      ? []
      : [{ kind: 'language', value: lang, url, sentence: firstSentence(page.text) }];
  });
}

const PLACEHOLDER = /\blorem ipsum\b|\bdolor sit amet\b/i;

/** The first line that is a sentence, and no menu and no theme's text. */
function firstSentence(text: string): string {
  const line = text
    .split('\n')
    .find((one) => words(one).length >= 8 && /[.!?…]["”»)]?$/.test(one.trim()) && !PLACEHOLDER.test(one));
  return line === undefined ? '' : sentenceAt(line, { start: 0, end: 1 });
}
