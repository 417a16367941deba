import { containsPhrase, urlWords } from '@linklode/query-language';
import { FILTERS, pathFootprints } from '@linklode/smart-filters';
import type { Capture } from './capture.ts';
import type { Niche } from './read-niche.ts';

/** Pages that say who is behind a site and how to write to them. */
const ABOUT: readonly (readonly string[])[] = [
  ['about'],
  ['contact'],
  ['team'],
  ['impressum'],
  ['editorial'],
  ['authors'],
];
const GONE: ReadonlySet<number> = new Set([404, 410]);
const MOVED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const HTML = /^(?:text\/html|application\/xhtml\+xml)$/i;

/** What becomes of a capture in a plan: a page, an address that is no page any more, or nothing. */
export type CaptureKind = 'page' | 'gone';

/** Null for what a niche has no use for: other files, other languages, errors that pass. */
export function kindOf({ status, mime, languages }: Capture, niche: Niche): CaptureKind | null {
  if (GONE.has(status) || MOVED.has(status)) return 'gone';
  if (status !== 200 || (mime !== null && !HTML.test(mime))) return null;
  const isWanted =
    niche.languages.length === 0 ||
    languages === null ||
    languages.some((language) => niche.languages.includes(language));
  return isWanted ? 'page' : null;
}

/**
 * How much an address promises, 0 to 100; the best of each domain are taken. By the address alone, since nothing else
 * is known before fetching: the home page, what a smart filter looks for, the people behind the site, the topic, short
 * paths.
 */
export function createScorer(niche: Niche): (url: string) => number {
  const footprints = FILTERS.filter(({ id }) => niche.filters.includes(id)).flatMap(pathFootprints);
  const byFirstWord = groupByFirstWord([...footprints, ...niche.paths]);
  return (url) => {
    const { pathname, search } = new URL(url);
    if (pathname === '/' && search === '') return 100;
    const found = urlWords(url);
    const holds = (phrase: readonly string[]): boolean => containsPhrase(found, phrase);
    const isFootprint = found.some((word) => byFirstWord.get(word)?.some(holds) === true);
    const isTopic = niche.topics.some((topic) => topic.every((word) => found.includes(word)));
    const depth = pathname.split('/').filter((part) => part !== '').length;
    const score =
      (isFootprint ? 45 : 0) +
      (isTopic ? 30 : 0) +
      (ABOUT.some(holds) ? 15 : 0) +
      Math.max(0, 8 - 2 * depth) -
      (search === '' ? 0 : 20);
    return Math.min(99, Math.max(0, score));
  };
}

function groupByFirstWord(phrases: readonly (readonly string[])[]): Map<string, (readonly string[])[]> {
  const groups = new Map<string, (readonly string[])[]>();
  for (const phrase of phrases) {
    const [first] = phrase;
    if (first === undefined) continue;
    groups.set(first, [...(groups.get(first) ?? []), phrase]);
  }
  return groups;
}
