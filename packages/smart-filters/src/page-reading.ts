import {
  decodedPath,
  findPhrase,
  hostIsUnder,
  words,
  wordSpans,
  type WordSpan,
} from '@linklode/query-language';
import type { PageView, PageViewLink, SiteView } from './page-view.ts';

/** A block of the page's text: a heading, a paragraph, an item, a table's row. */
export interface Line {
  readonly text: string;
  /** Where it begins in the page's text. */
  readonly start: number;
}

/** A place in the page's text, in UTF-16 units; `end` is exclusive. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/** A page and what several checks want of it, made once and only when asked for. */
export interface PageReading {
  readonly page: PageView;
  readonly titleWords: readonly string[];
  /** The title; where that says nothing of the page, its first heading. */
  readonly calledBy: string;
  /** That without the site's own name behind it. */
  readonly headlineWords: readonly string[];
  readonly urlWords: readonly string[];
  /** Without an ending slash; empty for the home page. */
  readonly path: string;
  lines(): readonly Line[];
  textWords(): readonly string[];
  /** Whether the page is dated as posts are: by what it says, or by its address. */
  readonly isPost: boolean;
  /** The blocks without the menu above them. */
  contentLines(): readonly Line[];
  contentWords(): readonly string[];
  /** Whether a place in the text, in UTF-16 units, is in one of those blocks. */
  isContent(offset: number): boolean;
  /** The block that holds the place; null where none does. */
  contentLineAt(offset: number): Line | null;
  /** Of those blocks, in UTF-16 units. */
  contentLength(): number;
  /** Places of the phrase in the text. */
  placesOf(value: string): TextPlace[];
  /** Links to other registrable domains than the page's own. */
  outsideLinks(): readonly PageViewLink[];
  linksToSite(host: string): boolean;
}

/** How many other sites a page leads to. */
export const countSitesLinked = (page: PageReading): number =>
  new Set(page.outsideLinks().map(({ domain }) => domain)).size;

/** The address of a blog's post: /2012/04/17/name. */
const DATED = /\/(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-]|$)/;

/** More than a reader reads: what lies behind it cannot change what kind of page it is. */
const READ_LIMIT = 200_000;

/** A page that several searches bring, or several checks of one, is read once. */
const read = new WeakMap<PageView, PageReading>();

export function readPage(page: PageView): PageReading {
  let reading = read.get(page);
  if (reading === undefined) read.set(page, (reading = readAnew(page)));
  return reading;
}

function readAnew(page: PageView): PageReading {
  const text = page.text.slice(0, READ_LIMIT);
  const spans = once(() => wordSpans(text));
  // The same words, made several times faster: places are asked for on few pages.
  const textWords = once(() => words(text));
  const lines = once(() => splitLines(text));
  const contentLines = once(() => withoutMenu(page, lines()));
  const path = decodedPath(page.url).replace(/\/$/, '');
  const isTold = !isUntelling(page, path);
  const calledBy = isTold
    ? page.title
    : (headingOfAddress(lines(), path, page.title) ?? firstHeading(contentLines(), page.title));
  return {
    page,
    titleWords: words(page.title),
    calledBy,
    headlineWords: words(isTold ? headlineOf(page) : calledBy),
    urlWords: words(path),
    path,
    isPost: page.date !== null || DATED.test(path),
    lines,
    textWords,
    contentLines,
    contentWords: once(() =>
      words(
        contentLines()
          .map((line) => line.text)
          .join('\n'),
      ),
    ),
    isContent: (offset) => lineAt(contentLines(), offset) !== null,
    contentLineAt: (offset) => lineAt(contentLines(), offset),
    contentLength: once(() => contentLines().reduce((sum, { text: block }) => sum + block.length, 0)),
    placesOf(value) {
      const found = findPhrase(textWords(), words(value));
      return found.length === 0 ? [] : found.map((one) => placeOf(spans(), one));
    },
    outsideLinks: once(() => page.links.filter(({ domain }) => domain !== page.domain)),
    linksToSite: (host) => page.links.some((link) => hostIsUnder(link.host, host)),
  };
}

/** What editors write where nobody wrote a title. */
const NO_TITLES = new Set(
  'home,homepage,home page,index,untitled,untitled document,new page,document,page,unbenanntes dokument,documento sin titulo,documento senza titolo,document sans titre,documento sem titulo,naamloos document,titel,title'.split(
    ',',
  ),
);

/** Whether the page's title is none, or the site's own and that of its home page too. */
function isUntelling({ title, domain, site }: PageView, path: string): boolean {
  if (path === '') return false;
  const said = words(title).join(' ');
  const home = words(site?.home.split('\n')[0] ?? '').join(' ');
  const isDomain = lettersOf(title) === lettersOf(domain.split('.')[0] ?? '');
  return said === '' || NO_TITLES.has(said) || said === home || isDomain;
}

const LAST_HEADING_BLOCK = 12;
const LONGEST_HEADING = 90;

