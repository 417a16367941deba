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

const MOST_PLACES = 20;
const HEADING_EXTRA = 20;

/**
 * What a row shows of phrases that earned it: the first sentence with one of them that is more than a heading, else the
 * heading, else the title. Menus are passed over.
 */
export function phraseEvidence(reading: PageReading, ...phrases: string[]): Evidence {
  const { text } = reading.page;
  const content = new Set(reading.contentLines());
  const menu = reading.lines().filter((line) => !content.has(line));
  const isInMenu = ({ start }: TextPlace): boolean =>
    menu.some((line) => start >= line.start && start < line.start + line.text.length);
  let heading: TextPlace | null = null;
  for (const phrase of phrases) {
    for (const place of reading.placesOf(phrase).slice(0, MOST_PLACES)) {
      if (isInMenu(place)) continue;
      if (sentenceAt(text, place).length > phrase.length + HEADING_EXTRA)
        return mentionEvidence(reading, place);
      heading ??= place;
    }
  }
  return heading === null ? titleEvidence(reading, phrases[0] ?? '') : mentionEvidence(reading, heading);
}

export function titleEvidence({ page }: PageReading, found: string): Evidence {
  return { words: found, sentence: page.title };
}
