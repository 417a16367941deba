import type { DateMark } from './element-facts.ts';
import type { ReadDocument } from './read-document.ts';
import { findFigureOrder } from './figure-order.ts';
import { findHeadingDates, findSaidDates } from './heading-date.ts';
import { parseStatedDate, type FigureOrder } from './stated-date.ts';
import { findStructuredDates } from './structured-data.ts';

/** `meta` keys by what they say, the surest first, in small letters and without the signs that part their words. */
const PUBLISHED_META = [
  'articlepublishedtime ogarticlepublishedtime articlepublished shareaholicarticlepublishedtime ogpublishedtime',
  'datepublished datecreated',
  'dcdate dcdateissued dcdatecreated dcissued dccreated dcdatepublished dcdatesubmitted dcdateavailable',
  'dctermsdate dctermsissued dctermscreated dctermsavailable dctermsdatesubmitted',
  'parselypubdate sailthrudate articlecreated cxenseparserecspublishtime cludodate rnewsdatepublished iptcdate',
  'citationpublicationdate citationonlinedate citationdate bepresscitationdate bepresscitationonlinedate eprintsdate prismpublicationdate',
  'pubdate publishdate publicationdate publisheddate datepublish dateposted articledate articleoriginaldate ' +
    'originalpublicationdate firstpublished postdate publisheddatetime',
  'date created creationdate publishedtime publishedat publishtime publicationtime',
].map(keysOf);
const MODIFIED_META = [
  'articlemodifiedtime ogarticlemodifiedtime articlemodified',
  'datemodified dateupdated dateupdate',
  'ogupdatedtime articleupdated articleupdatedtime lastmodified lastmod lastupdated lastupdate updated modified modifieddate ' +
    'updateddate dcmodified dcdatemodified dcdateupdated dctermsmodified revised',
].map(keysOf);
/** Most keys are about something else. */
const ABOUT_TIME = /date|time|publi|creat|modif|issued|avail|posted|lastmod|revised/;

function keysOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

const OLDEST_YEAR = 1990;
/** East of who captured it a page may be of the next day. */
const DAY_MS = 86_400_000;

/**
 * The day that a page states for itself, publication before modification: in structured data, in `meta`, in marked
 * elements, then in a byline. Neither its address nor its HTTP headers are the page's statement, nor is the crawl.
 * Days before 1990, or more than a year past the capture, are no statement either.
 */
export function findPageDate(document: ReadDocument, capturedAt: string | null): string | null {
  const latestYear = (capturedAt === null ? new Date().getUTCFullYear() : Number(capturedAt.slice(0, 4))) + 1;
  const order = findFigureOrder(document);
  const captured = Date.parse(capturedAt ?? '') || Date.now();
  const newest = new Date(captured + DAY_MS).toISOString().slice(0, 10);
  for (const statement of listStatements(document, order, newest)) {
    const day = parseStatedDate(statement, order);
    const year = Number(day?.slice(0, 4));
    if (day !== null && year >= OLDEST_YEAR && year <= latestYear) return day;
  }
  return null;
}

/** The surest first; what costs more is only read where those before it say nothing. */
function* listStatements(document: ReadDocument, order: FigureOrder, newest: string): Generator<string> {
  // What is shown beside a heading may be when something takes place.
  const isPast = (day: string): boolean => day <= newest;
  const structured = findStructuredDates(document.structured);
  const metas = document.metas.flatMap(({ key, content }) =>
    ABOUT_TIME.test(key) ? [{ key: key.replace(/[^a-z]+/g, ''), content }] : [],
  );
  const metaValues = (ranks: readonly ReadonlySet<string>[]): string[] =>
    ranks.flatMap((keys) => metas.filter(({ key }) => keys.has(key)).map(({ content }) => content));
  const { marks, articles } = document.marks;
  const ownMarks = (fits: (mark: DateMark) => boolean, most?: number): string[] =>
    ownDays(marks.filter(fits), articles, order, most);
  yield* structured.published;
  yield* metaValues(PUBLISHED_META.slice(0, 1));
  yield* ownMarks((mark) => mark.microdata && mark.says === 'published');
  yield* metaValues(PUBLISHED_META.slice(1));
  yield* ownMarks((mark) => !mark.microdata && mark.says === 'published');
  yield* ownMarks((mark) => mark.says === 'some time', 1);
  const { lines } = document.lines;
  const said = findSaidDates(lines, order);
  yield* said.published;
  const beside = findHeadingDates(lines, findTitle(document), order);
  yield* beside.published.filter(isPast);
  yield* structured.modified;
  yield* metaValues(MODIFIED_META);
  yield* ownMarks((mark) => mark.says === 'modified');
  yield* said.modified;
  yield* beside.modified.filter(isPast);
  yield* said.signed.filter(isPast);
}

function findTitle({ title, metas }: ReadDocument): string {
  return title ?? metas.find(({ key }) => key === 'og:title')?.content ?? '';
}

/**
 * Of marked days, those that can only be the page's: of its one article, or all the same. Several articles, or more
 * than `most` different days without one, are a list of things with a day each.
 */
function ownDays(marks: readonly DateMark[], articles: number, order: FigureOrder, most = 2): string[] {
  const inside = articles === 1 ? marks.filter((mark) => mark.article === 1) : [];
  if (inside.length > 0) return inside.map((mark) => mark.value);
  const days = marks.map((mark) => parseStatedDate(mark.value, order)).filter((day) => day !== null);
  const different = new Set(days).size;
  return different === 1 || (articles <= 1 && different <= most) ? days : [];
}