const isHeading = ({ text }: Line, title: string): boolean =>
  text.length <= LONGEST_HEADING && text !== title && /\p{L}{3}/u.test(text) && !/[.,;:]$/.test(text);

/** The first short block of the page's own text that is not its title; empty where it begins with a paragraph. */
function firstHeading(lines: readonly Line[], title: string): string {
  return lines.slice(0, LAST_HEADING_BLOCK).find((line) => isHeading(line, title))?.text ?? '';
}

const LAST_LINE_READ = 80;
/** A shorter end of an address says little. */
const FEWEST_IN_ADDRESS = 3;
const LEAST_IN_ADDRESS = 0.6;

/** The block that the end of the address was made from: "/top-5-apps-senioren.html"; null where none is. */
function headingOfAddress(lines: readonly Line[], path: string, title: string): string | null {
  const end = words((path.split('/').at(-1) ?? '').replace(/\.[a-z]{2,5}$/, ''));
  if (end.length < FEWEST_IN_ADDRESS) return null;
  let [most, found]: [number, string | null] = [0, null];
  for (const line of lines.slice(0, LAST_LINE_READ)) {
    if (!isHeading(line, title)) continue;
    const said = new Set(words(line.text));
    const shared = end.filter((word) => said.has(word)).length / end.length;
    if (shared > most) [most, found] = [shared, line.text];
  }
  return most >= LEAST_IN_ADDRESS ? found : null;
}

const SEPARATOR = / [–—|·-] /g;

/**
 * Cuts what stands behind the last dash or bar where it is the site's name: its letters and those of the domain agree,
 * or other pages of the site end alike.
 */
function headlineOf({ title, domain, site }: PageView): string {
  const last = [...title.slice(0, 1000).matchAll(SEPARATOR)].at(-1);
  if (last === undefined) return title;
  const tail = title.slice(last.index + last[0].length);
  const isName = isSiteName(tail, domain) || isSharedEnd(title.slice(last.index), title, site);
  return isName ? title.slice(0, last.index) : title;
}

/** By chance one other page may end alike. */
const FEWEST_ALIKE = 2;

function isSharedEnd(end: string, title: string, site: SiteView | undefined): boolean {
  const alike = site?.titles.filter((other) => other !== title && other.endsWith(end)).length ?? 0;
  return alike >= FEWEST_ALIKE && alike >= SHARED_END * (site?.titles.length ?? 0);
}

const SHARED_END = 0.3;

const LONGEST_NAME = 60;

function isSiteName(text: string, domain: string): boolean {
  if (text.length > LONGEST_NAME) return false;
  const tail = lettersOf(text);
  const name = lettersOf(domain.split('.')[0] ?? '');
  return tail.length > 2 && name.length > 2 && (tail.includes(name) || name.includes(tail));
}

function lettersOf(text: string): string {
  return words(text).join('');
}

function placeOf(spans: readonly WordSpan[], found: { start: number; end: number }): TextPlace {
  return { start: spans[found.start]?.start ?? 0, end: spans[found.end - 1]?.end ?? 0 };
}

/** Lines stand in their order. */
function lineAt(lines: readonly Line[], offset: number): Line | null {
  let from = 0;
  let to = lines.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) from = middle + 1;
    else to = middle;
  }
  const line = lines[from - 1];
  return line !== undefined && offset < line.start + line.text.length ? line : null;
}

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (line !== '') lines.push({ text: line, start });
    start += line.length + 1;
  }
  return lines;
}

/** A longer block is no part of a menu; what follows it is the page's own. */
const LONGEST_MENU_ITEM = 60;

/** Leaves out the blocks at the top that are nothing but the site's name, or links within the site. */
function withoutMenu(page: PageView, lines: readonly Line[]): Line[] {
  const content: Line[] = [];
  const linked = ownLinks(page);
  let next = 0;
  let isTop = true;
  for (const line of lines) {
    const end = line.start + line.text.length;
    let covered = 0;
    for (; isTop && (linked[next]?.start ?? Infinity) < end; next++) covered += linked[next]?.length ?? 0;
    const isLinks = covered > 0 && covered >= 0.8 * line.text.length;
    const isMenu = isTop && (isLinks || isSiteName(line.text, page.domain));
    if (!isMenu) content.push(line);
    if (!isMenu && line.text.length > LONGEST_MENU_ITEM) isTop = false;
  }
  return content;
}

interface PlacedLink {
  readonly start: number;
  readonly length: number;
}

const ownLinks = ({ domain, links }: PageView): PlacedLink[] =>
  placedLinks(links.filter((link) => link.domain === domain));

/** Where links stand in the page's text, in its order. */
export function placedLinks(links: readonly PageViewLink[]): PlacedLink[] {
  return links
    .flatMap(({ textOffset, anchor }) =>
      textOffset === null ? [] : [{ start: textOffset, length: anchor.length }],
    )
    .sort((a, b) => a.start - b.start);
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
