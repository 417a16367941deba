import { words } from '@linklode/query-language';
import { isNumberWord } from './title-number.ts';
import type { Line, PageReading } from './page-reading.ts';

/** A longer block is prose. */
const LONGEST_ENTRY = 260;
const NUMBERED = /^(\d{1,3})[.):]?\s+\S/;

/** How many entries of a list or table the page shows: the longest run of short blocks, or its numbered headings. */
export function countEntries(page: PageReading): number {
  return Math.max(longestRun(page), countNumbered(page.lines()));
}

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

function longestRun(page: PageReading): number {
  let longest = 0;
  let run = 0;
  for (const { text } of page.contentLines()) {
    run = text.length <= LONGEST_ENTRY ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** How far down a page the middle one of its links may stand: below that is the foot that all pages of a site share. */
const FOOT = 0.85;

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

/** How many sites a list of links leads to, by whichever build shows more. */
export function countLinks(page: PageReading): number {
  return Math.max(countLinkEntries(page), countLinkBlocks(page));
}

/** A list has so many of its blocks in a row, headings between them not counted. */
const SHORT_BLOCK = 60;

/**
 * Other sites that stand in the longest row of short blocks with an outside link each, wherever in the block: "For stairs: the
 * Sofa", or the second cell of a table. Prose has blocks without one in between.
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
    const isFoot = start > FOOT * page.page.text.length;
    if (!isFoot) most = Math.max(most, row.size);
  }
  return most;
}

/** How surely the page shows a list of things of that name: 2 for entries of one build, 1 for no more than short blocks in a row, 0 for neither. */
export function listPoints(page: PageReading, name: string): 0 | 1 | 2 {
  if (isProse(page)) return 0;
  const regular = Math.max(
    countNumbered(page.lines()),
    longestAlike(page),
    mostInline(page),
    // Without its head.
    longestTable(page) - 1,
    countLinkBlocks(page),
  );
  if (regular >= FEWEST_ENTRIES || statesCount(page, name)) return 2;
  return longestRun(page) > FEWEST_ENTRIES + OTHER_BLOCKS ? 1 : 0;
}

/** Paragraphs stand around a list; a page that has more in them is read for them. */
const PARAGRAPH = /[.!?…] \p{Lu}.{10}/u;
const SHORTEST_PARAGRAPH = 120;
const FEWEST_PROSE = 1500;
const PROSE_SHARE = 0.4;

function isProse(page: PageReading): boolean {
  let prose = 0;
  for (const { text } of page.contentLines()) {
    if (text.length > SHORTEST_PARAGRAPH && PARAGRAPH.test(text)) prose += text.length;
  }
  return prose > FEWEST_PROSE && prose > PROSE_SHARE * page.contentLength();
}

/** Fewer are no list. */
const FEWEST_ENTRIES = 4;
/** The title, who wrote it, a line before or behind. */
const OTHER_BLOCKS = 2;

/** What parts a name from what is said of it: "The Old Forge, Leeds", "Beat: a click track", "Tuner – hears you". */
const BUILDS: readonly RegExp[] = [
  /^[\p{Lu}\p{N}“"«][^,.:;!?\n]{1,60}, \S/u,
  /^[\p{Lu}\p{N}“"«][^,.:;!?\n]{1,60}: \S/u,
  /^[\p{Lu}\p{N}“"«][^.:;!?\n]{1,80} [–—|·-] \S/u,
  /^[\p{Lu}\p{N}“"«][^.:;!?\n]{1,60} \([^)\n]{2,60}\)/u,
  /^[\p{Lu}\p{N}“"«][^:;!?\n]{1,160}\d/u,
  /^\p{Lu}[^,.:;!?\n]{2,40}\. [\p{Lu}\p{N}].{1,120}$/u,
];
/** A shorter one without the build is a heading between the entries. */
const LONGEST_HEADING = 40;

/** A list is a good part of its page; of an article, names in a row are not. */
const LEAST_PART = 0.15;

/** The longest row of blocks that a test finds, which is a good part of the page; shorter ones it does not find may stand between. */
function longestRow(page: PageReading, isEntry: (line: Line) => boolean, longestBetween: number): number {
  const least = LEAST_PART * page.contentLength();
  let longest = 0;
  let run = 0;
  let length = 0;
  for (const line of page.contentLines()) {
    if (isEntry(line)) {
      run += 1;
      length += line.text.length;
      if (length >= least) longest = Math.max(longest, run);
    } else if (line.text.length > longestBetween) {
      run = 0;
      length = 0;
    }
  }
  return longest;
}

/** The longest row of blocks with one build. */
function longestAlike(page: PageReading): number {
  return Math.max(
    ...BUILDS.map((build) =>
      longestRow(page, ({ text }) => text.length <= LONGEST_ENTRY && build.test(text), LONGEST_HEADING),
    ),
  );
}

/** A row of a table: some words that begin with a name and end without a stop. */
const ROW = /^[\p{Lu}\p{N}][^.!?:\n]{8,90}[^.!?:,]$/u;
const FEWEST_CELLS = 3;

/** The longest table, by rows that are no links within the site: those are menus. */
function longestTable(reading: PageReading): number {
  const { page } = reading;
  const ways = new Set(
    page.links.map(({ domain, textOffset }) => (domain === page.domain ? textOffset : null)),
  );
  const isRow = ({ text, start }: Line): boolean =>
    ROW.test(text) && text.split(' ').length >= FEWEST_CELLS && !ways.has(start);
  return longestRow(reading, isRow, 0);
}

/** Most names in one block, parted by commas, semicolons or full stops: "Newest: Abbot & Sons, chimneys; Fenland Felt, roofs; …". */
function mostInline(page: PageReading): number {
  let most = 0;
  const least = LEAST_PART * page.contentLength();
  for (const { text } of page.contentLines()) {
    if (text.length > LONGEST_INLINE || text.length < least) continue;
    for (const shape of SHAPES) most = Math.max(most, text.match(shape)?.length ?? 0);
    for (const parts of [/[;•|·]/, /(?<=[^\d]), | and | y /, /\. /]) {
      let run = 0;
      for (const part of text.split(parts)) {
        const item = part.slice(part.lastIndexOf(': ') + 1).trim();
        run = item.length <= LONGEST_ITEM && NAMED.test(item) ? run + 1 : 0;
        most = Math.max(most, run);
      }
    }
  }
  return most;
}

/** "Bath – St Luke's Hall Carlisle – the Old Fire Station …", "El Horno (4) · Casa del Ocejón (10)": items that no sign parts. */
const SHAPES: readonly RegExp[] = [
  /\p{Lu}[^–—\n]{1,80} [–—] /gu,
  /\p{Lu}[^:.;\n]{1,60}: \S/gu,
  /\p{Lu}[^().;\n]{1,60} \([^()\n]{1,40}\)/gu,
];
const LONGEST_INLINE = 1500;
const LONGEST_ITEM = 70;
/** Begins with a name, and is no sentence about "we" or "you". */
const NAMED =
  /^(?!(?:We|You|I|It|They|This|That|If|The|A|In|On|At|No|Our|Your|All|But|He|She|There|El|La|Los|Las|Si|No|En|Para|Se)\s)[\p{Lu}\p{N}]/u;

/** "2,904 entries", "83 dog trainers", "Seventeen plumbers": of a list so long a page may show a part. */
const COUNTED =
  /^(?:entries|listings|firms|businesses|companies|members|shops|practices|agencies|organi[sz]ations|tools|apps|programs|programmes|products|projects|plugins|makers|entradas|fichas|negocios|empresas|comercios|socios|herramientas|aplicaciones|programas|proyectos|profesionales|despachos)$/;
const LEAD_BLOCKS = 6;
/** How many words may stand between a figure and what it counts. */
const BETWEEN = 2;

function statesCount(page: PageReading, name: string): boolean {
  const [first = ''] = words(name);
  return page
    .contentLines()
    .slice(0, LEAD_BLOCKS)
    .some(({ text }) => {
      if (text.length > LONGEST_INLINE) return false;
      const all = words(text);
      return all.some(
        (word, at) =>
          isCount(word) &&
          all
            .slice(at + 1, at + 2 + BETWEEN)
            .some((one) => COUNTED.test(one) || (one === first && first !== '')),
      );
    });
}

/** No year, and no count of what is on the page already. */
function isCount(word: string): boolean {
  return /^\d{1,6}$/.test(word) ? !/^(?:19|20)\d\d$/.test(word) && Number(word) !== 1 : isNumberWord(word);
}
