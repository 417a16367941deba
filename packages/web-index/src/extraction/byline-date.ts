import { MODIFIED_WORDS, PUBLISHED_WORDS } from './date-words.ts';
import { parseStatedDate, type FigureOrder } from './stated-date.ts';

/** Dates in the visible text, taken only where their line says what they are. */
interface BylineDates {
  published: string[];
  modified: string[];
}

/** The word stands at the beginning of a line or behind a sign that parts the items of a byline. */
const LEAD = new RegExp(
  `(?:^|[|•·–—/[(-]\\s?)(?:(${PUBLISHED_WORDS})|(${MODIFIED_WORDS}))(?![\\p{L}\\p{N}])` +
    `(?:\\s?[:：–—-]|\\s(?:on|el|le|am|op|il|em|den|the|du|del|at|in|date)\\b:?|\\sby\\s[^|,\\d]{1,60}?(?:\\son|\\s?[|,·•–—-]))*\\s?`,
  'giu',
);

const LINES = 1_000;
const LINE_LENGTH = 200;
const YEAR = /\d{4}/g;

/**
 * Looks for lines that say `Published on May 1, 2024` and the like, wherever they stand. Several days are those of
 * several things, a list of posts say, and none of them is the page's.
 */
export function findBylineDates(text: string, order: FigureOrder): BylineDates {
  const published = new Set<string>();
  const modified = new Set<string>();
  let [lines, counted] = [0, 0];
  // Cheap first: no date without a year, and most lines have none.
  for (let year = findYear(text, 0); year >= 0;) {
    const from = text.lastIndexOf('\n', year) + 1;
    const feed = text.indexOf('\n', year);
    const end = feed < 0 ? text.length : feed;
    for (; counted < from; counted = text.indexOf('\n', counted) + 1) lines += 1;
    if (lines >= LINES) break;
    const line = end - from <= LINE_LENGTH ? text.slice(from, end) : '';
    for (const match of line.matchAll(LEAD)) {
      const day = parseStatedDate(line.slice(match.index + match[0].length), order);
      if (day !== null) (match[1] === undefined ? modified : published).add(day);
    }
    year = findYear(text, end);
  }
  const only = (days: ReadonlySet<string>): string[] => (days.size === 1 ? [...days] : []);
  return { published: only(published), modified: only(modified) };
}

function findYear(text: string, from: number): number {
  YEAR.lastIndex = from;
  return YEAR.exec(text)?.index ?? -1;
}
