import { findFilter } from './filters/index.ts';
import { FILTER_NAMES } from './filter-names.ts';
import type { LearnedId } from './judges.ts';
import { SCORED_KINDS } from './kind-scores.ts';
import { isNear, learnedScore } from './learned-score.ts';
import { comparedNames, titledNames } from './own-names.ts';
import { readPage, type PageReading } from './page-reading.ts';
import type { PageView } from './page-view.ts';
import { pathFootprints } from './path-footprints.ts';

/** A kind of page that a judge knows by the page alone, whatever it is about. */
export interface PageKind {
  readonly id: PageKindId;
  /** As the menu of smart filters calls it. */
  readonly label: string;
  /** What such pages are called in titles and addresses, as lists of words. */
  readonly names: readonly (readonly string[])[];
}

/** Those of the learned filters. Of those that ask for a name each page is judged by its own. */
export type PageKindId = LearnedId;

/** Where a judge asks whom a page is about: five reports share that they report, each of somebody else. */
const NAMES_ON: Readonly<Partial<Record<PageKindId, (page: PageReading) => readonly string[]>>> = {
  comparison_alternatives: comparedNames,
  press_mentions: titledNames,
};

export const PAGE_KINDS: readonly PageKind[] = SCORED_KINDS.map((id) => {
  const filter = findFilter(id);
  if (filter === null) throw new Error(`There is no smart filter ${id}.`);
  let names: PageKind['names'] | undefined;
  return {
    id,
    label: FILTER_NAMES[id].label,
    // Read when it is asked for: the words of all languages are needed for it, which takes a fifth of a process's
    // start.
    get names() {
      return (names ??= pathFootprints(filter));
    },
  };
});

/** Whether the judge of a kind takes the page for one, and how surely, 0 to 1. Never throws. */
export function judgeKind(
  id: PageKindId,
  page: PageView,
): { readonly isOfKind: boolean; readonly score: number } {
  return judgeReading(id, readPage(page));
}

function judgeReading(id: PageKindId, page: PageReading): ReturnType<typeof judgeKind> {
  const names = namesFor(id, page);
  let best = { isOfKind: false, score: 0 };
  for (const name of names) {
    const { isDelivered, score } = learnedScore(id, page, name);
    if (score > best.score) best = { isOfKind: isDelivered, score };
  }
  return best;
}

const namesFor = (id: PageKindId, page: PageReading): readonly (string | undefined)[] =>
  NAMES_ON[id]?.(page) ?? [undefined];

/** Whether a judge may take the page for its kind, by what it reads itself: only of these is the model asked. */
export const isNearAnyKind = (page: PageReading): boolean =>
  SCORED_KINDS.some((id) =>
    [...new Set([undefined, ...namesFor(id, page)])].some((name) => isNear(id, page, name)),
  );

/** The kinds that a page is of. */
export function kindsOf(page: PageView): PageKindId[] {
  const reading = readPage(page);
  return SCORED_KINDS.filter((id) => judgeReading(id, reading).isOfKind);
}

/**
 * The page as somebody sees it from whom these phrases are hidden, wherever they stand: in title, description, text,
 * address, and in what its site says of itself. Places in the text stay where they are.
 */
export function withoutPhrases(page: PageView, phrases: readonly (readonly string[])[]): PageView {
  const hidden = phrases
    .filter((items) => items.length > 0)
    .map((items) => items.map((item) => item.replaceAll(/[^\p{L}\p{N}]/gu, '.')).join('[^\\p{L}\\p{N}]+'));
  if (hidden.length === 0) return page;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${hidden.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const hide = (text: string, sign = ' '): string =>
    text.replaceAll(pattern, (found) => sign.repeat(found.length));
  const { site } = page;
  return {
    ...page,
    url: hideInAddress(page.url, hide),
    title: hide(page.title),
    description: page.description === null ? null : hide(page.description),
    text: hide(page.text),
    // The model read what is hidden now.
    kinds: null,
    ...(site === undefined
      ? {}
      : { site: { home: hide(site.home), titles: site.titles.map((one) => hide(one)) } }),
  };
}

function hideInAddress(url: string, hide: (text: string, sign: string) => string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start === -1 ? url : url.slice(0, start) + hide(url.slice(start), '-');
}
