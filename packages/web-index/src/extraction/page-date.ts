import { findBylineDates } from './byline-date.ts';
import type { DateMark } from './element-facts.ts';
import type { ReadDocument } from './read-document.ts';
import { parseStatedDate } from './stated-date.ts';
import { findStructuredDates } from './structured-data.ts';

/** `meta` keys by what they say, the surest first. */
const PUBLISHED_META = [
  ['article:published_time', 'og:article:published_time', 'article:published'],
  ['datepublished', 'datecreated'],
  ['dc.date', 'dc.date.issued', 'dc.date.created', 'dc.issued', 'dc.created'],
  ['dcterms.date', 'dcterms.issued', 'dcterms.created', 'dcterms.available'],
  [
    'parsely-pub-date',
    'sailthru.date',
    'article.published',
    'article.created',
    'cxenseparse:recs:publishtime',
  ],
  ['citation_publication_date', 'citation_online_date', 'citation_date'],
  ['pubdate', 'publishdate', 'publish-date', 'publish_date', 'publication_date', 'publication-date', 'date'],
];
const MODIFIED_META = [
  ['article:modified_time', 'og:article:modified_time'],
  ['datemodified'],
  [
    'og:updated_time',
    'article.updated',
    'last-modified',
    'lastmod',
    'dc.modified',
    'dc.date.modified',
    'dcterms.modified',
  ],
];

const OLDEST_YEAR = 1990;

/**
 * The day that a page states for itself, publication before modification: in structured data, in `meta`, in marked
 * elements, then in a byline. Neither its address nor its HTTP headers are the page's statement, nor is the crawl.
 * Days before 1990, or more than a year past the capture, are no statement either.
 */
export function findPageDate(document: ReadDocument, capturedAt: string | null): string | null {
  const latestYear = (capturedAt === null ? new Date().getUTCFullYear() : Number(capturedAt.slice(0, 4))) + 1;
  const structured = findStructuredDates(document.structured);
  const byline = findBylineDates(document.text, document.headingEnd);
  const { marks, articles } = document.marks;
  const statements = [
    ...structured.published,
    ...metaValues(document, PUBLISHED_META.slice(0, 1)),
    ...ownDays(
      marks.filter((mark) => mark.microdata && mark.says === 'published'),
      articles,
    ),
    ...metaValues(document, PUBLISHED_META.slice(1)),
    ...ownDays(
      marks.filter((mark) => !mark.microdata && mark.says === 'published'),
      articles,
    ),
    ...ownDays(
      marks.filter((mark) => mark.says === 'some time'),
      articles,
      1,
    ),
    ...byline.published,
    ...structured.modified,
    ...metaValues(document, MODIFIED_META),
    ...ownDays(
      marks.filter((mark) => mark.says === 'modified'),
      articles,
    ),
    ...byline.modified,
  ];
  for (const statement of statements) {
    const day = parseStatedDate(statement);
    const year = Number(day?.slice(0, 4));
    if (day !== null && year >= OLDEST_YEAR && year <= latestYear) return day;
  }
  return null;
}

/**
 * Of marked days, those that can only be the page's: of its one article, or all the same. Several articles, or more
 * than `most` different days without one, are a list of things with a day each.
 */
function ownDays(marks: readonly DateMark[], articles: number, most = 2): string[] {
  const inside = articles === 1 ? marks.filter((mark) => mark.article === 1) : [];
  if (inside.length > 0) return inside.map((mark) => mark.value);
  const days = marks.map((mark) => parseStatedDate(mark.value)).filter((day) => day !== null);
  const different = new Set(days).size;
  return different === 1 || (articles <= 1 && different <= most) ? days : [];
}

function metaValues(document: ReadDocument, ranks: readonly (readonly string[])[]): string[] {
  return ranks.flatMap((keys) =>
    document.metas.filter(({ key }) => keys.includes(key)).map(({ content }) => content),
  );
}
