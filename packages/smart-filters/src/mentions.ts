import { hostIsUnder } from '@linklode/query-language';
import type { PageReading, TextPlace } from './page-reading.ts';
import { sentenceAt } from './sentence-at.ts';
import type { Evidence } from './filter.ts';

/** First place in the visible text where one of the names stands outside every link to the site. */
export function findMention(
  page: PageReading,
  names: readonly string[],
  site?: string,
): { name: string; place: TextPlace } | null {
  for (const name of names) {
    const place = page.placesOf(name).find((one) => site === undefined || !isInLinkTo(page, site, one));
    if (place !== undefined) return { name, place };
  }
  return null;
}

function isInLinkTo({ page }: PageReading, site: string, place: TextPlace): boolean {
  return page.links.some(
    ({ host, textOffset, anchor }) =>
      textOffset !== null &&
      textOffset < place.end &&
      textOffset + anchor.length > place.start &&
      hostIsUnder(host, site),
  );
}

/** What a row shows of a mention. */
export function mentionEvidence({ page }: PageReading, place: TextPlace): Evidence {
  return { words: page.text.slice(place.start, place.end), sentence: sentenceAt(page.text, place) };
}

export function titleEvidence({ page }: PageReading, found: string): Evidence {
  return { words: found, sentence: page.title };
}
