import { containsPhrase, words } from '@linklode/query-language';
import { isSurname } from '@linklode/word-lists';
import { readFeatures, type FeatureName } from './features/read-features.ts';
import { flag, logScale, share } from './features/scale.ts';
import { isNoWord } from './ordinary-words.ts';
import { placedLinks, type Line, type PageReading, type TextPlace } from './page-reading.ts';

/** Read by the judges of kinds too. */
const OF_SUBJECT = [
  'name.leadsTitle',
  'name.acts',
  'name.talksInTitle',
] as const satisfies readonly FeatureName[];

/** What `readNameFeatures` returns, in its order. */
export const NAME_FEATURES = [
  'inHeadline',
  'lastInHeadline',
  'inDescription',
  'inAddress',
  'paragraphs',
  'shareOfParagraphs',
  'soon',
  'isAside',
  ...OF_SUBJECT,
] as const;

/** A shorter block is a heading, a caption or what stands beside the report. */
const SHORTEST_PARAGRAPH = 80;
const MOSTLY_LINKS = 0.5;
const STOP = /[.!?…”"]/u;
/** A shorter last name may be a word. */
const SHORTEST_LAST = 4;
const FEWEST_INITIALS = 3;
/** Paragraphs that say all that can be said. */
const MANY = 20;

/**
 * How a report tells of a name, each from 0 to 1: whether title, description and address have it, in how many
 * of its paragraphs it stands, and how soon; there the last name of a person and the initials of a body stand for
 * the whole. A name in a menu, a caption or among what to read next stands in no paragraph.
 */
export function readNameFeatures(page: PageReading, name: string): number[] {
  const items = words(name);
  const last = lastOf(items);
  const paragraphs = paragraphsOf(page);
  const places = [...page.placesOf(name), ...shortPlaces(page, items)];
  const told = new Set(places.map(({ start }) => page.contentLineAt(start)));
  const telling = paragraphs.filter((line) => told.has(line));
  const first = telling[0] === undefined ? paragraphs.length : paragraphs.indexOf(telling[0]);
  const isInHeadline = containsPhrase(page.headlineWords, items);
  return [
    flag(isInHeadline),
    flag(last !== null && page.headlineWords.includes(last)),
    flag(containsPhrase(words(page.page.description ?? ''), items)),
    flag(containsPhrase(page.urlWords, items)),
    logScale(telling.length, MANY),
    share(telling.length, paragraphs.length),
    1 / (1 + first),
    flag(telling.length === 0 && !isInHeadline),
    ...OF_SUBJECT.map(readFeatures(page, name)),
  ];
}

/** Of a name of several words the last one. */
function lastOf(items: readonly string[]): string | null {
  const last = items.at(-1) ?? '';
  return items.length > 1 && last.length >= SHORTEST_LAST ? last : null;
}

/** Where the last name or the initials stand, written large. */
function shortPlaces(page: PageReading, items: readonly string[]): TextPlace[] {
  const last = lastOf(items);
  // "University" and "Force" stand for nobody.
  const isName = last !== null && (isNoWord(last) || isSurname(last));
  const initials = items.length < FEWEST_INITIALS ? null : items.map((item) => item[0]).join('');
  const { text } = page.page;
  return [
    ...(!isName ? [] : page.placesOf(last).filter(({ start }) => CAPITAL.test(text[start] ?? ''))),
    ...(initials === null
      ? []
      : page
          .placesOf(initials)
          .filter(({ start, end }) => text.slice(start, end) === initials.toUpperCase())),
  ];
}

const CAPITAL = /\p{Lu}/u;

const paragraphsFound = new WeakMap<PageReading, readonly Line[]>();

/**
 * Blocks of some sentences of the page's own text, which are not mostly links; of a page without sentences all that are
 * not. A page is asked for several names.
 */
function paragraphsOf(page: PageReading): readonly Line[] {
  const known = paragraphsFound.get(page) ?? findParagraphs(page);
  paragraphsFound.set(page, known);
  return known;
}

function findParagraphs(page: PageReading): readonly Line[] {
  const anchors = placedLinks(page.page.links);
  let next = 0;
  const blocks = page.contentLines().filter(({ text, start }) => {
    while ((anchors[next]?.start ?? Infinity) < start) next += 1;
    let linked = 0;
    for (; (anchors[next]?.start ?? Infinity) < start + text.length; next += 1)
      linked += anchors[next]!.length;
    return linked < MOSTLY_LINKS * text.length;
  });
  const paragraphs = blocks.filter(({ text }) => text.length >= SHORTEST_PARAGRAPH && STOP.test(text));
  return paragraphs.length === 0 ? blocks : paragraphs;
}
