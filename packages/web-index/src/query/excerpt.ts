import { positiveTerms, wordSpans, type Query } from '@linklode/query-language';

/** How far into a page an excerpt is looked for, in UTF-16 units. */
const SEARCHED_LENGTH = 20_000;
const EXCERPT_LENGTH = 220;
/** What stands before the first word that was found. */
const LEAD_LENGTH = 60;

/** The words of the query that a page's text may show. */
export function wordsToShow(query: Query): Set<string> {
  const terms = positiveTerms(query).filter(({ field }) => field !== 'url' && field !== 'anchor');
  return new Set(terms.flatMap(({ items }) => items.filter((item) => typeof item === 'string')));
}

/** The nearest place at or after `position` where a word ends, so that none is cut. */
function cutBefore(text: string, position: number): number {
  const space = text.lastIndexOf(' ', position);
  const line = text.lastIndexOf('\n', position);
  const cut = Math.max(space, line);
  return cut > position - 40 ? Math.max(cut, 0) : position;
}

/**
 * About 220 characters of the text around the place where most different words of the query stand close together, in one
 * line, with an ellipsis where it was cut; the beginning of the text when none is found in its first 20,000 characters.
 */
export function excerptOf(text: string, shown: ReadonlySet<string>): string {
  const searched = text.slice(0, SEARCHED_LENGTH);
  const spans = shown.size === 0 ? [] : wordSpans(searched).filter((span) => shown.has(span.word));
  let bestStart = 0;
  let bestCount = 0;
  const inside = new Map<string, number>();
  let first = 0;
  for (const span of spans) {
    inside.set(span.word, (inside.get(span.word) ?? 0) + 1);
    for (
      let head = spans[first];
      head && span.end - head.start > EXCERPT_LENGTH - LEAD_LENGTH;
      head = spans[first]
    ) {
      const count = (inside.get(head.word) ?? 0) - 1;
      if (count > 0) inside.set(head.word, count);
      else inside.delete(head.word);
      first += 1;
    }
    if (inside.size > bestCount) {
      bestCount = inside.size;
      bestStart = spans[first]?.start ?? span.start;
    }
  }
  const wanted = Math.max(0, bestStart - LEAD_LENGTH);
  const start = wanted === 0 ? 0 : cutBefore(text, wanted);
  const end = start + EXCERPT_LENGTH >= text.length ? text.length : cutBefore(text, start + EXCERPT_LENGTH);
  const excerpt = text.slice(start, end).toWellFormed().replaceAll(/\s+/g, ' ').trim();
  return `${start > 0 ? '… ' : ''}${excerpt}${end < text.length ? ' …' : ''}`;
}
