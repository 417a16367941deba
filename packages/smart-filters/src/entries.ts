import type { Line, PageReading } from './page-reading.ts';

/** A longer block is prose. */
const LONGEST_ENTRY = 260;
const NUMBERED = /^(\d{1,3})[.):]?\s+\S/;
/** How far down a page the middle one of its links may stand: below that is the foot that all pages of a site share. */
const FOOT = 0.85;
/** A list has so many of its blocks in a row, headings between them not counted. */
const SHORT_BLOCK = 60;

/** Blocks that begin with 1, 2, 3 and so on, whatever stands between them; also counted down, as rankings are. */
export function countNumbered(lines: readonly Line[]): number {
  const figures = lines.flatMap(({ text }) => {
    const figure = NUMBERED.exec(text)?.[1];
    return figure === undefined ? [] : [Number(figure)];
  });
  return Math.max(climb(figures), climb(figures.toReversed()));
}

function climb(figures: readonly number[]): number {
  let next = 1;
  for (const figure of figures) if (figure === next) next += 1;
  return next - 1;
}

/** How many entries of a list or table the page shows: the longest run of short blocks, or its numbered headings. */
export function countEntries(page: PageReading): number {
  let longest = 0;
  let run = 0;
  for (const { text } of page.contentLines()) {
    run = text.length <= LONGEST_ENTRY ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return Math.max(longest, countNumbered(page.lines()));
}

/** How many sites a list of links leads to, by whichever build shows more. */
export function countLinks(page: PageReading): number {
  return Math.max(countLinkEntries(page), countLinkBlocks(page));
}

/** Outside links that begin a block, by their sites; 0 where they are the foot of the page. */
function countLinkEntries(page: PageReading): number {
  const starts = new Set(page.lines().map(({ start }) => start));
  const places = new Map<string, number>();
  for (const { domain, textOffset } of page.outsideLinks()) {
    if (textOffset !== null && starts.has(textOffset) && !places.has(domain)) places.set(domain, textOffset);
  }
  const middle = [...places.values()].sort((a, b) => a - b)[Math.floor(places.size / 2)] ?? 0;
  return middle > FOOT * page.page.text.length ? 0 : places.size;
}

/**
 * Other sites that stand in the longest row of short blocks with an outside link each, wherever in the block: "For
 * stairs: the Sofa", or the second cell of a table. Prose has blocks without one in between.
 */
function countLinkBlocks(page: PageReading): number {
  const links = page
    .outsideLinks()
    .flatMap(({ domain, textOffset }) => (textOffset === null ? [] : [{ domain, textOffset }]))
    .sort((a, b) => a.textOffset - b.textOffset);
  let next = 0;
  let most = 0;
  let row = new Set<string>();
  for (const { text, start } of page.contentLines()) {
    const end = start + text.length;
    while (next < links.length && (links[next]?.textOffset ?? 0) < start) next += 1;
    const own: string[] = [];
    for (; next < links.length && (links[next]?.textOffset ?? Infinity) < end; next++)
      own.push(links[next]?.domain ?? '');
    const isEntry = own.length > 0 && own.length <= 2 && text.length <= LONGEST_ENTRY;
    if (isEntry) row.add(own[0] ?? '');
    else if (own.length > 0 || text.length > SHORT_BLOCK) row = new Set();
    if (start <= FOOT * page.page.text.length) most = Math.max(most, row.size);
  }
  return most;
}
