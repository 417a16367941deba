import { words } from '@linklode/query-language';
import { countLinks, countNumbered } from '../entries.ts';
import type { Line, PageReading } from '../page-reading.ts';
import type { PageViewLink } from '../page-view.ts';
import { findLexicon } from '../lexicon/lexicon.ts';
import { numberInTitle } from '../title-number.ts';
import { flag, logScale, share } from './scale.ts';

/** A block that stands above a paragraph and ends without a stop. */
const LONGEST_HEADING = 90;
const MOST_HEADING_WORDS = 14;
const SHORTEST_PARAGRAPH = 90;
const MOST_HEADINGS = 120;
const MOST_LINKS = 1500;
const SENTENCE_END = /[.!?…,;:]["”»)]?$/u;
const NUMBERED = /^(?:#|no\.? ?)?\d{1,3}[.):–-]?\s+\p{L}/iu;
const CAPITAL = /^\p{Lu}/u;
const ASKS =
  /^(?:how|what|why|when|where|who|is|are|do|does|can|should|cómo|qué|por qué|comment|pourquoi|wie|was|warum|como|o que|hoe|wat|waarom)\b|\?$/iu;

const headingsFound = new WeakMap<PageReading, readonly Line[]>();

/** Headings of the page's own text, by their shape: markup is not kept. Several families of features ask for them. */
export function headingsOf(page: PageReading): readonly Line[] {
  const known = headingsFound.get(page) ?? findHeadings(page);
  headingsFound.set(page, known);
  return known;
}

function findHeadings(page: PageReading): readonly Line[] {
  const lines = page.contentLines();
  return lines.filter(({ text }, at) => {
    if (text.length > LONGEST_HEADING || text.length < 2 || SENTENCE_END.test(text)) return false;
    if (words(text).length > MOST_HEADING_WORDS) return false;
    const next = lines[at + 1]?.text ?? '';
    const second = lines[at + 2]?.text ?? '';
    return (
      next.length >= SHORTEST_PARAGRAPH ||
      (next.length < LONGEST_HEADING && second.length >= SHORTEST_PARAGRAPH)
    );
  });
}

/** A heading that is a name: "Basecamp", "3. The Old Forge". */
function isName(text: string): boolean {
  const plain = text.replace(NUMBERED, (found) => found.slice(-1)).trim();
  if (ASKS.test(plain)) return false;
  const parts = plain.split(/\s+/);
  const capitals = parts.filter((part) => CAPITAL.test(part)).length;
  return (
    parts.length <= 6 &&
    capitals >= Math.ceil(parts.length / 2) &&
    findLexicon(words(plain), 'advice') === null
  );
}

const STREET =
  /\b\d{1,5} (?:\p{Lu}[\p{L}.]+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Drive|Dr|Lane|Ln|Way|Highway|Hwy|Suite|Court|Ct)\b|\b(?:Calle|Avenida|Av\.|Rue|Rua|Straße|Strasse)\b/gu;
const PRICE = /[£€$₹]\s?\d|\d\s?(?:€|USD|EUR|GBP)\b/g;

const SOCIAL = new Set(
  'facebook.com twitter.com x.com instagram.com linkedin.com etsy.com amazon.com ebay.com youtube.com pinterest.com tiktok.com whatsapp.com wa.me t.me reddit.com tumblr.com google.com wordpress.org wordpress.com addtoany.com mailto.com flickr.com vimeo.com medium.com'.split(
    ' ',
  ),
);

/** What the foot of a page says, on every page of its site. */
const FOOT =
  /©|\(c\) ?(?:19|20)\d\d|^copyright\b|all rights reserved|^privacy(?: policy)?$|^terms (?:of|and|&) |derechos reservados|tous droits|alle rechte/iu;
const EARLIEST_FOOT = 0.4;

/** Where the foot begins, in UTF-16 units; the text's length where none is seen. */
function footOf(lines: readonly Line[], length: number): number {
  return lines.find(({ text, start }) => start > EARLIEST_FOOT * length && FOOT.test(text))?.start ?? length;
}

const SHORTEST_NOTE = 25;
const LONGEST_NOTE = 350;
const LONGEST_ENTRY_NAME = 80;
const MOST_BETWEEN = 4;

/**
 * How many different pages the page leads to by a block that is a link or stands below one, each with a note of its own
 * before the next: the cards of a collection. What has none is an article, a form or a single entry.
 */
function countCards(page: PageReading, isTo: (link: PageViewLink) => boolean): number {
  const lines = page.contentLines();
  const targets = new Map<number, string>();
  for (const link of page.page.links.slice(0, MOST_LINKS))
    if (link.textOffset !== null && isTo(link)) targets.set(link.textOffset, link.url);
  const seen = new Set<string>();
  let name = '';
  let since = 0;
  for (const { text, start } of lines) {
    const to = text.length <= LONGEST_ENTRY_NAME ? targets.get(start) : undefined;
    if (to !== undefined) [name, since] = [to, 0];
    else if (name !== '' && text.length >= SHORTEST_NOTE && text.length <= LONGEST_NOTE) {
      seen.add(name);
      name = '';
    } else if (++since > MOST_BETWEEN) name = '';
  }
  return seen.size;
}

/** Words of the part of the page in which its links to other sites stand. */
function wordsOfList(lines: readonly Line[], outside: readonly PageViewLink[]): number {
  const places = outside.map(({ textOffset }) => textOffset ?? 0);
  const from = Math.min(...places);
  const to = Math.max(...places) + LONGEST_NOTE;
  const within = lines.filter(({ start }) => start >= from && start <= to);
  return within.reduce((sum, { text }) => sum + text.length, 0) / 6;
}

/** How the page is built: its length, its blocks, lists, links and headings. Shares and logarithms, from 0 to 1. */
export function shapeFeatures(page: PageReading) {
  const { text, links, domain } = page.page;
  const lines = page.contentLines();
  const wordCount = page.contentWords().length;
  const length = Math.max(1, page.contentLength());
  const foot = footOf(lines, page.page.text.length);
  const outside = page
    .outsideLinks()
    .slice(0, MOST_LINKS)
    .filter(({ textOffset, domain: to }) => textOffset !== null && textOffset < foot && !SOCIAL.has(to));
  const sites = new Set(outside.map((link) => link.domain)).size;
  const starts = new Set(lines.map(({ start }) => start));
  const beginning = outside.filter(({ textOffset }) => starts.has(textOffset ?? -1));
  const own = links.filter(
    (link) => link.domain === domain && link.textOffset !== null && starts.has(link.textOffset),
  );
  const headings = headingsOf(page).slice(0, MOST_HEADINGS);
  const numbered = countNumbered(lines);
  const number = numberInTitle(page.calledBy);
  const prose = lines.filter((line) => line.text.length > 200);
  const short = lines.filter((line) => line.text.length <= 60);
  const names = headings.filter((line) => isName(line.text)).length;
  const linkedHeads = headings.filter(({ start, text: head }) =>
    outside.some(
      ({ textOffset }) =>
        textOffset !== null && textOffset >= start && textOffset < start + head.length + 400,
    ),
  ).length;
  const sample = text.slice(0, 20_000);
  return {
    isTiny: flag(wordCount < 60),
    isShort: flag(wordCount < 400),
    prose: share(
      prose.reduce((sum, line) => sum + line.text.length, 0),
      length,
    ),
    shortBlocks: share(short.length, lines.length),
    someSites: flag(sites >= 5),
    fewSites: flag(sites >= 2),
    linkEntries: logScale(countLinks(page), 30),
    linkBlocks: share(beginning.length, lines.length),
    wordsPerSite: sites === 0 ? 1 : logScale(wordCount / sites, 400),
    listWordsPerSite: sites === 0 ? 1 : logScale(wordsOfList(lines, outside) / sites, 200),
    outsideCards: logScale(
      countCards(page, ({ domain: to }) => to !== domain && !SOCIAL.has(to)),
      20,
    ),
    ownEntries: share(own.length, lines.length),
    headings: logScale(headings.length, 25),
    nameHeads: logScale(names, 15),
    linkedHeads: logScale(linkedHeads, 12),
    numbered: logScale(numbered, 15),
    isAsLongAsTold: flag(number !== null && Math.max(numbered, names, headings.length) >= 0.8 * number),
    streets: logScale(sample.match(STREET)?.length ?? 0, 10),
    prices: logScale(sample.match(PRICE)?.length ?? 0, 15),
  };
}
