import type { PageLine } from '../people/page-lines.ts';
import { readLineDays, type LineDay } from './line-days.ts';
import { readStatedDay, type FigureOrder } from './stated-date.ts';

interface HeadingDates {
  published: string[];
  modified: string[];
}

/** Behind and before the heading, in signs of text. */
const BEHIND = 700;
const BEFORE = 160;
const LINES_BEHIND = 14;
const LINES_BEFORE = 4;
const LATER_LINES = 400;
/** So much between a day and the next one is an article, and less with another day behind it is a list. */
const ARTICLE = 1_200;
const LEAST_ITEM = 300;
const LEAST_HEADLINE = 8;
/** So many other headings may stand between the page's and the day, where its title repeats it and where not. */
const SURE = 1;
const UNSURE = 0;
const LOWEST_HEADING = 5;
const LONGEST_HEADLINE = 300;
const HEADINGS = 300;
const LONGEST_DAY = 40;
const OTHER_DAYS = 2;
const DATED_LINES = 1_000;
const ELSEWHERE = ['comment', 'quote', 'list of links'] as const;

/**
 * The days that stand beside the heading of the page: the one that its title repeats, else the first of the highest
 * level. Where other days follow soon, the page is a list and none of them is its own.
 */
export function findHeadingDates(
  lines: readonly PageLine[],
  title: string,
  order: FigureOrder,
): HeadingDates {
  for (const { at, mostHeadings } of findHeadlines(lines, title)) {
    const found = readBeside(lines, linesBeside(lines, at, mostHeadings), order);
    if (found.published.length > 0 || found.modified.length > 0) return found;
  }
  return { published: [], modified: [] };
}

function readBeside(lines: readonly PageLine[], beside: Iterable<number>, order: FigureOrder): HeadingDates {
  const found: HeadingDates = { published: [], modified: [] };
  for (const at of beside) {
    for (const stated of readLineDays(lines, at, order)) {
      const days = stated.says === 'modified' ? found.modified : found.published;
      // Whether there is a list is dear to know.
      if (days.length > 0) continue;
      if (isFirstOfList(lines, at, stated, order)) return found;
      days.push(stated.day);
    }
    if (found.published.length > 0) break;
  }
  return found;
}

/** Lines behind the beginning of the heading, which may hold the day, then those before it, the nearest first. */
function* linesBeside(lines: readonly PageLine[], heading: number, mostHeadings: number): Generator<number> {
  let signs = 0;
  let headings = 0;
  for (let at = heading + 1; at < lines.length && at <= heading + LINES_BEHIND && signs < BEHIND; at += 1) {
    const line = lines[at]!;
    if (line.inside.has('comment')) break;
    // A site's name and what a page is about may both be of the highest level.
    if (line.heading > 0 && line.heading !== lines[heading]?.heading) {
      headings += 1;
      if (headings > mostHeadings) break;
    }
    if (!line.inside.has('quote')) yield at;
    signs += line.text.length;
  }
  signs = 0;
  for (let at = heading - 1; at >= 0 && at >= heading - LINES_BEFORE && signs < BEFORE; at -= 1) {
    yield at;
    signs += lines[at]!.text.length;
  }
}

/** Whether days that look like this one follow soon, so that it is that of the first of several things. */
function isFirstOfList(lines: readonly PageLine[], at: number, own: LineDay, order: FigureOrder): boolean {
  const others: { signs: number; day: string; isAlike: boolean }[] = [];
  let signs = 0;
  for (let later = at + 1; later < lines.length && later <= at + LATER_LINES; later += 1) {
    const line = lines[later]!;
    const days = line.inside.has('comment') ? [] : readLineDays(lines, later, order);
    const [like] = days.filter(
      ({ says, before, behind }) => says === own.says && (before === own.before || behind === own.behind),
    );
    const told = like === undefined && own.before === 0 ? beginsWith(line.text, order) : null;
    if (told !== null) others.push({ signs, day: told, isAlike: false });
    if (like !== undefined) {
      const isAlike = like.before === own.before && like.behind === own.behind;
      others.push({ signs, day: like.day, isAlike });
    }
    if (others.length === 2) break;
    signs += line.text.length;
    if (others.length === 0 && signs > ARTICLE) return false;
  }
  const [first, second] = others;
  if (first === undefined) return false;
  // A day is also said once more at the end of an article.
  if (second === undefined) return first.day !== own.day && first.isAlike && first.signs < LEAST_ITEM;
  return first.signs < 2 * (second.signs - first.signs) + LEAST_ITEM;
}

/** The day of what a line goes on to tell. */
function beginsWith(text: string, order: FigureOrder): string | null {
  const stated = /^\d/.test(text) ? readStatedDay(text.slice(0, LONGEST_DAY), order) : null;
  return stated?.isWhole === true ? stated.day : null;
}

const YEAR = /\d{4}/;

interface SaidDates extends HeadingDates {
  /** Behind who wrote it, which is said of the page where it is no list. */
  signed: string[];
}

/**
 * The one day that lines anywhere on the page say is that of publication, the one that they say is that of the last
 * change, and the one that stands behind who wrote it: what articles have at their end. Several are those of several
 * things, a list of posts say, and none of them is the page's.
 */
export function findSaidDates(lines: readonly PageLine[], order: FigureOrder): SaidDates {
  const published = new Set<string>();
  const modified = new Set<string>();
  const signed = new Set<string>();
  const others = new Set<string>();
  let looked = 0;
  for (const [at, { text, inside }] of lines.entries()) {
    if (!YEAR.test(text) || ELSEWHERE.some((kind) => inside.has(kind))) continue;
    looked += 1;
    if (looked > DATED_LINES) break;
    for (const { day, says, isSigned } of readLineDays(lines, at, order)) {
      if (says === 'modified') modified.add(day);
      else (says === 'published' ? published : isSigned ? signed : others).add(day);
    }
  }
  const only = (days: ReadonlySet<string>): string[] => (days.size === 1 ? [...days] : []);
  const isList = others.size > OTHER_DAYS;
  return { published: only(published), modified: only(modified), signed: isList ? [] : only(signed) };
}

interface Headline {
  /** The number of its line. */
  at: number;
  /** So many other headings may stand between it and the day. */
  mostHeadings: number;
}

/**
 * Of headings that the title holds the longest, as the site's name is in it too; then the first of the highest level.
 */
function findHeadlines(lines: readonly PageLine[], title: string): Headline[] {
  const wanted = fold(title.slice(0, LONGEST_HEADLINE));
  let best: number | null = null;
  let highest: number | null = null;
  let bestLength = LEAST_HEADLINE - 1;
  let looked = 0;
  for (const [at, { heading, text }] of lines.entries()) {
    if (heading === 0 || heading > LOWEST_HEADING) continue;
    if (heading === 1) highest ??= at;
    looked += 1;
    if (looked > HEADINGS) break;
    const said = fold(text.slice(0, LONGEST_HEADLINE));
    const isIn = wanted.includes(said) || (wanted.length > LEAST_HEADLINE && said.includes(wanted));
    if (!isIn || said.length <= bestLength) continue;
    best = at;
    bestLength = said.length;
  }
  return [
    ...(best === null ? [] : [{ at: best, mostHeadings: SURE }]),
    ...(highest === null || highest === best ? [] : [{ at: highest, mostHeadings: UNSURE }]),
  ];
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
